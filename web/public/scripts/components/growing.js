/** Letters of the options as large as all four have room for, and the room that is left below the words (P3, P6). */

import { breakAll } from "./breaking.js";
import { createFitting } from "./fitting.js";

/** @typedef {import("./breaking.js").Card} Card */

/** The largest letters, in parts of the size of text, with the letter over the words or beside them. */
const MOST = 2;
const MOST_BESIDE = 2.5;
/** Beside a television they are so many times as large. */
const FAR = 1.6;
/** Pixels that larger letters leave of an option: for a face and what a state says. */
const KEPT_PX = 58;
/** Where the face has its room beside the words, what a state says alone: as parts of the size of text. */
const KEPT_BESIDE = 3;
/** A plate in one corner and a mark in the other, with so many pixels of width and height each. */
const CORNER = { width: 30, height: 20 };
/** Options of a smaller height show no words for their state. */
const TIGHT_PX = 48;

/** @param {Element} element */
const sizeOf = (element) => parseFloat(getComputedStyle(element).fontSize);

/** @param {Card[]} cards @returns {number[]} the heights of their options */
const heightsOf = (cards) => cards.map(({ element }) => /** @type {HTMLElement} */ (element.parentElement).offsetHeight);

/** Whether the letter is beside the words, and the faces at their other end; else both are over and below them. @param {Card} card */
const isBeside = ({ element: { previousElementSibling: plate } }) => plate !== null && getComputedStyle(plate).position !== "absolute";

/** The width of the longest line. @param {Element} element */
function widthOf(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}

/** How high the words can be, at the top or below the corners. @param {Card} card */
const topOf = (card) => (isBeside(card) ? 0 : belowCorners(card));

/** @param {Card} card */
const belowCorners = ({ element }) =>
  widthOf(element) > (element.parentElement?.clientWidth ?? 0) - 2 * CORNER.width ? CORNER.height : 0;

/** The room below the words there. @param {Card} card @param {number} top */
const freeOf = ({ element }, top) =>
  (element.parentElement?.clientHeight ?? 0) - /** @type {HTMLElement} */ (element).offsetHeight - top;

/**
 * All whole in letters of this size, in options as high as before.
 * @param {HTMLElement} root @param {Card[]} cards @param {number[]} heights @param {number} kept pixels left of each @param {number} size
 */
function hasRoom(root, cards, heights, kept, size) {
  root.style.setProperty("--grown", `${size}px`);
  const now = heightsOf(cards);
  return cards.every((card, index) =>
    card.element.scrollWidth <= card.element.clientWidth && now[index] === heights[index] && freeOf(card, topOf(card)) >= kept);
}

/** @param {HTMLElement} root @param {Card[]} cards */
function grow(root, cards) {
  const whole = cards.every(({ element }) => element.hasAttribute("data-whole") && !element.textContent?.includes("\u00ad"));
  const [first] = cards;
  if (!whole || !first) return;
  const heights = heightsOf(cards);
  const text = sizeOf(document.documentElement);
  const kept = isBeside(first) ? KEPT_BESIDE * text : KEPT_PX;
  let least = Math.ceil(Math.max(...cards.map(({ element }) => sizeOf(element))));
  const isFar = root.closest("[data-controller]") !== null;
  let most = Math.floor((isBeside(first) ? MOST_BESIDE : MOST) * (isFar ? FAR : 1) * text);
  root.toggleAttribute("data-grown", true);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (hasRoom(root, cards, heights, kept, middle)) least = middle;
    else most = middle - 1;
  }
  root.toggleAttribute("data-grown", hasRoom(root, cards, heights, kept, least));
}

/** For the faces of those who chose an option. @param {Card[]} cards */
function leaveRoom(cards) {
  const rooms = cards.map((card) => ({ top: topOf(card), free: freeOf(card, topOf(card)) }));
  cards.forEach(({ element: { parentElement: option } }, index) => {
    const { top, free } = rooms[index] ?? { top: 0, free: 0 };
    option?.style.setProperty("--free", `${free}px`);
    option?.style.setProperty("--top", `${top}px`);
    option?.toggleAttribute("data-tight", free < TIGHT_PX);
  });
}

/** @param {HTMLElement} root whose room is the measure */
export function createGrowing(root) {
  let width = 0;
  return createFitting(root, (/** @type {Card[]} */ cards, /** @type {Card[]} */ all) => {
    const isExplained = root.hasAttribute("data-explained");
    // Beside an explanation the words keep their size while they have their width.
    if (cards.length === 0 || (isExplained && root.clientWidth === width)) return;
    width = root.clientWidth;
    root.toggleAttribute("data-grown", false);
    breakAll(all);
    if (isExplained || document.documentElement.hasAttribute("data-television")) return;
    grow(root, all);
    leaveRoom(all);
  });
}
