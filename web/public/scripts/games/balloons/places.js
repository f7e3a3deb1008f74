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

/** @param {Element} root @param {Verbs} verbs */
export function mountPlaces(root, verbs) {
  /** @type {HTMLButtonElement[]} */
  const buttons = Array.from({ length: PLACES }, (_, place) => button(place));
  /** How far down from the highest the arrows went. */
  let depth = 0;

  /** @param {number} place */
  function button(place) {
    const { element } = clone("t-balloons-place");
    element.setAttribute("data-place", String(place));
    element.setAttribute("aria-keyshortcuts", keyOf(place));
    element.addEventListener("click", () => fire(place));
    element.addEventListener("focus", () => choose(0));
    element.addEventListener("blur", () => verbs.aim(null));
    root.append(element);
    return element;
  }

  /** @param {number} place */
  const above = (place) => column(verbs.balloons(), place, verbs.nowMs());

  /** The balloon that the button of a place bursts. @param {number} place */
  function target(place) {
    const there = above(place);
    return there[focused() === place ? Math.min(depth, there.length - 1) : 0];
  }

  const focused = () => buttons.findIndex((one) => one === document.activeElement);

  /** @param {number} place */
  function fire(place) {
    const balloon = target(place);
    if (balloon) verbs.burst(balloon);
    choose(0);
  }

  /** @param {number} next */
  function choose(next) {
    const place = focused();
    if (place < 0) return;
    depth = Math.max(0, Math.min(next, above(place).length - 1));
    verbs.aim(target(place) ?? null);
  }

  /** @param {number} step */
  function walk(step) {
    const from = focused();
    const to = from < 0 ? (step > 0 ? 0 : PLACES - 1) : (from + step + PLACES) % PLACES;
    buttons[to]?.focus();
  }

  /** @type {Record<string, () => void>} */
  const arrows = {
    ArrowLeft: () => walk(-1),
    ArrowRight: () => walk(1),
    ArrowUp: () => choose(depth - 1),
    ArrowDown: () => choose(depth + 1),
  };

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const place = buttons.findIndex((_, index) => keyOf(index) === event.key);
    if (place < 0 && !arrows[event.key]) return;
    event.preventDefault();
    if (event.repeat && place >= 0) return;
    if (place >= 0) fire(place);
    else arrows[event.key]?.();
  }

  addEventListener("keydown", pressed);

  return {
    update() {
      buttons.forEach((one, place) => {
        const name = text("balloons.place", { place: place + 1, what: words(target(place)) });
        if (one.getAttribute("aria-label") !== name) one.setAttribute("aria-label", name);
      });
      const place = focused();
      if (place >= 0) verbs.aim(target(place) ?? null);
    },
    destroy: () => removeEventListener("keydown", pressed),
  };
}

/** Where keys mean something else. @param {EventTarget | null} target */
const isElsewhere = (target) =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
