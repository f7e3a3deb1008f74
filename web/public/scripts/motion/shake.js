/** M1: a shake, several strong strokes to and fro. Pure. */

import {
  SHAKE_PEAK, SHAKE_REST_MS, SHAKE_STROKE_MS, SHAKE_STROKES,
} from "./thresholds.js";
import { dot } from "./vector.js";

/** @typedef {import("./strokes.js").Stroke} Stroke */

export function createShake() {
  /** @type {Stroke | null} */
  let last = null;
  let count = 0;

  /** @param {Stroke} stroke */
  const belongs = (stroke) =>
    last !== null && dot(last.impulse, stroke.impulse) < 0 &&
    stroke.toMs - last.toMs <= SHAKE_STROKE_MS;

  return {
    /** @param {Stroke | null} ended @param {number} nowMs @returns {boolean} whether it is a shake now */
    feed(ended, nowMs) {
      if (last && nowMs - last.toMs > SHAKE_REST_MS) this.forget();
      if (!ended || ended.peak < SHAKE_PEAK) return false;
      count = belongs(ended) ? count + 1 : 1;
      last = ended;
      return count >= SHAKE_STROKES;
    },

    forget() {
      last = null;
      count = 0;
    },

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, count / SHAKE_STROKES),
  };
}
