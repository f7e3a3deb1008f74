/** M3: a push along the device's negative z axis, then braking, then quiet. Pure. */

import {
  BRAKING_PEAK, BRAKING_WITHIN_MS, PUSH_LONGEST_MS, PUSH_MS, PUSH_PEAK, PUSH_QUIET_AFTER_MS,
  PUSH_QUIET_BEFORE_MS, PUSH_SHARE,
} from "./thresholds.js";
import { length } from "./vector.js";

/** @typedef {import("./strokes.js").Stroke} Stroke */

/** @param {Stroke} stroke */
function isPush({ impulse, lowest, pushedMs, fromMs, toMs }) {
  return lowest <= PUSH_PEAK && pushedMs >= PUSH_MS && toMs - fromMs <= PUSH_LONGEST_MS &&
    -impulse.z >= PUSH_SHARE * length(impulse);
}

/** @param {Stroke} stroke */
const isBraking = ({ impulse, peak }) =>
  peak >= BRAKING_PEAK && impulse.z >= PUSH_SHARE * length(impulse);

export function createPush() {
  /** @type {Stroke | null} */
  let push = null;
  /** @type {Stroke | null} */
  let braking = null;
  let lastMs = -Infinity;

  function forget() {
    push = null;
    braking = null;
  }

  /** @param {Stroke} ended */
  function take(ended) {
    const wasQuiet = ended.fromMs - lastMs >= PUSH_QUIET_BEFORE_MS;
    lastMs = ended.toMs;
    if (push && !braking && isBraking(ended) && ended.fromMs - push.toMs <= BRAKING_WITHIN_MS) {
      braking = ended;
      return;
    }
    forget();
    if (wasQuiet && isPush(ended)) push = ended;
  }

  return {
    /** @param {Stroke | null} ended @param {number} nowMs @returns {boolean} whether it is a push now */
    feed(ended, nowMs) {
      if (ended) take(ended);
      if (!braking || nowMs - braking.toMs < PUSH_QUIET_AFTER_MS) return false;
      forget();
      return true;
    },

    forget,

    /** Whether one may be under way. */
    isNear: () => push !== null,
  };
}
