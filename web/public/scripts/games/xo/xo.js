/** !XO in a row: a game and a bank, in step on every device of the player (AX1 to AX7). */

import { warn } from "../../components/dialog.js";
import { isCalm } from "../../components/motion.js";
import { clone, draw, mount, say } from "../../components/template.js";
import { language, sentence, text } from "../../core/texts.js";
import { amountOf, cellsOf, isWon, nameOf, raised } from "./board.js";
import { mountTabs } from "./tabs.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("../../../../types/wire.d.ts").ReverseTicTacToe} ReverseTicTacToe */
/** @typedef {import("./board.js").Cell} Cell */
/** @typedef {import("./board.js").Run} Run */

const BANK = 1;
const POP = [{ transform: "scale(0.3)", opacity: 0 }, { transform: "scale(1.12)", opacity: 1 }, { transform: "none", opacity: 1 }];
const DRAWN = [{ opacity: 0 }, { opacity: 1 }];
/** The pause between two cells. */
const STEP_MS = 40;

class XO {
  #game;
  #refs;
  #cells;
  #tabs;
  /** @type {ReverseTicTacToe | null} */
  #state = null;
  /** The bets after the raises that are not answered yet. @type {number[]} */
  #bets = [];

  /** @param {Element} root @param {Game} game */
  constructor(root, game) {
    this.#game = game;
    const { refs } = mount(root, "t-xo");
    this.#refs = refs;
    this.#cells = cellsOf(null).map(() => clone("t-xo-cell"));
    refs.cells.replaceChildren(...this.#cells.map(({ element }) => element));
    this.#tabs = mountTabs([refs.gameTab, refs.bankTab], [refs.game, refs.bank]);
    const look = () => this.#game.ask({ t: "xo", do: "look" });
    refs.play.addEventListener("click", this.#play);
    refs.raise.addEventListener("click", this.#raise);
    refs.form.addEventListener("submit", this.#add);
    refs.amount.addEventListener("focus", () => refs.amount.select());
    cellsOf(null).forEach((cell, index) => dress(this.#cells[index], cell));
    game.heard("xo", (message) => this.#show(/** @type {import("../../../../types/wire.d.ts").ReverseTicTacToe} */ (message)));
    game.heard("welcome", () => void look());
    look();
  }

  /** Each tap of several in quick succession raises the bet that the one before makes. */
  #raise = async () => {
    const wish = { do: "raise", ...this.#seen() };
    this.#bets.push(raised(wish.bet));
    await this.#game.ask({ t: "xo", ...wish });
    this.#bets.shift();
  };

  /** Without credit the way is to the bank (AX3). */
  #play = async () => {
    if (await this.#insist({ do: "play", ...this.#seen() })) return this.#sound();
    if (this.#state?.credit !== 0) return;
    this.#tabs.choose(BANK);
    this.#refs.amount.focus();
  };

  /**
   * Sends a wish. A refusal is shown as an alert; this continues when the alert is closed (AX3, AX5).
   * @param {Record<string, unknown>} wish
   */
  async #insist(wish) {
    let warned = Promise.resolve();
    const answer = await this.#game.ask({ t: "xo", ...wish }, (code, args) => {
      if (wish.do === "add") this.#refs.amount.value = "0";
      warned = warn(sentence(code, args));
    });
    await warned;
    return answer;
  }

  /** The figures that a command names: a command that arrives twice finds others and does nothing. */
  #seen() {
    const { credit = 0, spins = 0, bet = 1 } = this.#state ?? {};
    return { credit, spins, bet: this.#bets.at(-1) ?? bet };
  }

  #sound() {
    if (this.#state?.run) this.#game.sounds.play(isWon(this.#state.run) ? "win" : "wrong");
  }

  /** The server refuses a text that is no whole number like any other invalid amount. @param {Event} event */
  #add = async (event) => {
    event.preventDefault();
    const amount = amountOf(this.#refs.amount.value);
    if (!(await this.#insist({ do: "add", amount, ...this.#seen() }))) return this.#refs.amount.focus();
    this.#game.sounds.play("coin");
    say(this.#refs.added, text("xo.added", { amount: numeral(amount) }));
  };

  /** @param {ReverseTicTacToe} next */
  #show(next) {
    const isNew = this.#state !== null && this.#state.spins !== next.spins;
    this.#state = next;
    for (const [name, value] of figures(next)) say(this.#refs[name], numeral(value));
    cellsOf(next.run).forEach((cell, index) => dress(this.#cells[index], cell));
    strike(this.#refs.strokes, next.run);
    this.#tell(next);
    if (isNew && !isCalm()) this.#animate();
  }

  /** Announces each run to screen readers, even if its result equals the one before. @param {ReverseTicTacToe} next */
  #tell({ run, spins }) {
    const words = run ? wordsOf(run) : "";
    const lines = run && run.lines.length > 1 ? `. ${linesOf(run)}` : "";
    say(this.#refs.news, words);
    this.#refs.news.toggleAttribute("data-won", Boolean(run && isWon(run)));
    say(this.#refs.status, words && `${text("xo.spins")} ${numeral(spins)}: ${words}${lines}`);
  }

  #animate() {
    this.#cells.forEach(({ refs: { sign } }, index) =>
      sign.animate(POP, { duration: 220, delay: index * STEP_MS, fill: "backwards" }));
    this.#refs.strokes.animate(DRAWN, { duration: 160, delay: this.#cells.length * STEP_MS + 120, fill: "backwards" });
  }

  update() {}

  time = () => "";
}

/** @param {Element} root @param {Game} game */
export const mountXO = (root, game) => new XO(root, game);

/** @param {number} value */
const numeral = (value) => new Intl.NumberFormat(language()).format(value);

/** By the elements that show them. @param {ReverseTicTacToe} state @returns {[string, number][]} */
const figures = ({ credit, won, spins, bet }) => [
  ["gameCredit", credit], ["bankCredit", credit], ["won", won], ["spins", spins], ["bet", bet],
];

/** @param {Run} run */
function wordsOf(run) {
  const stake = numeral(run.stake);
  if (isWon(run)) return text("xo.runWon", { stake });
  const count = run.lines.length;
  return count > 1 ? text("xo.runLostMore", { count, stake }) : text("xo.runLost", { line: linesOf(run), stake });
}

/** The lines of three with what stands in them. @param {Run} run */
const linesOf = ({ lines, cells }) => lines.map((line) => {
  const { key, number } = nameOf(line);
  return text("xo.line", { line: text(key, { number }), signs: line.map((cell) => cells[cell]).join(" ") });
}).join(". ");

/** @param {{ element: any, refs: any } | undefined} copy @param {Cell} cell */
function dress(copy, { sign, row, column, isInLine }) {
  if (!copy) return;
  const name = !sign ? "xo.cellEmpty" : isInLine ? "xo.cellInLine" : "xo.cell";
  copy.element.setAttribute("aria-label", text(name, { row, column, sign }));
  copy.element.setAttribute("data-sign", sign);
  copy.element.toggleAttribute("data-in-line", isInLine);
  copy.refs.sign.toggleAttribute("hidden", !sign);
  if (sign) draw(copy.refs.sign, `xo-${sign.toLowerCase()}`);
}

/** A stroke through each line. @param {Element} strokes @param {Run | null | undefined} run */
function strike(strokes, run) {
  const lines = new Set(run?.lines.map(String));
  for (const stroke of strokes.children) {
    stroke.toggleAttribute("data-struck", lines.has(stroke.getAttribute("data-line") ?? ""));
  }
}
