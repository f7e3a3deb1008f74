/** M1: a shake, several strong strokes to and fro. Pure. */

import { SHAKE } from "./thresholds.js";
import { dot, length, plus, times, ZERO } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/**
 * @param {number} peak m/s²
 * @param {number} periodMs that a stroke takes at most on average
 * @param {import("./hand.js").Hand} hand
 */
export function createShake(peak, periodMs, hand) {
  /** The strongest acceleration of the stroke, against which the next one goes. */
  let strongest = ZERO;
  /** How many strokes, and how far from the resting pose they began. */
  let [count, lean, firstMs, beganMs, lastMs] = [0, 0, 0, 0, -Infinity];

  function forget() {
    [strongest, count, lean] = [ZERO, 0, 0];
  }

  /** @param {Motion} motion @param {number} leanNow @returns {boolean} whether a stroke begins with it */
  function extend(motion, leanNow) {
    const { timeMs, up } = motion;
    // A body that laughs or climbs bounces along the vertical, a hand shakes in any direction.
    const push = plus(motion.push, times(up, -SHAKE.bounce * dot(motion.push, up))), size = length(push);
    if (timeMs - lastMs > SHAKE.strokeMs) forget();
    if (size < peak) return false;
    const isBack = -dot(strongest, push) > SHAKE.back * size * length(strongest), begins = !count || isBack;
    if (isBack && timeMs - beganMs < SHAKE.leastMs) return false;
    if (begins || size > length(strongest)) strongest = push;
    lastMs = timeMs;
    if (!begins) return false;
    // Without a gyroscope a stroke looks like a lean.
    if (motion.hasRate || !count) lean = Math.max(lean, leanNow);
    [count, beganMs, firstMs] = [count + 1, timeMs, count ? firstMs : timeMs];
    return true;
  }

  return {
    /** @param {Motion} motion @param {number} leanNow degrees from the resting pose @returns {boolean} whether it is a shake now */
    feed(motion, leanNow) {
      if (!extend(motion, leanNow) || count < SHAKE.strokes) return false;
      return (beganMs - firstMs) / (count - 1) < periodMs && lean < SHAKE.leans && hand.wasCalm(firstMs, SHAKE.calm);
    },

    forget,
    lastMs: () => lastMs,

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, count / SHAKE.strokes),
  };
}
