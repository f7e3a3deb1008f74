/**
 * The four gestures as somebody makes them who has read the practice page: planned as strokes of
 * joints. How far and how fast is drawn from what people do; nothing is cut to the spec's numbers.
 */

import { about, compose, DEGREE, inverse, length, plus, rotate, times, unit, vector } from "../geometry.js";
import { JOINT_WEIGHTS } from "./arm.js";
import { offAxis, tiltBetween } from "./label.js";
import { linearAcceleration } from "./rigid-body.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./label.js").Direction} Direction */
/** @typedef {import("./postures.js").Player} Player */
/** @typedef {keyof typeof JOINT_WEIGHTS} Pivot */
/** @typedef {"fast" | "slow" | "usual"} Pace */
/**
 * @typedef {object} Gesture
 * @property {string} means
 * @property {number} at seconds: the gesture begins
 * @property {number} back seconds: the way back begins, which is no part of what is meant
 * @property {number} ends seconds: its last stroke is over
 */

/**
 * A positive quantity about a median.
 * @param {Random} random
 * @param {number} median
 * @param {number} spread
 */
const around = (random, median, spread) => median * Math.exp(random.normal(0, spread));
const UP = vector(0, 0, 1);
/**
 * How people tilt: with the wrist, or so that the glass stays before the eyes.
 * @type {{ pivot: Pivot, stays: boolean }[]}
 */
const WAYS = [
  ...Array(4).fill({ pivot: "wrist", stays: false }),
  { pivot: "fingers", stays: true },
  { pivot: "arm", stays: true },
  { pivot: "arm", stays: true },
  { pivot: "elbow", stays: false },
  { pivot: "arm", stays: false },
];
/**
 * Heavy limbs are slow: how much longer a stroke about each joint takes.
 * @type {Record<Pivot, number>}
 */
const PIVOT_SLOWNESS = { fingers: 1, wrist: 1, elbow: 1.2, arm: 1.1, shoulder: 1.7, body: 2.6 };

/**
 * Where the first stroke ends of somebody who corrects it.
 * @param {Random} random
 * @param {boolean} isChild
 */
const gainOf = (random, isChild) =>
  random.chance(isChild ? 0.6 : 0.35)
    ? random.normal(isChild ? 0.95 : 0.98, isChild ? 0.13 : 0.06)
    : 1;

/** The axis of the world to tilt about. Left and right go between the screen's upright and the
 * horizontal: whoever sees the ball roll lowers the edge.
 * @param {Random} random @param {Player} player @param {Direction} way @returns {Vector} */
function tiltAxis(random, { actor }, way) {
  const { rotation } = actor.pose(), right = rotate(rotation, vector(1, 0, 0));
  if (way === "up" || way === "down") return times(right, way === "up" ? -1 : 1);
  const upright = rotate(rotation, vector(0, 1, 0));
  const level = unit(vector(upright.x, upright.y, 0));
  const axis = unit(plus(times(level, 1), times(upright, random.between(0, 0.6))));
  return times(axis, way === "right" ? 1 : -1);
}

/** How far to turn about an axis until an edge is so much lower: whoever tilts looks at the ball.
 * @param {Player} player @param {Vector} axis @param {Direction} way @param {number} degrees */
function angleFor({ actor }, axis, way, degrees) {
  const { rotation } = actor.pose(), rest = rotate(inverse(rotation), UP);
  const lowered = (/** @type {number} */ angle) => {
    const tilted = tiltBetween(rest, rotate(inverse(compose(about(axis, angle), rotation)), UP));
    return Math.abs(way === "up" || way === "down" ? tilted.up : tilted.right);
  };
  let angle = degrees * DEGREE;
  for (let turn = 0; turn < 8; turn += 1) angle *= degrees / Math.max(1, lowered(angle));
  return Math.min(angle, 75 * DEGREE);
}

/**
 * Nobody hits an axis exactly.
 * @param {Random} random
 * @param {Vector} axis
 * @param {number} degrees
 */
