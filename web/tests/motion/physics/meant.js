/**
 * The four gestures as somebody makes them who has read the practice page: planned as strokes of
 * joints. How far and how fast is drawn from what people do; nothing is cut to the spec's numbers.
 */

import { about, compose, DEGREE, plus, rotate, times, unit, vector } from "../geometry.js";
import { SHARES } from "./arm.js";
import { offAxis } from "./label.js";
import { felt } from "./rigid.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./label.js").Direction} Direction */
/** @typedef {import("./postures.js").Player} Player */
/** @typedef {keyof typeof SHARES} Pivot */
/** @typedef {"fast" | "slow" | "usual"} Pace */
/**
 * @typedef {object} Meant
 * @property {string} means
 * @property {number} at seconds: the gesture begins
 * @property {number} ends seconds: its last stroke is over
 */

/** A positive quantity about a median. @param {Random} random @param {number} median @param {number} spread */
const around = (random, median, spread) => median * Math.exp(random.normal(0, spread));
const UP = vector(0, 0, 1);
/** How people tilt: with the wrist, or so that the glass stays before the eyes. @type {{ pivot: Pivot, stays: boolean }[]} */
const WAYS = [
  ...Array(4).fill({ pivot: "wrist", stays: false }),
  { pivot: "fingers", stays: true },
  { pivot: "arm", stays: true },
  { pivot: "arm", stays: true },
  { pivot: "elbow", stays: false },
  { pivot: "arm", stays: false },
];
/** Heavy limbs are slow: how much longer a stroke about each joint takes. @type {Record<Pivot, number>} */
const HEAVY = { fingers: 1, wrist: 1, elbow: 1.2, arm: 1.1, shoulder: 1.7, body: 2.6 };

/** Where the first stroke ends of somebody who corrects it. @param {Random} random @param {boolean} isChild */
const gainOf = (random, isChild) =>
  random.chance(isChild ? 0.6 : 0.35) ? random.normal(isChild ? 0.95 : 0.98, isChild ? 0.13 : 0.06) : 1;

/** The axis of the world to tilt about. Left and right go between the screen's upright and the
 * horizontal: whoever sees the ball roll lowers the edge.
 * @param {Random} random @param {Player} player @param {Direction} way @returns {Vector} */
function tiltAxis(random, { actor }, way) {
  const { rotation } = actor.pose(), right = rotate(rotation, vector(1, 0, 0));
  if (way === "up" || way === "down") return times(right, way === "up" ? -1 : 1);
  const upright = rotate(rotation, vector(0, 1, 0));
  const level = unit(vector(upright.x, upright.y, 0));
  const axis = unit(plus(times(level, 1), times(upright, random.between(0, 0.8))));
  return times(axis, way === "right" ? 1 : -1);
}

/** Nobody hits an axis exactly. @param {Random} random @param {Vector} axis @param {number} degrees */
function missed(random, axis, degrees) {
  const error = vector(random.normal(0, 1), random.normal(0, 1), random.normal(0, 1));
  return unit(plus(axis, times(error, degrees * DEGREE / Math.sqrt(2))));
}

/**
 * @typedef {object} TiltHow
 * @property {Direction} [way]
 * @property {Pivot} [pivot]
 * @property {Pace} [pace]
 * @property {"returns" | "holds" | "stays"} [after] at once, after one to three seconds, not at all
 * @property {boolean} [endsFlat] an upward tilt to the horizontal
 */

const TILT_S = { usual: 0.38, fast: 0.19, slow: 0.85 };

/** @param {Random} random @param {TiltHow["after"]} after */
function holdFor(random, after) {
  if (after === "returns") return random.between(0, 0.08);
  if (after === "holds") return random.between(1, 3);
  return Math.min(2, around(random, 0.4, 0.5));
}

/** @param {Random} random @param {Player} player @param {number} at @param {TiltHow} [how] @returns {Meant} */
export function tilt(random, player, at, how = {}) {
  const { actor, isChild } = player;
  const way = how.way ?? random.pick(/** @type {Direction[]} */ (["up", "down", "left", "right"]));
  const drawn = random.pick(WAYS), pivot = how.pivot ?? drawn.pivot, before = actor.joints();
  const pace = TILT_S[how.pace ?? "usual"] * HEAVY[pivot];
  const degrees = Math.min(65, around(random, isChild ? 31 : 35, isChild ? 0.24 : 0.17));
  const angle = how.endsFlat ? player.pitch - random.between(-4, 6) * DEGREE : degrees * DEGREE;
  const seconds = around(random, pace, 0.2);
  const axis = missed(random, tiltAxis(random, player, way), isChild ? 10 : 6);
  actor.turn(axis, angle, at, seconds, {
    shares: SHARES[pivot],
    stays: how.pivot ? pivot === "fingers" : drawn.stays,
    gain: gainOf(random, isChild),
  });
  const reached = at + seconds;
  if (how.after === "stays") return { means: `tilt ${way}`, at, ends: reached };
  const back = reached + holdFor(random, how.after);
  const lasts = around(random, pace * 1.2, 0.25);
  actor.go(nearly(random, before), back, lasts, gainOf(random, isChild));
  return { means: `tilt ${way}`, at, ends: back + lasts };
}

