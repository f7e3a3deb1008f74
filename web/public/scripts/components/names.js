/** Names on cards: whole where the card has room, else the first word, else short (P1). */

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

/** The first word of a name, unless another one at the table begins with it, too. @param {Card} card @param {Card[]} all */
function firstOf({ element, whole, short }, all) {
  const first = whole.split(/\s/u, 1)[0] ?? "";
  return all.some((one) => one.element !== element && one.whole.split(/\s/u, 1)[0] === first) ? short : first;
}

/** @param {Element} root whose width is the cards' measure */
export function createNames(root) {
  /** @type {Map<Element, Card & { key: string }>} */
  let shown = new Map();

  /** All are written before any is measured. @param {Card[]} cards */
  function fit(cards) {
    const all = [...shown.values()];
    for (const { element, whole } of cards) say(element, whole);
    const cut = cards.filter(({ element }) => isCut(element));
    for (const card of cut) say(card.element, firstOf(card, all));
    for (const { element, short } of cut.filter((card) => isCut(card.element))) say(element, short);
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
