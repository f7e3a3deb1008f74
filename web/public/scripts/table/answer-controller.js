/** The player's selection while the question is on the screen, and its submission (P3, P4). */

import { given, canSubmit, rolled, shaken } from "../core/gestures.js";
import * as selecting from "../core/selection.js";
import { authorOf, ownSeat } from "../core/table.js";
import { sentence } from "../core/texts.js";

/** @typedef {import("../../../types/wire.d.ts").OptionLetter} OptionLetter */
/** @typedef {import("../core/selection.js").Selection} Selection */

export class AnswerController {
  #app;
  #onTaken;
  #selection = selecting.EMPTY;
  #isClosed = false;

  /** @param {App} app @param {(round: number) => void} onTaken the server has taken a submission */
  constructor(app, onTaken) {
    this.#app = app;
    this.#onTaken = onTaken;
  }

  #now = () => performance.now();

  /** @param {Selection} next */
  async #select(next) {
    const before = this.#selection;
    const view = this.#app.view();
    if (this.#isClosed || next === before || view?.phase.name !== "question" || authorOf(view) === this.#app.you()) return;
    // A stake that one cannot afford.
    if (next.selected && !view.phase.options["ABCD".indexOf(next.selected)]) return;
    this.#selection = next;
    this.#app.render();
    const { submitted, round } = next;
    if (!submitted || before.submitted || round === null) return;
    const answer = await this.#app.seat.command({ t: "submit", round, option: submitted });
    if (answer?.t === "ok") this.#onTaken(round);
    if (answer?.t !== "no" || answer.code === "submitted.already") return;
    this.#selection = selecting.refused(this.#selection, round);
    if (answer.code && !this.#app.isStale(answer.code)) this.#app.toast(sentence(answer.code, answer.args));
    this.#app.render();
  }

  /** Its screen is over: taps on it count no more. */
  close() {
    this.#isClosed = true;
  }

  /** @param {View} view @param {number | null} you @returns {Selection} */
  seen(view, you) {
    const { phase } = view;
    const own = ownSeat(view, you);
    const taken = own?.submitted ? own.option ?? this.#selection.submitted : null;
    if ("round" in phase) this.#selection = selecting.seen(this.#selection, phase.round, taken, view.team?.offered);
    return this.#selection;
  }

  /** @param {OptionLetter} letter */
  tap = (letter) => void this.#select(selecting.tapped(this.#selection, letter, this.#now()));

  /** @param {OptionLetter} letter */
  confirm = (letter) => void this.#select(selecting.confirmed(this.#selection, letter, this.#now()));

  /** @param {string} key */
  arrow = (key) => void this.#select(selecting.arrowed(this.#selection, key, this.#now()));

  shake = () => void this.#select(shaken(this.#selection, Math.random(), this.#now()));

  /** @param {import("../motion/tilt.js").Direction} direction */
  roll = (direction) => void this.#select(rolled(this.#selection, direction, this.#now()));

  /** Whether a submitting gesture has something to submit. */
  canSubmit = () => canSubmit(this.#selection);

  /** The ring has closed (M8). */
  submit = () => void this.#select(given(this.#selection));
}
