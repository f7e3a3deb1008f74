/** How strongly and how fast the phone was moved in the last moments. Pure. */

import { SPEED_FORGOTTEN_MS, STILL_MS, STILL_PUSH, STILL_RATE } from "./thresholds.js";
import { cross, dot, length, minus, plus, times, ZERO } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {import("./vector.js").Vector} Vector */

const KEPT_MS = 2500;

export function createHistory() {
  /** @type {{ timeMs: number, square: number }[]} */
  let kept = [];
  let speed = ZERO;
  let before = ZERO;
  let movedMs = -Infinity;

  /** The speed since it last was still, in axes that turn with the phone; errors do not add up for long. @param {Motion} motion */
  function integrate({ timeMs, seconds, push, rate }) {
    if (length(push) > STILL_PUSH || length(rate) > STILL_RATE) movedMs = timeMs;
    const gained = minus(times(plus(before, push), 0.5), cross(rate, speed));
    const left = Math.exp((-seconds * 1000) / SPEED_FORGOTTEN_MS);
    speed = timeMs - movedMs > STILL_MS ? ZERO : plus(times(speed, left), times(gained, seconds));
    before = push;
  }

  return {
    /** @param {Motion} motion */
    add(motion) {
      const { timeMs, push } = motion;
      integrate(motion);
      kept.push({ timeMs, square: dot(push, push) });
      if (kept[0].timeMs < timeMs - 2 * KEPT_MS) kept = kept.filter((one) => one.timeMs > timeMs - KEPT_MS);
    },

    /** m/s */
    speed: () => speed,

    /** The root of the mean square of the acceleration, m/s². @param {number} fromMs @param {number} toMs */
    strength(fromMs, toMs) {
      const some = kept.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);
      if (some.length < 4) return Infinity;
      return Math.sqrt(some.reduce((sum, { square }) => sum + square, 0) / some.length);
    },
  };
}

/** @typedef {ReturnType<typeof createHistory>} History */
