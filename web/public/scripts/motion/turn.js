/** M4: a turn about the vertical, to the left or the right. Pure. */

import {
  TURN_BACK_MS, TURN_BEGINS, TURN_FROM, TURN_LEAN, TURN_RATE, TURN_TO,
} from "./thresholds.js";
import { length } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

const DEGREES = 180 / Math.PI;

/**
 * @typedef {object} Sweep
 * @property {number} side -1 or 1
 * @property {number} fromMs
 * @property {number} angle degrees
 * @property {number} lean degrees about anything else
 * @property {number} fastest rad/s
 */

/** @param {Sweep} sweep */
const isTurn = ({ angle, lean, fastest }) =>
  angle >= TURN_FROM && angle <= TURN_TO && fastest >= TURN_RATE && lean <= TURN_LEAN * angle;

export function createTurn() {
  /** @type {Sweep | null} */
  let sweep = null;
  let last = { side: 0, toMs: -Infinity };

  /** @param {Motion} motion */
  function extend({ timeMs, seconds, rate, yaw }) {
    sweep ??= { side: Math.sign(yaw), fromMs: timeMs, angle: 0, lean: 0, fastest: 0 };
    sweep.angle += Math.abs(yaw) * seconds * DEGREES;
    sweep.lean += Math.sqrt(Math.max(0, length(rate) ** 2 - yaw ** 2)) * seconds * DEGREES;
    sweep.fastest = Math.max(sweep.fastest, Math.abs(yaw));
  }

  /** @param {Sweep} ended @param {number} nowMs */
  function judge(ended, nowMs) {
    const isBack = ended.side === -last.side && ended.fromMs - last.toMs <= TURN_BACK_MS;
    if (!isTurn(ended)) return false;
    last = { side: ended.side, toMs: nowMs };
    return !isBack;
  }

  return {
    /** @param {Motion} motion @returns {boolean} whether a turn has just ended */
    feed(motion) {
      const { yaw, timeMs } = motion;
      const goesOn = Math.abs(yaw) >= TURN_BEGINS && (!sweep || Math.sign(yaw) === sweep.side);
      const ended = goesOn ? null : sweep;
      if (ended) sweep = null;
      if (Math.abs(yaw) >= TURN_BEGINS) extend(motion);
      return ended !== null && judge(ended, timeMs);
    },

    forget() {
      sweep = null;
    },

    /** Degrees so far, to the left positive. */
    angle: () => (sweep ? sweep.side * sweep.angle : 0),
  };
}
