/** M4: a turn about the vertical, or about the phone's own z axis near it, to the left or the right. Pure. */

import { createPivot } from "./pivot.js";
import {
  CALM, CALM_FROM_MS, CALM_TO_MS, CARRIED_LEANS, NEAR_MISS, TURN_BACK_MS, TURN_BEGINS, TURN_LEAN, TURN_OWN_AXIS,
  TURN_RATE, TURN_TO,
} from "./thresholds.js";
import { angleBetween, DEGREES, dot } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/**
 * @typedef {object} Sweep a turn to one side
 * @property {number} side -1 or 1
 * @property {number} fromMs
 * @property {import("./vector.js").Vector} up when it began
 * @property {number} angle degrees
 * @property {number} fast degrees past the rate of a turn
 */

/** @param {Motion} motion */
export function turningRate({ rate, up }) {
  const yaw = dot(rate, up);
  return up.z > TURN_OWN_AXIS && Math.abs(rate.z) > Math.abs(yaw) ? rate.z : yaw;
}

/**
 * @param {number} from degrees
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
export function createTurn(from, history, miss) {
  const pivot = createPivot();
  /** @type {Sweep | null} */
  let sweep = null;
  let last = { side: 0, toMs: -Infinity };

  /** What speaks against a turn. @param {Sweep} ended @param {Motion} motion */
  function fault({ fromMs, up, angle, fast }, motion) {
    if (angle < from) return "further";
    if (fast < from) return "faster";
    if (angle > TURN_TO || angleBetween(up, motion.up) > TURN_LEAN * angle) return "straighter";
    return history.strength(fromMs - CALM_FROM_MS, fromMs - CALM_TO_MS) > CALM ? "stiller" : null;
  }

  /** @param {Sweep} ended @param {Motion} motion */
  function judge(ended, motion) {
    const isBack = ended.side === -last.side && ended.fromMs - last.toMs <= TURN_BACK_MS;
    if (isBack) last.toMs = motion.timeMs;
    if (isBack || ended.angle < NEAR_MISS * from) return false;
    const reason = fault(ended, motion);
    if (reason) miss("turn", reason);
    else last = { side: ended.side, toMs: motion.timeMs };
    return reason === null;
  }

  /** @param {Motion} motion @param {number} rate */
  function extend({ timeMs, seconds, up, rate }, turning) {
    if (!sweep) pivot.begin();
    sweep ??= { side: Math.sign(turning), fromMs: timeMs, up, angle: 0, fast: 0 };
    pivot.add(history.speed(), rate);
    const by = Math.abs(turning) * seconds * DEGREES;
    sweep.angle += by;
    if (Math.abs(turning) >= TURN_RATE) sweep.fast += by;
  }

  return {
    /** @param {Motion} motion @returns {{ side: number, isDoubted: boolean } | null} a turn that has just ended */
    feed(motion) {
      const rate = turningRate(motion), turns = Math.abs(rate) >= TURN_BEGINS;
      const ended = sweep && !(turns && Math.sign(rate) === sweep.side) ? sweep : null;
      const isCarried = pivot.isCarried();
      if (ended) sweep = null;
      if (turns) extend(motion, rate);
      if (!ended || !judge(ended, motion)) return null;
      const isDoubted = isCarried && angleBetween(ended.up, motion.up) > CARRIED_LEANS;
      return { side: ended.side, isDoubted };
    },

    forget() {
      sweep = null;
    },

    /** Degrees so far, to the left positive. */
    angle: () => (sweep ? sweep.side * sweep.angle : 0),
  };
}
