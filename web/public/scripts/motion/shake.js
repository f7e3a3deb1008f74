/** M1: a shake, several strong strokes to and fro. Pure. */

import { CALM, SHAKE } from "./thresholds.js";
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
  /** When the first one began, when one was strong last, and when a try that was not heard ended. */
  let [firstMs, lastMs, triedMs] = [0, -Infinity, -Infinity];
  /** The leans since then, added up. */
  let [count, right, ahead] = [0, 0, 0];

  function forget(endedMs = -Infinity) {
    [strokes, strongest, triedMs] = [[], ZERO, endedMs];
  }

  /** Whether the hand was calm before the first stroke; a try that was not heard is no unrest. */
  const wasCalm = () =>
    firstMs - triedMs < CALM.fromMs || hand.wasCalm(firstMs, SHAKE.calm) || hand.wasCalm(firstMs, SHAKE.calm, SHAKE.toMs);

  /** @param {Motion} motion @param {import("./tilt.js").Lean} lean @returns {boolean} whether a stroke begins with it */
  function extend(motion, lean) {
    const { timeMs, up } = motion;
    // Without a gyroscope a stroke looks like a lean.
    if (motion.hasRate) [count, right, ahead] = [count + 1, right + lean.right, ahead + lean.up];
    // A body that laughs or climbs bounces along the vertical, a hand shakes in any direction.
    const push = plus(motion.push, times(up, -SHAKE.bounce * dot(motion.push, up))), size = length(push);
    if (timeMs - lastMs > SHAKE.strokeMs) forget(strokes.length >= SHAKE.strokes - 1 ? lastMs : triedMs);
    // Who wipes the glass presses it away, and the fingers give way.
    const pressed = hand.isNear() ? SHAKE.pressed * Math.abs(push.z) : 0;
    if (size - pressed < peak) return false;
    const isFirst = !strokes.length, isBack = -dot(strongest, push) > SHAKE.back * size * length(strongest);
    if (isBack && timeMs - strokes[strokes.length - 1] < SHAKE.leastMs) return false;
    if (isFirst || isBack || size > length(strongest)) strongest = push;
    lastMs = timeMs;
    if (!isFirst && !isBack) return false;
    if (isFirst) [firstMs, count, right, ahead] = [timeMs, 1, lean.right, lean.up];
    strokes = [...strokes.filter((beganMs) => timeMs - beganMs < withinMs), timeMs];
    return true;
  }

  return {
    /** @param {Motion} motion @param {import("./tilt.js").Lean} lean from the resting pose @returns {boolean} whether it is a shake now */
    feed: (motion, lean) =>
      extend(motion, lean) && strokes.length >= SHAKE.strokes && Math.hypot(right, ahead) < SHAKE.leans * count && wasCalm(),

    forget: () => forget(),
    lastMs: () => lastMs,

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, strokes.length / SHAKE.strokes),
  };
}
