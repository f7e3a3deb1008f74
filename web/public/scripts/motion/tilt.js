/** M2: a tilt away from the resting pose, which rolls the selection like a ball. Pure. */

import { createPivot } from "./history.js";
import { LYING, NEAR_MISS, TILT } from "./thresholds.js";
import { angleBetween, DEGREES, dot, towards, unit } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {{ right: number, up: number }} Lean degrees by which the right and the top edge are lowered */
/** @typedef {{ lean: Lean, mark: number, timeMs: number, turned: number, carried: number }} Away
 * the farthest pose; how far it was when it last grew, and when that was; degrees about another axis */

/** How far the right edge is below the left one. @param {Vector} up */
const roll = ({ x }) => DEGREES * Math.asin(Math.max(-1, Math.min(1, -x)));
/** How far the top edge is tipped near: 0 flat, 90 upright. @param {Vector} up */
const pitch = ({ y, z }) => DEGREES * Math.atan2(y, z);
/** From one pose to another. @param {Vector} rest @param {Vector} up @returns {Lean} */
const leanFrom = (rest, up) =>
  ({ right: roll(up) - roll(rest), up: ((pitch(rest) - pitch(up) + 540) % 360) - 180 });
/** @param {Lean} lean */
const larger = ({ right, up }) => Math.max(Math.abs(right), Math.abs(up));
/** Flat on either face. @param {Vector} up */
const isFlat = ({ z }) => Math.abs(z) > LYING.flat;

/** The larger of the two angles decides. @param {Lean} lean @returns {Direction} */
function directionOf({ right, up }) {
  if (Math.abs(right) >= Math.abs(up)) return right > 0 ? "right" : "left";
  return up > 0 ? "up" : "down";
}

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
  /** When the phone was last in its resting pose, whether it lay on something, and what it has done since. */
  let left = { timeMs: 0, isLying: false, yaw: 0, spin: 0, farthest: 0, beyondMs: 0 };
  /** @type {Away | null} */
  let away = null;
  /** Nothing until it is back; then `isSelected`, if it was a tilt. */
  let [isSpent, isSelected] = [false, false];
  /** @type {{ up: Vector, sinceMs: number } | null} */
  let kept = null;

  /** @param {Motion} motion */
  function follow({ timeMs, rate, up, seconds, hasRate }) {
    const size = larger(lean);
    if (size < TILT.leaves) {
      if (left.farthest > NEAR_MISS * beyond && left.farthest < beyond) miss("tilt", "further");
      left = { timeMs, isLying: history.isLying(LYING.takenMs), yaw: 0, spin: 0, farthest: 0, beyondMs: 0 };
      pivot.begin();
    }
    left.yaw += dot(rate, up) * seconds * DEGREES;
    left.spin += rate.z * seconds * DEGREES;
    left.farthest = Math.max(left.farthest, size);
    if (size > beyond) left.beyondMs += 1000 * seconds;
    if (hasRate) pivot.add(history.speed(), rate);
    if (isSpent || size < (away ? larger(away.lean) : beyond)) return;
    const { mark, timeMs: markMs } = away && size < away.mark + TILT.grows ? away : { mark: size, timeMs };
    away = { lean, mark, timeMs: markMs, turned: Math.min(Math.abs(left.yaw), Math.abs(left.spin)), carried: pivot.carried() };
  }

  /** The part of the movement in another direction: to another edge, or about both the vertical and the
   * phone's z axis. @param {Away} out */
  function aside({ lean, turned }) {
    const across = Math.min(Math.abs(lean.right), Math.abs(lean.up)) / TILT.across;
    return Math.max(turned / TILT.turned, across) / larger(lean);
  }

  /** The time within which the phone has to return, in ms: a phone that is put down, picked up or carried
   * does not; 0: it may stay. @param {Away} out @param {Motion} motion @param {Vector} pose */
  function returnMs(out, { up, hasRate }, pose) {
    const isPutDown = hasRate ? history.isLying() : isFlat(up) || isFlat(pose);
    if (isPutDown || left.isLying || out.timeMs - left.timeMs > TILT.slowMs) return TILT.doubtedMs;
    return out.carried + aside(out) > TILT.carried ? TILT.carriedMs : 0;
  }

  /** @param {Away} out @param {Motion} motion @param {Vector} pose @returns {Direction | null} */
  function judge(out, motion, pose) {
    const [size, farthest, staysMs] = [larger(lean), larger(out.lean), motion.timeMs - out.timeMs];
    const doubted = returnMs(out, motion, pose), leastMs = isFlat(motion.up) ? TILT.flatMs : TILT.staysMs;
    const isBack = size < (doubted ? farthest / 2 : farthest - TILT.returns);
    if (!isBack && staysMs < (doubted || leastMs)) return null;
    const isCalm = motion.hasRate ? history.wasJustCalm(left.timeMs, TILT.calm) : history.wasCalm(left.timeMs);
    const fault = doubted && !isBack ? "back" : left.beyondMs < TILT.beyondMs ? "further" : aside(out) > 1 ? "straighter" : isCalm ? null : "stiller";
    [away, isSpent, isSelected] = [null, true, fault === null];
    if (fault) miss("tilt", fault);
    return fault ? null : directionOf(out.lean);
  }

  /** @param {Motion} motion @param {Vector} pose */
  function settle({ timeMs, up, seconds }, pose) {
    const size = larger(lean);
    if (!kept || size < TILT.near || angleBetween(kept.up, up) > TILT.kept) kept = { up, sinceMs: timeMs };
    const isNew = timeMs - kept.sinceMs > (isSelected ? TILT.heldMs : TILT.keptMs);
    if (size < TILT.near) rest = unit(towards(pose, up, 1 - Math.exp((-seconds * 1000) / TILT.followsMs)));
    else if (isNew) rest = up;
    else if (size >= TILT.back) return;
    [away, isSpent, isSelected] = [null, false, false];
  }

  return {
    /** The pose of the next sample is the resting pose. */
    begin() {
      [rest, kept, away, isSpent, isSelected] = [null, null, null, false, false];
    },

    /** @param {Motion} motion @returns {Direction | null} */
    feed(motion) {
      const pose = rest ?? motion.up;
      lean = leanFrom(pose, motion.up);
      follow(motion);
      const direction = away && judge(away, motion, pose);
      settle(motion, pose);
      return direction;
    },

    /** It belongs to another gesture: nothing until it is back. */
    forget() {
      [away, isSpent] = [null, true];
    },

    lean: () => lean,
    size: () => larger(lean),
  };
}
