/** Vectors and rotations in three dimensions: right-handed axes, radians. */

/** @typedef {{ x: number, y: number, z: number }} Vector */
/** @typedef {{ w: number, x: number, y: number, z: number }} Quaternion of length 1 */

export const DEGREE = Math.PI / 180;
/** @type {Readonly<Vector>} */
export const ZERO = { x: 0, y: 0, z: 0 };
/** @type {Readonly<Vector>} */
export const UP = { x: 0, y: 0, z: 1 };
/** @type {Readonly<Quaternion>} */
export const IDENTITY = { w: 1, x: 0, y: 0, z: 0 };

/** @param {number} x @param {number} y @param {number} z @returns {Vector} */
export const vector = (x, y, z) => ({ x, y, z });
/** @param {Vector} a @param {Vector} b */
export const plus = (a, b) => vector(a.x + b.x, a.y + b.y, a.z + b.z);
/** @param {Vector} a @param {Vector} b */
export const minus = (a, b) => vector(a.x - b.x, a.y - b.y, a.z - b.z);
/** @param {Vector} a @param {number} k */
export const times = (a, k) => vector(a.x * k, a.y * k, a.z * k);
/** @param {Vector} a @param {Vector} b */
export const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
/** @param {Vector} a */
export const length = (a) => Math.sqrt(dot(a, a));
/** @param {Vector} a */
export const unit = (a) => times(a, 1 / length(a));
/** @param {Vector} a @param {Vector} b */
export const cross = (a, b) =>
  vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);

/** First `b`, then `a`. @param {Quaternion} a @param {Quaternion} b @returns {Quaternion} */
export const compose = (a, b) => ({
  w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
  x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
  y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
  z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
});

/** @param {Quaternion} q @returns {Quaternion} */
export const inverse = (q) => ({ w: q.w, x: -q.x, y: -q.y, z: -q.z });

/** @param {Quaternion} q @param {Vector} v */
export function rotate(q, v) {
  const tx = 2 * (q.y * v.z - q.z * v.y);
  const ty = 2 * (q.z * v.x - q.x * v.z);
  const tz = 2 * (q.x * v.y - q.y * v.x);
  return vector(
    v.x + q.w * tx + q.y * tz - q.z * ty,
    v.y + q.w * ty + q.z * tx - q.x * tz,
    v.z + q.w * tz + q.x * ty - q.y * tx,
  );
}

/** The rotation about `v` by as many radians as `v` is long. @param {Vector} v @returns {Quaternion} */
export function exponential(v) {
  const angle = length(v);
  const k = angle < 1e-9 ? 0.5 : Math.sin(angle / 2) / angle;
  return { w: Math.cos(angle / 2), x: v.x * k, y: v.y * k, z: v.z * k };
}

/** The inverse of `exponential`, the shorter way round. @param {Quaternion} q */
export function logarithm(q) {
  const s = Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
  if (s < 1e-12) return times(q, 2 * Math.sign(q.w || 1));
  return times(q, 2 * Math.atan2(s * Math.sign(q.w || 1), Math.abs(q.w)) / s);
}

/** @param {Quaternion} q @returns {Quaternion} */
export function normalised(q) {
  const k = 1 / Math.sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return { w: q.w * k, x: q.x * k, y: q.y * k, z: q.z * k };
}

/** @param {Vector} axis of length 1 @param {number} angle */
export const about = (axis, angle) => exponential(times(axis, angle));

/** Part of the way from one to the other. @param {Quaternion} a @param {Quaternion} b @param {number} part */
export const between = (a, b, part) =>
  part <= 0 ? a : compose(a, exponential(times(logarithm(compose(inverse(a), b)), part)));

/**
 * W3C DeviceOrientation: first about z by alpha, then about the new x by beta, then about the new y
 * by gamma. @param {number} alpha @param {number} beta @param {number} gamma
 */
export const fromAngles = (alpha, beta, gamma) =>
  compose(compose(about(UP, alpha), about(vector(1, 0, 0), beta)), about(vector(0, 1, 0), gamma));