function withAxisError(random, axis, degrees) {
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

const TILT_SECONDS = { usual: 0.38, fast: 0.19, slow: 0.85 };

/** @param {Random} random @param {TiltHow["after"]} after */
function holdFor(random, after) {
  if (after === "returns") return random.between(0, 0.08);
  if (after === "holds") return random.between(1, 3);
  return Math.min(2, around(random, 0.4, 0.5));
}

/**
 * @param {Random} random
 * @param {Player} player
 * @param {number} at
 * @param {TiltHow} [how]
 * @returns {Gesture}
 */
export function tilt(random, player, at, how = {}) {
  const { actor, isChild } = player;
  const way = how.way ?? random.pick(/** @type {Direction[]} */ (["up", "down", "left", "right"]));
  const drawn = random.pick(WAYS), pivot = how.pivot ?? drawn.pivot, before = actor.joints();
  const pace = TILT_SECONDS[how.pace ?? "usual"] * PIVOT_SLOWNESS[pivot];
  const degrees = Math.min(65, around(random, isChild ? 31 : 35, isChild ? 0.24 : 0.17));
  const seconds = around(random, pace, 0.2);
  const axis = withAxisError(random, tiltAxis(random, player, way), isChild ? 10 : 6);
  const flat = player.pitch - random.between(-4, 6) * DEGREE;
  const angle = how.endsFlat ? flat : angleFor(player, axis, way, degrees);
  actor.turn(axis, angle, at, seconds, {
    weights: JOINT_WEIGHTS[pivot],
    stays: how.pivot ? pivot === "fingers" : drawn.stays,
    gain: gainOf(random, isChild),
  });
  const reached = at + seconds;
  if (how.after === "stays") return { means: `tilt ${way}`, at, back: reached, ends: reached };
  const back = reached + holdFor(random, how.after);
  const lasts = around(random, pace * 1.2, 0.25);
  actor.go(withReturnError(random, before), back, lasts, gainOf(random, isChild));
  return { means: `tilt ${way}`, at, back, ends: back + lasts };
}

/** Hands come back to about where they were. @param {Random} random @param {number[]} joints */
const withReturnError = (random, joints) =>
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
    const most = actor.dryRun(at - 0.1, at + lasts + 0.15).reduce(
      (least, moment) => Math.min(least, linearAcceleration(moment).z),
      0,
    );
    const wrong = Math.sqrt(-most / peak);
    if (Math.abs(wrong - 1) < 0.03) break;
    lasts = Math.max(0.07, Math.min(0.8, lasts * wrong));
  }
  return lasts;
}

/**
 * The stroke away, perhaps after a pull.
 * @param {Random} random
 * @param {Player} player
 * @param {number} at
 * @param {PushHow} how
 */
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

/**
 * Tries until the true movement's strongest moment is as far off the axis as asked for.
 * @type {typeof strokeAway}
 */
function strokeOffAxis(random, player, at, how) {
  const { actor } = player, from = actor.joints(), kept = actor.strokes.length;
  for (let tries = 0;; tries += 1) {
    const stroke = strokeAway(random, player, at, how), { begins, lasts } = stroke;
    const off = how.off ? offAxis(actor.dryRun(begins - 0.05, begins + lasts)) : 0;
    if (!how.off || tries === 40 || off >= how.off[0] && off <= how.off[1]) return stroke;
    actor.strokes.length = kept;
    actor.resume(from);
  }
}

/**
 * @param {Random} random
 * @param {Player} player
 * @param {number} at
 * @param {PushHow} [how]
 * @returns {Gesture}
 */
export function push(random, player, at, how = {}) {
  const { actor } = player, before = actor.joints();
  const { begins, lasts } = strokeOffAxis(random, player, at, how);
  const back = begins + lasts +
    (how.rebounds ? random.between(-0.03, 0.03) : around(random, 0.45, 0.4));
  const home = how.rebounds ? lasts * random.between(1, 1.5) : random.between(0.4, 0.9);
  actor.go(withReturnError(random, before), back, home);
  return { means: "submit push", at, back, ends: back + home };
}

/**
 * The hand goes somewhere and keeps the screen's pose but for some degrees.
 * @param {Random} random
 * @param {Player} player
 * @param {Vector} way
 */