/** Hands come back to about where they were. @param {Random} random @param {number[]} joints */
const nearly = (random, joints) =>
  joints.map((angle, i) => (i < 3 ? angle : angle + random.normal(0, 1.5 * DEGREE)));

/**
 * @typedef {object} PushHow
 * @property {Pace} [pace]
 * @property {[number, number]} [off] degrees from the phone's -z
 * @property {boolean} [rebounds] comes back at once, as quickly
 * @property {boolean} [windsUp] a pull first
 */

/** Peak in m/s² and metres. @param {Random} random @param {Pace} pace @param {boolean} isChild */
function pushSize(random, pace, isChild) {
  if (isChild) return { peak: around(random, 10, 0.28), metres: random.between(0.03, 0.1) };
  if (pace === "fast") return { peak: random.between(15, 25), metres: random.between(0.05, 0.12) };
  if (pace === "slow") return { peak: random.between(8, 11.5), metres: random.between(0.1, 0.2) };
  return { peak: Math.min(25, around(random, 13.5, 0.25)), metres: random.between(0.05, 0.2) };
}

/** A stroke whose peak is what was drawn: tried without noise and made quicker or slower.
 * @param {Player} player @param {number[]} goal @param {number} at @param {number} peak @param {number} seconds first guess */
function strokeWithPeak({ actor }, goal, at, peak, seconds) {
  const from = actor.joints(), kept = actor.strokes.length, style = actor.style();
  let lasts = seconds;
  for (let turn = 0; turn < 4; turn += 1) {
    actor.strokes.length = kept;
    actor.resume(from);
    actor.go(goal, at, lasts, 1, style);
    const most = actor.rehearsed(at - 0.1, at + lasts + 0.15).reduce((least, moment) =>
      Math.min(least, felt(moment).z), 0);
    const wrong = Math.sqrt(-most / peak);
    if (Math.abs(wrong - 1) < 0.03) break;
    lasts = Math.max(0.07, Math.min(0.8, lasts * wrong));
  }
  return lasts;
}

/** The stroke away, perhaps after a pull. @param {Random} random @param {Player} player @param {number} at @param {PushHow} how */
function strokeAway(random, player, at, { pace = "usual", off = [0, 20], windsUp }) {
  const { actor, isChild } = player, { rotation } = actor.pose();
  const { peak, metres } = pushSize(random, pace, isChild);
  const turned = random.phase(), across = vector(Math.cos(turned), Math.sin(turned), 0);
  const axis = rotate(rotation, across), away = rotate(rotation, vector(0, 0, -1));
  const way = rotate(about(axis, random.between(...off) * DEGREE), away);
  let begins = at;
  if (windsUp) {
    const pulls = random.between(0.16, 0.34);
    actor.move(times(way, -random.between(0.02, 0.05)), at, pulls);
    begins = at + pulls * random.between(0.8, 1.2);
  }
  const goal = pushGoal(random, player, times(way, metres));
  const lasts = strokeWithPeak(player, goal, begins, peak, Math.sqrt(5.8 * metres / peak));
  return { begins, lasts };
}

/** Tries until the true movement's strongest moment is as far off the axis as asked for. @type {typeof strokeAway} */
function strokeOff(random, player, at, how) {
  const { actor } = player, from = actor.joints(), kept = actor.strokes.length;
  for (let tries = 0;; tries += 1) {
    const stroke = strokeAway(random, player, at, how), { begins, lasts } = stroke;
    const off = how.off ? offAxis(actor.rehearsed(begins - 0.05, begins + lasts)) : 0;
    if (!how.off || tries === 40 || off >= how.off[0] && off <= how.off[1]) return stroke;
    actor.strokes.length = kept;
    actor.resume(from);
  }
}

/** @param {Random} random @param {Player} player @param {number} at @param {PushHow} [how] @returns {Meant} */
export function push(random, player, at, how = {}) {
  const { actor } = player, before = actor.joints();
  const { begins, lasts } = strokeOff(random, player, at, how);
  const back = begins + lasts + (how.rebounds ? random.between(-0.03, 0.03) : around(random, 0.45, 0.4));
  const home = how.rebounds ? lasts * random.between(1, 1.5) : random.between(0.4, 0.9);
  actor.go(nearly(random, before), back, home);
  return { means: "submit push", at, ends: back + home };
}

