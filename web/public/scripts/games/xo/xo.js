/** !XO in a row: a game and a bank, in step on every device of the player (AX1 to AX7). */

import { warn } from "../../components/dialog.js";
import { isCalm } from "../../components/motion.js";
import { clone, draw, mount, say } from "../../components/template.js";
import { language, sentence, text } from "../../core/texts.js";
import { amountOf, cellsOf, isWon } from "./board.js";
import { mountTabs } from "./tabs.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("../../../../types/wire.d.ts").ReverseTicTacToe} ReverseTicTacToe */
/** @typedef {import("./board.js").Cell} Cell */
/** @typedef {import("./board.js").Run} Run */

const BANK = 1;
const POP = [{ transform: "scale(0.3)", opacity: 0 }, { transform: "scale(1.12)", opacity: 1 }, { transform: "none", opacity: 1 }];
const DRAWN = [{ opacity: 0 }, { opacity: 1 }];
/** A cell comes so long after the one before it. */
const STEP_MS = 40;

/** @param {Element} root @param {Game} game */
export function mountXO(root, game) {
  const { refs } = mount(root, "t-xo");
  const cells = cellsOf(null).map(() => clone("t-xo-cell"));
  refs.cells.replaceChildren(...cells.map(({ element }) => element));
  const tabs = mountTabs([refs.gameTab, refs.bankTab], [refs.game, refs.bank]);
  /** @type {ReverseTicTacToe | null} */
  let state = null;

  /** @param {"look" | "raise"} what */
  const ask = (what) => game.ask({ t: "xo", do: what });

  /** Without credit the way is to the bank (AX3). */
  async function play() {
    if (await insist({ do: "play" })) return sound();
    if (state?.credit !== 0) return;
    tabs.choose(BANK);
    refs.amount.focus();
  }

  /**
   * What is refused is an alert, and this goes on when it is gone (AX3, AX5).
   * @param {Record<string, unknown>} wish
   */
  async function insist(wish) {
    let warned = Promise.resolve();
    const answer = await game.ask({ t: "xo", ...wish }, (code, args) => {
      if (wish.do === "add") refs.amount.value = "0";
      warned = warn(sentence(code, args));
    });
    await warned;
    return answer;
  }

  function sound() {
    if (state?.run) game.sounds.play(isWon(state.run) ? "win" : "wrong");
  }

  /** What is no whole number is refused by the server as any other amount that cannot be added. @param {Event} event */
  async function add(event) {
    event.preventDefault();
    const amount = amountOf(refs.amount.value);
    if (!(await insist({ do: "add", amount }))) return refs.amount.focus();
    game.sounds.play("coin");
    say(refs.added, text("xo.added", { amount: numeral(amount) }));
  }

  /** @param {ReverseTicTacToe} next */
  function show(next) {
    const isNew = state !== null && state.spins !== next.spins;
    state = next;
    for (const [name, value] of figures(next)) say(refs[name], numeral(value));
    cellsOf(next.run).forEach((cell, index) => dress(cells[index], cell));
    strike(refs.strokes, next.run);
    tell(next);
    if (isNew && !isCalm()) animate();
  }

  /** Those who listen hear of each run, also where it ended as the one before. @param {ReverseTicTacToe} next */
  function tell({ run, spins }) {
    const words = run ? wordsOf(run) : "";
    say(refs.news, words);
    refs.news.toggleAttribute("data-won", Boolean(run && isWon(run)));
    say(refs.status, words && `${text("xo.spins")} ${numeral(spins)}: ${words}`);
  }

  function animate() {
    cells.forEach(({ refs: { sign } }, index) =>
      sign.animate(POP, { duration: 220, delay: index * STEP_MS, fill: "backwards" }));
    refs.strokes.animate(DRAWN, { duration: 160, delay: cells.length * STEP_MS + 120, fill: "backwards" });
  }

  refs.play.addEventListener("click", play);
  refs.raise.addEventListener("click", () => ask("raise"));
  refs.form.addEventListener("submit", add);
  refs.amount.addEventListener("focus", () => refs.amount.select());
  cellsOf(null).forEach((cell, index) => dress(cells[index], cell));
  game.heard("xo", (message) => show(/** @type {any} */ (message)));
  game.heard("welcome", () => void ask("look"));
  ask("look");
  return { update() {}, time: () => "" };
}

/** @param {number} value */
const numeral = (value) => new Intl.NumberFormat(language()).format(value);

/** By the elements that show them. @param {ReverseTicTacToe} state @returns {[string, number][]} */
const figures = ({ credit, won, spins, bet }) => [
  ["gameCredit", credit], ["bankCredit", credit], ["won", won], ["spins", spins], ["bet", bet],
];

/** @param {Run} run */
function wordsOf(run) {
  const stake = numeral(run.stake);
  return isWon(run) ? text("xo.runWon", { stake }) : text("xo.runLost", { count: run.lines.length, stake });
}

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