function pushGoal(random, { actor }, way) {
  const { rotation, place } = actor.pose();
  const axis = random.direction(), tipped = about(axis, Math.abs(random.normal(0, 5 * DEGREE)));
  const aim = { place: plus(place, way), rotation: compose(tipped, rotation) };
  return actor.jointsFor(aim, JOINT_WEIGHTS.arm);
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

const TURN_SECONDS = { usual: 0.42, fast: 0.24, slow: 0.7 };

/**
 * @param {Random} random
 * @param {Player} player
 * @param {number} at
 * @param {TurnHow} [how]
 * @returns {Gesture}
 */
export function turn(random, player, at, how = {}) {
  const { actor, isChild } = player, { rotation } = actor.pose(), before = actor.joints();
  const way = how.way ?? random.pick(/** @type {const} */ (["left", "right"]));
  const pivot = how.pivot ?? random.pick(/** @type {Pivot[]} */ (["wrist", "elbow", "arm"]));
  const degrees = Math.min(105, around(random, isChild ? 52 : 62, 0.2));
  const upright = how.ownAxis ? rotate(rotation, vector(0, 0, 1)) : UP;
  const axis = withAxisError(random, upright, isChild ? 7 : 4);
  const pace = TURN_SECONDS[how.pace ?? "usual"] * (pivot === "body" ? 1.6 : 1);
  const seconds = around(random, pace, 0.18);
  const yaw = about(axis, (way === "left" ? 1 : -1) * degrees * DEGREE);
  const lean = how.lean ? random.sign() * random.between(...how.lean) * DEGREE : 0;
  const level = { ...random.direction(), z: 0 };
  const rotationAim = compose(compose(about(unit(level), lean), yaw), rotation);
  actor.go(
    actor.jointsFor({ rotation: rotationAim }, JOINT_WEIGHTS[pivot]),
    at,
    seconds,
    gainOf(random, isChild),
  );
  const back = at + seconds + (how.returns ? random.between(0, 0.15) : around(random, 0.7, 0.4));
  const lasts = around(random, pace * 1.4, 0.25);
  actor.go(withReturnError(random, before), back, lasts);
  return { means: "submit turn", at, back, ends: back + lasts };
}

/**
 * @typedef {object} ShakeHow
 * @property {[number, number]} [hz]
 * @property {[number, number]} [metres] to either side; otherwise from a strength of 12 to 35 m/s²
 * @property {[number, number]} [seconds]
 */

/** A stroke of a shake: how long, which way and how far where 1 is the mean.
 * @typedef {{ seconds: number, way: Vector, how: import("./actor.js").Style }} Swing */

/** @param {Random} random @param {Player} player @param {number} hz @param {number} seconds @returns {Swing[]} */
function swingsOf(random, { actor }, hz, seconds) {
  const main = random.pick([
    vector(1, 0, 0),
    vector(1, 0, 0),
    vector(0, 1, 0),
    vector(0.7, 0.7, 0),
    vector(0, 0.5, 0.8),
  ]);
  const { rotation } = actor.pose(), swings = [];
  for (let now = 0, sign = random.sign(); now < seconds; sign = -sign) {
    const half = 0.5 / hz * random.between(0.88, 1.12), reach = sign * random.between(0.8, 1.2);
    const way = times(rotate(rotation, withAxisError(random, main, 12)), reach);
    swings.push({ seconds: half, way, how: actor.style() });
    now += half;
  }
  return swings;
}

/** Makes the strokes, each from one side to the other, past where the hand was.
 * @param {Player} player @param {Swing[]} swings @param {number} at @param {number} metres @param {number[]} weights
 * @returns {number} seconds: when they end */
function swing({ actor }, swings, at, metres, weights) {
  const before = actor.joints(), { place } = actor.pose();
  let now = at;
  for (const { seconds, way, how } of swings) {
    const from = actor.joints();
    actor.resume(before);
    const goal = actor.jointsFor({ place: plus(place, times(way, metres)) }, weights);
    actor.resume(from);
    actor.go(goal, now, seconds * (now === at ? 0.7 : 1.15), 1, how);
    now += seconds;
  }
  return now;
}

/** How far to swing for a strength: tried without noise, since muscles follow a quick stroke only a part of its way.
 * @param {Player} player @param {Swing[]} swings @param {number} at @param {number} strength m/s² @param {number[]} weights */
function metresFor(player, swings, at, strength, weights) {
  const { actor } = player, before = actor.joints(), kept = actor.strokes.length;
  let metres = 0.02;
  for (let turn = 0; turn < 3; turn += 1) {
    const ends = swing(player, swings, at, metres, weights);
    const most = Math.max(...actor.dryRun(at, ends).map((moment) => length(linearAcceleration(moment))));
    actor.strokes.length = kept;
    actor.resume(before);
    metres = Math.min(0.12, metres * strength / most);
  }
  return metres;
}

/**
 * To and fro along one direction, which wanders.
 * @param {Random} random
 * @param {Player} player
 * @param {number} at
 * @param {ShakeHow} [how]
 * @returns {Gesture}
 */
export function shake(random, player, at, how = {}) {
  const { actor } = player, before = actor.joints();
  const hz = random.between(...how.hz ?? [3, 8]);
  const strength = Math.min(35, Math.max(12, around(random, 22, 0.35)));
  const seconds = random.between(...how.seconds ?? [Math.max(0.5, 2.5 / hz), 1.5]);
  const weights = random.pick([
    JOINT_WEIGHTS.wrist,
    JOINT_WEIGHTS.elbow,
    JOINT_WEIGHTS.elbow,
    JOINT_WEIGHTS.arm,
  ]);
  const swings = swingsOf(random, player, hz, seconds);
  const metres = how.metres ? random.between(...how.metres) : metresFor(player, swings, at, strength, weights);
  const back = swing(player, swings, at, metres, weights);
  actor.go(withReturnError(random, before), back, random.between(0.25, 0.5));
  return { means: "shake", at, back, ends: back + 0.4 };
}
