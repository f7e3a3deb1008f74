/** M1: a shake, several strong strokes to and fro. Pure. */

import {
  CALM, CALM_FROM_MS, CALM_TO_MS, SHAKE_ACROSS, SHAKE_CALM_PART, SHAKE_ENDS_MS, SHAKE_LEANS,
  SHAKE_ALONG, SHAKE_STROKE_LEAST_MS, SHAKE_STROKE_MS, SHAKE_STROKES,
} from "./thresholds.js";
import { dot, length } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/** Counts strokes of at least so much that follow each other to and fro. @param {number} peak m/s² */
function createStrokes(peak) {
  /** @type {Motion | null} */
  let last = null;
  let [count, fromMs, beganMs, lean] = [0, 0, 0, 0];
  return {
    /** @param {Motion} motion @param {number} leanNow @returns {boolean} whether a stroke begins with it */
    feed(motion, leanNow) {
      if (last && motion.timeMs - last.timeMs > SHAKE_STROKE_MS) this.forget();
      if (length(motion.push) < peak) return false;
      const begins = !last || dot(last.push, motion.push) < 0;
      if (begins && last && motion.timeMs - beganMs < SHAKE_STROKE_LEAST_MS) return false;
      if (!last) [fromMs, lean] = [motion.timeMs, leanNow];
      if (begins) [count, beganMs] = [count + 1, motion.timeMs];
      last = motion;
      return begins;
    },

    forget() {
      last = null;
      count = 0;
    },

    count: () => count,
    fromMs: () => fromMs,
    lean: () => lean,
    lastMs: () => last?.timeMs ?? -Infinity,
  };
}

/**
 * @param {number} peak m/s²
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
export function createShake(peak, history, miss) {
  const strokes = createStrokes(peak), weak = createStrokes(SHAKE_CALM_PART * peak);

  /** From calm less strength is enough. */
  function isFromCalm() {
    const before = history.strength(weak.fromMs() - CALM_FROM_MS, weak.fromMs() - CALM_TO_MS);
    if (before > CALM) miss("shake", "faster");
    return before < CALM;
  }

  return {
    /** @param {Motion} motion @param {number} lean degrees from the resting pose @returns {boolean} whether it is a shake now */
    feed(motion, lean) {
      const isAcross = Math.abs(motion.push.z) < SHAKE_ACROSS * length(motion.push);
      const begins = strokes.feed(motion, lean), count = strokes.count();
      const isWeak = isAcross && weak.feed(motion, lean) && weak.count() === SHAKE_STROKES + 1;
      if (isWeak && weak.lean() < SHAKE_LEANS && isFromCalm()) return true;
      if (strokes.lean() > SHAKE_LEANS) return false;
      if (begins) return count > (isAcross ? SHAKE_STROKES : SHAKE_ALONG);
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
