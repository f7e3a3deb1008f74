/** Reads questions and reveals aloud: each once if the player chose so (P15), and by a tap on the card (P50). */

import { explanationOf } from "../../core/unveiling.js";
import { hush, speak, watchVoices } from "../../components/speech.js";

/** @typedef {import("../../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../../types/wire.d.ts").RevealPhase} RevealPhase */

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

class Reading {
  #button;
  #onTap;
  #seen = "";
  #read = "";
  /** The lines that a tap reads. @type {string[]} */
  #lines = [];
  /** The number of the speech that a tap began. */
  #turn = 0;
  #forget;

  /** @param {HTMLButtonElement} button over the card @param {() => void} onTap */
  constructor(button, onTap) {
    this.#button = button;
    this.#onTap = onTap;
    button.addEventListener("click", this.#tapped);
    this.#forget = watchVoices((hasVoices) => (button.hidden = !hasVoices));
  }

  destroy() {
    this.#forget();
    this.stop();
  }

  stop = () => {
    this.#show(false);
    hush();
  };

  #isOn = () => this.#button.getAttribute("aria-pressed") === "true";

  /** @param {boolean} isOn */
  #show(isOn) {
    this.#turn += 1;
    this.#button.setAttribute("aria-pressed", String(isOn));
  }

  #tapped = () => {
    if (this.#isOn()) return this.stop();
    this.#onTap();
    this.#show(true);
    const turn = this.#turn;
    speak(this.#lines, () => turn === this.#turn && this.#show(false));
  };

  /** @param {boolean} isWanted without a tap @param {QuestionPhase | RevealPhase} phase @param {string} words */
  update(isWanted, phase, words) {
    const key = `${phase.name} ${phase.round}`;
    this.#lines = linesOf(phase, words);
    if (key !== this.#seen && this.#isOn()) this.stop();
    this.#seen = key;
    if (!isWanted || key === this.#read) return;
    this.#read = key;
    speak(this.#lines);
  }
}

/** @param {HTMLButtonElement} button @param {() => void} [onTap] before a tap reads */
export const createReading = (button, onTap = () => {}) => new Reading(button, onTap);
