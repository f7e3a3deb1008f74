/**
 * Whether a phone turned about a pivot, as a hand turns it at the wrist or the elbow, or was carried
 * along (M5). About a pivot at r the acceleration a follows from the rotation ω alone:
 * a = α × r + ω × (ω × r), with α the change of ω. The r that fits best is found by least squares;
 * what it leaves unexplained is carrying, and so is a pivot where no joint can be. Pure.
 */

import { ELBOW_BEYOND, ELBOW_REACH, JOINT_REACH, WRIST_REACH } from "./thresholds.js";
import { cross, dot, length, minus, plus, times, unit, ZERO } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {{ a: Vector, columns: Vector[] }} Equation a = columns · r */
/** @typedef {{ rest: number, part: number }} Most that may remain, m/s² or as a part of the whole */
/**
 * @typedef {object} Pivot
 * @property {Vector} lever from it to the phone, metres, across the axis of the rotation
 * @property {number} rest what it leaves of the acceleration: the root of the mean square, m/s²
 * @property {number} part the same as a part of the whole
 */

const AXES = [{ x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }, { x: 0, y: 0, z: 1 }];
/** Holds r near where nothing tells of it, (rad/s²)². */
const DAMPING = 0.5;

/** @param {Motion[]} motions @param {number} at @returns {Equation} */
function equation(motions, at) {
  const [before, now, after] = [motions[at - 1], motions[at], motions[at + 1]];
  const change = times(minus(after.rate, before.rate), 1000 / (after.timeMs - before.timeMs));
  const columns = AXES.map((axis) => {
    const around = cross(now.rate, cross(now.rate, axis));
    const along = cross(change, axis);
    return { x: around.x + along.x, y: around.y + along.y, z: around.z + along.z };
  });
  return { a: now.push, columns };
}

/** Three equations for three numbers, by Cramer's rule. @param {Vector[]} columns @param {Vector} b @returns {Vector} */
function solved([p, q, r], b) {
  const whole = dot(p, cross(q, r));
  return {
    x: dot(b, cross(q, r)) / whole,
    y: dot(p, cross(b, r)) / whole,
    z: dot(p, cross(q, b)) / whole,
  };
}

/** @param {Equation[]} equations @returns {Vector} where the pivot is */
function pivotOf(equations) {
  const sum = (/** @type {(one: Equation) => number} */ of) =>
    equations.reduce((total, one) => total + of(one), 0);
  const [p, q, r] = [0, 1, 2].map((row) => {
    const [x, y, z] = [0, 1, 2].map((column) =>
      sum(({ columns }) => dot(columns[row], columns[column])) + (row === column ? DAMPING : 0));
    return { x, y, z };
  });
  const [x, y, z] = [0, 1, 2].map((row) => sum(({ a, columns }) => dot(columns[row], a)));
  return solved([p, q, r], { x, y, z });
}

/** What lies along the axis nothing tells of. @param {Vector} lever @param {Motion[]} motions @returns {Vector} */
function acrossAxis(lever, motions) {
  const turned = motions.reduce((sum, { rate, seconds }) => plus(sum, times(rate, seconds)), ZERO);
  const axis = unit(turned) ?? ZERO;
  return minus(lever, times(axis, dot(axis, lever)));
}

/** @param {Motion[]} motions of one movement @returns {Pivot | null} `null`: too few to tell */
export function pivotFor(motions) {
  const equations = motions.slice(1, -1).map((_, index) => equation(motions, index + 1));
  if (equations.length < 3) return null;
  const { x, y, z } = pivotOf(equations);
  let [left, whole] = [0, 0];
  for (const { a, columns: [p, q, r] } of equations) {
    const carried = minus(a, {
      x: p.x * x + q.x * y + r.x * z,
      y: p.y * x + q.y * y + r.y * z,
      z: p.z * x + q.z * y + r.z * z,
    });
    left += dot(carried, carried);
    whole += dot(a, a);
  }
  const lever = acrossAxis({ x, y, z }, motions);
  return { lever, rest: Math.sqrt(left / equations.length), part: Math.sqrt(left / (whole || 1)) };
}

/** @param {Pivot} pivot @param {Most} most */
const leaves = (pivot, { rest, part }) => pivot.rest <= rest || pivot.part <= part;

/**
 * Whether it explains the movement.
 * @param {Pivot | null} pivot @param {{ joint: Most, wrist: Most }} most
 */
export const explains = (pivot, { joint, wrist }) =>
  pivot !== null && leaves(pivot, length(pivot.lever) <= WRIST_REACH ? wrist : joint);

/** Whether a wrist or an elbow can be there. @param {Pivot | null} pivot */
export function isJoint(pivot) {
  if (!pivot) return false;
  const { lever } = pivot, reach = length(lever);
  const isPlayers = lever.y >= -ELBOW_BEYOND && lever.z <= ELBOW_BEYOND;
  return reach <= JOINT_REACH || (reach <= ELBOW_REACH && isPlayers);
}
