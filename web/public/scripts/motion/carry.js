/**
 * Whether the phone is being lifted or lowered, as when it is picked up or put down (M5): its
 * vertical acceleration summed up twice, what lies long ago fading away. Pure.
 */

import { CARRY_FADES_MS, CARRY_HEIGHT } from "./thresholds.js";
import { dot } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */

export function createCarry() {
  let speed = 0;
  let height = 0;

  return {
    /** @param {Motion} motion @returns {boolean} */
    feed({ push, up, seconds }) {
      const stays = Math.exp((-seconds * 1000) / CARRY_FADES_MS);
      speed = speed * stays + dot(push, up) * seconds;
      height = height * stays + speed * seconds;
      return Math.abs(height) > CARRY_HEIGHT;
    },

    /** Metres. */
    height: () => height,
  };
}
