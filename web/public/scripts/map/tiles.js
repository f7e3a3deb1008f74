/** Which pictures of the street map lie on the screen (L4). Pure. */

import { zoomOf } from "./camera.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {{ z: number, x: number, y: number, left: number, top: number, side: number }} Tile */

/** The closest that tile servers have. */
const DEEPEST = 19;
/** Not more at once: a wide screen at the worst zoom has 60. */
const MOST = 96;

/** @param {Camera} camera @returns {Tile[]} the middle ones first */
export function tilesOn(camera) {
  const z = Math.max(0, Math.min(DEEPEST, Math.round(zoomOf(camera))));
  const count = 2 ** z;
  const side = camera.scale / count;
  const left = camera.width / 2 - camera.x * camera.scale;
  const top = camera.height / 2 - camera.y * camera.scale;
  /** @type {Tile[]} */
  const tiles = [];
  const rows = within(-top / side, (camera.height - top) / side, 0, count);
  for (const column of within(-left / side, (camera.width - left) / side)) {
    const x = ((column % count) + count) % count;
    for (const y of rows) tiles.push({ z, x, y, left: left + column * side, top: top + y * side, side });
  }
  const far = (/** @type {Tile} */ tile) =>
    Math.hypot(tile.left + side / 2 - camera.width / 2, tile.top + side / 2 - camera.height / 2);
  return tiles.sort((one, other) => far(one) - far(other)).slice(0, MOST);
}

/** @param {string} template with `{z}`, `{x}` and `{y}` @param {number} z @param {number} x @param {number} y */
export const addressOf = (template, z, x, y) =>
  template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));

/** The whole numbers that cover a stretch. @param {number} from @param {number} to @param {number} [least] @param {number} [most] */
function within(from, to, least = -Infinity, most = Infinity) {
  const [first, last] = [Math.max(least, Math.floor(from)), Math.min(most, Math.ceil(to))];
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
}
