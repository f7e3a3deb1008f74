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

  /** @param {Motion} now */
  function extend(now) {
    if (!running) return;
    running.toMs = now.timeMs;
    running.impulse = plus(running.impulse, times(now.push, now.seconds));
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
    isOver: false,
  });

  return {
    /** @param {Motion} now @returns {Stroke | null} the one that has just ended */
    feed(now) {
      const ended = ends(now) ? running : null;
      if (ended) {
        ended.isOver = true;
        ended.pushedMs += below(before, now);
        running = null;
      }
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
