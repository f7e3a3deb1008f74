/** Reads questions and reveals aloud, each once, if the player chose so (P15). */

import { hush, speak } from "./speech.js";

/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */

/**
 * The lines to read aloud: the question with its options; after it the result, and the right option unless the result names it.
 * @param {QuestionPhase | RevealPhase} phase
 * @param {string} words the page's words about the result
 */
export function linesOf(phase, words) {
  const options = phase.options.map((option, index) => `${"ABCD"[index]}: ${option}.`);
  if (phase.name === "question") return [phase.sentence, ...options];
  const answer = phase.options["ABCD".indexOf(phase.correct)] ?? "";
  return words.endsWith(answer) ? [words] : [words, ...options.filter((option) => option.startsWith(phase.correct))];
}

export function createReading() {
  let read = "";

  return {
    destroy: hush,

    /** @param {boolean} isWanted @param {QuestionPhase | RevealPhase} phase @param {string} words */
    update(isWanted, phase, words) {
      const key = `${phase.name} ${phase.round}`;
      if (!isWanted || key === read) return;
      read = key;
      speak(linesOf(phase, words));
    },
  };
}
