/** Reads questions and reveals aloud, each once, if the player chose so (P15). */

import { explanationOf } from "../core/unveiling.js";
import { hush, speak } from "./speech.js";

/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */

/**
 * The lines to read aloud: the question with its options; after it the result, the right option unless the result names it, and what explains it.
 * @param {QuestionPhase | RevealPhase} phase
 * @param {string} words the page's words about the result
 */
export function linesOf(phase, words) {
  const options = phase.options.map((option, index) => `${"ABCD"[index]}: ${option}.`);
  if (phase.name === "question") return [phase.sentence, ...options];
  const answer = phase.options["ABCD".indexOf(phase.correct)] ?? "";
  const right = words.endsWith(answer) ? [] : options.filter((option) => option.startsWith(phase.correct));
  return [words, ...right, explanationOf(phase)].filter(Boolean);
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
