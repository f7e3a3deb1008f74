/** The table at which this page sits or watches: joining, messages, leaving (H4, H5, P11). */

import { isWatchRoute } from "../core/routes.js";
import { FORMER_TABLE, store, stored, storedObject } from "../storage/local.js";
import { Table } from "../net/table.js";
import { loadFaults, loadTableScreens } from "./table-screens.js";

/** @typedef {"join" | "resume" | "watch"} As */

/** The key of the code of the table that this device has opened to watch it. */
const TELEVISION = "fourtop.television";
/** The table is there no more. */
const GONE = ["table.unknown", "table.ended"];

export class Seat {
  #app;
  #table;
  #startsAtOnce = false;

  /** @param {App} app @param {HeldTable | null} held */
  constructor(app, held) {
    this.#app = app;
    this.#table = held && held.take(this.#options(held.table.state.code, "resume"));
  }

  get state() {
    return this.#table?.state ?? null;
  }

  // Coming.

  /** Opens what the address names, unless it is open already. */
  arrive() {
    const here = this.#app.routes.current;
    if (here.name === "tv") this.#openForScreen();
    if ("code" in here && here.code) this.#comeTo(here.code, isWatchRoute(here) ? "watch" : "resume");
  }

  /** A table for a screen of the whole room, which watches it: nobody has sat down there yet (H9). */
  async #openForScreen() {
    const { player, routes, render } = this.#app;
    player.introduce();
    const answer = await this.#app.orderNear({ t: "open", solo: false });
    if (routes.current.name !== "tv") return;
    if (answer?.code) store(TELEVISION, answer.code);
    routes.replace(answer?.code ? { name: "watch", code: answer.code } : { name: "home" });
    this.arrive();
    render();
  }

  /** Another table on this screen; Back leads to the one before. @param {string} code */
  watch(code) {
    this.#app.go({ name: "watch", code });
    this.arrive();
    this.#app.render();
  }

  /** A television whose own table is over opens the next one (P43). */
  #openAnother() {
    this.#close();
    this.#app.routes.replace({ name: "tv" });
    this.#app.render();
    this.#openForScreen();
  }

  /** @param {string} code @param {As} as */
  #comeTo(code, as) {
    if (this.state?.code !== code || this.state.bye) this.#sit(code, as);
  }

  /** @param {string} code @param {As} as */
  #sit(code, as) {
    if (this.state && this.state.code !== code && this.state.you) this.command({ t: "leave" });
    this.#table?.close();
    this.#table = new Table(this.#options(code, as));
  }

  /** @param {string} code @param {As} as @returns {import("../../../types/table.d.ts").TableOptions} */
  #options(code, as) {
    const app = this.#app;
    return {
      ...app.socket,
      code,
      as,
      wasThere: storedObject(FORMER_TABLE)?.code === code,
      onChange: () => this.#changed(),
      onAhead: app.shell.prepare,
      onView: (view) => this.#viewed(view),
      onReaction: app.shell.reacted,
      onOther: app.heard,
      onRefused: (message) => {
        if (!app.socket.onRefused(message)) return;
        this.#table?.close();
        if (this.state) this.state.bye = { code: "name.missing", args: {} };
        app.render();
      },
    };
  }

  /** By a tap of the player, who may have gone without a name so far (H2). @param {string} code */
  join(code) {
    this.#app.player.confirmed();
    this.#comeTo(code, "join");
    this.#app.setMode(this.#startsAtOnce ? "single" : "multi");
    this.#app.go({ name: "table", code });
  }

  joinHere() {
    const { code } = this.#app.routes;
    if (!this.#app.player.submitProfile() || !code) return;
    this.#sit(code, "join");
    this.#app.setMode("multi");
    this.#app.render();
  }

  /** @param {boolean} solo @param {string} [former] the code for it @returns {Promise<boolean>} whether it is open */
  async open(solo, former) {
    const answer = await this.#app.orderNear({ t: "open", solo, ...(former ? { code: former } : {}) });
    if (!answer?.code) return false;
    this.#startsAtOnce = solo;
    this.join(answer.code);
    return true;
  }

  openTable = () => this.#app.player.submitProfile() && this.open(false);

  /** A new table with the code of the one that is over; alone: another one. @param {boolean} solo */
  meetAgain = async (solo) => this.#app.player.submitProfile() && this.open(solo, solo ? undefined : this.state?.code);

  /** Back to a table after `bye`: to one's seat, or to ask for one. */
  again() {
    const { player, routes, render } = this.#app;
    const bye = this.state?.bye;
    if (bye?.code === "page.cookies") return location.assign("/");
    if (bye?.code === "protocol.unsupported") return location.reload();
    const as = isWatchRoute(routes.current) ? "watch" : bye?.code === "seat.takenOver" ? "resume" : "join";
    // A server that was restarted does not know who this is.
    if (as === "join" && player.hasPlayed) player.confirmed();
    if (this.state) this.#sit(this.state.code, as);
    render();
  }

  // Messages.

  #changed() {
    const bye = this.state?.bye;
    // One's own table would take nobody else: the server did not recognise this device.
    if (bye?.code === "table.private" && this.#startsAtOnce) bye.code = "page.cookies";
    if (bye) this.#app.player.answered();
    if (bye && this.#app.logsIn(bye.code)) return;
    if (bye?.code === "seat.left") return this.#left();
    const isScreen = this.#app.routes.current.name === "watch" && stored(TELEVISION) === this.state?.code;
    if (bye && isScreen && GONE.includes(bye.code)) return this.#openAnother();
    this.#app.render();
  }

  /** @param {View} view */
  #viewed(view) {
    this.#app.viewed(view);
    if (view.notice?.code) loadFaults().then(this.#app.render);
    if (this.#startsAtOnce && view.phase.name === "lobby") {
      this.#startsAtOnce = false;
      this.order({ t: "start" });
    }
  }

  serverNow = () => this.#table?.serverNow() ?? null;

  /** @param {Message} message */
  order = (message) => (this.#table ? this.#app.ask(this.#table, message) : Promise.resolve(null));

  /** The caller shows the answer. @param {Message} message */
  command = (message) => this.#table?.command(message) ?? null;

  /** @param {Message} message */
  send = (message) => this.#table?.send(message);

  /** @param {import("../../../types/wire.d.ts").Reaction} reaction @param {number} [to] the member at whom it is thrown */
  react = (reaction, to) => this.send({ t: "react", reaction, ...(to === undefined ? {} : { to }) });

  /** @param {boolean} hidden */
  hidden = (hidden) => this.send({ t: "hidden", hidden });

  wake = () => this.#table?.wake();

  // Leaving.

  #left() {
    this.#close();
    this.#startsAtOnce = false;
    this.#app.go({ name: "home" });
  }

  #close() {
    this.#table?.close();
    this.#table = null;
  }

  leave = async () => {
    const view = this.state?.view;
    if (!view) return;
    const isRace = view.phase.name === "arcade" && !view.phase.over;
    const isPlaying = isRace || view.phase.name === "question" || view.phase.name === "reveal";
    const reason = view.solo ? "leave.solo" : isRace ? "leave.race" : "leave.playing";
    if (isPlaying && !(await (await loadTableScreens()).askToLeave(view.code, reason, this.#app.player.profile))) return;
    const gone = this.#table;
    gone?.command({ t: "leave" }).then(() => gone === this.#table && this.#left());
  };

  /** Gives the seat up at once; is asked first where others play. @returns {Promise<boolean>} whether it is given up */
  async giveUp() {
    const view = this.state?.view;
    if (view && !view.solo && !(await (await loadTableScreens()).askToLeave(view.code, "leave.text", this.#app.player.profile))) return false;
    this.command({ t: "leave" });
    this.#close();
    return true;
  }

  goHome() {
    if (this.state?.view?.solo && !this.state.bye) this.leave();
    else {
      if (!this.state?.you) this.#close();
      this.#app.go({ name: "home" });
    }
  }
}