/** The hand goes somewhere and keeps the screen's pose but for some degrees. @param {Random} random @param {Player} player @param {Vector} way */
function pushGoal(random, { actor }, way) {
  const { rotation, place } = actor.pose();
  const axis = random.direction(), tipped = about(axis, Math.abs(random.normal(0, 5 * DEGREE)));
  const aim = { place: plus(place, way), rotation: compose(tipped, rotation) };
  return actor.jointsFor(aim, SHARES.arm);
}

/**
 * @typedef {object} TurnHow
 * @property {"left" | "right"} [way]
 * @property {Pivot} [pivot]
 * @property {Pace} [pace]
 * @property {boolean} [ownAxis] about the screen's own z instead of the vertical
 * @property {[number, number]} [lean] degrees it tilts meanwhile
 * @property {boolean} [returns] at once
 */

const TURN_S = { usual: 0.42, fast: 0.24, slow: 0.7 };

/** @param {Random} random @param {Player} player @param {number} at @param {TurnHow} [how] @returns {Meant} */
export function turn(random, player, at, how = {}) {
  const { actor, isChild } = player, { rotation } = actor.pose(), before = actor.joints();
  const way = how.way ?? random.pick(/** @type {const} */ (["left", "right"]));
  const pivot = how.pivot ?? random.pick(/** @type {Pivot[]} */ (["wrist", "elbow", "arm"]));
  const degrees = Math.min(105, around(random, isChild ? 52 : 62, 0.2));
  const upright = how.ownAxis ? rotate(rotation, vector(0, 0, 1)) : UP;
  const axis = missed(random, upright, isChild ? 7 : 4);
  const pace = TURN_S[how.pace ?? "usual"] * (pivot === "body" ? 1.6 : 1);
  const seconds = around(random, pace, 0.18);
  const yaw = about(axis, (way === "left" ? 1 : -1) * degrees * DEGREE);
  const lean = how.lean ? random.sign() * random.between(...how.lean) * DEGREE : 0;
  const level = { ...random.direction(), z: 0 };
  const rotationAim = compose(compose(about(unit(level), lean), yaw), rotation);
  actor.go(actor.jointsFor({ rotation: rotationAim }, SHARES[pivot]), at, seconds, gainOf(random, isChild));
  const back = at + seconds + (how.returns ? random.between(0, 0.15) : around(random, 0.7, 0.4));
  const lasts = around(random, pace * 1.4, 0.25);
  actor.go(nearly(random, before), back, lasts);
  return { means: "submit turn", at, ends: back + lasts };
}

/**
 * @typedef {object} ShakeHow
 * @property {[number, number]} [hz]
 * @property {[number, number]} [metres] to either side; otherwise from a strength of 10 to 45 m/s²
 * @property {[number, number]} [seconds]
 */

/** To and fro along one direction, which wanders. @param {Random} random @param {Player} player @param {number} at @param {ShakeHow} [how] @returns {Meant} */
export function shake(random, player, at, how = {}) {
  const { actor } = player, before = actor.joints(), { rotation } = actor.pose();
  const hz = random.between(...how.hz ?? [3, 5.5]), strength = around(random, 22, 0.35);
  const size = how.metres ? random.between(...how.metres) : Math.min(0.08, strength / (2 * Math.PI * hz) ** 2);
  const ends = at + random.between(...how.seconds ?? [0.7, 1.5]);
  const main = random.pick([vector(1, 0, 0), vector(1, 0, 0), vector(0, 1, 0), vector(0.7, 0.7, 0), vector(0, 0.5, 0.8)]);
  const shares = random.pick([SHARES.wrist, SHARES.elbow, SHARES.elbow, SHARES.arm]);
  let now = at, sign = random.sign(), first = true;
  while (now < ends) {
    const half = 0.5 / hz * random.between(0.88, 1.12), reachBy = size * random.between(0.8, 1.2);
    const way = rotate(rotation, missed(random, main, 12));
    const from = actor.joints();
    // Each stroke goes from one side to the other, past where the hand was.
    actor.resume(before);
    const goal = actor.jointsFor({ place: plus(actor.pose().place, times(way, sign * reachBy)) }, shares);
    actor.resume(from);
    actor.go(goal, now, half * (first ? 0.7 : 1.15));
    first = false;
    sign = -sign;
    now += half;
  }
  actor.go(nearly(random, before), now, random.between(0.25, 0.5));
  return { means: "shake", at, ends: now + 0.4 };
}
