/** Names on cards: whole where the card has room, else short (P1). */

import { say } from "./template.js";

/**
 * @typedef {object} Card
 * @property {Element} element of the name
 * @property {string} whole
 * @property {string} short
 * @property {string} beside what else stands on the card
 */

/** @param {Card} card @returns {string} another one where there may be more or less room */
const keyOf = ({ whole, short, beside }) =>
  [whole, short, beside.length, document.documentElement.hasAttribute("data-large")].join("\n");

/** @param {Element} element */
function isCut(element) {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect().width > element.getBoundingClientRect().width + 0.5;
}

/** @param {Element} root whose width is the cards' measure */
export function createNames(root) {
  /** @type {Map<Element, Card & { key: string }>} */
  let shown = new Map();

  /** All are written before any is measured. @param {Card[]} cards */
  function fit(cards) {
    for (const { element, whole } of cards) say(element, whole);
    for (const { element, short } of cards.filter((card) => isCut(card.element))) say(element, short);
  }

  new ResizeObserver(() => fit([...shown.values()])).observe(root);

  return {
    /** @param {Card[]} cards */
    update(cards) {
      const before = shown;
      shown = new Map(cards.map((card) => [card.element, { ...card, key: keyOf(card) }]));
      fit([...shown.values()].filter(({ element, key }) => before.get(element)?.key !== key));
    },
  };
}
