/**
 * Where a phone is and how it is turned, as smooth functions of time, and what a body moved so
 * feels: a path between poses, and on it parts that add up (a stroke of the hand, tremor, steps).
 *
 * World: x to the player's right, y forward, z up. Screen: x to the right edge as the player sees
 * it, y to the upper edge, z out of the glass. Device: as the screen with `screen.orientation.angle`
 * 0; at 90 the device has been turned counterclockwise (W3C Screen Orientation), so that the
 * screen's right is the device's -y.
 */

import * as geometry from "./geometry.js";

const { compose, cross, DEGREE, dot, exponential, inverse, logarithm, minus, plus, rotate, times } =
  geometry;

/** @typedef {import("./geometry.js").Vector} Vector */
/** @typedef {import("./geometry.js").Quaternion} Quaternion */
/**
 * The sum of the parts.
 * @typedef {object} Offset
 * @property {Vector} shift metres, along the axes of the screen as the path turns it
 * @property {Vector} turn radians, about these axes
 * @property {Vector} drift metres, along the axes of the world
 * @property {Vector} swing radians, about the axes of the world
 * @property {Vector} jolt m/s² along the axes of the world: impacts, too short to be a path
 * @property {Vector} knock m/s² along the axes of the screen: likewise
 */
/** @typedef {(seconds: number, offset: Offset) => void} Part called with times that never go back */
/** @typedef {{ at: number, rotation: Quaternion, place: Vector }} Key at this second it is there, still */
/** @typedef {{ at: number, seconds: number, by: number }} Stroke */
/**
 * @typedef {object} Movement
 * @property {number} seconds
 * @property {0 | 90 | 180 | 270} screenAngle
 * @property {Key[]} path screen to world; at least one
 * @property {Part[]} parts
 */
/**
 * @typedef {object} Moment
 * @property {number} seconds
 * @property {Quaternion} rotation device to world
 * @property {Vector} acceleration m/s², world, without gravity
 * @property {Vector} rate rad/s, device
 */

/** The step of the simulation. A second difference over it is the mean acceleration within ±5 ms,
 * weighted by a triangle: about the low-pass of an accelerometer that runs at 200 Hz. */
export const STEP_S = 0.005;
export const GRAVITY = 9.81;

/**
 * How far a minimum-jerk stroke has come (Flash and Hogan 1985): still at both ends, greatest speed
 * 1.875 distance / duration, greatest acceleration 5.77 distance / duration².
 * @param {number} part of its duration
 */
export function smooth(part) {
  if (part <= 0) return 0;
  return part >= 1 ? 1 : part * part * part * (10 + part * (6 * part - 15));
}

/** Strokes one after the other or overlapping, as hands correct themselves. @param {Stroke[]} strokes */
export const profile = (strokes) => (/** @type {number} */ seconds) => {
  let sum = 0;
  for (const { at, seconds: lasts, by } of strokes) sum += by * smooth((seconds - at) / lasts);
  return sum;
};

/** @param {Vector} sum @param {Vector} v @param {number} k */
export function add(sum, v, k) {
  sum.x += v.x * k;
  sum.y += v.y * k;
  sum.z += v.z * k;
}

/**
 * A turn about a joint. @param {Vector} axis of length 1, screen @param {Vector} lever from the joint
 * to the phone, screen @param {(seconds: number) => number} angle @returns {Part}
 */
export function turning(axis, lever, angle) {
  const across = cross(axis, lever), inward = minus(times(axis, dot(axis, lever)), lever);
  return (seconds, { turn, shift }) => {
    const now = angle(seconds);
    if (now === 0) return;
    add(turn, axis, now);
    add(shift, across, Math.sin(now));
    add(shift, inward, 1 - Math.cos(now));
  };
}

/** @param {Vector} along of length 1, screen @param {(seconds: number) => number} metres @returns {Part} */
export const shifting = (along, metres) => (seconds, { shift }) =>
  add(shift, along, metres(seconds));

/** @param {Vector} along of length 1, world @param {(seconds: number) => number} metres @returns {Part} */
export const drifting = (along, metres) => (seconds, { drift }) =>
  add(drift, along, metres(seconds));

/** @param {Vector} axis of length 1, world @param {(seconds: number) => number} angle @returns {Part} */
export const swinging = (axis, angle) => (seconds, { swing }) => add(swing, axis, angle(seconds));

/**
 * Impacts, each a damped oscillation. @param {"jolt" | "knock"} frame
 * @param {{ at: number, along: Vector, size: number, hz: number, decay: number }[]} impacts in order;
 *   size in m/s², decay in seconds
 * @returns {Part}
 */
export function hitting(frame, impacts) {
  let first = 0;
  return (seconds, offset) => {
    while (first < impacts.length && seconds - impacts[first].at > 8 * impacts[first].decay) {
      first += 1;
    }
    for (let i = first; i < impacts.length && impacts[i].at < seconds; i += 1) {
      const { at, along, size, hz, decay } = impacts[i], since = seconds - at;
      add(
        offset[frame],
        along,
        size * Math.exp(-since / decay) * Math.sin(2 * Math.PI * hz * since),
      );
    }
  };
}

/** @param {Key[]} path @param {number} seconds */
function keyAt(path, seconds) {
  let i = path.length - 1;
  while (i > 0 && path[i].at > seconds) i -= 1;
  const from = path[i], to = path[i + 1];
  if (!to) return from;
  const part = smooth((seconds - from.at) / (to.at - from.at));
  if (part === 0) return from;
  return {
    rotation: geometry.between(from.rotation, to.rotation, part),
    place: plus(from.place, times(minus(to.place, from.place), part)),
  };
}

const blank = () => ({ x: 0, y: 0, z: 0 });

/** @param {Movement} movement */
function poseOf(movement) {
  const twist = geometry.about(geometry.UP, movement.screenAngle * DEGREE);
  return (/** @type {number} */ seconds) => {
    /** @type {Offset} */
    const offset = {
      shift: blank(),
      turn: blank(),
      drift: blank(),
      swing: blank(),
      jolt: blank(),
      knock: blank(),
    };
    for (const part of movement.parts) part(seconds, offset);
    const { rotation, place } = keyAt(movement.path, seconds);
    const held = compose(exponential(offset.swing), rotation);
    const screen = compose(held, exponential(offset.turn));
    return {
      rotation: compose(screen, twist),
      place: plus(plus(place, offset.drift), rotate(held, offset.shift)),
      jolt: plus(offset.jolt, rotate(screen, offset.knock)),
    };
  };
}

/**
 * Calls `visit` every `STEP_S` from 0 to the end with what the phone is doing then.
 * @param {Movement} movement @param {(moment: Moment) => void} visit
 */
export function follow(movement, visit) {
  const pose = poseOf(movement), steps = Math.round(movement.seconds / STEP_S);
  let before = pose(-STEP_S), now = pose(0);
  for (let step = 0; step <= steps; step += 1) {
    const after = pose((step + 1) * STEP_S);
    const change = minus(plus(after.place, before.place), times(now.place, 2));
    visit({
      seconds: step * STEP_S,
      rotation: now.rotation,
      acceleration: plus(times(change, 1 / STEP_S ** 2), now.jolt),
      rate: times(logarithm(compose(inverse(before.rotation), after.rotation)), 0.5 / STEP_S),
    });
    before = now;
    now = after;
  }
}
