/**
 * Where the spec's own numbers call a movement, as it truly is, a push, a turn or a tilt (M2, M3, M4).
 * Hands that talk reach them now and then: then "nothing" is no name for what they do.
 */

import { onScreen } from "./clear.js";
import { DEGREE, inverse, minus, plus, rotate, times, unit, UP } from "./geometry.js";
import { follow, STEP_S } from "./movement.js";

/** @typedef {import("./geometry.js").Vector} Vector */
/** @typedef {import("./movement.js").Movement} Movement */
/** @typedef {import("./movement.js").Moment} Moment */
/** @typedef {{ name: string, from: number, to: number }} Stretch seconds, and what a recogniser may call it */

const PUSH = -8, PUSH_MS = 40, TURN = 1, TURN_DEGREES = 35, TILT_DEGREES = 25;
/** The resting pose has followed by two thirds after so many seconds. */
const REST_S = 4;
/** So long after a stretch it may still be recognised. */
const HEARD_S = 2;

/** Stretches through which something holds, and in which it adds up to enough.
 * @param {string} name @param {number} enough */
function collector(name, enough) {
  /** @type {Stretch[]} */
  const found = [];
  let from = NaN, sum = 0;
  return {
    found,
    /** @param {boolean} holds @param {number} by @param {number} now seconds */
    count(holds, by, now) {
      if (holds && Number.isNaN(from)) from = now;
      if (holds) sum += by;
      if (holds || Number.isNaN(from)) return;
      if (Math.abs(sum) >= enough) found.push({ name, from, to: now });
      from = NaN;
      sum = 0;
    },
  };
}

/** Which way the pose leans from another, and how far: the larger angle decides. @param {Vector} rest @param {Vector} up */
function leanOf(rest, up) {
  const right = (Math.asin(rest.x) - Math.asin(up.x)) / DEGREE;
  const away = (Math.atan2(rest.y, rest.z) - Math.atan2(up.y, up.z)) / DEGREE;
  if (Math.abs(right) >= Math.abs(away)) return { way: right > 0 ? "right" : "left", by: Math.abs(right) };
  return { way: away > 0 ? "up" : "down", by: Math.abs(away) };
}

/** Leans from a resting pose that follows slowly. @param {0 | 90 | 180 | 270} screenAngle */
function leaning(screenAngle) {
  /** @type {Vector | null} */
  let rest = null;
  return (/** @type {Moment} */ { rotation }) => {
    const up = onScreen(rotate(inverse(rotation), UP), screenAngle);
    rest = rest ? unit(plus(rest, times(minus(up, rest), STEP_S / REST_S))) : up;
    return leanOf(rest, up);
  };
}

/** @param {Movement} movement @returns {Stretch[]} */
export function stretches(movement) {
  const lean = leaning(movement.screenAngle);
  const push = collector("submit push", PUSH_MS), turn = collector("submit turn", TURN_DEGREES);
  const tilts = ["up", "down", "left", "right"].map((way) => ({
    way,
    tilt: collector(`tilt ${way}`, 0),
  }));
  follow(movement, (moment) => {
    const { seconds, rotation, acceleration, rate } = moment;
    const yaw = rotate(rotation, rate).z, leans = lean(moment);
    push.count(rotate(inverse(rotation), acceleration).z <= PUSH, STEP_S * 1_000, seconds);
    turn.count(Math.abs(yaw) > TURN, yaw * STEP_S / DEGREE, seconds);
    for (const { way, tilt } of tilts) {
      tilt.count(leans.way === way && leans.by > TILT_DEGREES, 0, seconds);
    }
  });
  return [push, turn, ...tilts.map(({ tilt }) => tilt)].flatMap(({ found }) => found);
}

/** Whether what was said is so by the spec's numbers. @param {Stretch[]} all @param {string} said @param {number} at seconds */
export const isSo = (all, said, at) =>
  all.some(({ name, from, to }) => name === said && from <= at && at <= to + HEARD_S);
