/**
 * Which sign a phone gives its accelerations: at rest the standard has them point up, away from
 * the earth; iPhones have them point down. Found from the samples themselves, never from the
 * name of a browser (M6). Pure.
 */

import { GRAVITY } from "./thresholds.js";
import { dot } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */

const RADIANS = Math.PI / 180;
/** So much agreement, in samples, is enough to begin with, and so much to be sure for ever. */
const ENOUGH = 2;
const SURE = 20;
/** Without orientation for so long, the screen is taken to look up. */
const PATIENCE_MS = 600;

/**
 * Where the sky is, in the device's axes, from the angles of an orientation event.
 * @param {import("./frame.js").Angles | null | undefined} orientation
 * @returns {Vector | null}
 */
export function upFrom(orientation) {
  const { beta, gamma } = orientation ?? {};
  if (typeof beta !== "number" || typeof gamma !== "number") return null;
  const [b, g] = [beta * RADIANS, gamma * RADIANS];
  return {
    x: -Math.cos(b) * Math.sin(g),
    y: Math.sin(b),
    z: Math.cos(b) * Math.cos(g),
  };
}

export function createSign() {
  let evidence = 0;
  let since = NaN;

  return {
    /**
     * @param {Vector} whole acceleration including gravity, as it came
     * @param {Vector | null} upright where the sky is
     * @param {number} timeMs
     * @returns {-1 | 0 | 1} what to multiply accelerations with; 0: not known yet
     */
    of(whole, upright, timeMs) {
      if (Number.isNaN(since)) since = timeMs;
      if (Math.abs(evidence) < SURE) {
        if (upright) evidence += Math.max(-1, Math.min(1, dot(whole, upright) / GRAVITY));
        else if (timeMs - since > PATIENCE_MS) evidence += 0.2 * Math.sign(whole.z);
      }
      if (Math.abs(evidence) < ENOUGH) return 0;
      return evidence > 0 ? 1 : -1;
    },
  };
}
