/** Marks the face in a picture of the host's: a tap sets the ring, two buttons make it fit (AH7). */

import { text } from "../../core/texts.js";
import { createViewer } from "./viewer.js";

/** @typedef {{ x: number, y: number, radius: number }} Ring in the picture's pixels */

/** Of the picture's longer side, the ring at first; of its shorter one, the largest. */
const FIRST = 0.015;
const MOST = 0.25;
/** In pixels, the smallest: what the server takes. */
const LEAST = 8;
/** By which a press changes it. */
const GROWTH = 1.2;
/** Pixels of the screen to one of the picture to which the first tap leads: a thumb sees what it marks. */
const NEAR = 1;

/**
 * @param {import("../../components/template.js").Refs} refs
 * @param {(ring: Ring) => Promise<void>} save
 */
export function mountMarking(refs, save) {
  const viewer = createViewer(refs.viewer, { onAnswer: mark });
  /** @type {{ width: number, height: number }} */
  let size = { width: 1, height: 1 };
  /** @type {Ring | null} */
  let ring = null;
  let isSaving = false;
  viewer.element.setAttribute("aria-label", text("find.own.picture"));
  refs.larger.addEventListener("click", () => grow(GROWTH));
  refs.smaller.addEventListener("click", () => grow(1 / GROWTH));
  refs.nearer.addEventListener("click", () => viewer.zoom(1));
  refs.farther.addEventListener("click", () => viewer.zoom(-1));
  refs.save.addEventListener("click", finish);

  /** @param {import("./camera.js").Point} point */
  function mark({ x, y }) {
    if (isSaving) return;
    const isFirst = ring === null;
    ring = { x, y, radius: ring?.radius ?? within(Math.max(size.width, size.height) * FIRST) };
    show();
    if (isFirst) viewer.leadTo(ring, NEAR);
  }

  const within = (/** @type {number} */ radius) =>
    Math.round(Math.max(LEAST, Math.min(Math.min(size.width, size.height) * MOST, radius)));

  /** @param {number} factor */
  function grow(factor) {
    if (!ring) return;
    // One pixel at least, or a small ring would stay as it is.
    const step = Math.max(1, Math.abs(ring.radius * factor - ring.radius));
    ring.radius = within(ring.radius + Math.sign(factor - 1) * step);
    show();
  }

  function show() {
    viewer.mark(null, ring && { ...ring, across: ring.radius, down: ring.radius });
    for (const button of [refs.larger, refs.smaller, refs.save]) button.disabled = !ring || isSaving;
  }

  async function finish() {
    if (!ring || isSaving) return;
    isSaving = true;
    show();
    await save(ring);
    isSaving = false;
    show();
  }

  return {
    /** @param {ImageBitmap} image stays the caller's */
    async begin(image) {
      ring = null;
      size = { width: image.width, height: image.height };
      show();
      const shown = await createImageBitmap(image);
      viewer.show(size, (lay) => {
        lay(shown, { x: 0, y: 0, ...size });
        return { look() {}, drop() {} };
      });
      viewer.element.focus();
    },
    destroy: viewer.destroy,
  };
}
