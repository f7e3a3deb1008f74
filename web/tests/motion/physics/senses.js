/**
 * The sensors of a phone and what its system concludes from them: which way is up, what the hand
 * accelerates, and how the phone lies.
 *
 * With a gyroscope, up and one horizontal direction are turned along with it, and up is pulled to
 * what the accelerometer says. Without one, up is the accelerometer's mean over a second or so, as
 * Android computed it before phones had gyroscopes.
 */

import { cross, dot, length, minus, plus, rotate, inverse, times, unit, vector, ZERO } from "../geometry.js";
import { GRAVITY, specificForce } from "./rigid.js";
import { STEP_S } from "./signals.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./rigid.js").Moment} Moment */
/** @typedef {{ x: Vector, y: Vector, z: Vector }} Attitude the world's axes, along the device's: rows of the matrix */
/**
 * @typedef {object} Reading along the device's axes
 * @property {number} seconds
 * @property {Vector} force accelerometer, m/s²
 * @property {Vector} linear without gravity, as far as the phone knows gravity
 * @property {Vector} rate gyroscope, rad/s
 * @property {Attitude} attitude
 */
/**
 * @typedef {object} Senses
 * @property {boolean} gyroscope
 * @property {number} cutHz of the low-pass inside the parts
 * @property {number} smoothHz of a low-pass in the system; 0 for none
 * @property {number} every seconds between the sensor's own samples
 * @property {number} forceNoise m/s²
 * @property {number} rateNoise rad/s
 * @property {Vector} forceBias
 * @property {Vector} rateBias
 * @property {Vector} skew rad: the sensor is not quite parallel to the phone
 * @property {number} forceRange m/s²
 * @property {number} believes seconds until the accelerometer's up has prevailed
 */

/** @param {Random} random @param {{ gyroscope?: boolean, smoothHz?: number }} [given] @returns {Senses} */
export function sensesOf(random, { gyroscope = true, smoothHz = 0 } = {}) {
  const some = (/** @type {number} */ size) =>
    vector(random.normal(0, size), random.normal(0, size), random.normal(0, size));
  return {
    gyroscope,
    cutHz: random.between(25, 60),
    smoothHz,
    every: random.pick([0.004, 0.004, 0.008, 0.012]),
    forceNoise: random.between(0.008, 0.035),
    rateNoise: random.between(0.0006, 0.0025),
    forceBias: some(0.06),
    rateBias: some(0.003),
    skew: some(0.008),
    forceRange: random.pick([4, 8, 8, 16]) * GRAVITY,
    believes: gyroscope ? random.between(0.8, 5) : random.between(0.15, 0.6),
  };
}

/** A low-pass of one pole for vectors. @param {number} hz 0 for none */
function onePole(hz) {
  const part = hz ? 1 - Math.exp(-2 * Math.PI * hz * STEP_S) : 1;
  /** @type {Vector | null} */
  let kept = null;
  return (/** @type {Vector} */ v) => kept = kept ? plus(kept, times(minus(v, kept), part)) : v;
}

/** @param {Vector} v @param {number} range */
const clipped = (v, range) => {
  const clip = (/** @type {number} */ a) => Math.max(-range, Math.min(range, a));
  return vector(clip(v.x), clip(v.y), clip(v.z));
};

/** Which way is up, and one horizontal direction. @param {Senses} senses @param {Moment} first */
function fusion({ gyroscope, believes }, first) {
  let up = unit(specificForce(first)), east = rotate(inverse(first.rotation), vector(1, 0, 0));
  const pull = STEP_S / believes;
  return (/** @type {Vector} */ force, /** @type {Vector} */ rate) => {
    if (gyroscope) {
      up = minus(up, times(cross(rate, up), STEP_S));
      east = minus(east, times(cross(rate, east), STEP_S));
    }
    const doubt = Math.abs(length(force) - GRAVITY) / 2;
    const weight = gyroscope ? pull / (1 + doubt * doubt) : pull;
    up = unit(plus(times(up, 1 - weight), times(force, weight / GRAVITY)));
    east = unit(minus(east, times(up, dot(east, up))));
    return { up, east };
  };
}

/** @param {Random} random @param {Senses} senses @param {Moment} first */
function parts(random, senses, first) {
  const cutForce = onePole(senses.cutHz), cutRate = onePole(senses.cutHz);
  const noisy = (/** @type {Vector} */ v, /** @type {number} */ size) =>
    plus(v, vector(random.normal(0, size), random.normal(0, size), random.normal(0, size)));
  let due = first.seconds, force = ZERO, rate = ZERO;
  return (/** @type {Moment} */ moment) => {
    const cut = cutForce(specificForce(moment)), cutTurn = cutRate(moment.rate);
    if (moment.seconds + 1e-9 >= due) {
      due += senses.every;
      const skewed = plus(cut, cross(senses.skew, cut));
      force = clipped(noisy(plus(skewed, senses.forceBias), senses.forceNoise), senses.forceRange);
      rate = clipped(noisy(plus(cutTurn, senses.rateBias), senses.rateNoise), 35);
    }
    return { force, rate };
  };
}

/** @param {Random} random @param {Senses} senses @param {Moment[]} moments @returns {Reading[]} */
export function readings(random, senses, moments) {
  const sense = parts(random, senses, moments[0]), fuse = fusion(senses, moments[0]);
  const smoothForce = onePole(senses.smoothHz), smoothRate = onePole(senses.smoothHz);
  const smoothLinear = onePole(senses.smoothHz);
  return moments.map((moment) => {
    const { force, rate } = sense(moment), { up, east } = fuse(force, rate);
    return {
      seconds: moment.seconds,
      force: smoothForce(force),
      linear: smoothLinear(minus(force, times(up, GRAVITY))),
      rate: smoothRate(rate),
      attitude: { x: east, y: cross(up, east), z: up },
    };
  });
}
