/** How strongly and how fast a phone was moved in the last moments. Pure. */

import { CALM, CARRIED, LYING, STILL } from "./thresholds.js";
import { cross, dot, length, minus, plus, times, towards, ZERO } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

const KEPT_MS = 2500;

export function createHistory() {
  /** @type {{ timeMs: number, square: number }[]} */
  let kept = [];
  let [speed, before, movedMs] = [ZERO, ZERO, -Infinity];
  /** The mean of the rate and of the square of what differs from it; when a hand was last felt. */
  let [meanRate, trembles, heldMs] = [ZERO, 1, Infinity];
  let nowMs = -Infinity, layMs = -Infinity;

  /** A hand trembles, a table does not, and it is flat. @param {Motion} motion */
  function feel({ timeMs, seconds, up, rate, hasRate }) {
    const part = 1 - Math.exp((-seconds * 1000) / LYING.meanMs), off = minus(rate, meanRate);
    trembles += (dot(off, off) - trembles) * part;
    meanRate = towards(meanRate, rate, part);
    if (!hasRate || Math.abs(up.z) < LYING.flat || trembles > LYING.rate ** 2) heldMs = timeMs;
    nowMs = timeMs;
    if (nowMs - heldMs >= LYING.ms) layMs = nowMs;
  }

  /** The root of the mean square of the acceleration. @param {number} fromMs @param {number} toMs */
  function strength(fromMs, toMs) {
    const some = kept.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);
    // Too few samples prove nothing: the hand may have moved.
    return some.length < 4 ? Infinity : Math.sqrt(some.reduce((sum, one) => sum + one.square, 0) / some.length);
  }

  return {
    /** @param {Motion} motion */
    add(motion) {
      const { timeMs, seconds, push, rate } = motion;
      feel(motion);
      if (length(push) > STILL.push || length(rate) > STILL.rate) movedMs = timeMs;
      const gained = minus(times(plus(before, push), 0.5), cross(rate, speed));
      const left = Math.exp((-seconds * 1000) / STILL.forgottenMs);
      speed = timeMs - movedMs > STILL.ms ? ZERO : plus(times(speed, left), times(gained, seconds));
      before = push;
      kept.push({ timeMs, square: dot(push, push) });
      if (timeMs - kept[0].timeMs > 2 * KEPT_MS) kept = kept.filter((one) => timeMs - one.timeMs < KEPT_MS);
    },

    /** m/s since the phone was still, in axes that turn with it */
    speed: () => speed,
    strength,
    /** Whether it lies on something, in no hand, or did a moment ago. @param {number} [agoMs] */
    isLying: (agoMs = 0) => nowMs - layMs <= agoMs,
    /** @param {number} beginMs of a movement @param {number} [most] m/s² */
    wasCalm: (beginMs, most = CALM.push) => strength(beginMs - CALM.fromMs, beginMs - CALM.toMs) < most,
    /** Nearer to it, where another gesture may have come shortly before. @param {number} beginMs @param {number} most m/s² */
    wasJustCalm: (beginMs, most) => strength(beginMs - CALM.shortMs, beginMs - CALM.endMs) < most,
  };
}

/** @typedef {ReturnType<typeof createHistory>} History */

/**
 * About a pivot at r the speed follows from the rotation: v = ω × r. The best r is Σ v × ω / Σ ω²; the
 * speed that it leaves unexplained is carrying (M5).
 */
export function createPivot() {
  let [count, speeds, rates, both] = [0, 0, 0, ZERO];
  return {
    begin() {
      [count, speeds, rates, both] = [0, 0, 0, ZERO];
    },

    /** @param {import("./vector.js").Vector} speed @param {import("./vector.js").Vector} rate */
    add(speed, rate) {
      [count, speeds, rates] = [count + 1, speeds + dot(speed, speed), rates + dot(rate, rate)];
      both = plus(both, cross(speed, rate));
    },

    /** How much of the speed is carrying; 1 is `CARRIED`. */
    carried() {
      const rest = Math.max(0, speeds - dot(both, both) / (rates || 1));
      return rest / (CARRIED * Math.sqrt(count * speeds) || 1);
    },
  };
}
