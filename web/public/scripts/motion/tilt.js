/** M2: a tilt away from the resting pose, which rolls the selection like a ball. Pure. */

import { createPivot } from "./history.js";
import { LYING, NEAR_MISS, TILT } from "./thresholds.js";
import { angleBetween, DEGREES, dot, towards, unit } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {{ right: number, up: number }} Lean degrees by which the right and the top edge are lowered */
/** @typedef {{ lean: Lean, mark: number, timeMs: number, turned: number, carried: number }} Away the
 * farthest pose; how far it was when it last grew, and when that was; degrees about another axis */
/** @typedef {{ up: Vector, sinceMs: number }} Kept */

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

/** @param {Away | null} last @param {Lean} lean that is no smaller @param {number} timeMs
 * @param {Pick<Away, "turned" | "carried">} strayed @returns {Away} */
function farther(last, lean, timeMs, strayed) {
  const size = larger(lean), { mark, timeMs: sinceMs } = last && size < last.mark + TILT.grows ? last : { mark: size, timeMs };
  return { lean, mark, timeMs: sinceMs, ...strayed };
}

/** How much of a movement went another way: to another edge, or about both the vertical and the
 * phone's z axis; 1 is too much. @param {Away} away */
const aside = ({ lean, turned }) => Math.max(
  turned / TILT.turned, Math.min(Math.abs(lean.right), Math.abs(lean.up)) / TILT.across,
) / larger(lean);

/** The pose that tilts are counted from: it follows the hand slowly (M2). */
function createRest() {
  /** @type {Vector | null} */
  let rest = null;
  /** @type {Kept | null} */
  let kept = null;
  return {
    begin() {
      [rest, kept] = [null, null];
    },

    /** @param {Motion} motion @returns {Vector} */
    pose: ({ up }) => rest ?? up,

    /** @param {Motion} motion @param {number} size of the lean @param {boolean} isSelected by it
     * @returns {boolean} whether the phone is back */
    follow({ timeMs, up, seconds }, size, isSelected) {
      if (!kept || size < TILT.near || angleBetween(kept.up, up) > TILT.kept) kept = { up, sinceMs: timeMs };
      const isNew = timeMs - kept.sinceMs > (isSelected ? TILT.heldMs : TILT.keptMs);
      const part = 1 - Math.exp((-seconds * 1000) / TILT.followsMs);
      if (size < TILT.near) rest = unit(towards(rest ?? up, up, part));
      else if (isNew) rest = up;
      return size < TILT.back || isNew;
    },
  };
}

/**
 * The movement of the phone since it was last in its resting pose.
 * @param {number} beyond degrees
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
function createPath(beyond, history, miss) {
  const pivot = createPivot();
  let [fromMs, wasLying, yaw, spin, farthest, beyondMs] = [0, false, 0, 0, 0, 0];
  return {
    /** @param {Motion} motion @param {number} size of the lean */
    feed({ timeMs, rate, up, seconds, hasRate }, size) {
      if (size < TILT.leaves) {
        if (farthest > NEAR_MISS * beyond && farthest < beyond) miss("tilt", "further");
        [fromMs, wasLying, yaw, spin, farthest, beyondMs] = [timeMs, history.isLying(LYING.takenMs), 0, 0, 0, 0];
        pivot.begin();
      }
      yaw += dot(rate, up) * seconds * DEGREES;
      spin += rate.z * seconds * DEGREES;
      farthest = Math.max(farthest, size);
      if (size > beyond) beyondMs += 1000 * seconds;
      if (hasRate) pivot.add(history.speed(), rate);
    },

    /** When it began, whether the phone lay on something, and for how long it has been far enough. */
    now: () => ({ fromMs, wasLying, beyondMs }),
    /** How far it turned about both other axes, and how much it was carried. */
    strayed: () => ({ turned: Math.min(Math.abs(yaw), Math.abs(spin)), carried: pivot.carried() }),
  };
}

/**
 * @param {number} beyond degrees
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
export function createTilt(beyond, history, miss) {
  const rest = createRest(), path = createPath(beyond, history, miss);
  /** @type {Lean} */
  let lean = { right: 0, up: 0 };
  /** @type {Away | null} */
  let away = null;
  /** Nothing until it is back; then `isSelected`, if it was a tilt. */
  let [isSpent, isSelected] = [false, false];

  /** Within how many milliseconds it has to come back, since a phone that is put down, picked up or
   * carried does not; 0: it may stay. @param {Away} out @param {Motion} motion @param {Vector} pose */
  function returnMs(out, { up, hasRate }, pose) {
    const isPutDown = hasRate ? history.isLying() : isFlat(up) || isFlat(pose), { fromMs, wasLying } = path.now();
    if (isPutDown || wasLying || out.timeMs - fromMs > TILT.slowMs) return TILT.doubtedMs;
    return out.carried + aside(out) > TILT.carried ? TILT.carriedMs : 0;
  }

  /** The reason against a tilt. @param {Away} out @param {boolean} hasRate */
  function fault(out, hasRate) {
    const { fromMs, beyondMs } = path.now();
    if (beyondMs < TILT.beyondMs) return "further";
    if (aside(out) > 1) return "straighter";
    return (hasRate ? history.wasJustCalm(fromMs, TILT.calm) : history.wasCalm(fromMs)) ? null : "stiller";
  }

  /** @param {Away} out @param {Motion} motion @param {Vector} pose @returns {Direction | null} */
  function judge(out, motion, pose) {
    const [size, farthest, staysMs] = [larger(lean), larger(out.lean), motion.timeMs - out.timeMs];
    const doubtedMs = returnMs(out, motion, pose), leastMs = isFlat(motion.up) ? TILT.flatMs : TILT.staysMs;
    const isBack = size < (doubtedMs ? farthest / 2 : farthest - TILT.returns);
    if (!isBack && staysMs < (doubtedMs || leastMs)) return null;
    const reason = doubtedMs && !isBack ? "back" : fault(out, motion.hasRate);
    [away, isSpent, isSelected] = [null, true, reason === null];
    if (reason) miss("tilt", reason);
    return reason ? null : directionOf(out.lean);
  }

  return {
    /** The pose of the next sample is the resting pose. */
    begin() {
      rest.begin();
      [away, isSpent, isSelected] = [null, false, false];
    },

    /** @param {Motion} motion @returns {Direction | null} */
    feed(motion) {
      const pose = rest.pose(motion);
      lean = leanFrom(pose, motion.up);
      path.feed(motion, larger(lean));
      if (!isSpent && larger(lean) >= (away ? larger(away.lean) : beyond)) away = farther(away, lean, motion.timeMs, path.strayed());
      const direction = away && judge(away, motion, pose);
      if (rest.follow(motion, larger(lean), isSelected)) [away, isSpent, isSelected] = [null, false, false];
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
