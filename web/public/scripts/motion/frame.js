/**
 * From a sample as the browser gave it to what the hand does, in the axes of the screen as it is
 * read: x to the right, y up the screen, z out of it. Pure.
 *
 * What browsers deliver: rotationRate's alpha, beta and gamma are the rates about
 * x, y and z everywhere; acceleration and accelerationIncludingGravity have the sign of the
 * standard on Android and the opposite one on iPhones; all of it in the device's own axes,
 * whichever way the screen is turned.
 */

import { createSign, upFrom } from "./sign.js";
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
 * @property {number} yaw the part of the rate about the vertical, rad/s
 */

const RADIANS = Math.PI / 180;
/** How fast the measured vertical corrects the one that the rotation predicts. */
const CORRECTED_MS = 60;
/** The same where only gravity and the hand together are measured. */
const CORRECTED_SLOWLY_MS = 700;
/** How much the measured gravity may differ from the earth's and still be believed. */
const BELIEVED = 2.5;

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

export function createFrame() {
  const sign = createSign();
  /** @type {Vector | null} */
  let up = null;
  /** @type {number | null} */
  let heading = null;
  let timeMs = -Infinity;
  let rated = { rate: ZERO, timeMs: -Infinity };

  /**
   * The vertical as measured now, and how fast to believe it.
   * @param {Vector} whole @param {Vector | null} hand @param {Vector | null} upright
   * @returns {{ vertical: Vector | null, withinMs: number }}
   */
  function measure(whole, hand, upright) {
    const gravity = hand && minus(whole, hand);
    if (gravity && Math.abs(length(gravity) - GRAVITY) < BELIEVED) {
      return { vertical: unit(gravity), withinMs: CORRECTED_MS };
    }
    if (upright) return { vertical: upright, withinMs: CORRECTED_MS };
    const isStill = Math.abs(length(whole) - GRAVITY) < BELIEVED;
    return { vertical: isStill ? unit(whole) : null, withinMs: CORRECTED_SLOWLY_MS };
  }

  /** @param {Vector | null} rate @param {number} seconds @param {ReturnType<typeof measure>} measured */
  function follow(rate, seconds, { vertical, withinMs }) {
    if (!up || seconds * 1000 > GAP_MS) up = vertical;
    if (!up || !vertical) return up;
    if (!rate && withinMs === CORRECTED_MS) return vertical;
    const predicted = rate ? plus(up, times(cross(up, rate), seconds)) : up;
    const part = 1 - Math.exp((-seconds * 1000) / withinMs);
    return unit(towards(predicted, vertical, part)) ?? vertical;
  }

  /** Without a gyroscope: what the vertical and the compass did. @param {Vector} before @param {Vector} now @param {number} turned degrees @param {number} seconds */
  const guessed = (before, now, turned, seconds) =>
    times(plus(cross(now, before), times(now, turned * RADIANS)), 1 / seconds);

  /** How far the compass has gone since the sample before. @param {Sample} sample */
  function turnedBy({ orientation }) {
    const alpha = orientation?.alpha ?? null;
    const turned = heading === null || alpha === null ? 0 : ((alpha - heading + 540) % 360) - 180;
    heading = alpha;
    return turned;
  }

  /** Single events come without a rate: then the last one still holds. @param {Vector | null} given @param {number} nowMs */
  function rateOr(given, nowMs) {
    if (given) rated = { rate: given, timeMs: nowMs };
    return nowMs - rated.timeMs <= GAP_MS ? rated.rate : null;
  }

  /** @param {Sample} sample @returns {Motion | null} `null`: nothing can be said of it */
  function read(sample) {
    const seconds = Math.min(1, (sample.timeMs - timeMs) / 1000);
    const raw = vector(sample.accelerationIncludingGravity);
    if (!raw || !(seconds > 0)) return null;
    timeMs = sample.timeMs;
    const upright = upFrom(sample.orientation);
    const direction = sign.of(raw, upright, timeMs);
    if (!direction) return null;
    const whole = times(raw, direction);
    const given = vector(sample.acceleration);
    const hand = given && times(given, direction);
    const rate = rateOr(rotation(sample.rotationRate), timeMs);
    const turned = turnedBy(sample);
    const before = up;
    up = follow(rate, seconds, measure(whole, hand, upright));
    if (!up) return null;
    const turning = rate ?? guessed(before ?? up, up, turned, seconds);
    const push = hand ?? minus(whole, times(up, GRAVITY));
    return inScreen({ timeMs, seconds, up, push, rate: turning }, sample.screenAngle);
  }

  return { read };
}

/** @param {Omit<Motion, "yaw">} motion @param {number} angle @returns {Motion} */
function inScreen({ timeMs, seconds, up, push, rate }, angle) {
  const turn = (/** @type {Vector} */ one) => turnedZ(one, angle || 0);
  const yaw = dot(rate, up);
  return { timeMs, seconds, up: turn(up), push: turn(push), rate: turn(rate), yaw };
}
