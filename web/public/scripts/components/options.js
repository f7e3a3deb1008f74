/** The four options in a grid of two by two (P3): radios for those who play, a list for watchers. */

import { isOffered, LETTERS, moved } from "../core/selection.js";
import { ownMember } from "../core/table.js";
import { text } from "../core/texts.js";
import { orderOf, RIGHT_MS, turnsAt } from "../core/unveiling.js";
import { createGrowing } from "./growing.js";
import { beckon } from "./motion.js";
import { clone, draw, figure, say } from "./template.js";

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

/** A selected option asks so often for the second tap. */
const BECKON_MS = 2_500;

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
  if (selection.offered === letter) return "submitted";
  return selection.selected === letter ? "selected" : "open";
}

/** @type {Record<OptionState, string>} */
const ICONS = {
  open: "icon-check",
  selected: "icon-check",
  submitted: "icon-lock",
  correct: "icon-check",
  wrong: "icon-cross",
  other: "icon-check",
};

/** The words below an option. @param {OptionState} state @param {boolean} isLast */
function captionOf(state, isLast) {
  if (state === "selected") return text(isLast ? "play.option.last" : "play.option.selected");
  return state === "wrong" ? text("play.option.mine") : "";
}

/** The words of the stamp and of the marks, for those who listen. @param {OptionState} state @param {boolean} isMine */
function saidOf(state, isMine) {
  const words = [
    isMine ? text("play.option.submitted") : "",
    state === "correct" || state === "wrong" ? text(`play.option.${state}`) : "",
  ];
  return words.filter(Boolean).join(", ");
}

class Options {
  #root;
  #verbs;
  #four;
  #growing;
  /** @type {OptionLetter | null} */
  #selected = null;
  /** The option that waits for its second tap. @type {OptionLetter | null} */
  #waiting = null;
  #beckoning = 0;

  /**
   * @param {HTMLElement} root
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
    this.#growing = createGrowing(root);
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

  destroy() {
    document.removeEventListener("keydown", this.#keyed);
    clearInterval(this.#beckoning);
  }

  /** @param {OptionLetter | null} letter selected and not submitted */
  #beckon(letter) {
    if (letter === this.#waiting) return;
    this.#waiting = letter;
    clearInterval(this.#beckoning);
    const element = this.#four.find((one) => one.letter === letter)?.element;
    this.#beckoning = element ? setInterval(beckon, BECKON_MS, element) : 0;
  }

  /**
   * @param {View} view
   * @param {Selection} selection
   * @param {object} moment
   * @param {{ lastsMs: number } | null} moment.ring closing round the selected option (M8)
   * @param {boolean} moment.isLast so late that a selection is about to be lost (P4)
   * @param {number} moment.passed how far the reveal has come, in milliseconds
   * @param {boolean} [moment.isOwn] the player wrote the question, and is not asked
   */
  update(view, selection, { ring, isLast, passed, isOwn = false }) {
    const phase = /** @type {QuestionPhase | RevealPhase} */ (view.phase);
    const correct = phase.name === "reveal" ? phase.correct : null;
    const shown = correct ? { ...selection, selected: null } : selection;
    this.#selected = selection.selected;
    this.#four.forEach(({ letter, element, refs }, index) => {
      const isOut = correct !== null && passed >= turnsAt(letter, correct);
      const state = stateOf(letter, shown, isOut ? correct : null);
      element.setAttribute("data-state", state);
      if (isOut && letter !== correct) element.setAttribute("data-out", String(orderOf(letter, correct)));
      else element.removeAttribute("data-out");
      const option = phase.options[index] ?? "";
      element.toggleAttribute("data-empty", option === "");
      element.style.setProperty("--chars", String(option.length));
      say(refs.said, saidOf(state, selection.submitted === letter) || (state === "submitted" ? text("play.option.mine") : ""));
      say(refs.caption, captionOf(state, isLast));
      element.toggleAttribute("data-last", isLast && state === "selected");
      draw(refs.mark, ICONS[state]);
      showRing(element, state === "selected" ? ring : null);
      showVoters(refs.voters, correct ? votersOf(view, letter) : view.team?.votersOf(letter) ?? []);
      if (!this.#verbs) return;
      element.setAttribute("aria-label", `${letter} ${option}`);
      const isFirst = this.#selected === null && index === 0;
      element.tabIndex = letter === this.#selected || isFirst ? 0 : -1;
      element.setAttribute("aria-checked", String(letter === this.#selected));
      element.setAttribute("aria-disabled", String(isOwn || selection.submitted !== null || correct !== null));
    });
    this.#beckon(correct || selection.submitted || isOffered(selection) ? null : selection.selected);
    this.#root.setAttribute("data-length", lengthOf(phase.options));
    this.#root.style.setProperty("--word", String(longestWord(phase.options)));
    this.#write(phase.options, correct !== null && passed >= RIGHT_MS);
  }

  /** @param {string[]} options @param {boolean} isOut since when a television has another size for each */
  #write(options, isOut) {
    const isServed = isOut && document.documentElement.hasAttribute("data-television");
    const isLarge = document.documentElement.hasAttribute("data-large");
    this.#growing.update(this.#four.map(({ refs }, index) => {
      const words = options[index] ?? "";
      return { element: refs.text, words, key: [words, longestWord(options), lengthOf(options), isServed, isLarge].join("\n") };
    }));
  }
}

