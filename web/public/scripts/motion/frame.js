/**
 * From a sample, in the device's own axes, to what the hand does in those of the screen as it is read: x to
 * the right, y up the screen, z out of it. iPhones give accelerations with the opposite sign (M6). Pure.
 */

import { GAP_MS, GRAVITY } from "./thresholds.js";
import { cross, DEGREES, dot, length, minus, plus, times, towards, turnedZ, unit, ZERO } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {{ x: number | null, y: number | null, z: number | null }} Axes */
/** @typedef {{ alpha: number | null, beta: number | null, gamma: number | null }} Angles */
/**
 * @typedef {object} Sample copied from the browser's events: m/s², degrees a second, degrees
 * @property {number} timeMs
 * @property {Axes | null} acceleration
 * @property {Axes | null} accelerationIncludingGravity
 * @property {Angles | null} rotationRate
 * @property {Angles | null} orientation
 * @property {number} screenAngle degrees by which the device is turned counter-clockwise
 */
/**
 * @typedef {object} Motion
 * @property {number} timeMs
 * @property {number} seconds since the one before
 * @property {Vector} up where the sky is: one long
 * @property {Vector} push acceleration without gravity, m/s²
 * @property {Vector} rate of rotation, rad/s
 * @property {boolean} hasRate whether it is known
 */

/** How fast measured gravity corrects the vertical: where the browser has removed the hand's own
 * acceleration; where it has not, with a gyroscope and without. */
const FOLLOWS_MS = { clean: 300, mixed: 700, alone: 110 };
/** The most by which measured gravity may differ from the earth's and still be used. */
const BELIEVED = 2.5;
/** Samples closer than this arrived in a bunch. */
const BUNCH_MS = 3;
/** Samples of agreement that are enough to use a sign, and to keep it for ever; without an orientation a
 * screen is assumed to face up, and a sample counts only so much. */
const SIGN = { enough: 2, sure: 20, assumed: 0.2 };

/** @param {(number | null | undefined)[]} three @returns {Vector | null} */
const vector = ([x, y, z]) =>
  [x, y, z].every(Number.isFinite) ? /** @type {Vector} */ ({ x, y, z }) : null;

/** Where east, north and the sky are in the device's axes. @param {Angles | null} orientation */
function worldFrom(orientation) {
  const { alpha, beta, gamma } = orientation ?? {};
  const angles = vector([alpha ?? 0, beta, gamma]);
  if (!angles) return null;
  const [[sa, ca], [sb, cb], [sg, cg]] = [angles.x, angles.y, angles.z].map((angle) =>
    [Math.sin(angle / DEGREES), Math.cos(angle / DEGREES)]);
  return [
    { x: ca * cg - sa * sb * sg, y: -sa * cb, z: ca * sg + sa * sb * cg },
    { x: sa * cg + ca * sb * sg, y: ca * cb, z: sa * sg - ca * sb * cg },
    { x: -cb * sg, y: sb, z: cb * cg },
  ];
}

/** On a busy page events wait and arrive in a bunch, all with the time of their arrival: then they count as
 * a usual interval apart. */
function createClock() {
  let [heardMs, nowMs, usualMs] = [-Infinity, -Infinity, NaN];
  return (/** @type {number} */ timeMs) => {
    const sinceMs = timeMs - heardMs, isBunch = sinceMs <= BUNCH_MS;
    if (!isBunch && sinceMs < GAP_MS) usualMs = Number.isNaN(usualMs) ? sinceMs : usualMs + (Math.min(sinceMs, 2 * usualMs) - usualMs) / 8;
    const isLate = sinceMs > 1.5 * usualMs && sinceMs < GAP_MS;
    heardMs = timeMs;
    nowMs = isBunch || isLate ? Math.min(timeMs, nowMs + usualMs) : timeMs;
    return nowMs;
  };
}

