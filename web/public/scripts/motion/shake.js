/** M1: a shake, several strong strokes to and fro. Pure. */

import { NEAR_MISS, SHAKE } from "./thresholds.js";
import { dot, length } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/** Counts strokes of at least so much that follow each other to and fro. @param {number} peak m/s² */
function createStrokes(peak) {
  /** The strongest sample of the stroke, against which the next one goes. @type {Motion | null} */
  let strongest = null;
  let [count, across, lastMs, fromMs, firstMs, beganMs, lean] = [0, 0, -Infinity, 0, 0, 0, 0];
  return {
    /** @param {Motion} motion @param {number} leanNow @returns {boolean} whether a stroke begins with it */
    feed(motion, leanNow) {
      const size = length(motion.push);
      if (motion.timeMs - lastMs > SHAKE.strokeMs) this.forget();
      if (size < peak) return false;
      const back = strongest ? -dot(strongest.push, motion.push) / length(strongest.push) : size;
      const begins = back > SHAKE.back * size;
      if (begins && strongest && motion.timeMs - beganMs < SHAKE.leastMs) return false;
      if (!strongest) [fromMs, lean] = [motion.timeMs, leanNow];
      // Who carries the phone off and rocks it there leans it; without a gyroscope a stroke looks like a lean.
      if (begins && motion.hasRate) lean = Math.max(lean, leanNow);
      if (begins) [count, beganMs] = [count + 1, motion.timeMs];
      if (begins && Math.abs(motion.push.z) < SHAKE.across * size) across += 1;
      if (count === 1) firstMs = beganMs;
      if (begins || (strongest && size > length(strongest.push))) strongest = motion;
      lastMs = motion.timeMs;
      return begins;
    },

    forget() {
      [strongest, count, across] = [null, 0, 0];
    },

    /** How many, how many of them across the axis of pushes, since when, how far from the resting pose
     * they began, the last strong sample, and how long one takes. */
    now: () => ({ count, across, fromMs, lean, lastMs, periodMs: (beganMs - firstMs) / (count - 1) }),
  };
}

/**
 * @param {number} peak m/s²
 * @param {number} periodMs that a stroke takes at most on average
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
export function createShake(peak, periodMs, history, miss) {
  const strokes = createStrokes(peak), weak = createStrokes(NEAR_MISS * peak);

  return {
    /** @param {Motion} motion @param {number} lean degrees from the resting pose @returns {boolean} whether it is a shake now */
    feed(motion, lean) {
      const begins = strokes.feed(motion, lean), now = strokes.now();
      if (weak.feed(motion, lean) && weak.now().count > SHAKE.along) miss("shake", "faster");
      // A shake grows: what comes before it comes before its weak strokes.
      const { fromMs } = weak.now().count ? weak.now() : now;
      const isOver = now.count >= (now.across ? SHAKE.strokes : SHAKE.along) && motion.timeMs - now.lastMs >= SHAKE.endMs;
      const isEnough = begins && now.count > (now.across ? SHAKE.strokes : SHAKE.along);
      if (!isOver && !isEnough) return false;
      return now.periodMs < periodMs && now.lean < SHAKE.leans && history.wasJustCalm(fromMs, SHAKE.calm);
    },

    forget() {
      for (const one of [strokes, weak]) one.forget();
    },

    lastMs: () => strokes.now().lastMs,

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, strokes.now().count / SHAKE.strokes),
  };
}
