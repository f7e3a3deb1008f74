/** The display of practice: the four gestures with their tries, a meter for the current one, and what the phone recognised. */

import { TRIES } from "../../practice/calibration.js";
import { NAMES } from "../../practice/gestures.js";
import { language, text } from "../../core/texts.js";
import { draw, repeat, say } from "../../components/template.js";

/** @typedef {import("../../practice/gestures.js").Name} Name */
/** @typedef {import("../../practice/training.js").Training} Training */
/** @typedef {"plain" | "heard" | "try" | "missed" | "learned"} Kind `try`: missed, but it teaches */

/** The part of the meter at which the threshold is; a stronger movement goes beyond it. */
const MARK = 2 / 3;
/** The part of the highest level that remains after a frame. */
const FALLS = 0.98;

/** @type {Record<Kind, string>} */
const ICONS = {
  plain: "icon-motion", heard: "icon-check", try: "icon-check", missed: "icon-dash", learned: "icon-check",
};

/** @param {Name[]} names */
const list = (names) =>
  new Intl.ListFormat(language()).format(names.map((name) => text(`practice.${name}`)));

/** Why some gestures are not offered. @param {Training} training */
function lackWords({ lacks }) {
  const lacking = NAMES.filter(lacks);
  if (!lacking.length) return "";
  if (lacking.join() === "push,turn") return text("practice.noGyroscope");
  return text("practice.cannot", { gestures: list(lacking) });
}

class Coach {
  #refs;
  #highest = 0;
  #chips;

  /**
   * @param {Refs} refs of the practice screen
   * @param {(name: Name) => void} onAsk the player chooses a gesture
   */
  constructor(refs, onAsk) {
    this.#refs = refs;
    this.#chips = repeat(refs.gestures, "t-gesture", (/** @type {Name} */ name) => name, (chip, name) => {
      say(chip.name, text(`practice.${name}`));
      draw(chip.icon, `gesture-${name}`);
      chip.button.addEventListener("click", () => onAsk(name));
    });
  }

  /** @param {Training} training @param {Name} shown */
  #updateChips(training, shown) {
    this.#chips.update(NAMES, (chip, name, element) => {
      const args = { gesture: text(`practice.${name}`), count: training.count(name), of: TRIES };
      const key = training.lacks(name) ? "practice.lacking" : "practice.tries";
      chip.button.setAttribute("aria-label", text(key, args));
      chip.button.disabled = training.lacks(name);
      if (name === shown) chip.button.setAttribute("aria-current", "step");
      else chip.button.removeAttribute("aria-current");
      element.setAttribute("data-tries", String(args.count));
      element.toggleAttribute("data-lacking", training.lacks(name));
    });
  }

  /** @param {Training} training @param {Name} shown */
  update(training, shown) {
    this.#updateChips(training, shown);
    say(this.#refs.lack, lackWords(training));
    say(this.#refs.name, text(`practice.${shown}`));
    say(this.#refs.text, text(`practice.${shown}Text`));
    draw(this.#refs.icon, `gesture-${shown}`);
  }

  /** @param {number} level 1 is what is asked for */
  meter(level) {
    this.#highest = Math.max(level, this.#highest * FALLS);
    this.#refs.meter.style.setProperty("--level", Math.min(1, level * MARK).toFixed(3));
    this.#refs.meter.style.setProperty("--highest", Math.min(1, this.#highest * MARK).toFixed(3));
  }

  /** @param {Kind} kind @param {string} words */
  tell(kind, words) {
    this.#refs.verdict.setAttribute("data-kind", kind);
    draw(this.#refs.sign, ICONS[kind]);
    say(this.#refs.news, words);
  }
}

/**
 * @param {Refs} refs of the practice screen
 * @param {(name: Name) => void} onAsk the player chooses a gesture
 */
export const mountCoach = (refs, onAsk) => new Coach(refs, onAsk);
