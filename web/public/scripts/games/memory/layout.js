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
