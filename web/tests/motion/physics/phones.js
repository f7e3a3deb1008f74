/**
 * The values that browsers give to a page: channels, signs, units, rounding and times.
 *
 * Android (Chrome, Firefox): accelerations as the sensor has them, at rest upward. iPhone: both
 * accelerations with the opposite sign. `rotationRate` is the same on all: alpha, beta, gamma about
 * x, y, z in degrees a second, right-handed. `orientation`: Z-X'-Y'' in degrees (W3C).
 */

import { sensorClocks } from "../browser.js";
import { DEGREE, times } from "../geometry.js";
import { readings, sensorsOf } from "./sensors.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("../browser.js").Sample} Sample */
/** @typedef {import("./rigid-body.js").Moment} Moment */
/** @typedef {import("./sensors.js").Attitude} Attitude */
/** @typedef {import("./sensors.js").Reading} Reading */
/** @typedef {import("./sensors.js").Sensors} Sensors */
/** @typedef {"Chrome" | "Safari" | "Firefox"} BrowserName */
/**
 * @typedef {{ acceleration: boolean, rotationRate: boolean, orientation: boolean, gyroscope: boolean }} Channels which a trace has
 */
/**
 * @typedef {object} Phone
 * @property {BrowserName} browser
 * @property {number} hz
 * @property {number} jitter part of the interval, standard deviation
 * @property {number} late seconds
 * @property {number} pauses a second in which the page is busy
 * @property {number} dropped part of the events that never come
 * @property {import("../browser.js").Clocks} clocks
 * @property {boolean} isFirstEmpty whether the first event has no values
 * @property {number} step to which values are rounded; 0 for none
 * @property {Channels} channels
 * @property {Sensors} sensors
 */
/**
 * @typedef {{ browser?: BrowserName, hz?: number, jitter?: number, late?: number, dropped?: number, smoothHz?: number, channels?: Partial<Channels> }} Given
 */

const EMPTY = { acceleration: null, accelerationIncludingGravity: null, rotationRate: null };
const ALL = { acceleration: true, rotationRate: true, orientation: true, gyroscope: true };

/** @param {Random} random @param {Given} [given] the rest is drawn @returns {Phone} */
export function phoneOf(random, given = {}) {
  const channels = { ...ALL, ...given.channels };
  const drawn = random.pick(
    /** @type {BrowserName[]} */ ([
      "Chrome",
      "Chrome",
      "Chrome",
      "Safari",
      "Safari",
      "Safari",
      "Firefox",
    ]),
  );
  // Every iPhone has a gyroscope.
  const browser = given.browser ?? (drawn === "Safari" && !channels.gyroscope ? "Chrome" : drawn);
  return {
    browser,
    hz: given.hz ??
      (browser === "Firefox" ? random.pick([50, 60, 100]) : random.pick([60, 60, 60, 50])),
    jitter: given.jitter ?? random.between(0.01, 0.12),
    late: given.late ?? random.between(0.004, 0.03),
    pauses: random.pick([0, 0, 0.03, 0.15]),
    isFirstEmpty: random.chance(0.25),
    step: browser === "Chrome" ? 0.1 : browser === "Safari" ? random.pick([0, 0.1]) : 0,
    channels,
    sensors: sensorsOf(random, { gyroscope: channels.gyroscope, smoothHz: given.smoothHz }),
    dropped: given.dropped ?? 0,
    clocks: sensorClocks(random, browser),
  };
}

/**
 * Z-X'-Y'' from the rotation's matrix (W3C DeviceOrientation, appendix A).
 * @param {Attitude} attitude
 */
export function eulerAngles({ x, y, z }) {
  // The world's axes along the device's are the matrix's rows: z.y is the sine of beta.
  const sine = Math.max(-1, Math.min(1, z.y)), facesDown = z.z < 0;
  const flip = facesDown ? -1 : 1;
  const lifted = Math.asin(sine);
  return {
    alpha: (Math.atan2(-flip * x.y, flip * y.y) / DEGREE + 360) % 360,
    beta: (facesDown ? (sine < 0 ? -Math.PI : Math.PI) - lifted : lifted) / DEGREE,
    gamma: Math.atan2(-flip * z.x, flip * z.z) / DEGREE,
  };
}

