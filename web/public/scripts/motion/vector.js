/** Vectors of three numbers. Pure. */

/** @typedef {{ x: number, y: number, z: number }} Vector */

export const DEGREES = 180 / Math.PI;
/** @type {Vector} */
export const ZERO = { x: 0, y: 0, z: 0 };

/** @param {Vector} a @param {Vector} b */
export const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
/** @param {Vector} a */
export const length = (a) => Math.hypot(a.x, a.y, a.z);
/** @param {Vector} a @param {number} by @returns {Vector} */
export const times = (a, by) => ({ x: a.x * by, y: a.y * by, z: a.z * by });
/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const plus = (a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const minus = (a, b) => plus(a, times(b, -1));
/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const cross = (a, b) =>
  ({ x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x });
/** From `a` a part of the way towards `b`. @param {Vector} a @param {Vector} b @param {number} part @returns {Vector} */
export const towards = (a, b, part) => plus(a, times(minus(b, a), part));

/** The same direction, one long; `null` where there is none. @param {Vector} a @returns {Vector | null} */
export function unit(a) {
  const size = length(a);
  return size > 1e-6 ? times(a, 1 / size) : null;
}

/** Degrees between two directions, each one long. @param {Vector} a @param {Vector} b */
export const angleBetween = (a, b) => DEGREES * Math.acos(Math.max(-1, Math.min(1, dot(a, b))));

/** About the z axis, counter-clockwise seen from its tip. @param {Vector} a @param {number} degrees @returns {Vector} */
export function turnedZ(a, degrees) {
  const [sine, cosine] = [Math.sin, Math.cos].map((of) => Math.round(of(degrees / DEGREES)));
  return { x: cosine * a.x - sine * a.y, y: sine * a.x + cosine * a.y, z: a.z };
}
