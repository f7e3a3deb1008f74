/** A table's socket: views at their moment, commands, resume (H7, P11). */

import { createClock } from "../core/clock.js";
import { createSchedule, UNKNOWN_CLOCK_MS } from "../core/schedule.js";
import { store, stored } from "../memory.js";
import { localUs, openLink, webLink } from "./link.js";
import { afterPaint, at } from "./moment.js";
import { record } from "./switches.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").Welcome} Welcome */
/** @typedef {import("../../../types/wire.d.ts").Bye} Bye */
/** @typedef {import("../../../types/wire.d.ts").Reaction} Reaction */
/** @typedef {import("../../../types/wire.d.ts").Reacted} Reacted */
/** @typedef {import("../../../types/wire.d.ts").Uplink} Uplink */

/**
 * @typedef {object} TableState
 * @property {string} code
 * @property {number | null} you
 * @property {View | null} view
 * @property {Bye | null} bye
 * @property {boolean} isUp
 * @property {boolean} wasUp it was connected at least once
 * @property {boolean} wasThere now or before the page was loaded
 * @property {boolean} isGuest it is at somebody's laptop
 * @property {string} link how others come to this table
 * @property {Uplink | null} uplink how friends far away come
 */

/**
 * @typedef {object} TableOptions
 * @property {string} code
 * @property {"join" | "resume" | "watch"} as
 * @property {boolean} [wasThere]
 * @property {() => object} hello fields of the hello: assets and profile
 * @property {() => void} onChange
 * @property {(view: View, before: View | null) => void} onView
 * @property {(reacted: Reacted) => void} onReaction
 * @property {(welcome: Welcome) => void} onWelcome
 * @property {(message: import("./link.js").Message) => void} onRefused the hello was refused
 * @property {(isOpen: boolean) => void} onSocket a socket opened, or one failed to
 */

const LINK = "fourtop.link";

/** The secret of the link by which one came, before a log-in perhaps. @param {string} code */
export function secretOf(code) {
  const { href } = location;
  if (/#[\da-f]{32}$/.test(href)) store(LINK, href);
  const link = stored(LINK) ?? "";
  return link.includes(`/t/${code}`) ? { secret: link.slice(-32) } : {};
}

/** @param {TableOptions} options */
export function openTable(options) {
  /** @type {TableState} */
  const state = {
    code: options.code,
    you: null,
    view: null,
    bye: null,
    isUp: false,
    wasUp: false,
    wasThere: options.wasThere ?? false,
    isGuest: false,
    link: `${location.origin}/t/${options.code}`,
    uplink: null,
  };
  const clock = createClock();
  const schedule = createSchedule();
  let cancel = () => {};
  let patience = 0;
  const serverNow = () => clock.serverUs(localUs());

  /** @param {View} view */
  function show(view) {
    const before = state.view;
    const switched = view.phase.name !== before?.phase.name || roundOf(view) !== roundOf(before);
    state.view = view;
    clock.hold(view.phase.name === "question");
    if (switched) switchTo(view);
    options.onView(view, before);
    options.onChange();
  }

  /** @param {View} view */
  function switchTo(view) {
    const entry = record(view, clock);
    if (view.phase.name === "question" && clock.isReady) {
      link.send({ t: "shown", round: view.phase.round, atUs: Math.round(entry.firedUs) });
    }
    afterPaint((localMs) => {
      entry.paintedUs = clock.serverUs(localMs * 1000);
      entry.paintedEpochMs = performance.timeOrigin + localMs;
    });
  }

  function pump() {
    cancel();
    clearTimeout(patience);
    const due = schedule.due(serverNow());
    if (due) return show(due);
    const waiting = schedule.waiting;
    if (!waiting) return;
    if (!clock.isReady) patience = setTimeout(impatient, UNKNOWN_CLOCK_MS);
    cancel = at(() => {
      const moment = clock.localUs(waiting.showAtUs ?? 0);
      return moment === null ? null : moment / 1000;
    }, pump);
  }

  function impatient() {
    const view = schedule.force();
    if (view) show(view);
  }

  const link = openLink({
    path: `/t/${options.code}/ws`,
    clock,
    hello: () => ({
      t: "hello",
      protocol: [1, 1],
      ...options.hello(),
      ...secretOf(options.code),
      as: state.wasUp && options.as === "join" ? "resume" : options.as,
      ...(state.view ? { v: Math.max(0, state.view.v) } : {}),
    }),
    onSocket: options.onSocket,
    onState(isUp) {
      state.isUp = isUp;
      options.onChange();
    },
    onWelcome(welcome) {
      schedule.restarted();
      Object.assign(state, {
        you: welcome.you ?? null, wasUp: true, wasThere: true, isGuest: welcome.guest ?? false,
        link: webLink(welcome.link) ?? state.link,
      });
      if (document.hidden) link.send({ t: "hidden", hidden: true });
      options.onWelcome(welcome);
    },
    onMessage(message) {
      if (message.t === "view") {
        // The table is called as one came to it: behind an uplink it has another code.
        schedule.received(/** @type {any} */ ({ ...message, code: options.code }));
        pump();
      } else if (message.t === "reaction") options.onReaction(/** @type {any} */ (message));
      else if (message.t === "no") options.onRefused(message);
      else if (message.t === "uplink") {
        state.uplink = { .../** @type {any} */ (message), link: webLink(/** @type {any} */ (message).link) };
        options.onChange();
      }
    },
    onClock() {
      if (schedule.waiting) pump();
    },
    onBye(code, args) {
      cancel();
      clearTimeout(patience);
      state.bye = { code, args };
      state.isUp = false;
      options.onChange();
    },
  });

  return {
    state,
    serverNow,
    command: link.command,
    wake: link.wake,

    /** @param {boolean} hidden */
    hidden(hidden) {
      link.send({ t: "hidden", hidden });
    },

    /** @param {Reaction} reaction */
    react(reaction) {
      link.send({ t: "react", reaction });
    },

    close() {
      cancel();
      clearTimeout(patience);
      link.close();
    },
  };
}

/** @param {View | null} view */
const roundOf = (view) => (view && "round" in view.phase ? view.phase.round : null);

/** @typedef {ReturnType<typeof openTable>} Table */
