/**
 * Signals in time: how a stroke of a joint runs, and noise with a given spectrum.
 *
 * A stroke has minimum jerk (Flash and Hogan 1985) or a lognormal speed (Plamondon's kinematic
 * theory of rapid movements, 1995), which rises quicker than it falls.
 */

/** @typedef {import("../random.js").Random} Random */
/** @typedef {(u: number) => number} Shape from 0 to 1 while `u` goes from about 0 to about 1 */
/** @typedef {() => number} Noise the next value, one step later */

/** Seconds from one simulated pose to the next. */
export const STEP_S = 0.004;
/** At this `u` every shape has arrived. */
export const ARRIVED = 6;
/** Before this `u` no shape has begun. */
export const NOT_BEGUN = -1;

/** @type {Shape} */
export const minimumJerk = (u) =>
  u <= 0 ? 0 : u >= 1 ? 1 : u * u * u * (10 - 15 * u + 6 * u * u);

/** The normal distribution's integral (Abramowitz and Stegun 7.1.26). @param {number} z */
function normalIntegral(z) {
  const x = Math.abs(z) / Math.SQRT2, t = 1 / (1 + 0.3275911 * x);
  const tail = t * Math.exp(-x * x) *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return z > 0 ? 1 - tail / 2 : tail / 2;
}

/** @param {number} sigma 0.1 is nearly symmetric, 0.4 is very skewed @returns {Shape} */
export function lognormal(sigma) {
  const median = 1 / (2 * Math.sinh(2.5 * sigma)), early = median * Math.exp(-2.5 * sigma);
  return (u) => u <= -early ? 0 : normalIntegral(Math.log((u + early) / median) / sigma);
}

/** @param {Random} random @returns {Shape} */
export const someShape = (random) =>
  random.chance(0.4) ? minimumJerk : lognormal(random.between(0.15, 0.36));

/** A filter of two poles (Bristow-Johnson's cookbook). @param {"low" | "band"} kind @param {number} hz @param {number} q */
function filter(kind, hz, q) {
  const w = 2 * Math.PI * hz * STEP_S, cos = Math.cos(w), alpha = Math.sin(w) / (2 * q);
  const b = kind === "low" ? [(1 - cos) / 2, 1 - cos, (1 - cos) / 2] : [alpha, 0, -alpha];
  const a0 = 1 + alpha;
  let x1 = 0, x2 = 0, y1 = 0, y2 = 0;
  return (/** @type {number} */ x) => {
    const y = (b[0] * x + b[1] * x1 + b[2] * x2 + 2 * cos * y1 - (1 - alpha) * y2) / a0;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  };
}

/** Factors that bring filtered noise to a root mean square of 1, by filter. @type {Map<string, number>} */
const gains = new Map();

/** The energy of the impulse response is the variance that white noise of variance 1 leaves.
 * @param {string} key @param {() => (x: number) => number} build */
function gainOf(key, build) {
  const known = gains.get(key);
  if (known) return known;
  const response = build();
  let energy = response(1) ** 2;
  for (let step = 0; step < 60 / STEP_S; step += 1) energy += response(0) ** 2;
  const gain = 1 / Math.sqrt(energy);
  gains.set(key, gain);
  return gain;
}

/** @param {Random} random @param {string} key @param {() => (x: number) => number} build @param {number} rms @returns {Noise} */
function scaled(random, key, build, rms) {
  if (rms === 0) return () => 0;
  const run = build(), gain = rms * gainOf(key, build);
  return () => run(gain * random.normal(0, 1));
}

/** @param {ReturnType<typeof filter>[]} stages */
const chained = (stages) => (/** @type {number} */ x) =>
  stages.reduce((value, stage) => stage(value), x);

/**
 * Noise between two frequencies, as physiological tremor is; steep above, so that its second
 * derivative is a band too.
 * @param {Random} random @param {number} low Hz @param {number} high Hz @param {number} rms @returns {Noise}
 */
export function bandNoise(random, low, high, rms) {
  const centre = Math.sqrt(low * high), q = centre / (high - low);
  const build = () =>
    chained([filter("band", centre, q), filter("low", high * 1.2, 0.6), filter("low", high * 1.2, 0.6)]);
  return scaled(random, `band ${low} ${high}`, build, rms);
}

/** A slow wander to and fro. @param {Random} random @param {number} hz @param {number} rms @returns {Noise} */
export function wander(random, hz, rms) {
  const build = () => chained([filter("low", hz, 0.5), filter("low", hz * 1.5, 0.5)]);
  return scaled(random, `wander ${hz}`, build, rms);
}
