/** Makes a family's photo small enough to be sent, upright and whole (AF6). */

import { jpeg } from "../components/jpeg.js";

/** The longer side in pixels: more than a phone shows. */
const SIDE = 640;
/** R3's limit; the first of these qualities that keeps to it is taken. */
const MOST_BYTES = 102_400;
const QUALITIES = [0.86, 0.75, 0.6, 0.45, 0.3];

/** @param {Blob} file @returns {Promise<Blob | null>} `null`: no picture that the browser can read */
export async function shrunk(file) {
  // Upright: the orientation in the file is applied here and not sent.
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  paint(canvas, picture);
  picture.close();
  return jpeg(canvas, MOST_BYTES, QUALITIES);
}

/** @param {HTMLCanvasElement} canvas @param {ImageBitmap} picture */
function paint(canvas, picture) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** The name that a file suggests; nothing where a camera gave it. @param {string} file */
export function suggestedName(file) {
  const name = file.replace(/\.[^.]*$/, "").replaceAll("_", " ").trim();
  return /\d{3}|^(img|dsc|image|photo|screenshot)\b/i.test(name) ? "" : name.slice(0, 20);
}
