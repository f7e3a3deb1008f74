/** M4: a turn about the vertical, to the left or the right. Pure. */

import { explains, pivotFor } from "./pivot.js";
import {
  TURN_BACK_MS, TURN_BEGINS, TURN_CARRIED, TURN_DOUBTED, TURN_FROM, TURN_LEAN, TURN_RATE,
  TURN_RETURN, TURN_TILT, TURN_TO,
} from "./thresholds.js";
import { dot, length } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {import("./history.js").History} History */

const DEGREES = 180 / Math.PI;

/**
 * @typedef {object} Sweep a turn to one side
 * @property {number} side -1 or 1
 * @property {number} fromMs
 * @property {number} angle degrees
 * @property {number} lean degrees about anything else
 * @property {number} fast degrees past the rate of a turn
 */

/** @param {Sweep} sweep */
const isFar = ({ angle, fast }) => fast >= TURN_FROM && angle <= TURN_TO;

/** Whether the phone kept its pose to the vertical meanwhile. @param {Sweep} sweep @param {Motion[]} motions */
function isLevel({ angle, lean }, motions) {
  const [first, last] = [motions[0], motions.at(-1)];
  const tilted = Math.acos(Math.min(1, dot(first.up, /** @type {Motion} */ (last).up))) * DEGREES;
  return lean <= TURN_LEAN * angle && tilted <= TURN_TILT;
}

/** @param {History} history */
export function createTurn(history) {
  /** @type {Sweep | null} */
  let sweep = null;
  /** A turn that may have been carrying: what comes back was none. @type {Sweep | null} */
  let doubted = null;
  let last = { side: 0, toMs: -Infinity };

  /** @param {Motion} motion */
  function extend({ timeMs, seconds, rate, yaw }) {
    sweep ??= { side: Math.sign(yaw), fromMs: timeMs, angle: 0, lean: 0, fast: 0 };
    sweep.angle += Math.abs(yaw) * seconds * DEGREES;
    sweep.lean += Math.sqrt(Math.max(0, length(rate) ** 2 - yaw ** 2)) * seconds * DEGREES;
    if (Math.abs(yaw) >= TURN_RATE) sweep.fast += Math.abs(yaw) * seconds * DEGREES;
  }

  /** @param {Sweep} ended @param {number} nowMs */
  function judge(ended, nowMs) {
    if (ended.side === -last.side && ended.fromMs - last.toMs <= TURN_BACK_MS) {
      last.toMs = nowMs;
      return false;
    }
    const cameBack = doubted !== null && ended.side === -doubted.side &&
      ended.angle >= TURN_RETURN * doubted.angle;
    const motions = history.between(ended.fromMs, nowMs);
    doubted = null;
    if (cameBack) return take(ended, nowMs);
    if (!isFar(ended) || !isLevel(ended, motions) || !history.wasQuiet(ended.fromMs)) return false;
    const pivot = pivotFor(motions);
    if (explains(pivot, TURN_CARRIED)) return take(ended, nowMs);
    if (explains(pivot, TURN_DOUBTED)) doubted = ended;
    return false;
  }

  /** @param {Sweep} taken @param {number} nowMs */
  function take({ side }, nowMs) {
    last = { side, toMs: nowMs };
    return true;
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
      doubted = null;
    },

    /** Degrees so far, to the left positive. */
    angle: () => (sweep ? sweep.side * sweep.angle : 0),
  };
}
