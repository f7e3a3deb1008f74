/**
 * Acceleration cut into strokes: stretches in one direction, as a hand makes them when it starts,
 * stops and turns round. Shakes and pushes are told apart by their strokes. Pure.
 */

import { PUSH_PEAK, PUSH_SAMPLED, STROKE_BEGINS, STROKE_ENDS } from "./thresholds.js";
import { dot, length, plus, times, ZERO } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */

/**
 * @typedef {object} Stroke
 * @property {number} fromMs
 * @property {number} toMs
 * @property {Vector} impulse what it adds to the speed, m/s
 * @property {number} peak the greatest acceleration, m/s²
 * @property {number} lowest the least along z, m/s²
 * @property {number} pushedMs how long it was at or below the peak that a push needs
 * @property {number} unseenBeforeMs from the sample before it to its first
 * @property {number} unseenAfterMs from its last sample to the one after it
 * @property {number} unseenMs the longest time between two samples in it or at its edges
 * @property {boolean} isOver
 */

export function createStrokes() {
  /** @type {Stroke | null} */
  let running = null;
  /** @type {Motion | null} */
  let before = null;

  /** @param {Motion} now @returns {boolean} whether the running stroke has ended with it */
  const ends = (now) =>
    running !== null && (length(now.push) < STROKE_ENDS || dot(now.push, running.impulse) < 0);

  const sinceMs = (/** @type {Motion} */ now) => (before ? now.timeMs - before.timeMs : 0);

  /** @param {Motion} now */
  function extend(now) {
    if (!running) return;
    running.toMs = now.timeMs;
    running.impulse = plus(running.impulse, added(before, now));
    running.unseenMs = Math.max(running.unseenMs, sinceMs(now));
    running.peak = Math.max(running.peak, length(now.push));
    running.lowest = Math.min(running.lowest, now.push.z);
    running.pushedMs += below(before, now);
  }

  /** @param {Motion} now @returns {Stroke} */
  const begun = (now) => ({
    fromMs: before?.timeMs ?? now.timeMs,
    toMs: now.timeMs,
    impulse: ZERO,
    peak: 0,
    lowest: 0,
    pushedMs: 0,
    unseenBeforeMs: sinceMs(now),
    unseenAfterMs: 0,
    unseenMs: 0,
    isOver: false,
  });

  /** With the first sample that does not belong to it. @param {Stroke} stroke @param {Motion} now */
  function end(stroke, now) {
    stroke.isOver = true;
    stroke.pushedMs += below(before, now);
    stroke.impulse = plus(stroke.impulse, added(now, before));
    stroke.unseenAfterMs = sinceMs(now);
    stroke.unseenMs = Math.max(stroke.unseenMs, stroke.unseenAfterMs);
    running = null;
  }

  return {
    /** @param {Motion} now @returns {Stroke | null} the one that has just ended */
    feed(now) {
      const ended = ends(now) ? running : null;
      if (ended) end(ended, now);
      if (!running && length(now.push) >= STROKE_BEGINS) running = begun(now);
      extend(now);
      before = now;
      return ended;
    },

    get running() {
      return running;
    },
  };
}

/**
 * The speed that a stroke gains between two samples, along the line between them: nothing of what
 * goes the other way than `its`, the one that belongs to it.
 * @param {Motion | null} other @param {Motion | null} its
 * @returns {Vector} m/s
 */
function added(other, its) {
  if (!other || !its) return ZERO;
  const seconds = Math.abs(its.timeMs - other.timeMs) / 1000;
  const [along, size] = [dot(other.push, its.push), dot(its.push, its.push)];
  if (along > 0) return times(plus(other.push, its.push), seconds / 2);
  return size > 0 ? times(its.push, (seconds / 2) * (size / (size - along))) : ZERO;
}

/**
 * For how long z was at or below a push's peak between two samples, along the line between them.
 * @param {Motion | null} before @param {Motion} now
 */
function below(before, now) {
  if (!before) return 0;
  const peak = PUSH_PEAK * PUSH_SAMPLED;
  const [a, b] = [before.push.z - peak, now.push.z - peak];
  const span = now.timeMs - before.timeMs;
  if (a <= 0 && b <= 0) return span;
  if (a > 0 && b > 0) return 0;
  return span * (Math.min(a, b) / (Math.min(a, b) - Math.max(a, b)));
}
