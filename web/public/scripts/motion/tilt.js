/** M2: a tilt away from the resting pose, which rolls the selection like a ball. Pure. */

import { createPivot, isFlat } from "./hand.js";
import { LYING, NEAR_MISS, TILT } from "./thresholds.js";
import { DEGREES, dot, towards, unit } from "./vector.js";

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

/** The larger of the two angles decides. @param {Lean} lean @returns {Direction} */
function directionOf({ right, up }) {
  if (Math.abs(right) >= Math.abs(up)) return right > 0 ? "right" : "left";
  return up > 0 ? "up" : "down";
}

/** A way out from the resting pose: its farthest lean, when that last grew, and how much of it went another
 * way or was carried, where 1 is too much.
 * @param {number} fromMs @param {boolean} wasLying the phone, on something */
const wayOut = (fromMs, wasLying) => ({
  fromMs, wasLying, lean: { right: 0, up: 0 }, mark: 0, grewMs: fromMs, yaw: 0, spin: 0, aside: 0, carried: 0,
  pivot: createPivot(),
});

/** @typedef {ReturnType<typeof wayOut>} WayOut */

/** @param {WayOut} path @param {Motion} motion @param {Lean} lean @param {number} beyond @param {Vector} speed m/s */
function extend(path, { timeMs, rate, up, seconds, hasRate }, lean, beyond, speed) {
  const size = larger(lean);
  path.yaw += dot(rate, up) * seconds * DEGREES;
  path.spin += rate.z * seconds * DEGREES;
  if (hasRate) path.pivot.add(speed, rate);
  if (size < larger(path.lean)) return;
  if (size > beyond && size >= path.mark + TILT.grows) [path.mark, path.grewMs] = [size, timeMs];
  const across = Math.min(Math.abs(lean.right), Math.abs(lean.up));
  // To another edge, or about both the vertical and the phone's z axis.
  const aside = Math.max(across / TILT.across, Math.min(Math.abs(path.yaw), Math.abs(path.spin)) / TILT.turned);
  Object.assign(path, { lean, aside: aside / size, carried: path.pivot.carried() });
}

/** @param {number} beyond degrees @param {import("./hand.js").Hand} hand @param {import("./recogniser.js").Miss} miss */
export function createTilt(beyond, hand, miss) {
  /** The pose that tilts are counted from: it follows the hand slowly. @type {Vector | null} */
  let rest = null;
  /** @type {Lean} */
  let lean = { right: 0, up: 0 };
  let path = wayOut(0, false);
  /** Nothing until it is back; and what was there is a gesture. */
  let [isSpent, isTaken] = [false, false];

  /** Whether it has to come back, since a phone that is put down or picked up does not.
   * @param {Motion} motion @param {Vector} pose */
  function isDoubted({ up, hasRate }, pose) {
    const isPutDown = hasRate ? hand.isLying() : isFlat(up) || isFlat(pose);
    return isPutDown || path.wasLying || path.grewMs - path.fromMs > TILT.slowMs;
  }

  /** Whether it goes far enough: what is carried or goes another way has to go further. */
  const isFar = () => larger(path.lean) > beyond + (path.carried + path.aside > TILT.odd ? TILT.further : 0);

  /** The reason against a tilt, `null` for a tilt, `undefined` before its end.
   * @param {Motion} motion @param {number} size @param {Vector} pose */
  function verdict(motion, size, pose) {
    const isUnsure = isDoubted(motion, pose), isBack = size < larger(path.lean) / 2;
    const mostMs = isUnsure ? TILT.doubtedMs : isFlat(motion.up) ? TILT.flatMs : TILT.staysMs;
    if (!isBack && motion.timeMs - path.grewMs < mostMs) return undefined;
    if (isUnsure && !isBack) return "back";
    if (path.aside > 1) return "straighter";
    return hand.wasCalm(path.fromMs, TILT.calm) ? null : "stiller";
  }

  return {
    /** The pose of the next sample is the resting pose. */
    begin() {
      [rest, isSpent, isTaken] = [null, false, false];
    },

    /** @param {Motion} motion @returns {Direction | null} */
    feed(motion) {
      const { timeMs, up, seconds } = motion, pose = rest ?? up;
      lean = leanFrom(pose, up);
      const size = larger(lean), isMoving = size > TILT.near && timeMs - path.grewMs < TILT.settlesMs;
      rest = isMoving ? pose : unit(towards(pose, up, 1 - Math.exp((-seconds * 1000) / TILT.followsMs)));
      extend(path, motion, lean, beyond, hand.speed());
      const reason = isSpent || !isFar() ? undefined : verdict(motion, size, pose);
      const direction = reason === null ? directionOf(path.lean) : null;
      if (reason) miss("tilt", reason);
      isTaken ||= reason === null;
      isSpent ||= reason !== undefined;
      // A phone that falls on the table is back before the next sample.
      if (size < (isSpent ? TILT.back : TILT.leaves)) {
        if (!isSpent && larger(path.lean) > NEAR_MISS * beyond) miss("tilt", "further");
        [path, isSpent, isTaken] = [wayOut(timeMs, hand.isLying(LYING.takenMs)), false, false];
      }
      return direction;
    },

    /** It belongs to another gesture: nothing until it is back. */
    forget() {
      [isSpent, isTaken] = [true, true];
    },

    /** Whether the phone is on the way back from a gesture, which belongs to it. */
    isTaken: () => isTaken,

    lean: () => lean,
    size: () => larger(lean),
  };
}
