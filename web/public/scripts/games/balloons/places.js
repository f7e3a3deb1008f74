/**
 * The ten places as buttons, for keys and screen readers: each bursts the highest balloon above its
 * place, or the one that the arrows chose; fingers and mice reach past them.
 */

import { clone } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { column, PLACES } from "./sky.js";

/** @typedef {import("../../../../types/wire.d.ts").Balloon} Balloon */
/**
 * @typedef {object} Verbs
 * @property {() => Balloon[]} balloons that can be burst
 * @property {() => number} nowMs since the opening
 * @property {(balloon: Balloon) => void} burst
 * @property {(balloon: Balloon | null) => void} aim
 */

/** The key of a place: 1 to 9, and 0 for the last. @param {number} place */
const keyOf = (place) => String((place + 1) % PLACES);

/** @param {Balloon | undefined} balloon */
const words = (balloon) =>
  balloon ? balloon.kind ? text(`balloons.${balloon.kind}`) : String(balloon.number) : text("balloons.none");

class Places {
  #root;
  #verbs;
  /** @type {HTMLButtonElement[]} */
  #buttons;
  /** The number of steps of the arrow keys down from the highest. */
  #depth = 0;
  /** @type {Record<string, () => void>} */
  #arrows;

  /** @param {Element} root @param {Verbs} verbs */
  constructor(root, verbs) {
    this.#root = root;
    this.#verbs = verbs;
    this.#buttons = Array.from({ length: PLACES }, (_, place) => this.#button(place));
    this.#arrows = {
      ArrowLeft: () => this.#walk(-1),
      ArrowRight: () => this.#walk(1),
      ArrowUp: () => this.#choose(this.#depth - 1),
      ArrowDown: () => this.#choose(this.#depth + 1),
    };
    addEventListener("keydown", this.#pressed);
  }

  /** @param {number} place */
  #button(place) {
    const { element } = clone("t-balloons-place");
    element.setAttribute("data-place", String(place));
    element.setAttribute("aria-keyshortcuts", keyOf(place));
    element.addEventListener("click", () => this.#fire(place));
    element.addEventListener("focus", () => this.#choose(0));
    element.addEventListener("blur", () => this.#verbs.aim(null));
    this.#root.append(element);
    return element;
  }

  /** @param {number} place */
  #above = (place) => column(this.#verbs.balloons(), place, this.#verbs.nowMs());

  /** The balloon that the button of a place bursts. @param {number} place */
  #target(place) {
    const there = this.#above(place);
    return there[this.#focused() === place ? Math.min(this.#depth, there.length - 1) : 0];
  }

  #focused = () => this.#buttons.findIndex((one) => one === document.activeElement);

  /** @param {number} place */
  #fire(place) {
    const balloon = this.#target(place);
    if (balloon) this.#verbs.burst(balloon);
    this.#choose(0);
  }

  /** @param {number} next */
  #choose(next) {
    const place = this.#focused();
    if (place < 0) return;
    this.#depth = Math.max(0, Math.min(next, this.#above(place).length - 1));
    this.#verbs.aim(this.#target(place) ?? null);
  }

  /** @param {number} step */
  #walk(step) {
    const from = this.#focused();
    const to = from < 0 ? (step > 0 ? 0 : PLACES - 1) : (from + step + PLACES) % PLACES;
    this.#buttons[to]?.focus();
  }

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const place = this.#buttons.findIndex((_, index) => keyOf(index) === event.key);
    if (place < 0 && !this.#arrows[event.key]) return;
    event.preventDefault();
    if (event.repeat && place >= 0) return;
    if (place >= 0) this.#fire(place);
    else this.#arrows[event.key]?.();
  };

  update() {
    this.#buttons.forEach((one, place) => {
      const name = text("balloons.place", { place: place + 1, what: words(this.#target(place)) });
      if (one.getAttribute("aria-label") !== name) one.setAttribute("aria-label", name);
    });
    const place = this.#focused();
    if (place >= 0) this.#verbs.aim(this.#target(place) ?? null);
  }

  destroy = () => removeEventListener("keydown", this.#pressed);
}

/** @param {Element} root @param {Verbs} verbs */
export const mountPlaces = (root, verbs) => new Places(root, verbs);

/** Where keys mean something else. @param {EventTarget | null} target */
const isElsewhere = (target) =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
