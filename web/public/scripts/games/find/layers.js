/**
 * A picture as layers that the browser's compositor moves and enlarges: nothing is painted again while a
 * finger moves it (AH1). The marks above it have the same size at any zoom.
 */

import { onScreen } from "./camera.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box in the picture's pixels */
/** @typedef {{ x: number, y: number, across: number, down: number }} Ellipse middle and half axes, in the picture's pixels */

/** The overview's scale beyond which the tiles are sharper. */
const OVERVIEW_PART = 0.5;

export class Layers {
  #ground;
  #miss;
  #ring;

  /** @param {Refs} refs of a copy of the viewer's template */
  constructor({ ground, miss, ring }) {
    this.#ground = ground;
    this.#miss = miss;
    this.#ring = ring;
  }

  /** Lays one more part of the picture over the others, and takes the bitmap over. @param {ImageBitmap} image @param {Box} box */
  lay(image, { x, y, width, height }) {
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    Object.assign(canvas.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    canvas.getContext("bitmaprenderer", { alpha: false })?.transferFromImageBitmap(image);
    this.#ground.append(canvas);
  }

  /** @param {Camera} camera */
  place(camera) {
    const { x, y } = onScreen(camera, { x: 0, y: 0 });
    this.#ground.style.transform = `translate(${x}px, ${y}px) scale(${camera.scale})`;
    this.#ground.toggleAttribute("data-close", camera.scale * (devicePixelRatio || 1) > OVERVIEW_PART);
  }

  /** Where a wrong answer was. @param {Camera} camera @param {Point | null} point */
  cross(camera, point) {
    this.#miss.toggleAttribute("hidden", !point);
    if (point) move(this.#miss, onScreen(camera, point));
  }

  /** A ring round a face, at this distance in pixels of the screen. @param {Camera} camera @param {Ellipse | null} face @param {number} room */
  encircle(camera, face, room) {
    this.#ring.toggleAttribute("hidden", !face);
    if (!face) return;
    const [wide, high] = [face.across, face.down].map((half) => 2 * (half * camera.scale + room));
    Object.assign(this.#ring.style, { width: `${wide}px`, height: `${high}px` });
    move(this.#ring, onScreen(camera, face));
  }

  clear() {
    // A canvas without extent frees its bitmap at once everywhere.
    for (const canvas of this.#ground.children) canvas.width = 0;
    this.#ground.replaceChildren();
  }
}

/** @param {HTMLElement} mark stands in the middle of itself @param {Point} point */
function move(mark, { x, y }) {
  mark.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
