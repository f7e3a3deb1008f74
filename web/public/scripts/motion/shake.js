/** M1: a shake, several strong strokes to and fro. Pure. */

import { NEAR_MISS, SHAKE_ENDS_MS, SHAKE_STROKE_LEAST_MS, SHAKE_STROKE_MS, SHAKE_STROKES } from "./thresholds.js";
import { dot, length } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/** Counts strokes of at least so much that follow each other to and fro. @param {number} peak m/s² */
function createStrokes(peak) {
  /** @type {Motion | null} */
  let last = null;
  let count = 0;
  let beganMs = 0;
  return {
    /** @param {Motion} motion @returns {boolean} whether a stroke begins with it */
    feed(motion) {
      if (last && motion.timeMs - last.timeMs > SHAKE_STROKE_MS) this.forget();
      if (length(motion.push) < peak) return false;
      const begins = !last || dot(last.push, motion.push) < 0;
      if (begins && last && motion.timeMs - beganMs < SHAKE_STROKE_LEAST_MS) return false;
      if (begins) {
        count += 1;
        beganMs = motion.timeMs;
      }
      last = motion;
      return begins;
    },

    forget() {
      last = null;
      count = 0;
    },

    count: () => count,
    lastMs: () => last?.timeMs ?? -Infinity,
  };
}

/** @param {number} peak m/s² @param {import("./recogniser.js").Miss} miss */
export function createShake(peak, miss) {
  const strokes = createStrokes(peak), weak = createStrokes(NEAR_MISS * peak);
  return {
    /** @param {Motion} motion @returns {boolean} whether it is a shake now */
    feed(motion) {
      if (weak.feed(motion) && weak.count() === SHAKE_STROKES + 1) miss("shake", "faster");
      const begins = strokes.feed(motion), count = strokes.count();
      if (begins && count > SHAKE_STROKES) return true;
      return count >= SHAKE_STROKES && motion.timeMs - strokes.lastMs() >= SHAKE_ENDS_MS;
    },

    forget() {
      strokes.forget();
      weak.forget();
    },

    lastMs: strokes.lastMs,

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, strokes.count() / SHAKE_STROKES),
  };
}
