/**
 * Whether a phone was turned about a joint or carried along (M5). About a pivot at r the speed
 * follows from the rotation: v = ω × r. The best r is Σ v × ω / Σ ω²; the speed that it leaves
 * unexplained is carrying. Pure.
 */

import { CARRIED, CARRIED_PART } from "./thresholds.js";
import { cross, dot, plus, ZERO } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */

export function createPivot() {
  let [count, speeds, rates, both] = [0, 0, 0, ZERO];
  return {
    begin() {
      [count, speeds, rates, both] = [0, 0, 0, ZERO];
    },

    /** @param {Vector} speed m/s @param {Vector} rate rad/s */
    add(speed, rate) {
      count += 1;
      speeds += dot(speed, speed);
      rates += dot(rate, rate);
      both = plus(both, cross(speed, rate));
    },

    /** Whether it was carried. */
    isCarried() {
      const rest = Math.sqrt(Math.max(0, speeds - dot(both, both) / (rates || 1)));
      return rest > CARRIED * Math.sqrt(count) && rest > CARRIED_PART * Math.sqrt(speeds);
    },
  };
}
