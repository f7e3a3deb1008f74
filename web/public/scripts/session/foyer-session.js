/** Opens the foyer's socket on quiet screens, and sends its commands: invitations, finding and opening tables (H4). */

import { readCode } from "../core/name.js";
import { text } from "../core/texts.js";
import { Foyer } from "../net/foyer.js";

export class FoyerSession {
  #app;
  /** @type {Foyer | null} */
  #foyer = null;
  /** A table that is over, to go to when it is there again. @type {string | null} */
  #awaited = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  get state() {
    return this.#foyer?.state ?? null;
  }

  wake = () => this.#foyer?.wake();

  /** @type {import("../arcade/face.js").Source["ask"]} */
  order = (message, refused) =>
    (this.#foyer ? this.#app.ask(this.#foyer, message, refused) : Promise.resolve(null));

  /** @param {boolean} isWanted @param {string | null} own the table in whose name */
  updateConnection(isWanted, own) {
    const foyer = this.#foyer;
    if (foyer && (!isWanted || foyer.table !== own || foyer.awaited !== this.#awaited)) {
      foyer.close();
      this.#foyer = null;
    }
    if (isWanted) this.#foyer ??= this.#open(own);
  }

  /** @param {string | null} own */
  #open(own) {
    const app = this.#app;
    return new Foyer({
      ...app.socket,
      table: own,
      awaited: this.#awaited,
      onChange: app.render,
      onDeclined: (name) => app.toast(text("connect.declined", { name })),
      onSeated: (code) => this.#sit(code),
      onBye(code, args) {
        app.player.answered();
        // A guest has the table alone. Its socket says where a log-in is needed.
        if (code === "account.needed" && app.routes.code) return app.render();
        if (!app.logsIn(code)) app.showError(code, args);
      },
      onOther: app.heard,
    });
  }

  /** @param {string} code */
  #sit(code) {
    if (code === this.#awaited) this.#app.seat.again();
    else this.join(code);
  }

  /** Joins this table as soon as it exists again. @param {string | null} code */
  awaitTable(code) {
    if (this.#awaited === code) return;
    this.#awaited = code;
    this.#app.updateConnections();
  }

  /** @param {string} code */
  join = (code) => this.#app.seat.join(code);

  /** @param {string} typed @returns {Promise<boolean>} whether there is such a table */
  async joinByCode(typed) {
    const code = readCode(typed);
    if (!code) this.#app.showError("code.malformed");
    const isFound = Boolean(code && await this.order({ t: "find", code }));
    if (isFound) this.#sit(/** @type {string} */ (code));
    return isFound;
  }

  /** @param {number} person */
  async invite(person) {
    const answer = await this.order({ t: "invite", person });
    if (answer?.invitation !== undefined) this.#foyer?.invited(person, answer.invitation);
  }

  /** @param {number} invitation */
  async withdraw(invitation) {
    if (await this.order({ t: "withdraw", invitation })) this.#foyer?.answered(invitation);
  }

  /** @param {number} invitation @param {boolean} isAccepted */
  async answer(invitation, isAccepted) {
    const answer = await this.order({ t: isAccepted ? "accept" : "decline", invitation });
    this.#foyer?.answered(invitation);
    if (answer?.code) this.#sit(answer.code);
  }
}
