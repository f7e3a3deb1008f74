/** M3: a push along the device's negative z axis, then braking as strong, and no shaking. Pure. */

import {
  BRAKING_PART, BRAKING_SHARE, BRAKING_WITHIN_MS, CALM_PART, OTHERS_PART, PUSH_LONGEST_MS, PUSH_MS, PUSH_PEAK,
  PUSH_QUIET_AFTER_MS, PUSH_QUIET_BEFORE_MS, PUSH_SAMPLED, PUSH_SHARE, PUSH_SPEED,
} from "./thresholds.js";
import { length } from "./vector.js";

/** @typedef {import("./strokes.js").Stroke} Stroke */

/** A peak between two samples is at least so much deeper than the samples of a push that counts. */
const LEAST_DEPTH = 1.07;

/**
 * For how long a stroke is at or below what samples see for certain, when it is a push's time at
 * its peak: the strokes of a hand are waves.
 * @param {number} lowest m/s²
 */
function seenMs(lowest) {
  const depth = Math.max(LEAST_DEPTH, lowest / PUSH_PEAK);
  return (PUSH_MS * Math.acos(PUSH_SAMPLED / depth)) / Math.acos(1 / depth);
}

/** @param {Stroke} stroke */
const isPush = ({ impulse, lowest, pushedMs, fromMs, toMs }) =>
  lowest <= PUSH_PEAK * PUSH_SAMPLED && pushedMs >= PUSH_SAMPLED * seenMs(lowest) &&
  toMs - fromMs <= PUSH_LONGEST_MS &&
  -impulse.z >= Math.max(PUSH_SPEED, PUSH_SHARE * length(impulse));

/** @param {import("./history.js").History} history */
export function createPush(history) {
  /** @type {Stroke | null} */
  let push = null;
  /** @type {Stroke | null} */
  let braking = null;
  /** @type {Stroke | null} */
  let last = null;

  function forget() {
    push = null;
    braking = null;
  }

  /** @param {Stroke} stroke */
  const brakes = ({ impulse, peak, fromMs }) =>
    push !== null && fromMs - push.toMs <= BRAKING_WITHIN_MS &&
    Math.max(length(impulse) / length(push.impulse), peak / push.peak) >= BRAKING_PART &&
    impulse.z >= BRAKING_SHARE * length(impulse);

  /** As strong as the push, and near: then it shakes. @param {Stroke} other @param {Stroke} stroke */
  const rivals = (other, stroke) => other.peak >= OTHERS_PART * stroke.peak;

  /** @param {Stroke} ended */
  function take(ended) {
    const before = last;
    last = ended;
    if (push && !braking && brakes(ended)) {
      braking = ended;
      return;
    }
    if (push && braking && !rivals(ended, push)) return;
    forget();
    const wasQuiet = !before || !rivals(before, ended) ||
      ended.fromMs - before.toMs >= PUSH_QUIET_BEFORE_MS;
    if (wasQuiet && isPush(ended) && history.wasCalm(ended.fromMs, CALM_PART * ended.peak)) push = ended;
  }

  return {
    /**
     * @param {Stroke | null} ended
     * @param {Stroke | null} running
     * @param {number} nowMs
     * @returns {boolean} whether it is a push now
     */
    feed(ended, running, nowMs) {
      if (ended) take(ended);
      if (!push || !braking) return false;
      if (running && rivals(running, push)) forget();
      if (!braking || nowMs - braking.toMs < PUSH_QUIET_AFTER_MS) return false;
      forget();
      return true;
    },

    forget,
  };
}
