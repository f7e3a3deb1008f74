/**
 * A browser's values from a phone's sensors: signs, axes, units, rounding, and the times of events.
 *
 * Chromium on Android: `accelerationIncludingGravity` is the proper acceleration (flat on a table
 *   z = +9.8), `acceleration` the same without gravity, `rotationRate` alpha, beta, gamma about x, y,
 *   z in °/s; all rounded to 0.1 (chromium: third_party/blink/renderer/modules/device_orientation/
 *   device_motion_event_pump.cc, services/device/generic_sensor/platform_sensor_util.h); a timer of
 *   60 Hz reads the newest values, so some come twice (device_sensor_event_pump.h).
 * Firefox on Android: the same signs and axes, not rounded; an event may lack what has not come anew
 *   (gecko: dom/system/nsDeviceSensors.cpp).
 * Safari on an iPhone: `acceleration` is Core Motion's userAcceleration × 9.80665 and
 *   `accelerationIncludingGravity` userAcceleration + gravity, where gravity points down (flat on a
 *   table z = -9.8), so both have the opposite sign of Android's: a phone let fall reports +z, as
 *   users of userAcceleration found too; `rotationRate` alpha, beta, gamma about x, y, z in °/s, right-handed as
 *   on Android; a timer of 60 Hz (WebKit: Source/WebCore/platform/ios/WebCoreMotionManager.mm, .h).
 * Both number rotationRate's axes x, y, z, as the specification has it since its issue 44; older
 *   texts that say z, x, y describe no browser.
 * `deviceorientation`: Z-X'-Y'' angles, alpha from 0 to 360, beta from -180 to 180, gamma from -90 to
 *   90, relative to an arbitrary heading on both (W3C DeviceOrientation; WebKit computes them anew
 *   from Core Motion's attitude).
 * Whether Safari rounds to 0.1 as the specification now asks is not known here: both are drawn.
 * `timeStamp` is in whole milliseconds in Safari, in tenths in Chromium.
 */

import { DEGREE, rotate, times, vector } from "./geometry.js";

/** @typedef {import("./geometry.js").Vector} Vector */
/** @typedef {import("./geometry.js").Quaternion} Quaternion */
/** @typedef {import("./phone.js").Reading} Reading */
/** @typedef {import("./random.js").Random} Random */
/** @typedef {{ alpha: number, beta: number, gamma: number }} Angles degrees, or degrees a second */
/** @typedef {{ x: number | null, y: number | null, z: number | null }} Axes m/s² */
/** @typedef {"force" | "linear" | "rate"} Channel */
/** @typedef {Record<Channel, (seconds: number) => number>} Clocks of when the newest value of a sensor is */
/**
 * The values that a page copies from its events.
 * @typedef {object} Sample
 * @property {number} timeMs
 * @property {Axes | null} acceleration
 * @property {Axes | null} accelerationIncludingGravity
 * @property {{ alpha: number | null, beta: number | null, gamma: number | null } | null} rotationRate
 * @property {Angles | null} orientation of the newest `deviceorientation`
 * @property {number} screenAngle
 */
/**
 * @typedef {object} Browser
 * @property {"Safari" | "Chromium" | "Firefox"} name
 * @property {1 | -1} sign of accelerations, seen from Android
 * @property {number} rounding of what is measured; 0 for none
 * @property {number} timeRounding milliseconds
 * @property {number} hz events a second
 * @property {number} jitter seconds, standard deviation
 * @property {number} latency seconds from the sensor to the page
 * @property {number} stalls a second: the page or the system is busy
 * @property {boolean} queues whether events wait for a busy page, or are left out
 * @property {number} gaps share of events that lack a part
 * @property {"nothing" | "nulls" | "values"} first what the first event has
 * @property {Clocks} known
 */

/**
 * On Android each sensor has a clock of its own, the acceleration without gravity is computed up to 12 ms later, and an
 * event has the newest value of each; an iPhone's values are of one time.
 * @param {Random} random @param {string} name of the browser @returns {Clocks}
 */
export function sensorClocks(random, name) {
  const every = random.pick([0.005, 0.01, 0.02]);
  const clock = (/** @type {number} */ phase, late = 0) => (/** @type {number} */ seconds) =>
    name === "Safari" ? seconds : phase + every * Math.floor((seconds - phase) / every) - late;
  const [force, linear, rate] = [0, 0, 0].map(() => random.between(0, every));
  return { force: clock(force), linear: clock(linear, random.between(0, 0.012)), rate: clock(rate) };
}

