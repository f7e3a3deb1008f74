/**
 * Where balloons are in the sky, and which one a tap means (AB1): the same as the server works out
 * (`Sources/Game/Games/Balloons/BalloonSky.swift`). The sky is a thousand wide and a thousand high, whatever
 * its shape; times are milliseconds since the opening.
 */

/** @typedef {import("../../../../types/wire.d.ts").Balloon} Balloon */
/** @typedef {{ width: number, height: number }} Size of the sky, in pixels */
/** @typedef {Size & { x: number, y: number }} Tap where it was tapped, in thousandths */

export const PLACES = 10;
/** Where centres enter and leave, out of sight. */
export const BOTTOM = 1100;
export const TOP = -100;
const SMALLEST_PX = 64;

/** The side of a balloon's square drawing, in pixels. @param {Size} size */
export const drawingPx = ({ width, height }) => Math.max(SMALLEST_PX, Math.min(width / PLACES, height / 3));

/** How far from a centre a tap still means the balloon, in pixels. @param {Size} size */
export const reachPx = (size) => drawingPx(size) / 2;

/** The centre of a place: the drawings of the first and the last touch the edges. @param {number} place @param {Size} size */
export const across = (place, size) =>
  (reachPx(size) + place * (size.width - drawingPx(size)) / (PLACES - 1)) / size.width * 1000;

/** The centre of a balloon, from the top. @param {Balloon} balloon @param {number} ms */
export const heightOf = ({ atMs, riseMs }, ms) => BOTTOM - (BOTTOM - TOP) * ((ms - atMs) / riseMs);

/** @param {Balloon} balloon @param {number} ms */
export const isThere = ({ atMs, riseMs }, ms) => atMs <= ms && ms < atMs + riseMs;

/** In pixels. @param {Balloon} balloon @param {Tap} tap @param {number} ms */
function distance(balloon, tap, ms) {
  const right = (tap.x - across(balloon.place, tap)) / 1000 * tap.width;
  const down = (tap.y - heightOf(balloon, ms)) / 1000 * tap.height;
  return Math.hypot(right, down);
}

/**
 * The balloon that a tap means: of those within reach the nearest.
 * @param {Balloon[]} balloons @param {Tap} tap @param {number} ms
 */
export function meant(balloons, tap, ms) {
  let nearest = null;
  let least = reachPx(tap);
  for (const balloon of balloons) {
    const far = isThere(balloon, ms) ? distance(balloon, tap, ms) : Infinity;
    if (far > least) continue;
    least = far;
    nearest = balloon;
  }
  return nearest;
}

/**
 * The balloons at a place whose middle is visible, the highest first.
 * @param {Balloon[]} balloons @param {number} place @param {number} ms
 */
export function column(balloons, place, ms) {
  const height = (/** @type {Balloon} */ one) => heightOf(one, ms);
  return balloons
    .filter((one) => one.place === place && height(one) >= 0 && height(one) <= 1000)
    .sort((one, other) => height(one) - height(other));
}

/** A tap at a balloon's centre. @param {Balloon} balloon @param {Size} size @param {number} ms @returns {Tap} */
export const centred = (balloon, { width, height }, ms) =>
  ({ x: Math.round(across(balloon.place, { width, height })), y: Math.round(heightOf(balloon, ms)), width, height });
