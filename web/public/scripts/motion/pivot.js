/**
 * Whether a phone turned about a pivot, as a hand turns it at the wrist or the elbow, or was carried
 * along (M5). About a pivot at r the acceleration a follows from the rotation ω alone:
 * a = α × r + ω × (ω × r), with α the change of ω. The r that fits best is found by least squares;
 * what it leaves unexplained is carrying. Pure.
 */

import { cross, dot, minus, times } from "./vector.js";

/** @typedef {import("./vector.js").Vector} Vector */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {{ a: Vector, columns: Vector[] }} Equation a = columns · r */

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

/**
 * @param {Motion[]} motions of one movement
 * @param {{ rest: number, part: number }} most that may remain, m/s² or as a part of the whole
 */
export function isAboutPivot(motions, { rest, part }) {
  const equations = motions.slice(1, -1).map((_, index) => equation(motions, index + 1));
  if (equations.length < 3) return false;
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
  return left <= part ** 2 * whole || left <= rest ** 2 * equations.length;
}
