/**
 * The gesture of a true movement by the spec's numbers, without sensors and without noise: so
 * a trace gets its label from the physics and the spec (M2, M3, M4), never from a recogniser.
 */

import { DEGREE, inverse, rotate, UP } from "./geometry.js";
import { follow, STEP_S } from "./movement.js";

/** @typedef {import("./movement.js").Movement} Movement */
/** @typedef {import("./geometry.js").Vector} Vector */
/**
 * @typedef {object} Facts
 * @property {number} right greatest tilt to the right, degrees from the pose at the beginning
 * @property {number} left
 * @property {number} up the upper edge tipped away
 * @property {number} down
 * @property {number} remaining the greater of both tilts at the end, degrees
 * @property {number} pushMs how long at once the acceleration along z is -8 m/s² or below (M3)
 * @property {number} pushPeak the least acceleration along z, m/s²
 * @property {number} turned the most degrees about the vertical at more than 1 rad/s at once (M4)
 * @property {number} yaw the most degrees about the vertical from the beginning
 * @property {number} swings how often the acceleration, at 10 m/s² or more, turned round (M1)
 */

const PUSH = -8, TURN = 1, SHAKE = 10;

/** A sum while a condition holds, and the greatest such sum. */
function longest() {
  let sum = 0, most = 0;
  return {
    /** @param {boolean} holds @param {number} by */
    count(holds, by) {
      sum = holds ? sum + by : 0;
      most = Math.max(most, Math.abs(sum));
    },
    get most() {
      return most;
    },
  };
}

/** How often a vector longer than `SHAKE` points against the last such one. */
function swingCounter() {
  /** @type {Vector | null} */
  let last = null;
  let count = 0;
  return {
    /** @param {Vector} a */
    see(a) {
      if (a.x * a.x + a.y * a.y + a.z * a.z < SHAKE * SHAKE) return;
      const along = last ? a.x * last.x + a.y * last.y + a.z * last.z : 1;
      if (along < 0) count += 1;
      if (along < 0 || !last) last = a;
    },
    get count() {
      return count;
    },
  };
}

/** Both tilts in degrees, from where the vertical is along the axes of the screen.
 * @param {Vector} up @param {Vector} start */
const tiltsOf = (up, start) => ({
  right: (Math.asin(start.x) - Math.asin(up.x)) / DEGREE,
  up: (Math.atan2(start.y, start.z) - Math.atan2(up.y, up.z)) / DEGREE,
});

/** @param {Vector} v device @param {number} screenAngle @returns {Vector} screen */
export function onScreen(v, screenAngle) {
  switch (screenAngle) {
    case 90:
      return { x: -v.y, y: v.x, z: v.z };
    case 180:
      return { x: -v.x, y: -v.y, z: v.z };
    case 270:
      return { x: v.y, y: -v.x, z: v.z };
    default:
      return v;
  }
}

/** @param {Movement} movement @returns {Facts} */
export function measure(movement) {
  const push = longest(), turn = longest(), swings = swingCounter();
  const most = { right: 0, left: 0, up: 0, down: 0 };
  let pushPeak = 0, yaw = 0, yawMost = 0, remaining = 0;
  /** @type {Vector | null} */
  let start = null;
  follow(movement, ({ rotation, acceleration, rate }) => {
    const up = onScreen(rotate(inverse(rotation), UP), movement.screenAngle);
    start ??= up;
    const tilt = tiltsOf(up, start), along = rotate(inverse(rotation), acceleration).z;
    const yawRate = rotate(rotation, rate).z;
    most.right = Math.max(most.right, tilt.right);
    most.left = Math.max(most.left, -tilt.right);
    most.up = Math.max(most.up, tilt.up);
    most.down = Math.max(most.down, -tilt.up);
    remaining = Math.max(Math.abs(tilt.right), Math.abs(tilt.up));
    pushPeak = Math.min(pushPeak, along);
    push.count(along <= PUSH, STEP_S * 1_000);
    turn.count(Math.abs(yawRate) > TURN, yawRate * STEP_S / DEGREE);
    yaw += yawRate * STEP_S / DEGREE;
    yawMost = Math.max(yawMost, Math.abs(yaw));
    swings.see(acceleration);
  });
  return {
    ...most,
    remaining,
    pushMs: push.most,
    pushPeak,
    turned: turn.most,
    yaw: yawMost,
    swings: swings.count,
  };
}
