/**
 * The label of a movement: the spec's numbers (M2, M3, M4) on the true movement, without
 * sensors. A label says what was meant; this says whether it reached the numbers, and when.
 */

import { DEGREE, inverse, minus, plus, rotate, times, unit, vector } from "../geometry.js";
import { deviceToScreen, linearAcceleration } from "./rigid-body.js";
import { STEP_S } from "./signals.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("./rigid-body.js").Moment} Moment */
/** @typedef {import("./rigid-body.js").Scene} Scene */
/**
 * @typedef {{ name: string, from: number, reached: number, to: number, size: number }} Stretch
 *   seconds; `size` in degrees or m/s²
 */
/** @typedef {"up" | "down" | "left" | "right"} Direction */

export const TILT_DEGREES = 25, PUSH = 8, PUSH_S = 0.04, TURN = 1, TURN_DEGREES = 35;
/** The resting pose follows so slowly: seconds of a low-pass. */
const REST_S = 4;

/**
 * Both tilts of an up from another, seen on the screen, in degrees.
 * @param {Vector} rest
 * @param {Vector} up
 */
export function tiltBetween(rest, up) {
  const right = (Math.asin(rest.x) - Math.asin(up.x)) / DEGREE;
  const away = (Math.atan2(rest.y, rest.z) - Math.atan2(up.y, up.z)) / DEGREE;
  return { right, up: (away + 540) % 360 - 180 };
}

/**
 * The direction of the larger angle.
 * @param {{ right: number, up: number }} tilt
 * @returns {{ way: Direction, by: number }}
 */
export function larger({ right, up }) {
  return Math.abs(right) > Math.abs(up)
    ? { way: right > 0 ? "right" : "left", by: Math.abs(right) }
    : { way: up > 0 ? "up" : "down", by: Math.abs(up) };
}

/**
 * Up, along the screen's axes.
 * @param {Scene["screenAngle"]} angle
 * @returns {(moment: Moment) => Vector}
 */
export function upOnScreen(angle) {
  const toScreen = deviceToScreen(angle);
  return ({ rotation }) => rotate(toScreen, rotate(inverse(rotation), vector(0, 0, 1)));
}

/**
 * Collects stretches through which something holds.
 * @param {string} name @param {(sum: number) => boolean} suffices of what is added up
 */
function collector(name, suffices) {
  /** @type {Stretch[]} */
  const found = [];
  let from = NaN, reached = NaN, sum = 0, size = 0;
  return {
    found,
    /**
     * @param {boolean} holds
     * @param {number} now
     * @param {number} by added up
     * @param {number} much
     */
    see(holds, now, by, much) {
      if (holds) {
        if (Number.isNaN(from)) from = now;
        sum += by;
        size = Math.max(size, much, 0);
        if (Number.isNaN(reached) && suffices(sum)) reached = now;
        return;
      }
      if (!Number.isNaN(reached)) found.push({ name, from, reached, to: now, size });
      from = NaN;
      reached = NaN;
      sum = 0;
      size = 0;
    },
  };
}

/** Pushes and turns of a movement. @param {Moment[]} moments */
function submissions(moments) {
  const push = collector("submit push", (sum) => sum >= PUSH_S);
  const ways = [1, -1].map((sign) => ({
    sign,
    turn: collector("submit turn", (sum) => sum >= TURN_DEGREES),
  }));
  for (const moment of moments) {
    const away = -linearAcceleration(moment).z, yaw = rotate(moment.rotation, moment.rate).z;
    push.see(away >= PUSH, moment.seconds, STEP_S, away);
    for (const { sign, turn } of ways) {
      const degrees = sign * yaw * STEP_S / DEGREE;
      turn.see(sign * yaw > TURN, moment.seconds, degrees, sign * yaw);
    }
  }
  const last = moments[moments.length - 1].seconds;
  push.see(false, last, 0, 0);
  ways.forEach(({ turn }) => turn.see(false, last, 0, 0));
  return [...push.found, ...ways.flatMap(({ turn }) => turn.found)];
}

/**
 * Tilts from a resting pose that follows slowly.
 * @param {Moment[]} moments
 * @param {Scene["screenAngle"]} angle
 */
function tilts(moments, angle) {
  const upOf = upOnScreen(angle);
  const ways = /** @type {Direction[]} */ (["up", "down", "left", "right"]).map((way) => ({
    way,
    tilt: collector(`tilt ${way}`, () => true),
  }));
  let rest = upOf(moments[0]);
  for (const moment of moments) {
    const up = upOf(moment), lean = larger(tiltBetween(rest, up));
    rest = unit(plus(rest, times(minus(up, rest), STEP_S / REST_S)));
    for (const { way, tilt } of ways) {
      tilt.see(lean.way === way && lean.by > TILT_DEGREES, moment.seconds, 0, lean.by);
    }
  }
  const last = moments[moments.length - 1].seconds;
  ways.forEach(({ tilt }) => tilt.see(false, last, 0, 0));
  return ways.flatMap(({ tilt }) => tilt.found);
}

/**
 * All that the spec's numbers find in a movement.
 * @param {Moment[]} moments
 * @param {Scene["screenAngle"]} angle
 * @returns {Stretch[]}
 */
export const stretchesOf = (moments, angle) =>
  [...submissions(moments), ...tilts(moments, angle)].sort((a, b) => a.reached - b.reached);

/**
 * How far a push's strongest moment is off the phone's -z, in degrees.
 * @param {Moment[]} moments
 */
export function offAxis(moments) {
  const strongest = moments.map(linearAcceleration).reduce((most, a) => (a.z < most.z ? a : most));
  return Math.atan2(Math.hypot(strongest.x, strongest.y), -strongest.z) / DEGREE;
}

/**
 * How often the acceleration turned round at a strength or more.
 * @param {Moment[]} moments
 * @param {number} strength m/s²
 */
export function reversals(moments, strength) {
  /** @type {Vector | null} */
  let last = null;
  let count = 0;
  for (const moment of moments) {
    const a = linearAcceleration(moment);
    if (Math.hypot(a.x, a.y, a.z) < strength) continue;
    const along = last ? a.x * last.x + a.y * last.y + a.z * last.z : 1;
    if (along < 0) count += 1;
    if (along < 0 || !last) last = a;
  }
  return count;
}
