/** The last moments of a movement: gestures are judged by what came before them too. Pure. */

import {
  CALM_FROM_MS, CALM_RATE, CALM_TO_MS, HISTORY_MS, IN_HAND_RATE, QUIET_FROM_MS, QUIET_PUSH, QUIET_TO_MS,
} from "./thresholds.js";
import { dot, length } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/** How strongly the phone was moved: the root of the mean square, m/s². @param {Motion[]} motions */
const strength = (motions) =>
  Math.sqrt(motions.reduce((sum, { push }) => sum + dot(push, push), 0) / Math.max(1, motions.length));

export function createHistory() {
  /** @type {Motion[]} */
  let motions = [];

  /** @param {number} fromMs @param {number} toMs @returns {Motion[]} */
  const between = (fromMs, toMs) =>
    motions.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);

  return {
    /** @param {Motion} motion */
    add(motion) {
      motions.push(motion);
      if (motion.timeMs - motions[0].timeMs > 2 * HISTORY_MS) {
        motions = between(motion.timeMs - HISTORY_MS, motion.timeMs);
      }
    },

    between,

    /** M5: whether the hand kept still before. @param {number} beginMs of a movement */
    wasQuiet(beginMs) {
      const before = between(beginMs - QUIET_FROM_MS, beginMs - QUIET_TO_MS);
      return before.length > 0 && strength(before) < QUIET_PUSH;
    },

    /** M3 M5: whether it neither turned nor moved more than so much before. @param {number} beginMs @param {number} most m/s² */
    wasCalm(beginMs, most) {
      const before = between(beginMs - CALM_FROM_MS, beginMs - CALM_TO_MS);
      return strength(before) <= most &&
        before.every(({ rate }) => length(rate) <= CALM_RATE);
    },

    /** M5: whether a hand held it: it trembles, a table does not. @param {number} fromMs @param {number} toMs */
    wasInHand(fromMs, toMs) {
      const during = between(fromMs, toMs);
      return during.length === 0 || during.some(({ rate }) => length(rate) > IN_HAND_RATE);
    },

    /**
     * The end of the last stretch of time through which something held.
     * @param {(motion: Motion) => boolean} holds
     * @returns {Motion[]}
     */
    whileLast(holds) {
      let from = motions.length;
      while (from > 0 && holds(motions[from - 1])) from -= 1;
      return motions.slice(from);
    },
  };
}

/** @typedef {ReturnType<typeof createHistory>} History */
