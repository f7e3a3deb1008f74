/** M3: a push along the device's negative z axis: the phone gains speed, and is stopped. Pure. */

import {
  CALM_FROM_MS, NEAR_MISS, PUSH_CALM, PUSH_CALM_TO_MS, PUSH_ENDS_MS, PUSH_ENDS_PART,
  PUSH_LONGEST_MS, PUSH_PEAK, PUSH_SHARE, PUSH_SPEED, PUSH_STOPS_MS, PUSH_LEANS, STROKE_BEGINS,
} from "./thresholds.js";
import { angleBetween, dot, length } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */

/**
 * @param {number} peak m/s²
 * @param {Vector} axis away from the body
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
export function createPush(peak, axis, history, miss) {
  const enough = (PUSH_SPEED * peak) / -PUSH_PEAK;
  /** The stroke away from the body. */
  let stroke = { sinceMs: 0, peak: 0, up: axis };
  /** @type {{ peak: number, fast: number, timeMs: number, strongMs: number, up: Vector } | null} */
  let push = null;
  let along = 0;

  /** @param {Motion} motion */
  function extend({ timeMs, push: now, up }) {
    along = dot(now, axis);
    if (along < STROKE_BEGINS) {
      if (stroke.peak > NEAR_MISS * peak && stroke.peak < peak) miss("push", "faster");
      stroke = { sinceMs: timeMs, peak: 0, up };
    }
    stroke.peak = Math.max(stroke.peak, along);
  }

  /** What speaks against a push. @param {number} timeMs */
  function fault(timeMs) {
    const isStraight = dot(history.speed(), axis) >= PUSH_SHARE * length(history.speed());
    if (!isStraight) return "straighter";
    if (timeMs - stroke.sinceMs > PUSH_LONGEST_MS) return "faster";
    const toMs = stroke.sinceMs - PUSH_CALM_TO_MS;
    return history.strength(toMs - CALM_FROM_MS, toMs) > PUSH_CALM ? "stiller" : null;
  }

  /** @param {number} timeMs */
  function begin(timeMs) {
    const fast = dot(history.speed(), axis);
    if (stroke.peak < peak || fast < enough || (push && fast <= push.fast)) return;
    const reason = fault(timeMs);
    if (reason) miss("push", reason);
    else push = { peak: stroke.peak, fast, timeMs, strongMs: timeMs, up: stroke.up };
  }

  return {
    /** @param {Motion} motion @returns {boolean} whether a push has just ended */
    feed(motion) {
      const { timeMs } = motion;
      extend(motion);
      begin(timeMs);
      if (!push) return false;
      if (length(motion.push) > PUSH_ENDS_PART * push.peak) push.strongMs = timeMs;
      const isStopped = dot(history.speed(), axis) < push.fast / 2;
      const isOver = isStopped && timeMs - push.strongMs >= PUSH_ENDS_MS;
      const isFall = stroke.peak > 0 && timeMs - stroke.sinceMs > PUSH_LONGEST_MS;
      if (angleBetween(push.up, motion.up) > PUSH_LEANS) {
        push = null;
        return false;
      }
      if (isOver || isFall || timeMs - push.timeMs > PUSH_STOPS_MS) push = null;
      return isOver;
    },

    forget() {
      push = null;
    },

    /** m/s² away from the body. */
    level: () => Math.max(0, along),
  };
}
