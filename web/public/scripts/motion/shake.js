/** M1: a shake, several strong strokes to and fro. Pure. */

import { SHAKE_PEAK, SHAKE_STROKE_MS, SHAKE_STROKES } from "./thresholds.js";
import { dot } from "./vector.js";

/** @typedef {import("./strokes.js").Stroke} Stroke */

export function createShake() {
  /** @type {Stroke | null} */
  let last = null;
  let count = 0;

  function forget() {
    last = null;
    count = 0;
  }

  /** @param {Stroke} stroke */
  const belongs = (stroke) =>
    last !== null && dot(last.impulse, stroke.impulse) < 0 &&
    stroke.toMs - last.toMs <= SHAKE_STROKE_MS;

  return {
    /** @param {Stroke | null} ended @param {number} nowMs @returns {boolean} whether it is a shake now */
    feed(ended, nowMs) {
      if (ended && ended.peak >= SHAKE_PEAK) {
        count = belongs(ended) ? count + 1 : 1;
        last = ended;
        return count >= SHAKE_STROKES;
      }
      if (last && nowMs - last.toMs > 2 * SHAKE_STROKE_MS) forget();
      return false;
    },

    forget,

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, count / SHAKE_STROKES),
  };
}
