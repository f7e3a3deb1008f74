/** M3: a push along the device's negative z axis: the phone gains speed, and is stopped. Pure. */

import { LYING, NEAR_MISS, PUSH, PUSH_PEAK } from "./thresholds.js";
import { angleBetween, dot, length } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/**
 * @param {number} asked its peak, m/s²
 * @param {import("./vector.js").Vector} axis away from the body
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
export function createPush(asked, axis, history, miss) {
  const peak = PUSH.peak * asked, enough = (PUSH.speed * asked) / -PUSH_PEAK;
  let along = 0;
  /** The stroke away from the body. */
  let stroke = { sinceMs: 0, peak: 0, up: axis };
  /** A stroke that passed all thresholds. @type {(typeof stroke & { fast: number, timeMs: number, strongMs: number, brakes: number }) | null} */
  let push = null;

  /** The reason to reject the stroke, or `null`. @param {number} timeMs @param {number} fast */
  function fault(timeMs, fast) {
    const share = fast / length(history.speed()), lastsMs = timeMs - stroke.sinceMs;
    if (share < PUSH.share || share * stroke.peak < peak) return "straighter";
    if (lastsMs < PUSH.leastMs) return "slower";
    if (lastsMs > PUSH.longestMs) return "faster";
    return history.wasCalm(stroke.sinceMs, PUSH.calm) && !history.isLying(LYING.takenMs) ? null : "stiller";
  }

  /** @param {Motion} motion @param {number} fast */
  function extend({ timeMs, push: now, up }, fast) {
    along = dot(now, axis);
    if (along < PUSH.begins) {
      if (stroke.peak > NEAR_MISS * peak && stroke.peak < peak) miss("push", "faster");
      stroke = { sinceMs: timeMs, peak: 0, up };
    }
    stroke.peak = Math.max(stroke.peak, along);
    if (stroke.peak < peak || fast < enough || (push && fast <= push.fast)) return;
    const reason = fault(timeMs, fast);
    if (reason) miss("push", reason);
    else push = { ...stroke, fast, timeMs, strongMs: timeMs, brakes: 0 };
  }

  return {
    /** @param {Motion} motion @returns {boolean} whether a push has just ended */
    feed(motion) {
      const { timeMs } = motion, fast = dot(history.speed(), axis);
      extend(motion, fast);
      if (!push) return false;
      const isStrong = Math.abs(along) > PUSH.endsPart * push.peak || length(motion.push) > PUSH.acrossPart * push.peak;
      if (isStrong) push.strongMs = timeMs;
      push.brakes = Math.max(push.brakes, -along);
      const isFall = stroke.peak > 0 && timeMs - stroke.sinceMs > PUSH.longestMs;
      const isNone = isFall || timeMs - push.timeMs > PUSH.stopsMs || angleBetween(push.up, motion.up) > PUSH.leans;
      const isStopped = fast < push.fast / 2 && push.brakes >= PUSH.brakes * push.peak;
      const isOver = !isNone && isStopped && timeMs - push.strongMs >= PUSH.endsMs;
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
