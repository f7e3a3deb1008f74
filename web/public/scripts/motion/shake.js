/** M1: a shake, several strong strokes to and fro. Pure. */

import { SHAKE } from "./thresholds.js";
import { dot, length, plus, times, ZERO } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/** @param {number} peak m/s² @param {boolean} isTaught @param {import("./hand.js").Hand} hand */
export function createShake(peak, isTaught, hand) {
  // Who has taught a shake may shake as slowly as others rock a phone.
  const withinMs = isTaught ? SHAKE.taughtMs : SHAKE.withinMs;
  /** When the last strokes began. @type {number[]} */
  let strokes = [];
  /** The strongest acceleration of the last one, against which the next one goes. */
  let strongest = ZERO;
  /** How far from the resting pose they began, when the first one did, and when one was strong last. */
  let [lean, firstMs, lastMs] = [0, 0, -Infinity];

  function forget() {
    [strokes, strongest, lean] = [[], ZERO, 0];
  }

  /** @param {Motion} motion @param {number} leanNow @returns {boolean} whether a stroke begins with it */
  function extend(motion, leanNow) {
    const { timeMs, up } = motion;
    // A body that laughs or climbs bounces along the vertical, a hand shakes in any direction.
    const push = plus(motion.push, times(up, -SHAKE.bounce * dot(motion.push, up))), size = length(push);
    if (timeMs - lastMs > SHAKE.strokeMs) forget();
    // Who wipes the glass presses it away, and the fingers give way.
    const pressed = hand.isNear() ? SHAKE.pressed * Math.abs(push.z) : 0;
    if (size - pressed < peak) return false;
    const isFirst = !strokes.length, isBack = -dot(strongest, push) > SHAKE.back * size * length(strongest);
    if (isBack && timeMs - strokes[strokes.length - 1] < SHAKE.leastMs) return false;
    if (isFirst || isBack || size > length(strongest)) strongest = push;
    lastMs = timeMs;
    if (!isFirst && !isBack) return false;
    // Without a gyroscope a stroke looks like a lean.
    if (motion.hasRate || isFirst) lean = Math.max(lean, leanNow);
    if (isFirst) firstMs = timeMs;
    strokes = [...strokes.filter((beganMs) => timeMs - beganMs < withinMs), timeMs];
    return true;
  }

  return {
    /** @param {Motion} motion @param {number} leanNow degrees from the resting pose @returns {boolean} whether it is a shake now */
    feed: (motion, leanNow) =>
      extend(motion, leanNow) && strokes.length >= SHAKE.strokes && lean < SHAKE.leans && hand.wasCalm(firstMs, SHAKE.calm),

    forget,
    lastMs: () => lastMs,

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, strokes.length / SHAKE.strokes),
  };
}
