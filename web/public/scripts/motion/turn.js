/** M4: a turn about the vertical, or about the phone's own z axis near it, to the left or the right. Pure. */

import { createPivot } from "./hand.js";
import { NEAR_MISS, TURN } from "./thresholds.js";
import { angleBetween, DEGREES, dot, ZERO } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

/** @param {Motion} motion */
function turningRate({ rate, up }) {
  const yaw = dot(rate, up);
  return up.z > TURN.ownAxis && Math.abs(rate.z) > Math.abs(yaw) ? rate.z : yaw;
}

/** @param {number} from degrees @param {import("./hand.js").Hand} hand @param {import("./recogniser.js").Miss} miss */
export function createTurn(from, hand, miss) {
  /** To one side, or to none: degrees, and degrees past the rate of a turn. */
  let sweep = { side: 0, fromMs: 0, up: ZERO, angle: 0, fast: 0, pivot: createPivot() };
  /** The turn that was recognised last; since then, how far it was turned back, and at most. */
  let last = { side: 0, toMs: -Infinity, isDoubted: false, back: 0, farthest: 0 };

  /** The reason to reject a turn, or `null`. @param {number} lean */
  function fault(lean) {
    if (sweep.fast < from) return sweep.angle < from ? "further" : "faster";
    if (lean > TURN.lean * sweep.angle) return "straighter";
    return hand.wasCalm(sweep.fromMs, TURN.calm) && hand.wasSteady(sweep.fromMs) ? null : "stiller";
  }

  /** @param {Motion} motion @returns {boolean} whether the sweep that ends was a turn */
  function judge({ timeMs, up }) {
    const isBack = sweep.side === -last.side && sweep.fromMs - last.toMs <= TURN.backMs;
    if (isBack) last.toMs = timeMs;
    if (isBack || sweep.angle < NEAR_MISS * from) return false;
    const lean = angleBetween(sweep.up, up), reason = fault(lean);
    const isDoubted = lean > TURN.carriedLean && sweep.pivot.carried() > TURN.carried;
    if (reason) miss("turn", reason);
    else last = { side: sweep.side, toMs: timeMs, isDoubted, back: 0, farthest: 0 };
    return reason === null;
  }

  return {
    /** @param {Motion} motion @returns {boolean} whether a turn has just ended */
    feed(motion) {
      const { timeMs, seconds, up } = motion, rate = turningRate(motion), size = Math.abs(rate);
      const side = size < TURN.begins ? 0 : Math.sign(rate), isTurn = side !== sweep.side && judge(motion);
      if (side !== sweep.side) sweep = { side, fromMs: timeMs, up, angle: 0, fast: 0, pivot: createPivot() };
      if (!side) return isTurn;
      sweep.pivot.add(hand.speed(), motion.rate);
      sweep.angle += size * seconds * DEGREES;
      if (size >= TURN.rate) sweep.fast += size * seconds * DEGREES;
      return isTurn;
    },

    /** M8: whether the turn was none.
     * @param {Motion} motion @param {boolean} isOver its time to turn back @param {boolean} isRestless */
    isNone(motion, isOver, isRestless) {
      const rate = -last.side * turningRate(motion);
      last.back += rate * motion.seconds * DEGREES;
      last.farthest = Math.max(last.farthest, last.back);
      const goesOn = last.farthest > TURN.returns && last.farthest - last.back > TURN.again;
      const isBack = last.back > TURN.returns || rate > TURN.begins;
      return goesOn || (isOver && (last.isDoubted || isRestless) && !isBack);
    },

    forget() {
      sweep = { ...sweep, angle: 0, fast: 0 };
    },

    /** Degrees so far, to the left positive. */
    angle: () => sweep.side * sweep.angle,
  };
}
