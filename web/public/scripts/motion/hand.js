/** How strongly and how fast the phone was moved in the last moments, and whether a hand holds it. Pure. */

import { CALM, CARRIED, LYING, STILL } from "./thresholds.js";
import { cross, dot, length, minus, plus, times, towards, ZERO } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {import("./vector.js").Vector} Vector */

/** On either face. @param {Vector} up */
export const isFlat = ({ z }) => Math.abs(z) > LYING.flat;

export function createHand() {
  /** The squares of the accelerations since the question appeared. @type {{ timeMs: number, square: number }[]} */
  let kept = [];
  let [speed, before, movedMs] = [ZERO, ZERO, -Infinity];
  /** The mean of the rate, and of the square of what differs from it. */
  let [meanRate, tremor] = [ZERO, 1];
  let [nowMs, heldMs, layMs, excusedMs] = [-Infinity, Infinity, -Infinity, -Infinity];

  /** m/s since the phone was still, in axes that turn with it. @param {Motion} motion */
  function integrate({ timeMs, seconds, push, rate }) {
    if (length(push) > STILL.push || length(rate) > STILL.rate) movedMs = timeMs;
    const gained = minus(times(plus(before, push), 0.5), cross(rate, speed));
    const left = Math.exp((-seconds * 1000) / STILL.forgottenMs);
    speed = timeMs - movedMs > STILL.ms ? ZERO : plus(times(speed, left), times(gained, seconds));
    before = push;
  }

  /** A hand trembles, a table does not, and it is flat. @param {Motion} motion */
  function feel({ timeMs, seconds, up, rate, hasRate }) {
    const part = 1 - Math.exp((-seconds * 1000) / LYING.meanMs), off = minus(rate, meanRate);
    tremor += (dot(off, off) - tremor) * part;
    meanRate = towards(meanRate, rate, part);
    if (!hasRate || !isFlat(up) || tremor > LYING.rate ** 2) heldMs = timeMs;
    if (timeMs - heldMs >= LYING.ms) layMs = timeMs;
  }

  /** Whether the mean square of these is below that of `most`. @param {typeof kept} some @param {number} most m/s² */
  const areCalm = (some, most) => some.reduce((sum, { square }) => sum + square, 0) < most ** 2 * some.length;

  return {
    /** @param {Motion} motion */
    add(motion) {
      nowMs = motion.timeMs;
      feel(motion);
      integrate(motion);
      kept.push({ timeMs: nowMs, square: dot(motion.push, motion.push) });
      if (nowMs - kept[0].timeMs > 2 * CALM.keptMs) kept = kept.filter(({ timeMs }) => nowMs - timeMs < CALM.keptMs);
    },

    /** A question appears: its own time has to show whether the hand is calm. */
    begin() {
      [kept, excusedMs] = [[], -Infinity];
    },

    speed: () => speed,

    /** Whether it lies on something, in no hand, or did a moment ago. @param {number} [agoMs] */
    isLying: (agoMs = 0) => nowMs - layMs <= agoMs,

    /** The movement until now belongs to a gesture, and is no unrest. */
    excuse() {
      excusedMs = nowMs;
    },

    /** Whether the hand was calm before a movement. @param {number} beginMs @param {number} most m/s² */
    wasCalm(beginMs, most) {
      const fromMs = beginMs - CALM.fromMs, toMs = beginMs - CALM.toMs;
      const some = kept.filter(({ timeMs }) => timeMs >= fromMs && timeMs > excusedMs && timeMs <= toMs);
      // Too few samples prove nothing: the hand may have moved.
      if (some.length < 4) return excusedMs > fromMs;
      return areCalm(some, most);
    },

    /** Whether the hand is calm since then. @param {number} fromMs @param {number} most m/s² */
    isCalm: (fromMs, most) => areCalm(kept.filter(({ timeMs }) => timeMs >= fromMs), most),
  };
}

/** @typedef {ReturnType<typeof createHand>} Hand */

/**
 * About a pivot at r the speed follows from the rotation: v = ω × r. The best r is Σ v × ω / Σ ω²; the
 * speed that it leaves unexplained is carrying (M5).
 */
export function createPivot() {
  let [count, speeds, rates, both] = [0, 0, 0, ZERO];
  return {
    /** @param {Vector} speed @param {Vector} rate */
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
