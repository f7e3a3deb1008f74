/** The ending of a solo game: the result, the place of the score, and "Play again?" (A3). */

import { bestOf } from "../components/scores.js";
import { text } from "../core/texts.js";
import { open } from "../components/dialog.js";
import { clone, draw, say } from "../components/template.js";

/** @typedef {import("../../../types/wire.d.ts").Standing} Standing */
/** @typedef {import("../../../types/wire.d.ts").ArcadePhase} ArcadePhase */

/**
 * @param {object} answers
 * @param {number} answers.afterMs how long the game is looked at before it is asked
 * @param {"time" | "idle" | "skull" | null} answers.lostBy why it was lost, if it was; `null`: not known
 * @param {() => void} answers.again
 * @param {() => void} answers.back
 */
export function askAgain({ afterMs, lostBy, again, back }) {
  const { element, refs } = clone("t-again");
  let isClosed = false;
  let isTold = false;
  const timer = setTimeout(() => open(element), afterMs);
  refs.yes.addEventListener("click", () => element.close("yes"));
  refs.no.addEventListener("click", () => element.close("no"));
  element.addEventListener("close", () => {
    if (isClosed) return;
    isClosed = true;
    (element.returnValue === "yes" ? again : back)();
  });

  return {
    /** @param {Standing} standing @param {ArcadePhase} phase */
    update({ end, score }, phase) {
      element.setAttribute("data-end", end ?? "");
      say(refs.result, text(`over.${end}`));
      say(refs.points, end === "finished" ? text("play.points", { count: score }) : "");
      say(refs.record, end === "finished" ? recordWords(phase) : lostBy ? text(`over.by.${lostBy}`) : "");
      draw(refs.sign, end === "finished" ? "icon-cup" : "icon-clock");
      if (isTold || phase.record === "waiting") return;
      isTold = true;
      bestOf(phase).then((best) => say(refs.best, bestWords(best, end === "finished" ? score : null)), () => {});
    },

    /** Removes the question: the game continues or has ended. */
    close() {
      clearTimeout(timer);
      isClosed = true;
      element.close();
    },
  };
}

/** @param {ArcadePhase} phase */
function recordWords({ record, place }) {
  if (!record || record === "none") return "";
  return text(`over.record.${record}`, { place: place ?? 0 });
}

/** @param {number | null} best as the server keeps it, this score, too @param {number | null} score `null`: lost */
function bestWords(best, score) {
  if (best === null) return "";
  return score !== null && score >= best ? text("over.newBest") : text("over.best", { points: best });
}
