/** M2: a tilt away from the resting pose, which rolls the selection like a ball. Pure. */

import { createPivot } from "./history.js";
import { NEAR_MISS, TILT } from "./thresholds.js";
import { angleBetween, DEGREES, dot, towards, unit } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {{ right: number, up: number }} Lean degrees by which the right and the top edge are lowered */

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
const isAsOnTable = ({ z }) => Math.abs(z) > TILT.table;

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
  /** When the phone was last in its resting pose, and what it has done since. */
  let left = { timeMs: 0, yaw: 0, farthest: 0 };
  /** The farthest pose; how far it was when it last grew, and when that was.
   * @type {{ lean: Lean, mark: number, timeMs: number, yaw: number, isCarried: boolean } | null} */
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
      left = { timeMs, yaw: 0, farthest: 0 };
      pivot.begin();
    }
    left.yaw += dot(rate, up) * seconds * DEGREES;
    left.farthest = Math.max(left.farthest, size);
    if (hasRate) pivot.add(history.speed(), rate);
    if (isSpent || size < (away ? larger(away.lean) : beyond)) return;
    const { mark, timeMs: markMs } = away && size < away.mark + TILT.grows ? away : { mark: size, timeMs };
    away = { lean, mark, timeMs: markMs, yaw: left.yaw, isCarried: pivot.isCarried(TILT.carried) };
  }

  /** @param {NonNullable<typeof away>} out @param {Motion} motion @param {Vector} pose @returns {Direction | null} */
  function judge(out, { timeMs, up }, pose) {
    const [size, farthest, staysMs] = [larger(lean), larger(out.lean), timeMs - out.timeMs];
    const isDoubted = isAsOnTable(pose) || isAsOnTable(up) || out.isCarried;
    const isBack = size < (isDoubted ? farthest / 2 : farthest - TILT.returns);
    if (!isBack && staysMs < (isDoubted ? TILT.doubtedMs : TILT.staysMs)) return null;
    const isTurn = Math.abs(out.yaw) > farthest;
    const fault = isDoubted && !isBack ? "back" : isTurn ? "straighter" : history.wasCalm(left.timeMs) ? null : "stiller";
    [away, isSpent, isSelected] = [null, true, fault === null];
    if (fault) miss("tilt", fault);
    return fault ? null : directionOf(out.lean);
  }

  /** @param {Motion} motion @param {Vector} pose */
  function settle({ timeMs, up, seconds }, pose) {
    if (!kept || angleBetween(kept.up, up) > TILT.kept) kept = { up, sinceMs: timeMs };
    const isNear = larger(lean) < TILT.back;
    if (!isNear && timeMs - kept.sinceMs <= (isSelected ? TILT.heldMs : TILT.keptMs)) return;
    rest = isNear ? unit(towards(pose, up, 1 - Math.exp((-seconds * 1000) / TILT.followsMs))) : up;
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
