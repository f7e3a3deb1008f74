/** M4: a turn about the vertical, or about the phone's own z axis near it, to the left or the right. Pure. */

import { createPivot } from "./history.js";
import { NEAR_MISS, TURN } from "./thresholds.js";
import { angleBetween, DEGREES, dot } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/** @param {Motion} motion */
function turningRate({ rate, up }) {
  const yaw = dot(rate, up);
  return up.z > TURN.ownAxis && Math.abs(rate.z) > Math.abs(yaw) ? rate.z : yaw;
}

/**
 * @param {number} from degrees
 * @param {import("./history.js").History} history
 * @param {import("./recogniser.js").Miss} miss
 */
export function createTurn(from, history, miss) {
  const pivot = createPivot();
  /** To one side: degrees, and degrees past the rate of a turn.
   * @type {{ side: number, fromMs: number, up: import("./vector.js").Vector, angle: number, fast: number } | null} */
  let sweep = null;
  /** The turn that was recognised last, the part that was turned back, and the calmest moment since. */
  let last = { side: 0, toMs: -Infinity, isDoubted: false, back: 0, farthest: 0, calmest: 0 };

  /** The reason to reject a turn, or `null`. @param {NonNullable<typeof sweep>} ended @param {number} lean */
  function fault({ fromMs, angle, fast }, lean) {
    if (angle < from) return "further";
    if (fast < from) return "faster";
    if (lean > TURN.lean * angle) return "straighter";
    return history.wasCalm(fromMs) ? null : "stiller";
  }

  /** @param {NonNullable<typeof sweep>} ended @param {Motion} motion */
  function judge(ended, { timeMs, up }) {
    const isBack = ended.side === -last.side && ended.fromMs - last.toMs <= TURN.backMs;
    if (isBack) last.toMs = timeMs;
    if (isBack || ended.angle < NEAR_MISS * from) return false;
    const lean = angleBetween(ended.up, up), reason = fault(ended, lean);
    const isDoubted = lean > TURN.carriedLean && pivot.carried() > TURN.carried;
    if (reason) miss("turn", reason);
    else last = { side: ended.side, toMs: timeMs, isDoubted, back: 0, farthest: 0, calmest: Infinity };
    return reason === null;
  }

  return {
    /** @param {Motion} motion @returns {boolean} whether a turn has just ended */
    feed(motion) {
      const { timeMs, seconds, up } = motion, rate = turningRate(motion), side = Math.sign(rate);
      const turns = Math.abs(rate) >= TURN.begins, ended = sweep && !(turns && side === sweep.side) ? sweep : null;
      const isTurn = ended !== null && judge(ended, motion);
      if (ended) sweep = null;
      if (!turns) return isTurn;
      if (!sweep) pivot.begin();
      sweep ??= { side, fromMs: timeMs, up, angle: 0, fast: 0 };
      pivot.add(history.speed(), motion.rate);
      sweep.angle += Math.abs(rate) * seconds * DEGREES;
      if (Math.abs(rate) >= TURN.rate) sweep.fast += Math.abs(rate) * seconds * DEGREES;
      return isTurn;
    },

    /** M8: whether the turn was none. @param {Motion} motion @param {number} sinceMs it was recognised */
    isWithdrawn(motion, sinceMs) {
      const { timeMs, seconds } = motion, rate = -last.side * turningRate(motion);
      last.back += rate * seconds * DEGREES;
      last.farthest = Math.max(last.farthest, last.back);
      if (timeMs - sinceMs > TURN.calmMs) {
        last.calmest = Math.min(last.calmest, history.strength(timeMs - TURN.calmMs, timeMs));
      }
      if (last.farthest > TURN.returns && last.farthest - last.back > TURN.again) return true;
      const isBack = last.back > TURN.returns || rate > TURN.begins;
      return timeMs - sinceMs >= TURN.withdrawnMs && !isBack && (last.isDoubted || last.calmest > TURN.calm);
    },

    forget() {
      sweep = null;
    },

    /** Degrees so far, to the left positive. */
    angle: () => (sweep ? sweep.side * sweep.angle : 0),
  };
}
