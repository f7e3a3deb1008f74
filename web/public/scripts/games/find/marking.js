/** Marks the face in a picture of the host's: a tap sets the ring, two buttons make it fit (AH7). */

import { text } from "../../core/texts.js";
import { Viewer } from "./viewer.js";

/** @typedef {{ x: number, y: number, radius: number }} Ring in the picture's pixels */

/** The first radius of the ring as part of the picture's longer side, and the largest as part of the shorter one. */
const FIRST = 0.015;
const MOST = 0.25;
/** The smallest radius in pixels that the server accepts. */
const LEAST = 8;
/** The factor by which a press changes it. */
const GROWTH = 1.2;
/** Pixels of the screen to one of the picture to which the first tap leads: a thumb sees what it marks. */
const NEAR = 1;

class Marking {
  #refs;
  #save;
  #viewer;
  /** @type {{ width: number, height: number }} */
  #size = { width: 1, height: 1 };
  /** @type {Ring | null} */
  #ring = null;
  #isSaving = false;

  /**
   * @param {Refs} refs
   * @param {(ring: Ring) => Promise<void>} save
   */
  constructor(refs, save) {
    this.#refs = refs;
    this.#save = save;
    this.#viewer = new Viewer(refs.viewer, { onAnswer: this.#mark });
    this.#viewer.element.setAttribute("aria-label", text("find.own.picture"));
    refs.larger.addEventListener("click", () => this.#grow(GROWTH));
    refs.smaller.addEventListener("click", () => this.#grow(1 / GROWTH));
    refs.nearer.addEventListener("click", () => this.#viewer.zoom(1));
    refs.farther.addEventListener("click", () => this.#viewer.zoom(-1));
    refs.save.addEventListener("click", this.#finish);
  }

  /** @param {import("./camera.js").Point} point */
  #mark = ({ x, y }) => {
    if (this.#isSaving) return;
    const isFirst = this.#ring === null;
    this.#ring = { x, y, radius: this.#ring?.radius ?? this.#within(Math.max(this.#size.width, this.#size.height) * FIRST) };
    this.#show();
    if (isFirst) this.#viewer.leadTo(this.#ring, NEAR);
  };

  #within = (/** @type {number} */ radius) =>
    Math.round(Math.max(LEAST, Math.min(Math.min(this.#size.width, this.#size.height) * MOST, radius)));

  /** @param {number} factor */
  #grow(factor) {
    if (!this.#ring) return;
    // One pixel at least, or a small ring would stay as it is.
    const step = Math.max(1, Math.abs(this.#ring.radius * factor - this.#ring.radius));
    this.#ring.radius = this.#within(this.#ring.radius + Math.sign(factor - 1) * step);
    this.#show();
  }

  #show() {
    this.#viewer.mark(null, this.#ring && { ...this.#ring, across: this.#ring.radius, down: this.#ring.radius });
    for (const button of [this.#refs.larger, this.#refs.smaller, this.#refs.save]) button.disabled = !this.#ring || this.#isSaving;
  }

  #finish = async () => {
    if (!this.#ring || this.#isSaving) return;
    this.#isSaving = true;
    this.#show();
    await this.#save(this.#ring);
    this.#isSaving = false;
    this.#show();
  };

  /** @param {ImageBitmap} image stays the caller's */
  async begin(image) {
    this.#ring = null;
    this.#size = { width: image.width, height: image.height };
    this.#show();
    const shown = await createImageBitmap(image);
    this.#viewer.show(this.#size, (lay) => {
      lay(shown, { x: 0, y: 0, ...this.#size });
      return { look() {}, drop() {} };
    });
    this.#viewer.element.focus();
  }

  destroy = () => this.#viewer.destroy();
}

/**
 * @param {Refs} refs
 * @param {(ring: Ring) => Promise<void>} save
 */
export const mountMarking = (refs, save) => new Marking(refs, save);