/** M6: finds the sign of the accelerations from the samples, never from the name of a browser. */
function createSign() {
  let evidence = 0;
  return (/** @type {Vector} */ whole, /** @type {Angles | null} */ orientation) => {
    const up = worldFrom(orientation)?.[2];
    if (Math.abs(evidence) < SIGN.sure) evidence += up ? dot(whole, up) / GRAVITY : SIGN.assumed * Math.sign(whole.z);
    return Math.abs(evidence) < SIGN.enough ? 0 : Math.sign(evidence);
  };
}

/** The rate of rotation; where the browser does not give it, from an orientation whose heading moves. */
function createRate() {
  /** @type {{ world: Vector[], alpha: number | null | undefined, timeMs: number } | null} */
  let last = null;
  let [rate, knownMs, hasHeading] = [ZERO, -Infinity, false];
  return (/** @type {Sample} */ { rotationRate, orientation, timeMs }) => {
    const { alpha, beta, gamma } = rotationRate ?? {};
    const given = vector([alpha, beta, gamma]), world = given ? null : worldFrom(orientation);
    const turned = world?.reduce((sum, one, at) => plus(sum, cross(one, last?.world[at] ?? one)), ZERO);
    if (given) [rate, knownMs, last] = [times(given, 1 / DEGREES), timeMs, null];
    else if (world && turned && (!last || length(turned) > 0)) {
      hasHeading ||= last !== null && last.alpha !== orientation?.alpha;
      if (last && hasHeading) [rate, knownMs] = [times(turned, 500 / (timeMs - last.timeMs)), timeMs];
      last = { world, alpha: orientation?.alpha, timeMs };
    }
    return timeMs - knownMs <= GAP_MS ? rate : null;
  };
}

export function createFrame() {
  const clock = createClock(), signOf = createSign(), rateOf = createRate();
  /** @type {Vector | null} */
  let up = null;
  let timeMs = -Infinity;

  /** @param {Vector} gravity @param {number} withinMs @param {Vector | null} rate @param {number} seconds */
  function follow(gravity, withinMs, rate, seconds) {
    const measured = Math.abs(length(gravity) - GRAVITY) < BELIEVED ? unit(gravity) : null;
    if (!up || seconds * 1000 > GAP_MS) return measured ?? up;
    const predicted = rate ? plus(up, times(cross(up, rate), seconds)) : up;
    const part = 1 - Math.exp((-seconds * 1000) / withinMs);
    return unit(measured ? towards(predicted, measured, part) : predicted) ?? up;
  }

  /** @param {Sample} sample @returns {Motion | null} `null`: nothing can be said of it */
  return (sample) => {
    const { acceleration: a, accelerationIncludingGravity: all, screenAngle } = sample;
    const raw = vector([all?.x, all?.y, all?.z]), given = vector([a?.x, a?.y, a?.z]);
    const nowMs = clock(sample.timeMs), seconds = Math.min(1, (nowMs - timeMs) / 1000);
    if (!raw || !(seconds > 0)) return null;
    timeMs = nowMs;
    const sign = signOf(raw, sample.orientation), rate = rateOf({ ...sample, timeMs });
    if (!sign) return null;
    const whole = times(raw, sign), hand = given && times(given, sign);
    // Without a gyroscope no browser separates gravity from the hand: it takes the slow part for gravity.
    const isClean = rate && hand && Math.abs(length(minus(whole, hand)) - GRAVITY) < BELIEVED;
    const withinMs = isClean ? FOLLOWS_MS.clean : rate ? FOLLOWS_MS.mixed : FOLLOWS_MS.alone;
    up = follow(isClean ? minus(whole, hand) : whole, withinMs, rate, seconds);
    if (!up) return null;
    const [push, turn] = [isClean ? hand : minus(whole, times(up, GRAVITY)), rate ?? ZERO];
    const [inScreen, pushed, turned] = [up, push, turn].map((one) => turnedZ(one, screenAngle || 0));
    return { timeMs, seconds, up: inScreen, push: pushed, rate: turned, hasRate: rate !== null };
  };
}
