/** The street map under the markers, picture by picture, from the tile server that the host chose (L4). */

import { addressOf, tilesOn } from "./tiles.js";

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

/** @param {CanvasRenderingContext2D} pen @param {Street} street @param {import("./tiles.js").Tile} tile */
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
