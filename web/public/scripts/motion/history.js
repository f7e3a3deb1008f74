/** How strongly and how fast a phone was moved in the last moments. Pure. */

import { CALM, CARRIED, STILL } from "./thresholds.js";
import { cross, dot, length, minus, plus, times, ZERO } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

const KEPT_MS = 2500;

export function createHistory() {
  /** @type {{ timeMs: number, square: number }[]} */
  let kept = [];
  let [speed, before, movedMs] = [ZERO, ZERO, -Infinity];

  /** The root of the mean square of the acceleration. @param {number} fromMs @param {number} toMs */
  function strength(fromMs, toMs) {
    const some = kept.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);
    // Too few samples tell nothing: a hand is not known to have been calm.
    return some.length < 4 ? Infinity : Math.sqrt(some.reduce((sum, one) => sum + one.square, 0) / some.length);
  }

  return {
    /** @param {Motion} motion */
    add({ timeMs, seconds, push, rate }) {
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
    /** @param {number} beginMs of a movement */
    wasCalm: (beginMs) => strength(beginMs - CALM.fromMs, beginMs - CALM.toMs) < CALM.push,
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

    /** @param {number} [by] more than so many times the usual numbers */
    isCarried(by = 1) {
      const rest = Math.sqrt(Math.max(0, speeds - dot(both, both) / (rates || 1)));
      return rest > by * CARRIED.speed * Math.sqrt(count) && rest > by * CARRIED.part * Math.sqrt(speeds);
    },
  };
}
