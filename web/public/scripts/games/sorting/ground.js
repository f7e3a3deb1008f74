/** The layout of the screen: the shelf of vehicles, the areas and the vehicles in them. Pure. */

/** @typedef {{ x: number, y: number }} Point in pixels, or as parts of an area */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box in pixels */

/** A vehicle's square, in pixels: a finger's target at least. */
const SIZE = { least: 56, most: 112 };
const GAP = 4;
/** The part of the height that the shelf may take if its vehicles are larger than the least size. */
const SHELF_PART = 0.36;
/** Vehicles do not stand further apart than this part of their size. */
const WIDEST_GAP = 0.6;
/** In a low picture the areas stand side by side; in a wide one the sky stands over water and land. */
const LOW_PX = 220;

/**
 * @typedef {object} Shelf
 * @property {number} size of a vehicle
 * @property {number} columns
 * @property {number} height of the shelf
 * @property {Point[]} places the upper left corners, by vehicle
 */

/** @param {number} count @param {number} rows @param {number} width @param {number} height */
function sized(count, rows, width, height) {
  const columns = Math.ceil(count / rows);
  const cell = Math.floor((width - GAP) / columns) - GAP;
  const fair = Math.floor((SHELF_PART * height - GAP) / rows) - GAP;
  return { rows, columns, size: Math.min(cell, Math.max(SIZE.least, Math.min(fair, SIZE.most))) };
}

/**
 * The vehicles in full rows at equal distances, as large as they may be; of equals in the fewest rows.
 * @param {number} count 8, 10 or 12 @param {number} width @param {number} height @returns {Shelf}
 */
export function shelf(count, width, height) {
  const ways = [1, 2, 3, 4].filter((rows) => count % rows === 0).map((rows) => sized(count, rows, width, height));
  const { rows, columns, size } = ways.reduce((best, one) => (one.size > best.size ? one : best));
  const gap = Math.min((width - columns * size) / (columns + 1), size * WIDEST_GAP);
  const left = (width - columns * size - (columns - 1) * gap) / 2;
  const places = Array.from({ length: count }, (_, index) => ({
    x: left + (index % columns) * (size + gap),
    y: GAP + Math.floor(index / columns) * (size + GAP),
  }));
  return { size, columns, height: GAP + rows * (size + GAP), places };
}

/** How the areas share what the shelf leaves. @param {number} width @param {number} height @returns {"stack" | "shore" | "row"} */
export function form(width, height) {
  if (height >= width) return "stack";
  return height >= LOW_PX ? "shore" : "row";
}

/** @template {Box} T @param {T[]} areas @param {Point} point @returns {T | null} the one that holds it */
export const areaAt = (areas, { x, y }) =>
  areas.find(({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height) ?? null;

/** @param {number} value @param {number} size @param {number} room */
const inside = (value, size, room) => (room < size ? room / 2 : Math.min(Math.max(value, size / 2), room - size / 2));

/** The nearest centre at which a vehicle is wholly in an area. @param {Point} centre @param {Box} area @param {number} size @returns {Point} */
export const within = (centre, area, size) => ({
  x: area.left + inside(centre.x - area.left, size, area.width),
  y: area.top + inside(centre.y - area.top, size, area.height),
});

/** The places of vehicles that nobody dragged: five to an area, two before three. @type {Point[]} */
const STANDS = [{ x: 0.3, y: 0.72 }, { x: 0.9, y: 0.3 }, { x: 0.1, y: 0.3 }, { x: 0.7, y: 0.72 }, { x: 0.5, y: 0.3 }];
/** How far their two rows are apart, and two of them that are neighbours in different rows. */
const ROWS_APART = 0.42;
const NEIGHBOURS_APART = 0.2;

/**
 * The size of a vehicle in an area: as on the shelf if five of them fit into each area.
 * @param {{ width: number, height: number }[]} areas @param {number} size on the shelf
 */
export const standingSize = (areas, size) => Math.min(size, ...areas.map(({ width, height }) =>
  Math.min(width / 3, Math.max(Math.min(ROWS_APART * height, height / 2), NEIGHBOURS_APART * width))));

/** The free place that is furthest from all taken ones. @param {Point[]} taken parts of the area @returns {Point} */
export function freeStand(taken) {
  const room = STANDS.map((stand) => Math.min(...taken.map(({ x, y }) => Math.hypot(x - stand.x, y - stand.y)), Infinity));
  return /** @type {Point} */ (STANDS[room.indexOf(Math.max(...room))]);
}

/** How long a vehicle glides home: 2 to 3 s (AS1). @param {Point} from @param {Point} to @param {number} furthest that it could be, in pixels */
export const glideMs = (from, to, furthest) =>
  2_000 + 1_000 * Math.min(1, Math.hypot(from.x - to.x, from.y - to.y) / Math.max(1, furthest));

/**
 * The vehicle that an arrow key leads to among those still on the shelf; `null`: no such key.
 * @param {number[]} left numbers of vehicles, in order @param {number} from @param {string} key
 */
export function neighbour(left, from, key) {
  if (key === "ArrowRight") return left.find((one) => one > from) ?? left[0] ?? null;
  if (key === "ArrowLeft") return left.filter((one) => one < from).at(-1) ?? left.at(-1) ?? null;
  return null;
}

/** The picture of air, water and land for the vehicles (AS1). */

/** @typedef {Box & { name: string, element: HTMLElement }} Area */

export const AREAS = ["air", "water", "land"];

export class Picture {
  #board;
  #elements;
  /** @type {Area[]} */
  #areas = [];

  /** @param {HTMLElement} board that the picture shares with the shelf @param {HTMLElement[]} elements the areas' */
  constructor(board, elements) {
    this.#board = board;
    this.#elements = elements;
  }

  /** @param {string} name */
  #named = (name) => /** @type {Area} */ (this.#areas.find((area) => area.name === name));

  /** Takes the form that the space below the shelf has. @param {number} shelfHeight in pixels */
  lay(shelfHeight) {
    this.#board.style.setProperty("--shelf", `${shelfHeight}px`);
    this.#board.setAttribute("data-form", form(this.#board.clientWidth, this.#board.clientHeight - shelfHeight));
    const origin = this.#board.getBoundingClientRect();
    this.#areas = this.#elements.map((element, index) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { name: AREAS[index] ?? "", element, left: left - origin.left, top: top - origin.top, width, height };
    });
  }

  /** The size of a vehicle in an area. @param {number} size on the shelf */
  standing = (size) => standingSize(this.#areas, size);

  /** @param {Point} point of the board @returns {string | null} the area there */
  at = (point) => areaAt(this.#areas, point)?.name ?? null;

  /** @param {string} name @param {Point} part of the area @param {number} size of a vehicle @returns {Point} its centre on the board */
  centre(name, part, size) {
    const area = this.#named(name);
    return within({ x: area.left + part.x * area.width, y: area.top + part.y * area.height }, area, size);
  }

  /** @param {string} name @param {Point} centre on the board @returns {Point} in parts of the area */
  part(name, centre) {
    const { left, top, width, height } = this.#named(name);
    return { x: (centre.x - left) / width, y: (centre.y - top) / height };
  }

  /** Shows where something may be let go. @param {boolean} isOpen @param {string | null} [over] the area that it is over */
  mark(isOpen, over = null) {
    this.#board.toggleAttribute("data-open", isOpen);
    for (const { element, name } of this.#areas) element.toggleAttribute("data-over", name === over);
  }
}
