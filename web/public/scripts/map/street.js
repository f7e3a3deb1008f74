/** The street map under the markers, picture by picture, from the tile server that the host chose (L4). */

import { zoomOf } from "./camera.js";

/** @typedef {import("./camera.js").Camera} Camera */
/**
 * @typedef {object} Street
 * @property {(z: number, x: number, y: number) => HTMLImageElement | null} picture `null`: not there (yet)
 */

/** The number of pictures to keep; a phone's screen shows 24. */
const KEPT = 192;
/** The number of levels up whose pictures may stand in, enlarged, while a picture loads. */
const STAND_INS = 3;

/** @param {string} template the tiles' address @param {() => void} onCome another picture came @returns {Street} */
export function createStreet(template, onCome) {
  /** The first is the one longest unused. @type {Map<string, HTMLImageElement>} */
  const pictures = new Map();

  /** @param {string} address */
  function fetched(address) {
    const picture = new Image();
    picture.decoding = "async";
    // Tile servers ask for it; the page's path, which names the table, stays here.
    picture.referrerPolicy = "strict-origin";
    picture.onload = onCome;
    picture.src = address;
    return picture;
  }

  return {
    picture(z, x, y) {
      const address = addressOf(template, z, x, y);
      const picture = pictures.get(address) ?? fetched(address);
      pictures.delete(address);
      pictures.set(address, picture);
      if (pictures.size > KEPT) pictures.delete(String(pictures.keys().next().value));
      return picture.complete && picture.naturalWidth > 0 ? picture : null;
    },
  };
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {Street} street
 * @returns {boolean} whether most of the screen is covered
 */
export function paintTiles(pen, camera, street) {
  const tiles = tilesOn(camera);
  const drawn = tiles.filter((tile) => paintTile(pen, street, tile));
  return drawn.length * 2 > tiles.length;
}

/** Whether every tile of the screen is there. @param {Camera} camera @param {Street} street */
export const isCovered = (camera, street) =>
  tilesOn(camera).every(({ z, x, y }) => street.picture(z, x, y) !== null);

/** @param {CanvasRenderingContext2D} pen @param {Street} street @param {Tile} tile */
function paintTile(pen, street, { z, x, y, left, top, side }) {
  const own = street.picture(z, x, y);
  for (let up = 0; up <= Math.min(z, own ? 0 : STAND_INS); up += 1) {
    const picture = up ? street.picture(z - up, x >> up, y >> up) : own;
    if (!picture) continue;
    const part = picture.naturalWidth / 2 ** up;
    const [column, row] = [x - ((x >> up) << up), y - ((y >> up) << up)];
    // Half a pixel more closes the hair between two.
    pen.drawImage(picture, column * part, row * part, part, part, left, top, side + 0.5, side + 0.5);
    return true;
  }
  return false;
}

/** Which pictures of the street map lie on the screen (L4). Pure. */

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
