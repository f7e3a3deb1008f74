/**
 * From a sample as the browser gave it to what the hand does, in the axes of the screen as it is
 * read: x to the right, y up the screen, z out of it. Pure.
 *
 * rotationRate's alpha, beta and gamma are the rates about x, y and z everywhere. acceleration and
 * accelerationIncludingGravity have the sign of the standard on Android and the opposite one on
 * iPhones (M6). All of it is in the device's own axes, whichever way the screen is turned.
 */

import { GAP_MS, GRAVITY } from "./thresholds.js";
import { cross, dot, length, minus, plus, times, towards, turnedZ, unit, ZERO } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {{ x: number | null, y: number | null, z: number | null }} Axes */
/** @typedef {{ alpha: number | null, beta: number | null, gamma: number | null }} Angles */

/**
 * @typedef {object} Sample copied from the browser's events
 * @property {number} timeMs
 * @property {Axes | null} acceleration m/s²
 * @property {Axes | null} accelerationIncludingGravity m/s²
 * @property {Angles | null} rotationRate degrees a second
 * @property {Angles | null} orientation degrees
 * @property {number} screenAngle degrees by which the device is turned counter-clockwise
 */

/**
 * @typedef {object} Motion
 * @property {number} timeMs
 * @property {number} seconds since the one before
 * @property {Vector} up where the sky is: one long
 * @property {Vector} push acceleration without gravity, m/s²
 * @property {Vector} rate of rotation, rad/s
 * @property {boolean} hasRate whether there is a gyroscope
 */

const RADIANS = Math.PI / 180;
/** How fast measured gravity corrects the vertical: where the browser has removed the hand's own
 * acceleration; where it has not, with a gyroscope and without. */
const FOLLOWS_MS = { clean: 60, mixed: 700, alone: 120 };
/** How much measured gravity may differ from the earth's and still be believed. */
const BELIEVED = 2.5;
/** So much agreement, in samples, is enough to believe a sign, and so much to keep it for ever. */
const ENOUGH = 2;
const SURE = 20;
/** Without an orientation for so long, the screen is taken to look up. */
const PATIENCE_MS = 300;

/** @param {Axes | null | undefined} axes @returns {Vector | null} */
function vector(axes) {
  const { x, y, z } = axes ?? {};
  const isWhole = Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z);
  return isWhole ? /** @type {Vector} */ ({ x, y, z }) : null;
}

/** @param {Angles | null | undefined} rate @returns {Vector | null} rad/s about x, y and z */
function rotation(rate) {
  const { alpha = null, beta = null, gamma = null } = rate ?? {};
  const found = vector({ x: alpha, y: beta, z: gamma });
  return found && times(found, RADIANS);
}

/** Where the sky is, by the orientation. @param {Angles | null} orientation @returns {Vector | null} */
function upFrom(orientation) {
  const { beta, gamma } = orientation ?? {};
  if (typeof beta !== "number" || typeof gamma !== "number") return null;
  const [b, g] = [beta * RADIANS, gamma * RADIANS];
  return { x: -Math.cos(b) * Math.sin(g), y: Math.sin(b), z: Math.cos(b) * Math.cos(g) };
}

/** M6: finds the sign of the accelerations: never from the name of a browser. */
function createSign() {
  let evidence = 0;
  let since = NaN;
  return (/** @type {Vector} */ whole, /** @type {Sample} */ { timeMs, orientation }) => {
    if (Number.isNaN(since)) since = timeMs;
    const up = upFrom(orientation);
    if (Math.abs(evidence) < SURE) {
      if (up) evidence += Math.max(-1, Math.min(1, dot(whole, up) / GRAVITY));
      else if (timeMs - since > PATIENCE_MS) evidence += 0.2 * Math.sign(whole.z);
    }
    return Math.abs(evidence) < ENOUGH ? 0 : Math.sign(evidence);
  };
}

export function createFrame() {
  const signOf = createSign();
  /** @type {Vector | null} */
  let up = null;
  let timeMs = -Infinity;
  let rated = { rate: ZERO, timeMs: -Infinity };

  /** @param {Vector} gravity @param {number} withinMs @param {Vector | null} rate @param {number} seconds */
  function follow(gravity, withinMs, rate, seconds) {
    const measured = Math.abs(length(gravity) - GRAVITY) < BELIEVED ? unit(gravity) : null;
    if (!up || seconds * 1000 > GAP_MS) return measured ?? up;
    const predicted = rate ? plus(up, times(cross(up, rate), seconds)) : up;
    const part = 1 - Math.exp((-seconds * 1000) / withinMs);
    return unit(measured ? towards(predicted, measured, part) : predicted) ?? up;
  }

  /** Single events come without a rate: then the last one still holds. @param {Sample} sample */
  function rateOf({ rotationRate }) {
    const rate = rotation(rotationRate);
    if (rate) rated = { rate, timeMs };
    return timeMs - rated.timeMs <= GAP_MS ? rated.rate : null;
  }

  /** @param {Sample} sample @returns {Motion | null} `null`: nothing can be said of it */
  return (sample) => {
    const raw = vector(sample.accelerationIncludingGravity);
    const seconds = Math.min(1, (sample.timeMs - timeMs) / 1000);
    if (!raw || !(seconds > 0)) return null;
    timeMs = sample.timeMs;
    const sign = signOf(raw, sample);
    if (!sign) return null;
    const whole = times(raw, sign);
    const given = vector(sample.acceleration);
    const hand = given && times(given, sign);
    const rate = rateOf(sample);
    const isClean = hand !== null && Math.abs(length(minus(whole, hand)) - GRAVITY) < BELIEVED;
    const withinMs = isClean ? FOLLOWS_MS.clean : rate ? FOLLOWS_MS.mixed : FOLLOWS_MS.alone;
    up = follow(isClean ? minus(whole, hand) : whole, withinMs, rate, seconds);
    if (!up) return null;
    const push = isClean ? hand : minus(whole, times(up, GRAVITY));
    const inScreen = (/** @type {Vector} */ one) => turnedZ(one, sample.screenAngle || 0);
    return {
      timeMs, seconds, up: inScreen(up), push: inScreen(push), rate: inScreen(rate ?? ZERO),
      hasRate: rate !== null,
    };
  };
}
