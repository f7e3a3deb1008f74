/** M3: a push along the device's negative z axis: the phone gains speed, and is stopped. Pure. */

import { LYING, NEAR_MISS, PUSH } from "./thresholds.js";
import { angleBetween, dot, length } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/**
 * @param {number} asked its peak, m/s²
 * @param {import("./vector.js").Vector} axis away from the body
 * @param {import("./hand.js").Hand} hand
 * @param {import("./recogniser.js").Miss} miss
 */
export function createPush(asked, axis, hand, miss) {
  const peak = PUSH.peak * asked;
  let along = 0;
  /** The stroke away from the body. */
  let stroke = { sinceMs: 0, peak: 0, up: axis };
  /** A stroke that passed all thresholds: its greatest speed, when it was strong last, and how strongly it is stopped.
   * @type {(typeof stroke & { fast: number, timeMs: number, strongMs: number, brakes: number }) | null} */
  let push = null;

  /** The reason to reject the stroke, or `null`. @param {number} timeMs @param {number} fast */
  function fault(timeMs, fast) {
    if (stroke.peak * fast < peak * length(hand.speed())) return "straighter";
    if (timeMs - stroke.sinceMs < PUSH.leastMs) return "slower";
    // A phone that slips and is caught; an arm that pushes is longer.
    if (hand.isNear(fast)) return "straighter";
    const wasCalm = hand.wasCalm(stroke.sinceMs, PUSH.calm) && hand.wasSteady(stroke.sinceMs);
    return wasCalm && !hand.isLying(LYING.takenMs) ? null : "stiller";
  }

  /** @param {Motion} motion @param {number} fast */
  function extend({ timeMs, push: now, up }, fast) {
    along = dot(now, axis);
    if (along < PUSH.begins) {
      if (stroke.peak > NEAR_MISS * peak && stroke.peak < peak) miss("push", "faster");
      stroke = { sinceMs: timeMs, peak: 0, up };
    }
    stroke.peak = Math.max(stroke.peak, along);
    if (stroke.peak < peak || fast < PUSH.speed * asked || (push && fast <= push.fast)) return;
    const reason = fault(timeMs, fast);
    if (reason) miss("push", reason);
    else push = { ...stroke, fast, timeMs, strongMs: timeMs, brakes: 0 };
  }

  return {
    /** @param {Motion} motion @returns {boolean} whether a push has just ended */
    feed(motion) {
      const { timeMs } = motion, fast = dot(hand.speed(), axis);
      extend(motion, fast);
      if (!push) return false;
      if (length(motion.push) > PUSH.endsPart * push.peak) push.strongMs = timeMs;
      push.brakes = Math.max(push.brakes, -along);
      const isFall = stroke.peak > 0 && timeMs - stroke.sinceMs > PUSH.longestMs;
      const isNone = isFall || timeMs - push.timeMs > PUSH.stopsMs || angleBetween(push.up, motion.up) > PUSH.leans;
      const isOver = !isNone && fast < push.fast / 2 && push.brakes >= PUSH.brakes * push.peak && timeMs - push.strongMs >= PUSH.endsMs;
      if (isNone || isOver) push = null;
      return isOver;
    },

    forget() {
      push = null;
    },

    /** m/s² away from the body. */
    level: () => Math.max(0, along),
  };
}
