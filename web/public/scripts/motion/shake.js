/** M1: a shake, several strong strokes to and fro. Pure. */

import { SHAKE } from "./thresholds.js";
import { dot, length, plus, times } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/**
 * @param {number} peak m/s²
 * @param {number} periodMs that a stroke takes at most on average
 * @param {import("./hand.js").Hand} hand
 */
export function createShake(peak, periodMs, hand) {
  /** The strongest acceleration of the stroke, against which the next one goes. @type {import("./vector.js").Vector | null} */
  let strongest = null;
  /** How many strokes, and how many of them across the axis of pushes; how far from the resting pose they began. */
  let [count, across, lean, firstMs, beganMs, lastMs] = [0, 0, 0, 0, 0, -Infinity];

  function forget() {
    [strongest, count, across, lean] = [null, 0, 0, 0];
  }

  /** @param {Motion} motion @param {number} leanNow @returns {boolean} whether a stroke begins with it */
  function extend(motion, leanNow) {
    const { timeMs, up } = motion, vertical = dot(motion.push, up);
    // A body that laughs or climbs bounces along the vertical, a hand shakes in any direction.
    const push = plus(motion.push, times(up, -SHAKE.bounce * vertical)), size = length(push);
    if (timeMs - lastMs > SHAKE.strokeMs) forget();
    if (size < peak) return false;
    const begins = !strongest || -dot(strongest, push) > SHAKE.back * size * length(strongest);
    if (begins && strongest && timeMs - beganMs < SHAKE.leastMs) return false;
    if (begins && strongest && Math.abs(strongest.z) < SHAKE.across * length(strongest)) across += 1;
    if (!strongest || begins || size > length(strongest)) strongest = push;
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
      const begins = extend(motion, leanNow), enough = across ? SHAKE.strokes : SHAKE.along;
      const isOver = count === enough && motion.timeMs - lastMs >= SHAKE.endMs;
      if (!isOver && !(begins && count > enough)) return false;
      return (beganMs - firstMs) / (count - 1) < periodMs && lean < SHAKE.leans && hand.wasCalm(firstMs, SHAKE.calm);
    },

    forget,
    lastMs: () => lastMs,

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, count / SHAKE.strokes),
  };
}
