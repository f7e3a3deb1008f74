/** The four options in a grid of two by two (P3): radios for those who play, a list for watchers. */

import { LETTERS, moved } from "../core/selection.js";
import { text } from "../core/texts.js";
import { clone, draw, say } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").OptionLetter} OptionLetter */
/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */
/** @typedef {import("../core/selection.js").Selection} Selection */

/**
 * @typedef {object} OptionVerbs
 * @property {(letter: OptionLetter) => void} tap
 * @property {(letter: OptionLetter) => void} confirm
 * @property {(key: string) => void} arrow
 */

/** @typedef {"open" | "selected" | "submitted" | "correct" | "wrong" | "other"} OptionState */

/**
 * @param {OptionLetter} letter
 * @param {Selection} selection
 * @param {OptionLetter | null} correct known from the reveal on
 * @returns {OptionState}
 */
export function stateOf(letter, selection, correct) {
  if (correct) {
    if (letter === correct) return "correct";
    return letter === selection.submitted ? "wrong" : "other";
  }
  if (selection.submitted) return selection.submitted === letter ? "submitted" : "other";
  return selection.selected === letter ? "selected" : "open";
}

/** @type {Record<OptionState, string>} */
const ICONS = {
  open: "icon-check",
  selected: "icon-check",
  submitted: "icon-sent",
  correct: "icon-check",
  wrong: "icon-cross",
  other: "icon-check",
};

/** @param {OptionState} state @param {boolean} isMine */
function captionOf(state, isMine) {
  if (state === "correct" && isMine) {
    return `${text("play.option.submitted")} · ${text("play.option.correct")}`;
  }
  return state === "open" || state === "other" ? "" : text(`play.option.${state}`);
}

class Options {
  #root;
  #verbs;
  #four;
  /** @type {OptionLetter | null} */
  #selected = null;

  /**
   * @param {Element} root
   * @param {OptionVerbs | null} verbs `null`: a watching screen
   */
  constructor(root, verbs) {
    this.#root = root;
    this.#verbs = verbs;
    root.classList.add("options");
    root.setAttribute("role", verbs ? "radiogroup" : "list");
    root.setAttribute("aria-label", text("play.options"));
    this.#four = LETTERS.map((letter) => {
      const copy = clone("t-option");
      prepare(copy, letter, verbs);
      root.append(copy.element);
      return { letter, ...copy };
    });
    document.addEventListener("keydown", this.#keyed);
  }

  /** @param {KeyboardEvent} event */
  #keyed = (event) => {
    if (!this.#verbs || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    const focused = this.#four.find(({ element }) => element === document.activeElement);
    if (!focused && document.activeElement?.closest("button, a, input, dialog")) return;
    const from = focused?.letter ?? this.#selected;
    const next = moved(from, event.key);
    if (next) {
      event.preventDefault();
      this.#four.find(({ letter }) => letter === next)?.element.focus();
      this.#verbs.arrow(event.key);
    } else if (event.key === "Enter" || event.key === " ") {
      if (!from) return;
      event.preventDefault();
      this.#verbs.confirm(from);
    }
  };

  destroy = () => document.removeEventListener("keydown", this.#keyed);

  /**
   * @param {View} view
   * @param {Selection} selection
   * @param {{ lastsMs: number } | null} [ring] closing round the selected option (M8)
   */
  update(view, selection, ring = null) {
    const phase = /** @type {QuestionPhase | RevealPhase} */ (view.phase);
    const correct = phase.name === "reveal" ? phase.correct : null;
    this.#selected = selection.selected;
    this.#four.forEach(({ letter, element, refs }, index) => {
      const state = stateOf(letter, selection, correct);
      element.setAttribute("data-state", state);
      say(refs.text, phase.options[index] ?? "");
      say(refs.state, captionOf(state, selection.submitted === letter));
      draw(refs.mark, ICONS[state]);
      showRing(element, state === "selected" ? ring : null);
      showVoters(refs.voters, view, letter, correct !== null);
      if (!this.#verbs) return;
      const isFirst = this.#selected === null && index === 0;
      element.tabIndex = letter === this.#selected || isFirst ? 0 : -1;
      element.setAttribute("aria-checked", String(letter === this.#selected));
      element.setAttribute("aria-disabled", String(selection.submitted !== null || correct !== null));
    });
    this.#root.setAttribute("data-length", lengthOf(phase.options));
  }
}

/**
 * @param {Element} root
 * @param {OptionVerbs | null} verbs `null`: a watching screen
 */
export const mountOptions = (root, verbs) => new Options(root, verbs);

/** @param {{ element: any, refs: any }} copy @param {OptionLetter} letter @param {OptionVerbs | null} verbs */
function prepare({ element, refs }, letter, verbs) {
  refs.letter.textContent = letter;
  refs.letter.id = `option-${letter}-letter`;
  refs.text.id = `option-${letter}-text`;
  refs.state.id = `option-${letter}-state`;
  element.setAttribute("data-letter", letter);
  element.setAttribute("role", verbs ? "radio" : "listitem");
  if (!verbs) return;
  element.setAttribute("aria-labelledby", `${refs.letter.id} ${refs.text.id}`);
  element.setAttribute("aria-describedby", refs.state.id);
  element.addEventListener("click", () => verbs.tap(letter));
}

/** @param {any} element @param {{ lastsMs: number } | null} ring */
function showRing(element, ring) {
  element.toggleAttribute("data-ring", ring !== null);
  if (ring) element.style.setProperty("--ring", `${ring.lastsMs}ms`);
}

/** Shows the shapes of the players who chose this option. @param {Element} root @param {View} view @param {OptionLetter} letter @param {boolean} isRevealed */
function showVoters(root, view, letter, isRevealed) {
  const voters = isRevealed ? view.seats.filter((seat) => seat.option === letter) : [];
  const colours = voters.map((seat) => view.members.find((one) => one.m === seat.m)?.colour ?? 0);
  if (root.getAttribute("data-colours") === colours.join()) return;
  root.setAttribute("data-colours", colours.join());
  root.replaceChildren(...colours.map(shape));
}

const SVG = "http://www.w3.org/2000/svg";

/** @param {number} colour */
function shape(colour) {
  const svg = document.createElementNS(SVG, "svg");
  svg.append(document.createElementNS(SVG, "use"));
  svg.setAttribute("data-colour", String(colour));
  draw(svg, `shape-${colour}`);
  return svg;
}

/** @param {string[]} options */
function lengthOf(options) {
  const longest = Math.max(...options.map((option) => option.length));
  if (longest <= 24) return "short";
  return longest <= 70 ? "medium" : "long";
}
