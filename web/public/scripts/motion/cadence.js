/**
 * When samples were taken. While a page is busy some browsers leave events out, others let them
 * wait: then they come in a bunch, all with the time at which they came. Pure.
 */

import { BUNCH_MS, BUNCH_WHOLE, PAUSE_INTERVALS } from "./thresholds.js";

/** @typedef {import("./frame.js").Sample} Sample */

/** So many intervals tell the usual one, and so many samples of a bunch are kept waiting. */
const INTERVALS = 15;
const MOST_WAITING = 64;

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Infinity;

export function createCadence() {
  let lastMs = NaN;
  /** @type {number[]} */
  let intervals = [];
  /** What came after a pause, until it is known whether more comes with it. @type {Sample[]} */
  let waiting = [];

  /** A whole bunch fills the pause before it; a part of one came as it says. @returns {Sample[]} */
  function released() {
    const bunch = waiting;
    const toMs = bunch.at(-1)?.timeMs ?? lastMs;
    const pauseMs = toMs - lastMs;
    waiting = [];
    lastMs = toMs;
    const usualMs = median(intervals);
    if (bunch.length < 2 || bunch.length * usualMs < BUNCH_WHOLE * pauseMs) return bunch;
    const stepMs = Math.min(usualMs, pauseMs / bunch.length);
    return bunch.map((sample, at) => ({ ...sample, timeMs: toMs - pauseMs + (at + 1) * stepMs }));
  }

  /** @param {number} intervalMs @returns {boolean} whether it is a pause */
  function measure(intervalMs) {
    const isPause = intervalMs > PAUSE_INTERVALS * median(intervals);
    if (intervalMs > BUNCH_MS) intervals = [...intervals, intervalMs].slice(-INTERVALS);
    return isPause;
  }

  return {
    /** @param {Sample} sample @returns {Sample[]} what can be told now, in order */
    feed(sample) {
      const { timeMs } = sample;
      const isOfBunch = waiting.length > 0 && timeMs - waiting[0].timeMs <= BUNCH_MS;
      if (isOfBunch && waiting.length < MOST_WAITING) {
        waiting.push(sample);
        return [];
      }
      const before = released();
      if (measure(timeMs - lastMs)) {
        waiting.push(sample);
        return before;
      }
      lastMs = timeMs;
      return [...before, sample];
    },
  };
}
