/** A photo cut into what the server takes: tiles, and an overview in pieces (AH7; `docs/protocol/find.md`). */

import { jpeg } from "../../components/jpeg.js";
import { spotsOf, TILE } from "./pieces.js";

/** Pixels of a side: a photo is made no larger, and a smaller one hides nobody. */
const MOST = 3072;
export const LEAST = 600;
/** The largest size of a request, and of a whole overview. */
const PIECE_BYTES = 98_304;
const OVERVIEW_BYTES = 760_000;
const QUALITIES = [0.86, 0.78, 0.68, 0.55, 0.4, 0.25];

/** A photo as large as it may be. @param {Blob} file @returns {Promise<ImageBitmap | null>} `null`: no picture that the browser can read */
export async function readable(file) {
  const photo = await createImageBitmap(file).catch(() => null);
  const scale = photo ? MOST / Math.max(photo.width, photo.height) : 1;
  if (!photo || scale >= 1) return photo;
  const [width, height] = [photo.width, photo.height].map((side) => Math.max(1, Math.round(side * scale)));
  const smaller = await createImageBitmap(photo, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" }).catch(() => null);
  photo.close();
  return smaller;
}

/** @param {number} width @param {number} height @param {(context: CanvasRenderingContext2D) => void} paint */
function painted(width, height, paint) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
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
  const spots = spotsOf(image);
  const [width, height] = [Math.ceil(image.width / 2), Math.ceil(image.height / 2)];
  const overview = await small(painted(width, height, (context) => context.drawImage(image, 0, 0, width, height)), OVERVIEW_BYTES);
  const parts = Math.ceil(overview.size / PIECE_BYTES);
  const all = spots.length + parts;
  for (let part = 0; part < parts; part += 1) {
    yield { path: "overview", body: overview.slice(part * PIECE_BYTES, (part + 1) * PIECE_BYTES), done: part, all };
  }
  for (const [at, { column, row }] of spots.entries()) {
    const [left, top] = [column * TILE, row * TILE];
    const [wide, high] = [Math.min(TILE, image.width - left), Math.min(TILE, image.height - top)];
    const tile = painted(wide, high, (context) => context.drawImage(image, left, top, wide, high, 0, 0, wide, high));
    yield { path: `${column}-${row}`, body: await small(tile, PIECE_BYTES), done: parts + at, all };
  }
}
