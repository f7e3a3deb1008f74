/** M1: a shake, several strong strokes to and fro. Pure. */

import { SHAKE } from "./thresholds.js";
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
      if (last && motion.timeMs - last.timeMs > SHAKE.strokeMs) this.forget();
      if (length(motion.push) < peak) return false;
      const begins = !last || dot(last.push, motion.push) < 0;
      if (begins && last && motion.timeMs - beganMs < SHAKE.leastMs) return false;
      if (!last) [fromMs, lean] = [motion.timeMs, leanNow];
      if (begins) [count, beganMs] = [count + 1, motion.timeMs];
      last = motion;
      return begins;
    },

    forget() {
      [last, count] = [null, 0];
    },

    /** How many, since when, how far from the resting pose then, and the last strong sample. */
    now: () => ({ count, fromMs, lean, lastMs: last?.timeMs ?? -Infinity }),
  };
}

/**
 * @param {number} peak m/s²
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
export function createShake(peak, history, miss) {
  const strong = createStrokes(peak), weak = createStrokes(SHAKE.calmPart * peak);

  /** From calm less strength is enough. @param {Motion} motion @param {number} lean */
  function isFromCalm(motion, lean) {
    if (!weak.feed(motion, lean) || weak.now().count !== SHAKE.strokes + 1) return false;
    const isCalm = history.wasCalm(weak.now().fromMs);
    if (!isCalm) miss("shake", "faster");
    return isCalm && weak.now().lean < SHAKE.leans;
  }

  return {
    /** @param {Motion} motion @param {number} lean degrees from the resting pose @returns {boolean} whether it is a shake now */
    feed(motion, lean) {
      const isAcross = Math.abs(motion.push.z) < SHAKE.across * length(motion.push);
      const begins = strong.feed(motion, lean), now = strong.now();
      if (isAcross && isFromCalm(motion, lean)) return true;
      if (now.lean > SHAKE.leans) return false;
      if (begins) return now.count > (isAcross ? SHAKE.strokes : SHAKE.along);
      return now.count >= SHAKE.strokes && motion.timeMs - now.lastMs >= SHAKE.endMs;
    },

    forget() {
      for (const one of [strong, weak]) one.forget();
    },

    lastMs: () => strong.now().lastMs,

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, strong.now().count / SHAKE.strokes),
  };
}
