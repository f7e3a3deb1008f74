/** M2: a tilt away from the resting pose, which rolls the selection like a ball. Pure. */

import {
  POSE_FOLLOWS_MS, POSE_STEADY, POSE_STEADY_MS, TILT_BACK, TILT_BEYOND, TILT_HELD_MS, TILT_LASTS_MS,
} from "./thresholds.js";
import { length, towards, unit } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {{ right: number, up: number }} Lean degrees by which the right and the top edge are lowered */

const DEGREES = 180 / Math.PI;
/** Near upright a hand's tremor must not count as a roll: the least that z counts for. */
const LEAST_Z = 0.35;

/** @param {Vector} up @returns {Lean} */
const leanOf = ({ x, y, z }) => ({
  right: DEGREES * Math.atan2(-x, Math.max(LEAST_Z, Math.abs(z))),
  up: -DEGREES * Math.atan2(y, Math.sign(z || 1) * Math.hypot(x, z)) * Math.sign(z || 1),
});

/** @param {Lean} lean */
export const larger = ({ right, up }) => Math.max(Math.abs(right), Math.abs(up));

/** The larger of the two angles decides. @param {Lean} lean @returns {Direction} */
export function directionOf({ right, up }) {
  if (Math.abs(right) >= Math.abs(up)) return right > 0 ? "right" : "left";
  return up > 0 ? "up" : "down";
}

export function createTilt() {
  /** @type {Vector | null} */
  let rest = null;
  /** @type {Lean} */
  let lean = { right: 0, up: 0 };
  /** @type {"armed" | "spent" | "lost"} `lost`: the pose is to be taken anew */
  let state = "armed";
  let beyondMs = NaN;
  let movedMs = -Infinity;

  /** @param {Motion} motion */
  function measure({ up, seconds }) {
    rest ??= up;
    const part = 1 - Math.exp((-seconds * 1000) / POSE_FOLLOWS_MS);
    rest = unit(towards(rest, up, part)) ?? up;
    const [from, to] = [leanOf(rest), leanOf(up)];
    lean = { right: to.right - from.right, up: to.up - from.up };
  }

  /** @param {Motion} motion @param {boolean} isCarried */
  function settle({ timeMs, rate, up }, isCarried) {
    if (isCarried) state = "lost";
    if (isCarried || length(rate) > POSE_STEADY) movedMs = timeMs;
    if (state !== "lost" || timeMs - movedMs < POSE_STEADY_MS) return;
    rest = up;
    state = "armed";
  }

  /** For how long it has been tilted. @param {number} timeMs */
  function heldMs(timeMs) {
    const isBeyond = larger(lean) > TILT_BEYOND && state === "armed";
    if (!isBeyond) beyondMs = NaN;
    else if (Number.isNaN(beyondMs)) beyondMs = timeMs;
    return isBeyond ? timeMs - beyondMs : 0;
  }

  return {
    /** The pose of the next sample is the resting pose. */
    begin() {
      rest = null;
      state = "armed";
      beyondMs = NaN;
    },

    /**
     * @param {Motion} motion
     * @param {{ isCalm: boolean, isCarried: boolean }} hand
     * @returns {Direction | null}
     */
    feed(motion, { isCalm, isCarried }) {
      measure(motion);
      settle(motion, isCarried);
      if (state === "spent" && larger(lean) < TILT_BACK) state = "armed";
      const held = heldMs(motion.timeMs);
      if (held > TILT_LASTS_MS) state = "lost";
      if (!isCalm || held < TILT_HELD_MS || state !== "armed") return null;
      state = "spent";
      return directionOf(lean);
    },

    /** It belongs to another gesture: nothing until it is back. */
    forget() {
      state = "spent";
    },

    lean: () => lean,
  };
}
