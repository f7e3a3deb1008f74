/** Words that are wider than their line break with a hyphen, and no others (H1). */

import { hyphenated, lengthsOf } from "../core/hyphens.js";
import { createFitting } from "./fitting.js";
import { say } from "./template.js";

/** @typedef {{ element: Element, words: string, key: string }} Card */

/** While no word may break, one that is too long sticks out. @param {Element} element */
const isCut = (element) => element.scrollWidth > element.clientWidth;

/** The longest words first, until none is too wide. @param {Card} card */
function breakWords({ element, words }) {
  for (const length of lengthsOf(words)) {
    say(element, hyphenated(words, length));
    if (!isCut(element)) return;
  }
  element.removeAttribute("data-whole");
}

/** All are written before any is measured. @param {Card[]} cards */
export function breakAll(cards) {
  for (const { element, words } of cards) {
    element.setAttribute("data-whole", "");
    say(element, words);
  }
  cards.filter(({ element }) => isCut(element)).forEach(breakWords);
}

/** @param {Element} root whose width is the measure of the lines */
export const createBreaking = (root) => createFitting(root, breakAll);
