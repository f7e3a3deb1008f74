/** Bodies, how they sit or stand, and how they hold a phone: drawn, each with its unrest. */

import { about, compose, DEGREE, vector } from "../geometry.js";
import { gripFor, JOINTS } from "./arm.js";
import { GRAVITY } from "./rigid.js";
import { createActor } from "./actor.js";

/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./actor.js").Body} Body */
/** @typedef {import("./actor.js").Actor} Actor */
/** @typedef {"free" | "table" | "lap" | "sofa" | "standing" | "lying" | "hanging"} Posture */
/**
 * @typedef {object} Who
 * @property {Posture} [posture]
 * @property {boolean} [isSteady] hands with little tremor
 * @property {boolean} [isChild]
 * @property {[number, number]} [pitch] degrees of the screen's upper edge above the horizontal
 * @property {0 | 90 | 180 | 270} [screenAngle]
 */
/**
 * @typedef {object} Player
 * @property {Actor} actor
 * @property {Posture} posture
 * @property {boolean} isChild
 * @property {number} hands
 * @property {number} pitch radians
 * @property {number} tremor g, root mean square at the phone
 * @property {0 | 90 | 180 | 270} screenAngle
 * @property {import("../geometry.js").Vector} sensor
 */

/** Which joints are held by what a body leans on: 0 is held, 1 is free. @type {Record<Posture, number[]>} */
const FREE = {
  free: [0.3, 0.3, 0.3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  table: [0, 0, 0, 0, 0.05, 0.3, 0.6, 1, 1, 1, 1, 1, 1],
  lap: [0, 0, 0, 0, 0, 0.05, 0.1, 0.4, 0.8, 0.8, 1, 1, 1],
  sofa: [0.1, 0.1, 0.1, 0.4, 0.4, 0.7, 0.8, 1, 1, 1, 1, 1, 1],
  standing: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  lying: [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  hanging: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
};
/** How strongly each joint trembles, and how far from the phone it is: metres. */
const TREMBLES = [0.05, 0.05, 0.05, 0.35, 0.2, 0.3, 0.5, 0.4, 0.6, 0.5, 0.5, 0.5, 0.5];
const LEVER = [0.5, 0.6, 0.6, 0.5, 0.5, 0.35, 0.35, 0.1, 0.1, 0.1, 0.05, 0.05, 0.05];
/** Degrees by which each joint wanders. */
const WANDERS = [0.3, 0.3, 0.2, 0.6, 0.5, 0.7, 0.8, 1, 0.9, 0.6, 0.5, 0.5, 0.5];
const TREMOR_OMEGA = 2 * Math.PI * 8.5;
/** Degrees of the screen's pitch, by posture. @type {Record<Posture, [number, number]>} */
const PITCHES = {
  free: [18, 58],
  table: [28, 62],
  lap: [8, 45],
  sofa: [35, 72],
  standing: [25, 60],
  lying: [95, 120],
  hanging: [-80, -40],
};

/** @param {Random} random @param {Posture} posture @param {1 | -1} side */
function joints(random, posture, side) {
  const degrees = (/** @type {number} */ low, /** @type {number} */ high) =>
    random.between(low, high) * DEGREE;
  const isHanging = posture === "hanging", isResting = posture === "table" || posture === "lap";
  return [
    0,
    posture === "sofa" ? degrees(15, 35) : degrees(-8, 4),
    degrees(-3, 3),
    isHanging ? degrees(-5, 8) : isResting ? degrees(20, 50) : degrees(5, 35),
    -side * degrees(3, 18),
    side * degrees(-5, 30),
    isHanging ? degrees(8, 25) : degrees(70, 112),
    side * degrees(-50, 20),
    degrees(-12, 18),
    degrees(-8, 8),
    0,
    0,
    0,
  ];
}

/** Tremor as in hands that hold something: 0.0015 to 0.035 g, most often 0.01. @param {Random} random @param {Who} who */
function tremorOf(random, { isSteady, isChild }) {
  if (isSteady) return random.between(0.0012, 0.0035);
  const usual = Math.exp(random.normal(Math.log(isChild ? 0.017 : 0.01), isChild ? 0.45 : 0.55));
  return Math.max(0.0015, Math.min(0.045, usual));
}

/** @param {Random} random @param {Posture} posture @param {number} tremor g @param {Who} who */
function unrestOf(random, posture, tremor, { isSteady, isChild }) {
  const free = FREE[posture], loose = isChild ? 1.6 : isSteady ? 0.6 : 1;
  const strength = JOINTS.map((_, i) => free[i] * TREMBLES[i] * random.between(0.5, 1.5));
  const sum = Math.hypot(...strength);
  return {
    tremor: strength.map((part, i) => part / sum * tremor * GRAVITY / (TREMOR_OMEGA ** 2 * LEVER[i])),
    drift: WANDERS.map((degrees, i) => free[i] * loose * degrees * DEGREE * random.between(0.4, 1.4)),
    clumsy: loose * random.between(0.0015, 0.006),
  };
}

const MUSCLES = [2.5, 2.5, 2.5, 5.5, 5.5, 6.5, 7, 8.5, 9, 9, 10.5, 10.5, 10.5];

/** @param {Random} random @param {Who} [who] @returns {Player} */
export function createPlayer(random, who = {}) {
  const posture = who.posture ?? random.pick(/** @type {Posture[]} */ (["free", "free", "table", "lap", "sofa", "standing"]));
  const isChild = who.isChild ?? false, size = isChild ? random.between(0.58, 0.78) : random.between(0.9, 1.1);
  const side = random.chance(0.85) ? 1 : -1, tremor = tremorOf(random, who);
  const rest = joints(random, posture, side), [low, high] = who.pitch ?? PITCHES[posture];
  const pitch = random.between(low, high) * DEGREE;
  const screenAngle = who.screenAngle ?? random.pick([0, 0, 0, 0, 0, 0, 0, 90, 270, 0]);
  const hands = screenAngle % 180 ? 2 : random.pick([1, 1, 2]);
  const sensor = vector(random.normal(0, 0.015), random.between(-0.02, 0.06), random.normal(0, 0.002));
  const centre = vector(hands === 1 ? random.normal(-0.01, 0.01) : 0, random.between(0.005, 0.04), random.between(0.005, 0.02));
  const bare = { side: /** @type {1 | -1} */ (side), upper: 0.3 * size, lower: 0.26 * size, hand: random.between(0.07, 0.1) * size, trunk: 0.45 * size, centre };
  const rotation = compose(
    compose(about(vector(0, 0, 1), random.normal(0, 8 * DEGREE)), about(vector(1, 0, 0), pitch)),
    about(vector(0, 1, 0), random.normal(0, 4 * DEGREE)),
  );
  const body = {
    arm: { ...bare, grip: gripFor(bare, rest, rotation) },
    rest,
    muscleHz: MUSCLES.map((hz) => hz * random.between(0.8, 1.25) * (isChild ? 0.95 : 1)),
    damping: random.between(isChild ? 0.55 : 0.7, 1),
    unrest: unrestOf(random, posture, tremor, who),
  };
  return { actor: createActor(random, body), posture, isChild, hands, pitch, tremor, screenAngle: /** @type {0 | 90 | 180 | 270} */ (screenAngle), sensor };
}
