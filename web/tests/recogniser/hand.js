/**
 * Traces made by hand for the recogniser's own tests: a pose and an acceleration as functions of
 * time, seen through the sensors of a phone. (A physical generator, written apart from the
 * recogniser, judges it in web/tests/motion.)
 */

/** @typedef {import("../../public/scripts/motion/frame.js").Sample} Sample */
/** @typedef {{ x: number, y: number, z: number }} Vector */
/** @typedef {number[][]} Matrix rows */

/**
 * @typedef {object} Moves in the axes of the screen as it is read, time in seconds
 * @property {number} seconds
 * @property {(t: number) => { alpha?: number, beta?: number, gamma?: number }} [pose] degrees
 * @property {(t: number) => Partial<Vector>} [hand] acceleration, m/s²
 * @property {(t: number) => boolean} [isLying] on a table
 */

/**
 * @typedef {object} Phone
 * @property {number} [rate] events a second
 * @property {boolean} [isInverted] as iPhones have it
 * @property {number} [screenAngle]
 * @property {number} [jitter] part of an interval
 * @property {(index: number) => boolean} [isDropped]
 * @property {(sample: Sample) => Sample} [lacks] what this phone does not have
 */

const RADIANS = Math.PI / 180;
const GRAVITY = 9.81;

/** @param {Matrix} a @param {Matrix} b @returns {Matrix} */
const product = (a, b) =>
  a.map((row) => b[0].map((_, column) => row.reduce((sum, one, at) => sum + one * b[at][column], 0)));

/** @param {Matrix} a @returns {Matrix} */
const transposed = (a) => a[0].map((_, column) => a.map((row) => row[column]));

/** @param {Matrix} a @param {number[]} v */
const applied = (a, v) => a.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);

/** @param {"x" | "y" | "z"} axis @param {number} degrees @returns {Matrix} */
function about(axis, degrees) {
  const [c, s] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  if (axis === "x") return [[1, 0, 0], [0, c, -s], [0, s, c]];
  if (axis === "y") return [[c, 0, s], [0, 1, 0], [-s, 0, c]];
  return [[c, -s, 0], [s, c, 0], [0, 0, 1]];
}

/** No hand holds a phone quite still. @param {number} t @param {{ alpha?: number, beta?: number, gamma?: number }} pose */
const trembling = (t, { alpha = 0, beta = 0, gamma = 0 }) => ({
  alpha,
  beta: beta + 0.05 * Math.sin(2 * Math.PI * 8 * t),
  gamma: gamma + 0.05 * Math.sin(2 * Math.PI * 9 * t),
});

/** The device in the world: intrinsic z, x', y''. @param {{ alpha?: number, beta?: number, gamma?: number }} pose */
const matrixOf = ({ alpha = 0, beta = 0, gamma = 0 }) =>
  product(product(about("z", alpha), about("x", beta)), about("y", gamma));

/** The angles that a browser gives for it. @param {Matrix} r */
function anglesOf(r) {
  const beta = Math.asin(Math.max(-1, Math.min(1, r[2][1])));
  const gamma = Math.atan2(-r[2][0], r[2][2]);
  const alpha = Math.atan2(-r[0][1], r[1][1]);
  return { alpha: (alpha / RADIANS + 360) % 360, beta: beta / RADIANS, gamma: gamma / RADIANS };
}

/** The rotation between two poses a moment apart, as rates about the axes, degrees a second. @param {Matrix} before @param {Matrix} now @param {number} seconds */
function ratesOf(before, now, seconds) {
  const step = product(transposed(before), now);
  const half = [step[2][1] - step[1][2], step[0][2] - step[2][0], step[1][0] - step[0][1]];
  return half.map((one) => one / 2 / seconds / RADIANS);
}

/** @param {number[]} v @param {number} by @returns {Vector} */
const named = ([x, y, z], by) => ({ x: x * by, y: y * by, z: z * by });

/** Small numbers that come again: a test must not depend on luck. @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * @param {Moves} moves
 * @param {Phone} [phone]
 * @returns {Sample[]}
 */
export function trace({ seconds, pose = () => ({ beta: 40 }), hand = () => ({}), isLying = () => false }, phone = {}) {
  const { rate = 60, isInverted = false, screenAngle = 0, jitter = 0 } = phone;
  const { isDropped = () => false, lacks = (sample) => sample } = phone;
  const sign = isInverted ? -1 : 1;
  const random = chance(7);
  const device = (/** @type {number} */ t) =>
    product(matrixOf(isLying(t) ? pose(t) : trembling(t, pose(t))), about("z", screenAngle));
  const samples = [];
  for (let index = 0; index < seconds * rate; index += 1) {
    const t = (index + jitter * (random() - 0.5)) / rate;
    if (isDropped(index)) continue;
    const now = device(t);
    const up = applied(transposed(now), [0, 0, 1]);
    const { x = 0, y = 0, z = 0 } = hand(t);
    const push = applied(transposed(about("z", screenAngle)), [x, y, z]);
    const [alpha, beta, gamma] = ratesOf(device(t - 0.002), device(t + 0.002), 0.004);
    samples.push(lacks({
      timeMs: 1000 + t * 1000,
      acceleration: named(push, sign),
      accelerationIncludingGravity: named(push.map((one, at) => one + GRAVITY * up[at]), sign),
      rotationRate: { alpha, beta, gamma },
      orientation: anglesOf(now),
      screenAngle,
    }));
  }
  return samples;
}

/** From 0 to 1 between two times, smoothly. @param {number} t @param {number} from @param {number} to */
export function eased(t, from, to) {
  const part = Math.max(0, Math.min(1, (t - from) / (to - from)));
  return part ** 3 * (10 - 15 * part + 6 * part ** 2);
}

/** There and back. @param {number} t @param {number} from @param {number} moves seconds @param {number} stays seconds */
export const thereAndBack = (t, from, moves, stays) =>
  eased(t, from, from + moves) - eased(t, from + moves + stays, from + 2 * moves + stays);

/** Half a wave. @param {number} t @param {number} from @param {number} lasts */
export const bump = (t, from, lasts) =>
  t < from || t > from + lasts ? 0 : Math.sin((Math.PI * (t - from)) / lasts);

/** A recogniser's gestures in a trace. @param {import("../../public/scripts/motion/recogniser.js").Recogniser} recogniser @param {Sample[]} samples */
export function recognised(recogniser, samples) {
  recogniser.begin();
  return samples.map((sample) => recogniser.feed(sample)).filter((gesture) => gesture !== null)
    .map((gesture) => Object.values(gesture).join(" "));
}
