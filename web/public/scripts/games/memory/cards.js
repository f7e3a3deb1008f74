/** The faces of Memory's cards and the cards that may be tapped, from the server's view (AM2, AM4). Pure. */

/**
 * @typedef {object} Own the game's part of the phase
 * @property {(string | null)[]} cards by number; `null`: face down
 * @property {number[]} paired the cards of pairs that were found
 * @property {number | null} [againAtUs] when two that do not match close again
 * @property {number} closesAtUs
 */

/** @typedef {"closed" | "turning" | "open" | "paired"} CardState */

/**
 * The page does not anticipate the server: a tapped card turns, and shows its face once that
 * arrives. The two cards of a miss close at their moment, not with the next view.
 * @param {Own} own
 * @param {ReadonlySet<number>} tapped taps that were not answered yet
 * @param {number | null} now on the server's clock
 * @returns {{ state: CardState, animal: string | null }[]}
 */
export function faces(own, tapped, now) {
  const isOver = isMissOver(own, now);
  return own.cards.map((animal, card) => {
    if (own.paired.includes(card)) return { state: "paired", animal };
    if (animal && !isOver) return { state: "open", animal };
    return { state: tapped.has(card) ? "turning" : "closed", animal: null };
  });
}

/** @param {Own} own @param {number | null} now */
const isMissOver = ({ againAtUs }, now) => againAtUs != null && now !== null && now >= againAtUs;

/**
 * Whether a tap on this card means anything now: not while two are open, nor on one that is.
 * @param {Own} own @param {number} card @param {ReadonlySet<number>} tapped @param {number | null} now
 */
export function mayTurn(own, card, tapped, now) {
  const shown = faces(own, tapped, now);
  const turned = shown.filter(({ state }) => state === "open" || state === "turning").length;
  return shown[card]?.state === "closed" && turned < 2;
}

/**
 * The last event of the cards, for sounds and screen readers.
 * @param {Own | null} before `null`: nothing was seen yet
 * @param {Own} own
 * @returns {{ kind: "pair", animal: string, cards: number[] } | { kind: "miss", animals: string[], cards: number[] }
 *   | { kind: "flip", animal: string, card: number } | null}
 */
export function happened(before, own) {
  if (!before) return null;
  const pair = own.paired.filter((card) => !before.paired.includes(card));
  if (pair.length) return { kind: "pair", animal: own.cards[pair[0] ?? 0] ?? "", cards: pair };
  if (own.againAtUs != null && own.againAtUs !== before.againAtUs) {
    const cards = cardsWhere(own, (card) => own.cards[card] != null && !own.paired.includes(card));
    return { kind: "miss", animals: cards.map((card) => own.cards[card] ?? ""), cards };
  }
  const [card] = cardsWhere(own, (one) => own.cards[one] != null && before.cards[one] == null);
  return card === undefined ? null : { kind: "flip", animal: own.cards[card] ?? "", card };
}

/** @param {Own} own @param {(card: number) => boolean} is */
const cardsWhere = (own, is) => own.cards.flatMap((_, card) => (is(card) ? [card] : []));

/** How cards lie on a screen (AM1): evenly spaced, with equal margins left and right, top and bottom. Pure. */

/** Between cards and round them, in pixels: a part of the shorter side, within bounds. */
const GAP = { part: 0.018, least: 6, most: 18 };
/** No side of a card is longer than the other by more. */
const LONGEST = 1.5;

/**
 * @typedef {object} Layout
 * @property {number} columns
 * @property {number} rows
 * @property {number} width of a card, in whole pixels
 * @property {number} height
 * @property {number} gap between two cards
 */

/** @param {number} count @returns {[number, number][]} columns and rows, one apart at most */
const shapes = (count) => {
  const short = Math.floor(Math.sqrt(count));
  const long = count / short;
  return short === long ? [[short, long]] : [[short, long], [long, short]];
};

/** @param {[number, number]} shape @param {number} width @param {number} height @returns {Layout} */
function laid([columns, rows], width, height) {
  const gap = Math.round(Math.min(GAP.most, Math.max(GAP.least, GAP.part * Math.min(width, height))));
  const wide = Math.max(0, Math.floor((width - (columns + 1) * gap) / columns));
  const high = Math.max(0, Math.floor((height - (rows + 1) * gap) / rows));
  const [widest, highest] = [high, wide].map((side) => Math.floor(side * LONGEST));
  return { columns, rows, width: Math.min(wide, widest ?? 0), height: Math.min(high, highest ?? 0), gap };
}

/**
 * The layout with the largest cards: 4 × 3 lies as 3 × 4 where that fits better.
 * @param {number} count 12, 16 or 20
 * @param {number} width of the place for all of them, in pixels
 * @param {number} height
 */
export function layout(count, width, height) {
  const all = shapes(count).map((shape) => laid(shape, width, height));
  return all.reduce((best, one) => (one.width * one.height > best.width * best.height ? one : best));
}

/**
 * The card that an arrow key leads to; the same one at an edge.
 * @param {number} card @param {string} key @param {Pick<Layout, "columns" | "rows">} layout
 */
export function neighbour(card, key, { columns, rows }) {
  const [column, row] = [card % columns, Math.floor(card / columns)];
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? card - 1 : card;
    case "ArrowRight":
      return column < columns - 1 ? card + 1 : card;
    case "ArrowUp":
      return row > 0 ? card - columns : card;
    case "ArrowDown":
      return row < rows - 1 ? card + columns : card;
    default:
      return card;
  }
}
