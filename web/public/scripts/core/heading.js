/**
 * Where a phone points, from what its sensors say (T2): degrees clockwise from north. Flat in the
 * hand the upper edge of the screen points, upright the back of the phone; both point the same way
 * in between. Pure.
 */

/** @typedef {{ alpha: number, beta: number, gamma: number }} Angles of a DeviceOrientationEvent */

const DEGREE = Math.PI / 180;

/** @param {number} degrees @returns {number} from 0, below 360 */
const round = (degrees) => ((degrees % 360) + 360) % 360;

/**
 * The horizontal direction of the sum of two of the phone's axes, upper edge of the screen and
 * back: at no sensible tilt do both stand upright at once.
 * @param {Angles} angles against north (Device Orientation, §"Worked example")
 * @param {number} screenAngle by how many degrees the phone is turned counter-clockwise
 */
export function headingOf({ alpha, beta, gamma }, screenAngle) {
  const [a, b, c, turn] = [alpha, beta, gamma, screenAngle].map((angle) => angle * DEGREE);
  const [x, y] = [Math.sin(turn), Math.cos(turn)];
  const [sinA, cosA, sinB, cosB] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)];
  const [sinC, cosC] = [Math.sin(c), Math.cos(c)];
  const east = x * (cosA * cosC - sinA * sinB * sinC) - y * cosB * sinA -
    (cosA * sinC + sinA * sinB * cosC);
  const north = x * (sinA * cosC + cosA * sinB * sinC) + y * cosB * cosA -
    (sinA * sinC - cosA * sinB * cosC);
  return round(Math.atan2(east, north) / DEGREE);
}

/** The compass heading of an iPhone's upper edge. @param {number} compassHeading @param {number} screenAngle */
export const appleHeading = (compassHeading, screenAngle) => round(compassHeading + screenAngle);

/**
 * The mean direction, and how much the headings agree on it: 1 wholly, 0 not at all.
 * @param {number[]} headings
 */
export function meanHeading(headings) {
  const east = sum(headings.map((heading) => Math.sin(heading * DEGREE)));
  const north = sum(headings.map((heading) => Math.cos(heading * DEGREE)));
  return {
    heading: round(Math.atan2(east, north) / DEGREE),
    agreement: headings.length ? Math.hypot(east, north) / headings.length : 0,
  };
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
