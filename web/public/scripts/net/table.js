/** A table's socket: views at their moment, commands, resume (H7, P11). */

import { Clock } from "../core/clock.js";
import { Schedule, UNKNOWN_CLOCK_MS } from "../core/schedule.js";
import { isAwaited, isShared, ownMember } from "../core/table.js";
import { store, stored } from "../storage/local.js";
import { Link, localUs } from "./link.js";
import { deferred, withRetries } from "./loading.js";
import { afterPaint, at, record } from "./moment.js";

/** @typedef {import("../../../types/wire.d.ts").Reaction} Reaction */
/** @typedef {import("../../../types/table.d.ts").TableState} TableState */

const LINK = "fourtop.link";

/** The secret of the link that the visitor opened, perhaps before a log-in. @param {string} code */
export function secretOf(code) {
  const { href } = location;
  if (/#[\da-f]{32}$/.test(href)) store(LINK, href);
  const link = stored(LINK) ?? "";
  return link.includes(`/t/${code}`) ? { secret: link.slice(-32) } : {};
}

/** The link has another secret from now on, also after a reload. @param {string} link */
export function renewSecret(link) {
  const [secret] = /#[\da-f]{32}$/.exec(link) ?? [];
  if (!secret) return;
  store(LINK, link);
  if (/^#[\da-f]{32}$/.test(location.hash)) history.replaceState(history.state, "", secret);
}

/** For tables where two share a chair. */
export const loadTeams = () => withRetries(() => import("../core/teams.js"));

export class Table {
  #options;
  /** @type {TableState} */
  state;
  #clock;
  #schedule;
  #cancel = () => {};
  #patience = 0;
  #link;
  /** The last whole view of this connection, without what a later one may lack. */
  #whole = {};

  /** @param {import("../../../types/table.d.ts").TableOptions} options */
  constructor(options) {
    this.#options = options;
    this.state = {
      code: options.code,
      you: null,
      view: null,
      bye: null,
      isUp: false,
      wasUp: false,
      wasThere: options.wasThere ?? false,
      isGuest: false,
      hasOpened: false,
      language: "",
      link: `${location.origin}/t/${options.code}`,
      uplink: null,
      isSaved: true,
      epoch: null,
      restarts: 0,
    };
    this.#clock = new Clock();
    this.#schedule = new Schedule();
    this.#link = new Link({
      path: `/t/${options.code}/ws`,
      clock: this.#clock,
      hello: () => this.#hello(),
      onSocket: options.onSocket,
      onState: (isUp) => this.#become({ isUp }),
      onWelcome: (welcome) => this.#welcomed(welcome),
      onMessage: (message) => this.#received(message),
      onClock: () => this.#schedule.waiting && this.#pump(),
      isAwaited: () => isAwaited(this.state),
      onBye: (code, args) => {
        this.#stopWaiting();
        this.#become({ bye: { code, args }, isUp: false });
      },
    });
  }

  #hello() {
    const { code, as, hello } = this.#options;
    this.state.language = document.documentElement.lang;
    return {
      t: "hello",
      protocol: [1, 2],
      language: this.state.language,
      ...hello(),
      ...secretOf(code),
      as: this.state.wasUp && as === "join" ? "resume" : as,
      ...(this.state.view ? { v: Math.max(0, this.state.view.v) } : {}),
    };
  }

  /** @param {Partial<TableState>} change */
  #become(change) {
    Object.assign(this.state, change);
    this.#options.onChange();
  }

  /** @param {Welcome} welcome */
  #welcomed(welcome) {
    this.#schedule.restarted();
    const epoch = welcome.epoch ?? null;
    if (this.state.epoch !== null && epoch !== this.state.epoch) this.state.restarts += 1;
    Object.assign(this.state, {
      you: welcome.you ?? null, wasUp: true, wasThere: true, isGuest: welcome.guest ?? false, hasOpened: welcome.opened ?? false,
      link: welcome.link ?? this.state.link, epoch, isSaved: true,
    });
    if (document.hidden) this.send({ t: "hidden", hidden: true });
    this.#options.onWelcome(welcome);
  }

  /** @param {Message} message */
  #received(message) {
    if (message.t === "view") {
      const view = this.#joined(/** @type {View} */ (message));
      if (isShared(view)) loadTeams().then(({ seated }) => this.#take(seated(view, this.state.you)));
      else this.#take(view);
    } else if (message.t === "reaction") this.#options.onReaction(/** @type {import("../../../types/wire.d.ts").Reacted} */ (message));
    else if (message.t === "no") this.#options.onRefused(message);
    else if (message.t === "uplink") this.#become({ uplink: /** @type {import("../../../types/wire.d.ts").Uplink} */ (message) });
    else if (message.t === "link") this.#renew(String(message.link));
    else if (message.t === "saving") this.#become({ isSaved: Boolean(message.works) });
    else this.#options.onOther?.(message);
  }

  /** @param {View} view */
  #take(view) {
    // A name or a stake tells of a last question with stakes (EV10).
    const hasStakes = view.phase.name === /** @type {string} */ ("stakes") || view.seats.some(({ stake }) => stake != null);
    const coming = hasStakes && deferred()?.loadStakes();
    if (coming) coming.then(({ staked }) => this.#plan(staked(view, this.state.you)));
    else this.#plan(view);
  }

  /** @param {View} view */
  #plan(view) {
    // The page keeps the code of its link: behind an uplink the table has another one.
    const { code } = this.#options;
    this.#schedule.received({ ...view, code, phase: withTable(view.phase, code) });
    this.#pump();
  }

  /** The server leaves out what the page has from the view before. @param {View} message @returns {View} */
  #joined(message) {
    if ("code" in message) {
      const { showAtUs: _, spreadUs: __, ...whole } = message;
      this.#whole = whole;
    }
    return { ...this.#whole, ...message };
  }

  /** @param {string} link */
  #renew(link) {
    renewSecret(link);
    this.#become({ link });
  }

  serverNow = () => this.#clock.serverUs(localUs());

  /** @param {View} view */
  #show(view) {
    const before = this.state.view;
    const switched = view.phase.name !== before?.phase.name || roundOf(view) !== roundOf(before);
    this.state.view = view;
    if (ownMember(view, this.state.you)?.guest) this.state.isGuest = true;
    this.#clock.hold(view.phase.name === "question");
    if (switched) this.#switchTo(view);
    this.#options.onView(view, before);
    this.#options.onChange();
  }

  /** @param {View} view */
  #switchTo(view) {
    const entry = record(view, this.#clock);
    if (view.phase.name === "question" && this.#clock.isReady) {
      this.#link.send({ t: "shown", round: view.phase.round, atUs: Math.round(entry.firedUs) });
    }
    afterPaint((localMs) => {
      entry.paintedUs = this.#clock.serverUs(localMs * 1000);
      entry.paintedEpochMs = performance.timeOrigin + localMs;
    });
  }

  #pump = () => {
    this.#stopWaiting();
    const due = this.#schedule.due(this.serverNow());
    if (due) return this.#show(due);
    if (!this.#schedule.waiting) return;
    if (!this.#clock.isReady) this.#patience = setTimeout(this.#impatient, UNKNOWN_CLOCK_MS);
    this.#cancel = at(() => this.#schedule.dueMs(this.#clock), this.#pump);
    this.#announce(this.#schedule.waiting);
  };

  /** @param {View} view which waits */
  #announce(view) {
    const isSame = roundOf(view) === roundOf(this.state.view);
    const isComing = view.phase.name === "question" ? !isSame : view.phase.name === "reveal" && isSame;
    if (isComing && this.#clock.isReady) this.#options.onAhead?.(view);
  }

  #impatient = () => {
    const view = this.#schedule.force();
    if (view) this.#show(view);
  };

  #stopWaiting() {
    this.#cancel();
    clearTimeout(this.#patience);
  }

  /** @param {Message} message */
  command = (message) => this.#link.command(message);

  wake = () => this.#link.wake();

  /** @param {Message} message */
  send = (message) => this.#link.send(message);

  close() {
    this.#stopWaiting();
    this.#link.close();
  }
}

/** @param {View | null} view */
const roundOf = (view) => (view && "round" in view.phase ? view.phase.round : null);

/** The addresses of pictures and sounds of questions. */

/** @typedef {import("../../../types/wire.d.ts").View["phase"]} Phase */

/**
 * A phase whose addresses name the table, which alone decides who gets a picture or sound, and when.
 * @param {Phase} phase @param {string} code
 * @returns {Phase}
 */
export function withTable(phase, code) {
  const at = (/** @type {string} */ address) => `${address}?t=${code}`;
  const named = /** @type {any} */ ({ ...phase });
  for (const key of ["pictures", "sounds"]) if (named[key]) named[key] = named[key].map(at);
  for (const key of ["picture", "sound"]) if (named[key]) named[key] = { ...named[key], src: at(named[key].src) };
  return named;
}
