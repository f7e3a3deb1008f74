/**
 * A phone's own senses: what its accelerometer and gyroscope make of a movement, and what the phone
 * concludes about its attitude. Everything in the device's axes.
 *
 * Noise densities, offsets and resolution as in data sheets of parts that phones carry (Bosch BMI160
 * and BMI270: 0.16 to 0.3 mg/√Hz and 0.007 to 0.01 °/s/√Hz within some 80 Hz, offset 20 to 40 mg and
 * 0.5 to 3 °/s before the phone has calibrated itself, 16 bits over ±8 g and ±2000 °/s).
 */

import {
  compose,
  cross,
  DEGREE,
  exponential,
  inverse,
  length,
  minus,
  normalised,
  plus,
  rotate,
  times,
  unit,
  UP,
  vector,
} from "./geometry.js";
import { GRAVITY, STEP_S } from "./movement.js";

/** @typedef {import("./geometry.js").Vector} Vector */
/** @typedef {import("./geometry.js").Quaternion} Quaternion */
/** @typedef {import("./movement.js").Moment} Moment */
/** @typedef {import("./random.js").Random} Random */
/**
 * @typedef {object} Senses how good they are
 * @property {number} accelerometerNoise m/s², root mean square
 * @property {Vector} accelerometerBias m/s²
 * @property {number} accelerometerScale near 1
 * @property {number} accelerometerRange m/s²
 * @property {number} gyroscopeNoise rad/s, root mean square
 * @property {Vector} gyroscopeBias rad/s, what calibration leaves
 * @property {Vector} gyroscopeDrift rad/s in a second
 * @property {number} gyroscopeScale near 1
 * @property {number} fusionSeconds after which the accelerometer's idea of up has prevailed
 * @property {number} doubt m/s² off gravity at which it is not believed at all
 */
/**
 * @typedef {object} Reading
 * @property {Vector} force proper acceleration: at rest as long as gravity, and upward. m/s²
 * @property {Vector} linear what is left of it without gravity as the phone believes gravity to be
 * @property {Vector} rate rad/s
 * @property {Quaternion} attitude device to a world of the phone's own, of which up is up
 */

/** @param {Random} random @param {"iphone" | "android"} family @returns {Senses} */
export function sensesOf(random, family) {
  const good = family === "iphone" ? 0.5 : 1;
  const offset = (/** @type {number} */ size) =>
    times(random.direction(), good * Math.abs(random.normal(0, size)));
  return {
    accelerometerNoise: random.between(0.014, 0.03),
    accelerometerBias: offset(0.15),
    accelerometerScale: random.normal(1, 0.006),
    accelerometerRange: (family === "iphone" || random.chance(0.7) ? 8 : 4) * GRAVITY,
    gyroscopeNoise: random.between(0.06, 0.12) * DEGREE,
    gyroscopeBias: offset(0.4 * DEGREE),
    gyroscopeDrift: offset(0.004 * DEGREE),
    gyroscopeScale: random.normal(1, 0.006),
    fusionSeconds: family === "iphone" ? random.between(1.5, 4) : random.between(0.5, 4),
    doubt: random.pick([1.5, 4, 1_000]),
  };
}

/** @param {number} value @param {number} step @param {number} range */
const digital = (value, step, range) =>
  Math.max(-range, Math.min(range, Math.round(value / step) * step));

/** @param {Random} random @param {Vector} v @param {number} scale @param {Vector} bias @param {number} noise
 * @param {number} range */
function sensed(random, v, scale, bias, noise, range) {
  const step = range / 32_768;
  return vector(
    digital(random.normal(v.x * scale + bias.x, noise), step, range),
    digital(random.normal(v.y * scale + bias.y, noise), step, range),
    digital(random.normal(v.z * scale + bias.z, noise), step, range),
  );
}

const GYROSCOPE_RANGE = 2_000 * DEGREE;

/**
 * Attitude as phones keep it: the gyroscope is summed up, and what the accelerometer takes for up
 * pulls slowly (the complementary filter of Mahony, Hamel and Pflimlin 2008). So gravity is removed
 * well from short movements and imperfectly from long ones.
 * @param {Random} random @param {Senses} senses
 * @returns {(moment: Moment) => Reading} to be called every `STEP_S`
 */
export function createSenses(random, senses) {
  /** @type {Quaternion | null} */
  let attitude = null;
  return ({ seconds, rotation, acceleration, rate }) => {
    const felt = rotate(inverse(rotation), plus(acceleration, vector(0, 0, GRAVITY)));
    const bias = plus(senses.gyroscopeBias, times(senses.gyroscopeDrift, seconds));
    const force = sensed(
      random,
      felt,
      senses.accelerometerScale,
      senses.accelerometerBias,
      senses.accelerometerNoise,
      senses.accelerometerRange,
    );
    const turned = sensed(
      random,
      rate,
      senses.gyroscopeScale,
      bias,
      senses.gyroscopeNoise,
      GYROSCOPE_RANGE,
    );
    attitude ??= rotation;
    const size = length(force), belief = Math.max(0, 1 - Math.abs(size - GRAVITY) / senses.doubt);
    const error = size > 1 ? cross(unit(force), rotate(inverse(attitude), UP)) : vector(0, 0, 0);
    const corrected = plus(turned, times(error, belief / senses.fusionSeconds));
    attitude = normalised(compose(attitude, exponential(times(corrected, STEP_S))));
    const linear = minus(force, rotate(inverse(attitude), vector(0, 0, GRAVITY)));
    return { force, linear, rate: turned, attitude };
  };
}