/** @param {number} value @param {number} step */
const rounded = (value, step) => (step ? Math.round(value / step) * step : value);
/** @param {Vector} v @param {number} step */
const axes = ({ x, y, z }, step) => ({
  x: rounded(x, step),
  y: rounded(y, step),
  z: rounded(z, step),
});

/**
 * @param {Phone} phone
 * @param {Reading} reading
 * @returns {Pick<Sample, "acceleration" | "accelerationIncludingGravity" | "rotationRate" | "orientation">}
 */
export function eventOf({ browser, step, channels }, { force, linear, rate, attitude }) {
  const sign = browser === "Safari" ? -1 : 1, turned = axes(times(rate, 1 / DEGREE), step);
  const hasRate = channels.rotationRate && channels.gyroscope;
  const { alpha, beta, gamma } = eulerAngles(attitude);
  const orientation = {
    // Without a gyroscope no browser knows it: Chrome says null, which counts as 0.
    alpha: channels.gyroscope ? rounded(alpha, step) % 360 : 0,
    beta: rounded(beta, step),
    gamma: rounded(gamma, step),
  };
  return {
    acceleration: channels.acceleration ? axes(times(linear, sign), step) : null,
    accelerationIncludingGravity: axes(times(force, sign), step),
    rotationRate: hasRate ? { alpha: turned.x, beta: turned.y, gamma: turned.z } : null,
    orientation: channels.orientation ? orientation : null,
  };
}

/** When events are due, by a clock that is not exact, and how long a busy page keeps them waiting.
 * @param {Random} random @param {Phone} phone @param {number} seconds */
export function schedule(random, { hz, jitter, late, pauses, dropped }, seconds) {
  /** @type {{ readAt: number, comesAt: number }[]} */
  const events = [];
  let due = random.between(0, 1 / hz), busyUntil = 0;
  while (due < seconds) {
    if (random.chance(pauses / hz)) busyUntil = due + late + random.between(0.03, 0.15);
    const comesAt = Math.max(due + late, busyUntil, events.at(-1)?.comesAt ?? 0);
    if (!dropped || !random.chance(dropped)) events.push({ readAt: due, comesAt });
    due += Math.max(0.2, 1 + random.normal(0, jitter)) / hz;
  }
  return events;
}

/**
 * @param {Random} random
 * @param {Phone} phone
 * @param {Moment[]} moments
 * @param {number} screenAngle
 */
export function samplesOf(random, phone, moments, screenAngle) {
  const read = readings(random, phone.sensors, moments),
    startMs = Math.round(random.between(2_000, 600_000));
  const perSecond = 1 / (read[1].seconds - read[0].seconds), last = read.length - 1;
  // The two kinds of events have clocks of their own: an orientation is up to an interval old.
  const age = random.between(0, 1 / phone.hz);
  const at = (/** @type {number} */ seconds) =>
    read[Math.max(0, Math.min(last, Math.floor(seconds * perSecond)))];
  const { force, linear, rate } = phone.clocks;
  const heardAt = (/** @type {number} */ seconds) => ({
    ...at(force(seconds)), linear: at(linear(seconds)).linear, rate: at(rate(seconds)).rate,
  });
  const timeStep = phone.browser === "Chrome" ? 0.1 : 1;
  const events = schedule(random, phone, moments[moments.length - 1].seconds);
  const samples = events.map(({ readAt, comesAt }, index) => ({
    timeMs: rounded(startMs + comesAt * 1_000, timeStep),
    ...(index === 0 && phone.isFirstEmpty ? EMPTY : eventOf(phone, heardAt(readAt))),
    orientation: index === 0 ? null : eventOf(phone, at(readAt - age)).orientation,
    screenAngle,
  }));
  return { samples, startMs };
}
