/** M2: a tilt away from the resting pose, which rolls the selection like a ball. Pure. */

import { createPivot } from "./pivot.js";
import {
  CALM, CALM_FROM_MS, CALM_TO_MS, NEAR_MISS, POSE_FOLLOWS_MS, POSE_KEPT, POSE_KEPT_MS,
  TABLE, TILT_BACK, TILT_DOUBTED_MS, TILT_GROWS, TILT_KEPT_MS, TILT_LEAVES, TILT_RETURNS, TILT_STAYS_MS, TILT_YAW,
} from "./thresholds.js";
import { angleBetween, DEGREES, dot, towards, unit } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {{ right: number, up: number }} Lean degrees by which the right and the top edge are lowered */

/**
 * @typedef {object} Away the farthest pose of a way out
 * @property {Lean} lean
 * @property {number} mark how far it was when it last grew
 * @property {number} timeMs when that was
 * @property {number} yaw degrees about the vertical on the way
 * @property {boolean} isCarried
 */

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
const larger = ({ right, up }) => Math.max(Math.abs(right), Math.abs(up));

/** The larger of the two angles decides. @param {Lean} lean @returns {Direction} */
function directionOf({ right, up }) {
  if (Math.abs(right) >= Math.abs(up)) return right > 0 ? "right" : "left";
  return up > 0 ? "up" : "down";
}

/** Flat on either face. @param {Vector} up */
const isAsOnTable = ({ z }) => Math.abs(z) > TABLE;

/**
 * @param {number} beyond degrees
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
export function createTilt(beyond, history, miss) {
  const pivot = createPivot();
  /** @type {Vector | null} */
  let rest = null;
  /** @type {Lean} */
  let lean = { right: 0, up: 0 };
  /** @type {Away | null} */
  let away = null;
  /** Nothing until it is back. */
  let isSpent = false;
  let isSelected = false;
  /** When the phone was last in its resting pose, and what it has done since. */
  let left = { timeMs: 0, yaw: 0, farthest: 0 };
  /** @type {{ up: Vector, sinceMs: number } | null} */
  let kept = null;

  /** The resting pose follows slowly; a pose that is kept is a new one. @param {Motion} motion @param {Vector} pose */
  function settle({ timeMs, up, seconds }, pose) {
    if (!kept || angleBetween(kept.up, up) > POSE_KEPT) kept = { up, sinceMs: timeMs };
    const isNear = larger(lean) < TILT_BACK;
    const isNew = timeMs - kept.sinceMs > (isSelected ? TILT_KEPT_MS : POSE_KEPT_MS);
    if (!isNear && !isNew) return;
    const part = isNear ? 1 - Math.exp((-seconds * 1000) / POSE_FOLLOWS_MS) : 1;
    rest = unit(towards(pose, up, part)) ?? up;
    away = null;
    isSpent = false;
    isSelected = false;
  }

  /** @param {Motion} motion */
  function follow({ timeMs, rate, up, seconds }) {
    const size = larger(lean);
    if (size < TILT_LEAVES) {
      if (left.farthest > NEAR_MISS * beyond && left.farthest < beyond) miss("tilt", "further");
      left = { timeMs, yaw: 0, farthest: 0 };
      pivot.begin();
    }
    left.yaw += dot(rate, up) * seconds * DEGREES;
    left.farthest = Math.max(left.farthest, size);
    pivot.add(history.speed(), rate);
    if (isSpent || size < (away ? larger(away.lean) : beyond)) return;
    const goesOn = away !== null && size < away.mark + TILT_GROWS;
    const [mark, sinceMs] = goesOn && away ? [away.mark, away.timeMs] : [size, timeMs];
    away = { lean, mark, timeMs: sinceMs, yaw: left.yaw, isCarried: pivot.isCarried() };
  }

  /** Whether it may have been put down, picked up or passed on: then it has to come back. @param {Away} out @param {Vector} up */
  const isDoubted = ({ isCarried }, up) =>
    (rest !== null && isAsOnTable(rest)) || isAsOnTable(up) || isCarried;

  /** What speaks against a tilt. @param {Away} out */
  function fault({ lean: farthest, yaw }) {
    if (Math.abs(yaw) > TILT_YAW * larger(farthest)) return "straighter";
    const before = history.strength(left.timeMs - CALM_FROM_MS, left.timeMs - CALM_TO_MS);
    return before > CALM ? "stiller" : null;
  }

  /** @param {Away} out @param {import("./recogniser.js").Reason | null} reason @returns {Direction | null} */
  function decide(out, reason) {
    away = null;
    isSpent = true;
    isSelected = reason === null;
    if (reason) miss("tilt", reason);
    return reason ? null : directionOf(out.lean);
  }

  /** @param {Away} out @param {Motion} motion */
  function judge(out, { timeMs, up }) {
    const [size, farthest, staysMs] = [larger(lean), larger(out.lean), timeMs - out.timeMs];
    if (isDoubted(out, up)) {
      if (size < farthest / 2) return decide(out, fault(out));
      return staysMs < TILT_DOUBTED_MS ? null : decide(out, "back");
    }
    const isOut = size < farthest - TILT_RETURNS || staysMs >= TILT_STAYS_MS;
    return isOut ? decide(out, fault(out)) : null;
  }

  return {
    /** The pose of the next sample is the resting pose. */
    begin() {
      rest = null;
      kept = null;
      away = null;
      isSpent = false;
      isSelected = false;
    },

    /** @param {Motion} motion @returns {Direction | null} */
    feed(motion) {
      const pose = rest ?? motion.up;
      lean = leanFrom(pose, motion.up);
      follow(motion);
      const direction = away && judge(away, motion);
      settle(motion, pose);
      return direction;
    },

    /** It belongs to another gesture: nothing until it is back. */
    forget() {
      away = null;
      isSpent = true;
    },

    lean: () => lean,
  };
}
