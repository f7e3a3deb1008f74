/** A photo cut into what the server takes: tiles, and an overview in pieces (AH7; `docs/protocol.md`, Find). */

import { jpeg } from "../../components/jpeg.js";
import { spotsOf, TILE } from "./pieces.js";

/** A photo is made no larger than this, and a request carries no more. */
export const MOST = 3072;
const PIECE_BYTES = 98_304;
const OVERVIEW_BYTES = 760_000;
const QUALITIES = [0.86, 0.78, 0.68, 0.55, 0.4, 0.25];

/** @param {{ width: number, height: number }} image */
export function sizeOf({ width, height }) {
  const scale = Math.min(1, MOST / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** @param {number} width @param {number} height @param {(context: CanvasRenderingContext2D) => void} paint */
function painted(width, height, paint) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingQuality = "high";
  paint(context);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @param {number} most bytes @returns {Promise<Blob>} */
async function small(canvas, most) {
  const blob = await jpeg(canvas, most, QUALITIES);
  if (!blob) throw new Error("no picture");
  return blob;
}

/**
 * @param {ImageBitmap} image
 * @returns {AsyncGenerator<{ path: string, body: Blob, done: number, all: number }>} in the order in which they are to be sent
 */
export async function* cut(image) {
  const size = sizeOf(image);
  const whole = painted(size.width, size.height, (context) => context.drawImage(image, 0, 0, size.width, size.height));
  const spots = spotsOf(size);
  const [width, height] = [Math.ceil(size.width / 2), Math.ceil(size.height / 2)];
  const overview = await small(painted(width, height, (context) => context.drawImage(whole, 0, 0, width, height)), OVERVIEW_BYTES);
  const parts = Math.ceil(overview.size / PIECE_BYTES);
  const all = spots.length + parts;
  for (let part = 0; part < parts; part += 1) {
    yield { path: "overview", body: overview.slice(part * PIECE_BYTES, (part + 1) * PIECE_BYTES), done: part, all };
  }
  for (const [at, { column, row }] of spots.entries()) {
    const [left, top] = [column * TILE, row * TILE];
    const [wide, high] = [Math.min(TILE, size.width - left), Math.min(TILE, size.height - top)];
    const tile = painted(wide, high, (context) => context.drawImage(whole, left, top, wide, high, 0, 0, wide, high));
    yield { path: `${column}-${row}`, body: await small(tile, PIECE_BYTES), done: parts + at, all };
  }
}