/** @param {Random} random @param {number} [hz] @returns {Browser} */
export function browserOf(random, hz) {
  const name = random.pick(
    /** @type {const} */ ([
      "Safari",
      "Safari",
      "Safari",
      "Chromium",
      "Chromium",
      "Chromium",
      "Firefox",
    ]),
  );
  return {
    name,
    sign: name === "Safari" ? -1 : 1,
    rounding: name === "Chromium" || name === "Safari" && random.chance(0.3) ? 0.1 : 0,
    timeRounding: name === "Chromium" ? 0.1 : 1,
    hz: hz ?? random.pick([30, 50, 60, 60, 60, 60, 60, 100, 120]),
    jitter: random.between(0.0003, 0.003),
    latency: random.between(0.004, 0.03),
    stalls: random.pick([0, 0.05, 0.05, 0.3]),
    queues: name === "Firefox" || random.chance(0.2),
    gaps: name === "Firefox" ? 0.01 : 0,
    first: random.pick(/** @type {const} */ (["values", "values", "nothing", "nulls"])),
    known: sensorClocks(random, name),
  };
}

/** @param {number} value @param {number} step */
const rounded = (value, step) => (step ? Math.round(value / step) * step : value);

/** W3C's angles of an attitude. @param {Quaternion} attitude @returns {Angles} */
export function anglesOf(attitude) {
  const x = rotate(attitude, vector(1, 0, 0)),
    y = rotate(attitude, vector(0, 1, 0)),
    z = rotate(attitude, vector(0, 0, 1));
  const looksDown = z.z < 0, sign = looksDown ? -1 : 1;
  const pitch = Math.asin(Math.max(-1, Math.min(1, y.z)));
  const beta = looksDown ? (pitch >= 0 ? Math.PI : -Math.PI) - pitch : pitch;
  const alpha = Math.atan2(-y.x * sign, y.y * sign), gamma = Math.atan2(-x.z * sign, z.z * sign);
  return { alpha: (alpha / DEGREE + 360) % 360, beta: beta / DEGREE, gamma: gamma / DEGREE };
}

/** @param {Vector} v @param {number} step @returns {Axes} */
const axes = (v, step) => ({ x: rounded(v.x, step), y: rounded(v.y, step), z: rounded(v.z, step) });

/** @param {Browser} browser @param {Quaternion} attitude @returns {Angles} */
export function orientationEvent(browser, attitude) {
  const { alpha, beta, gamma } = anglesOf(attitude), step = browser.rounding;
  return {
    alpha: rounded(alpha, step) % 360,
    beta: rounded(beta, step),
    gamma: rounded(gamma, step),
  };
}

/** @param {Browser} browser @param {Reading} reading */
export function motionEvent(browser, { force, linear, rate }) {
  const turned = axes(times(rate, 1 / DEGREE), browser.rounding);
  return {
    acceleration: axes(times(linear, browser.sign), browser.rounding),
    accelerationIncludingGravity: axes(times(force, browser.sign), browser.rounding),
    rotationRate: { alpha: turned.x, beta: turned.y, gamma: turned.z },
  };
}

const NULLS = { x: null, y: null, z: null };

/** An event without values, as the first may be. @param {Browser["first"]} first */
export const emptyEvent = (first) => ({
  acceleration: first === "nulls" ? NULLS : null,
  accelerationIncludingGravity: first === "nulls" ? NULLS : null,
  rotationRate: first === "nulls" ? { alpha: null, beta: null, gamma: null } : null,
});

/**
 * When events come, and of when their values are.
 * @param {Random} random @param {Browser} browser @param {number} seconds
 * @returns {{ readAt: number, comesAt: number }[]} seconds, in order
 */
export function eventTimes(random, browser, seconds) {
  /** @type {{ readAt: number, comesAt: number }[]} */
  const events = [];
  const start = random.between(0, 1 / browser.hz);
  let busyUntil = -1;
  for (let count = 0;; count += 1) {
    const due = start + count / browser.hz + Math.abs(random.normal(0, browser.jitter));
    if (due > seconds) return events;
    if (due > busyUntil && random.chance(browser.stalls / browser.hz)) {
      busyUntil = due + random.between(0.03, 0.18);
    }
    const isLate = due < busyUntil;
    if (isLate && !browser.queues && events.length && due + 1 / browser.hz < busyUntil) continue;
    const comesAt = Math.max(isLate ? busyUntil : due, events.at(-1)?.comesAt ?? 0);
    const readAt = (isLate && !browser.queues ? comesAt : due) - browser.latency;
    events.push({ readAt: Math.max(readAt, events.at(-1)?.readAt ?? -1), comesAt });
  }
}

/** @param {Browser} browser @param {number} ms */
export const timeStamp = (browser, ms) => rounded(ms, browser.timeRounding);
