/** How strongly and how fast the phone was moved in the last moments, and whether a hand holds it. Pure. */

import { CALM, CARRIED, LYING, NEAR, STEADY, STILL } from "./thresholds.js";
import { cross, dot, length, minus, plus, times, towards, ZERO } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {import("./vector.js").Vector} Vector */

/** On either face. @param {Vector} up */
export const isFlat = ({ z }) => Math.abs(z) > LYING.flat;

/** @typedef {{ timeMs: number, square: number, spin: number }} Moment of the acceleration the square, and the rate */

/** @param {Moment[]} some @param {"square" | "spin"} what */
const mean = (some, what) => some.reduce((sum, one) => sum + one[what], 0) / some.length;

/** How strongly the phone was moved, and how fast it turned, since the question appeared. */
function createUnrest() {
  /** @type {Moment[]} */
  let kept = [];
  let [nowMs, excusedMs] = [-Infinity, -Infinity];

  /** All but what is excused. @param {number} beginMs of a movement @param {number} fromMs before it */
  const unexcused = (beginMs, fromMs, toMs = CALM.toMs) => kept.filter(({ timeMs }) =>
    timeMs >= beginMs - fromMs && timeMs > excusedMs && timeMs <= beginMs - toMs);

  return {
    /** @param {Motion} motion */
    add({ timeMs, push, rate }) {
      nowMs = timeMs;
      kept.push({ timeMs, square: dot(push, push), spin: length(rate) });
      if (timeMs - kept[0].timeMs > 2 * CALM.keptMs) kept = kept.filter((one) => timeMs - one.timeMs < CALM.keptMs);
    },

    /** A question appears: its own time has to show whether the hand is calm. */
    begin() {
      [kept, excusedMs] = [[], -Infinity];
    },

    /** The movement until now, and how it ends, belongs to a gesture and is no unrest. */
    excuse() {
      excusedMs = nowMs + CALM.endsMs;
    },

    /** Whether the hand was calm before a movement. @param {number} beginMs @param {number} most m/s² @param {number} [toMs] before it */
    wasCalm(beginMs, most, toMs) {
      const some = unexcused(beginMs, CALM.fromMs, toMs);
      // Too few samples prove nothing: the hand may have moved.
      return some.length < 4 ? excusedMs > beginMs - CALM.fromMs : mean(some, "square") < most ** 2;
    },

    /** Whether the phone hardly turned for most of a longer time before it: a failed try is short. @param {number} beginMs */
    wasSteady(beginMs) {
      const spins = unexcused(beginMs, STEADY.fromMs).map(({ spin }) => spin).sort((a, b) => a - b);
      return !(spins[spins.length >> 1] >= STEADY.rate);
    },

    /** The mean of the last moments. @param {"square" | "spin"} what */
    recent: (what) => mean(kept.filter(({ timeMs }) => nowMs - timeMs < STEADY.restsMs), what),
  };
}

export function createHand() {
  const { add, ...unrest } = createUnrest();
  let [speed, before, movedMs] = [ZERO, ZERO, -Infinity];
  /** The greatest speed and rate of the last moments. */
  let [fastest, spin] = [0, 0];
  /** The mean of the rate, and of the square of what differs from it. */
  let [meanRate, tremor] = [ZERO, 1];
  let [nowMs, heldMs, layMs] = [-Infinity, Infinity, -Infinity];

  /** m/s since the phone was still, in axes that turn with it. @param {Motion} motion */
  function integrate({ timeMs, seconds, push, rate }) {
    if (length(push) > STILL.push || length(rate) > STILL.rate) movedMs = timeMs;
    const gained = minus(times(plus(before, push), 0.5), cross(rate, speed));
    const left = Math.exp((-seconds * 1000) / STILL.forgottenMs);
    speed = timeMs - movedMs > STILL.ms ? ZERO : plus(times(speed, left), times(gained, seconds));
    before = push;
    const lasts = Math.exp((-seconds * 1000) / NEAR.ms);
    [fastest, spin] = [Math.max(length(speed), fastest * lasts), Math.max(length(rate), spin * lasts)];
  }

  /** A hand trembles, a table does not, and it is flat. @param {Motion} motion */
  function feel({ timeMs, seconds, up, rate, hasRate }) {
    const part = 1 - Math.exp((-seconds * 1000) / LYING.meanMs), off = minus(rate, meanRate);
    tremor += (dot(off, off) - tremor) * part;
    meanRate = towards(meanRate, rate, part);
    if (!hasRate || !isFlat(up) || tremor > LYING.rate ** 2) heldMs = timeMs;
    if (timeMs - heldMs >= LYING.ms) layMs = timeMs;
  }

  return {
    ...unrest,

    /** @param {Motion} motion */
    add(motion) {
      nowMs = motion.timeMs;
      feel(motion);
      integrate(motion);
      add(motion);
    },

    speed: () => speed,

    /** Whether it turns about a pivot as near as the wrist or the fingers. @param {number} [fast] m/s */
    isNear: (fast = fastest) => fast < NEAR.arm * spin,

    /** Whether it lies on something, in no hand, or did a moment ago. @param {number} [agoMs] */
    isLying: (agoMs = 0) => nowMs - layMs <= agoMs,
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
