/** M3: a push along the device's negative z axis, then braking as strong, and no shaking. Pure. */

import {
  BRAKING_PART, BRAKING_SHARE, BRAKING_WITHIN_MS, CALM_PART, OTHERS_PART, PUSH_LASTED,
  PUSH_LONGEST_MS, PUSH_MS, PUSH_PEAK, PUSH_QUIET_AFTER_MS, PUSH_QUIET_BEFORE_MS, PUSH_SAMPLED,
  PUSH_SHARE, PUSH_SPEED, RETURN_PART, UNSEEN_PART_MS, UNSEEN_WHOLE_MS,
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

/** Away from the body. @param {Stroke} stroke */
const isAway = ({ impulse, fromMs, toMs }) =>
  toMs - fromMs <= PUSH_LONGEST_MS && -impulse.z >= PUSH_SHARE * length(impulse);

/** A push's peak, and for so long. @param {Stroke} stroke */
const isDeep = ({ lowest, pushedMs }) =>
  lowest <= PUSH_PEAK * PUSH_SAMPLED && pushedMs >= PUSH_LASTED * seenMs(lowest);

/** @param {Stroke} stroke */
const isFast = ({ impulse }) => length(impulse) >= PUSH_SPEED;

/** @param {Stroke} stroke */
const isInPart = ({ unseenMs }) => unseenMs > UNSEEN_PART_MS;

/** Samples were lost, and the braking may be among them. @param {Stroke} stroke */
const mayHaveBraked = (stroke) =>
  stroke.unseenAfterMs > UNSEEN_WHOLE_MS && isDeep(stroke) && isFast(stroke);

/** Samples were lost, and what is left is the braking of a push: a hand was calm before. @param {Stroke} stroke */
const isBrakingAlone = (stroke) =>
  stroke.unseenBeforeMs > UNSEEN_WHOLE_MS && isFast(stroke) && stroke.peak >= -PUSH_PEAK &&
  stroke.impulse.z >= PUSH_SHARE * length(stroke.impulse);

/**
 * What was there is given back: of a push that was seen in part, its braking tells the rest.
 * @param {Stroke} push @param {Stroke} braking
 */
function areEven(push, braking) {
  if (!isFast(push) && !isFast(braking)) return false;
  if (isInPart(push) || isInPart(braking)) {
    return push.lowest <= PUSH_PEAK * PUSH_SAMPLED || braking.peak >= -PUSH_PEAK;
  }
  const part = length(braking.impulse) / length(push.impulse);
  return isDeep(push) && Math.max(part, braking.peak / push.peak) >= BRAKING_PART;
}

/** @param {import("./history.js").History} history */
export function createPush(history) {
  /** @type {Stroke | null} */
  let push = null;
  /** @type {Stroke | null} */
  let braking = null;
  /** @type {Stroke | null} */
  let last = null;
  /** Since when the phone is seen at rest after a push whose braking was not; NaN: there is none. */
  let restsFromMs = NaN;

  function forget() {
    push = null;
    braking = null;
    restsFromMs = NaN;
  }

  /** @param {Stroke} stroke */
  const brakes = (stroke) =>
    push !== null && stroke.fromMs - push.toMs <= BRAKING_WITHIN_MS &&
    stroke.impulse.z >= BRAKING_SHARE * length(stroke.impulse) && areEven(push, stroke);

  /** Nearly as strong as the push, and near: then it goes to and fro. @param {Stroke} other */
  const returns = (other) => push !== null && other.peak >= RETURN_PART * push.peak;

  /** The hand kept still before. @param {Stroke} stroke @param {Stroke | null} before */
  const isAlone = ({ fromMs, peak }, before) =>
    (!before || before.peak < OTHERS_PART * peak || fromMs - before.toMs >= PUSH_QUIET_BEFORE_MS) &&
    history.wasCalm(fromMs, CALM_PART * peak);

  /** @param {Stroke} stroke @param {number} nowMs */
  function begin(stroke, nowMs) {
    if (isAway(stroke) && (isDeep(stroke) || isInPart(stroke))) {
      push = stroke;
      if (mayHaveBraked(stroke)) restsFromMs = nowMs;
    } else if (isBrakingAlone(stroke)) {
      push = stroke;
      braking = stroke;
    }
  }

  /** @param {Stroke} ended @param {number} nowMs */
  function take(ended, nowMs) {
    const before = last;
    last = ended;
    if (push && !braking && brakes(ended)) {
      braking = ended;
      return;
    }
    if (push && braking && !returns(ended)) return;
    forget();
    if (isAlone(ended, before)) begin(ended, nowMs);
  }

  /** @param {Stroke | null} running */
  function watch(running) {
    if (!running || !push) return;
    if (!braking) restsFromMs = NaN;
    else if (returns(running)) forget();
  }

  return {
    /**
     * @param {Stroke | null} ended
     * @param {Stroke | null} running
     * @param {number} nowMs
     * @returns {boolean} whether it is a push now
     */
    feed(ended, running, nowMs) {
      if (ended) take(ended, nowMs);
      watch(running);
      const fromMs = braking?.toMs ?? restsFromMs;
      if (!(nowMs - fromMs >= PUSH_QUIET_AFTER_MS)) return false;
      forget();
      return true;
    },

    forget,
  };
}