/**
 * @param {HTMLElement} root
 * @param {OptionVerbs | null} verbs `null`: a watching screen
 */
export const mountOptions = (root, verbs) => new Options(root, verbs);

/** @param {{ element: any, refs: any }} copy @param {OptionLetter} letter @param {OptionVerbs | null} verbs */
function prepare({ element, refs }, letter, verbs) {
  refs.letter.textContent = letter;
  draw(refs.form, `plate-${letter}`);
  refs.state.id = `option-${letter}-state`;
  element.setAttribute("data-letter", letter);
  element.setAttribute("role", verbs ? "radio" : "listitem");
  if (!verbs) return;
  element.setAttribute("aria-describedby", refs.state.id);
  element.addEventListener("click", () => verbs.tap(letter));
}

/** @param {HTMLElement} element @param {{ lastsMs: number } | null} ring */
function showRing(element, ring) {
  element.toggleAttribute("data-ring", ring !== null);
  if (ring) element.style.setProperty("--ring", `${ring.lastsMs}ms`);
}

/** @param {View} view @param {OptionLetter} letter */
const votersOf = (view, letter) => view.seats.filter(({ option }) => option === letter).flatMap(({ m }) => {
  const member = ownMember(view, m);
  return [member, member?.beside];
});

/** Shows the faces of the players who chose this option. @param {Element} root @param {(Member | null | undefined)[]} found */
function showVoters(root, found) {
  const voters = found.filter((voter) => voter != null);
  const key = voters.map((voter) => `${voter.m} ${voter.face} ${voter.colour} ${voter.photo}`).join();
  if (root.getAttribute("data-voters") === key) return;
  root.setAttribute("data-voters", key);
  root.replaceChildren(...voters.map(face));
}

const SVG = "http://www.w3.org/2000/svg";

/** @param {Member} voter */
function face(voter) {
  const svg = document.createElementNS(SVG, "svg");
  svg.classList.add("figure");
  svg.setAttribute("data-voter", String(voter.m));
  svg.append(document.createElementNS(SVG, "use"));
  figure(svg, voter);
  return svg;
}

/** How large the options can be set: all four alike. @param {string[]} options */
function lengthOf(options) {
  const longest = Math.max(...options.map((option) => option.length));
  if (longest <= 8 && !/\s/u.test(options.join(""))) return "brief";
  if (longest <= 12) return "short";
  if (longest <= 24) return "medium";
  return longest <= 90 ? "long" : "longest";
}

/** Letters of the longest word, which is to stand on one line if it can. @param {string[]} options */
const longestWord = (options) => Math.max(...options.join(" ").split(/[\s-]+/u).map((word) => word.length));
