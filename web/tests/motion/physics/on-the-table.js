/**
 * A phone that lies on a table and is tilted by lifting an edge: it turns about the opposite edge,
 * which stays where it is. Let go, it falls on the table.
 */

import { about, compose, DEGREE, minus, rotate, vector } from "../geometry.js";
import { GRAVITY } from "./rigid.js";
import { bandNoise, someShape, wander } from "./signals.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./label.js").Direction} Direction */
/** @typedef {import("./meant.js").Meant} Meant */
/** @typedef {import("./rigid.js").Scene} Scene */

/** Where the phone stands when an edge is lifted, along the screen's axes: metres from the centre.
 * @type {Record<Direction, { edge: Vector, axis: Vector }>} */
const HINGES = {
  up: { edge: vector(0, 0.074, -0.004), axis: vector(-1, 0, 0) },
  down: { edge: vector(0, -0.074, -0.004), axis: vector(1, 0, 0) },
  right: { edge: vector(0.036, 0, -0.004), axis: vector(0, 1, 0) },
  left: { edge: vector(-0.036, 0, -0.004), axis: vector(0, -1, 0) },
};

/** How long an edge takes to fall from an angle: a rod about its end. @param {number} angle @param {number} width metres */
const fallFor = (angle, width) => Math.sqrt(2 * angle * width / (1.5 * GRAVITY));

/** The lifted angle. @param {Random} random @param {{ at: number, rises: number, back: number, lasts: number, angle: number, isLetGo: boolean }} plan */
function lifted(random, { at, rises, back, lasts, angle, isLetGo }) {
  const rise = someShape(random), lower = someShape(random);
  const tremor = bandNoise(random, 6, 12, random.between(0.0008, 0.004)), drift = wander(random, 0.5, 0.012);
  return (/** @type {number} */ now) => {
    const trembles = tremor() + drift(), up = rise((now - at) / rises);
    const fallen = Math.max(0, (now - back) / lasts);
    const down = isLetGo ? Math.min(1, fallen * fallen) : lower(fallen);
    const part = up - down;
    // Only what is in the fingers trembles; on the table it cannot go below the table.
    return Math.max(0, angle * part + trembles * Math.max(0, part));
  };
}

/** @param {Random} random @param {number} at @returns {{ scene: Scene, meant: Meant }} */
export function tableTilt(random, at) {
  const way = random.pick(/** @type {Direction[]} */ (["up", "down", "left", "right"]));
  const { edge, axis } = HINGES[way], angle = Math.min(60, 34 * Math.exp(random.normal(0, 0.18))) * DEGREE;
  const rises = 0.42 * Math.exp(random.normal(0, 0.3)), isLetGo = random.chance(0.25);
  const back = at + rises + Math.min(2, 0.4 * Math.exp(random.normal(0, 0.5)));
  const lasts = isLetGo ? fallFor(angle, 2 * Math.hypot(edge.x, edge.y)) : random.between(0.3, 0.7);
  const lift = lifted(random, { at, rises, back, lasts, angle, isLetGo });
  const lying = about(vector(0, 0, 1), random.normal(0, 12 * DEGREE));
  // The hinge follows a finger that is not quite in the middle of the edge.
  const askew = compose(lying, about(vector(0, 0, 1), random.normal(0, 5 * DEGREE)));
  const turnedAbout = rotate(askew, axis), fixed = rotate(lying, edge);
  const pose = (/** @type {number} */ now) => {
    const rotation = compose(about(turnedAbout, lift(now)), lying);
    return { rotation, place: minus(fixed, rotate(rotation, edge)) };
  };
  const sensor = vector(random.normal(0, 0.015), random.between(-0.02, 0.06), 0);
  const screenAngle = /** @type {const} */ (0);
  const ends = back + lasts;
  return { scene: { seconds: ends + 1.6, screenAngle, sensor, pose }, meant: { means: `tilt ${way}`, at, ends } };
}
