/** The ending of a solo game: the result, the place of the score, and "Play again?" (A3). */

import { text } from "../core/texts.js";
import { open } from "./dialog.js";
import { clone, say } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").Standing} Standing */
/** @typedef {import("../../../types/wire.d.ts").ArcadePhase} ArcadePhase */

/**
 * @param {object} answers
 * @param {number} answers.afterMs how long the game is looked at before it is asked
 * @param {() => void} answers.again
 * @param {() => void} answers.back
 */
export function askAgain({ afterMs, again, back }) {
  const { element, refs } = clone("t-again");
  let isClosed = false;
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
      say(refs.record, recordWords(phase));
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
