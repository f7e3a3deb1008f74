/** M2: a tilt away from the resting pose, which rolls the selection like a ball. Pure. */

import { explains, isJoint, pivotFor } from "./pivot.js";
import {
  IN_HAND_MS, POSE_FOLLOWS_AWAY_MS, POSE_FOLLOWS_MS, POSE_KEPT_MS, POSE_STEADY, QUIET_FROM_MS,
  SWING_BACK, SWING_BEGINS, SWING_LASTS_MS, TILT_BACK, TILT_BEYOND, TILT_CARRIED, TILT_DOUBTED,
  TILT_FLAT, TILT_HELD_MS, TILT_LASTS_MS, TILT_YAW,
} from "./thresholds.js";
import { length, towards, unit } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {import("./history.js").History} History */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {{ right: number, up: number }} Lean degrees by which the right and the top edge are lowered */

/**
 * @typedef {object} Away a pose beyond a tilt's angle, not back yet
 * @property {number} sinceMs
 * @property {Lean} farthest
 * @property {number} swungMs when it had swung out; NaN while it still does
 * @property {boolean} mustReturn it may have been put down or carried, or be a new pose
 * @property {boolean} isHand whether a hand swung it out, about a pivot and quiet before
 */

const DEGREES = 180 / Math.PI;

/** How far the right edge is below the left one. @param {Vector} up */
const roll = ({ x }) => DEGREES * Math.asin(Math.max(-1, Math.min(1, -x)));

/** How far the top edge is tipped near: 0 flat, 90 upright. @param {Vector} up */
const pitch = ({ y, z }) => DEGREES * Math.atan2(y, z);

/** From one pose to another. @param {Vector} rest @param {Vector} up @returns {Lean} */
const leanFrom = (rest, up) => ({
  right: roll(up) - roll(rest),
  up: ((pitch(rest) - pitch(up) + 540) % 360) - 180,
});

/** @param {Lean} lean */
export const larger = ({ right, up }) => Math.max(Math.abs(right), Math.abs(up));

/** The larger of the two angles decides. @param {Lean} lean @returns {Direction} */
export function directionOf({ right, up }) {
  if (Math.abs(right) >= Math.abs(up)) return right > 0 ? "right" : "left";
  return up > 0 ? "up" : "down";
}

/** @param {History} history */
export function createTilt(history) {
  /** @type {Vector | null} */
  let rest = null;
  /** @type {Lean} */
  let lean = { right: 0, up: 0 };
  /** @type {Away | null} */
  let away = null;
  /** Nothing until it is back. */
  let isSpent = false;
  let movedMs = -Infinity;

  /** @param {Motion} motion */
  function measure({ timeMs, up, seconds, rate }) {
    rest ??= up;
    const follows = larger(lean) < TILT_BACK ? POSE_FOLLOWS_MS : POSE_FOLLOWS_AWAY_MS;
    rest = unit(towards(rest, up, 1 - Math.exp((-seconds * 1000) / follows))) ?? up;
    lean = leanFrom(rest, up);
    if (length(rate) > POSE_STEADY || larger(lean) < TILT_BACK) movedMs = timeMs;
    if (timeMs - movedMs < POSE_KEPT_MS) return;
    // A pose that is kept is a new resting pose.
    rest = up;
    lean = { right: 0, up: 0 };
    away = null;
    isSpent = false;
  }

  /** @param {Motion} motion */
  function follow({ timeMs }) {
    const size = larger(lean);
    if (size < TILT_BACK) isSpent = false;
    if (!away && !isSpent && size > TILT_BEYOND) {
      away = { sinceMs: timeMs, farthest: lean, swungMs: NaN, isHand: false, mustReturn: true };
    }
    if (away && size > larger(away.farthest)) away.farthest = lean;
  }

  /** Looks at the way out once it is over. @param {Away} out @param {Motion} motion */
  function swing(out, motion) {
    const { timeMs, rate, up } = motion;
    const isBack = larger(lean) < larger(out.farthest) - SWING_BACK;
    if (length(rate) > SWING_BEGINS && !isBack) return;
    const way = history.whileLast((one) => one === motion || length(one.rate) > SWING_BEGINS);
    const beginMs = way[0]?.timeMs ?? timeMs;
    const pivot = pivotFor(way);
    const yaw = way.reduce((sum, one) => sum + one.yaw * one.seconds * DEGREES, 0);
    out.swungMs = timeMs;
    out.isHand = Math.abs(yaw) < TILT_YAW * larger(out.farthest) && history.wasQuiet(beginMs) &&
      history.wasInHand(beginMs - QUIET_FROM_MS, beginMs - IN_HAND_MS) &&
      isJoint(pivot) && explains(pivot, TILT_DOUBTED);
    out.mustReturn = timeMs - beginMs > SWING_LASTS_MS || Math.abs(up.z) > TILT_FLAT ||
      !explains(pivot, TILT_CARRIED);
  }

  /** Back half way, or held. @param {Away} out @param {number} nowMs */
  function isDecided({ swungMs, farthest, mustReturn }, nowMs) {
    if (larger(lean) < larger(farthest) / 2) return true;
    return nowMs - swungMs >= (mustReturn ? TILT_LASTS_MS : TILT_HELD_MS);
  }

  return {
    /** The pose of the next sample is the resting pose. */
    begin() {
      rest = null;
      away = null;
      isSpent = false;
    },

    /**
     * @param {Motion} motion
     * @returns {Direction | null}
     */
    feed(motion) {
      measure(motion);
      follow(motion);
      if (!away) return null;
      if (Number.isNaN(away.swungMs)) swing(away, motion);
      if (!isDecided(away, motion.timeMs)) return null;
      const { isHand, farthest, swungMs } = away;
      this.forget();
      const isNow = motion.timeMs - swungMs < TILT_LASTS_MS &&
        history.wasInHand(motion.timeMs - IN_HAND_MS, motion.timeMs);
      return isHand && isNow ? directionOf(farthest) : null;
    },

    /** It belongs to another gesture, or is done: nothing until it is back. */
    forget() {
      away = null;
      isSpent = true;
    },

    lean: () => lean,
  };
}
