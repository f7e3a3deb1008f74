/** Calibration for a device and a hand by three tries of each gesture: tries in, thresholds out. Pure. */

import { angleBetween, DEGREES, length, plus, times, unit } from "../motion/vector.js";
import { DEFAULTS, KEYS, LEAST, NAMES } from "./gestures.js";

/** @typedef {import("../motion/vector.js").Vector} Vector */
/** @typedef {import("./gestures.js").Name} Name */
/** @typedef {import("./gestures.js").Profile} Profile */
/** @typedef {{ size: number, axis?: Vector | null }} Try `axis`: the line of a push, to either side */

/** The number of tries that teach a gesture. */
export const TRIES = 3;
/** The threshold is this part of the median try: people repeat a movement to within a fifth. */
const ASKED_PART = 0.75;
/** A push farther off the straight line than this, in degrees, is led back to it. */
const MOST_ASIDE = 38;

/** Away from the body: into the screen. @type {Vector} */
const STRAIGHT = { x: 0, y: 0, z: -1 };

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Never harder than without practice, never so easy that any hand does it. @param {Name} name @param {number} threshold */
const bounded = (name, threshold) => Math.min(DEFAULTS[name], Math.max(LEAST[name], threshold));

/** The direction along a line that points away from the body. @param {Vector} line */
const away = (line) => (line.z > 0 ? times(line, -1) : line);

/** The axis, at most as far from the straight line as a wrist turns. @param {Vector} axis one long */
function ledBack(axis) {
  if (angleBetween(axis, STRAIGHT) <= MOST_ASIDE) return axis;
  const sideways = unit({ x: axis.x, y: axis.y, z: 0 });
  if (!sideways) return STRAIGHT;
  const [sine, cosine] = [Math.sin(MOST_ASIDE / DEGREES), Math.cos(MOST_ASIDE / DEGREES)];
  return plus(times(STRAIGHT, cosine), times(sideways, sine));
}

/** @param {(Vector | null | undefined)[]} lines @returns {Vector | null} */
function axisOf(lines) {
  const found = lines.flatMap((line) => (line && unit(line) ? [away(/** @type {Vector} */ (unit(line)))] : []));
  if (!found.length) return null;
  const middle = (/** @type {"x" | "y" | "z"} */ part) => median(found.map((one) => one[part]));
  const axis = unit({ x: middle("x"), y: middle("y"), z: middle("z") });
  return axis && ledBack(axis);
}

/**
 * The profile from the tries of one gesture; fewer than three give nothing.
 * @param {Name} name @param {Try[]} tries @returns {Profile}
 */
export function learnedFrom(name, tries) {
  if (tries.length < TRIES) return {};
  const axis = name === "push" ? axisOf(tries.map((one) => one.axis)) : null;
  const threshold = bounded(name, ASKED_PART * median(tries.map(({ size }) => size)));
  return { [KEYS[name]]: threshold, ...(axis ? { pushAxis: axis } : {}) };
}

/** @param {Vector | null | undefined} axis as stored @returns {axis is Vector} */
const isAxis = (axis) =>
  axis != null && [axis.x, axis.y, axis.z].every(Number.isFinite) && Math.abs(length(axis) - 1) < 0.01;

/** The usable values of a stored profile, each within its bounds. @param {Partial<Profile> | null} stored which anything may have written @returns {Profile} */
export function sane(stored) {
  /** @type {Profile} */
  const profile = {};
  for (const name of NAMES) {
    const threshold = stored?.[KEYS[name]];
    if (threshold !== undefined && Number.isFinite(threshold)) profile[KEYS[name]] = bounded(name, threshold);
  }
  const axis = stored?.pushAxis;
  if (profile.pushPeak !== undefined && isAxis(axis)) profile.pushAxis = ledBack(away(axis));
  return profile;
}

/** The recogniser's threshold for a gesture. @param {Profile} profile @param {Name} name */
export const thresholdOf = (profile, name) => profile[KEYS[name]] ?? DEFAULTS[name];
