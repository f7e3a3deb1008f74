/** Reads the phone's compass. Browsers offer it over https alone, an iPhone only after a tap, a computer never. */

import { permitted, screenAngle } from "./sensors.js";

/** @typedef {Exclude<import("./sensors.js").Permission, "granted"> | "unsteady"} CompassFault */

/** The time over which headings are averaged, since a hand trembles and a compass swings. */
const LISTENING_MS = 500;
/** Without a heading for so long there is no compass. */
const SILENCE_MS = 1_500;
const LEAST_AGREEMENT = 0.9;
/** Whether this page may ask for a compass at all: browsers have none for plain http. */
export const mayReadCompass = () => isSecureContext && "DeviceOrientationEvent" in globalThis;

const EVENTS = ["deviceorientationabsolute", "deviceorientation"];

/** @typedef {DeviceOrientationEvent & { webkitCompassHeading?: number, webkitCompassAccuracy?: number }} CompassEvent */

/** @param {CompassEvent} event @returns {number | null} degrees; `null` where the event says nothing about north */
function headingIn(event) {
  const apple = event.webkitCompassHeading;
  if (typeof apple === "number") {
    return (event.webkitCompassAccuracy ?? 0) < 0 ? null : appleHeading(apple, screenAngle());
  }
  const { absolute, alpha, beta, gamma } = event;
  if (!absolute || alpha === null || beta === null || gamma === null) return null;
  return headingOf({ alpha, beta, gamma }, screenAngle());
}

/** @returns {Promise<number[]>} as they come within the time from the first on */
function listen() {
  /** @type {number[]} */
  const headings = [];
  return new Promise((settle) => {
    let timer = setTimeout(finish, SILENCE_MS);
    function finish() {
      for (const name of EVENTS) removeEventListener(name, heard);
      settle(headings);
    }
    /** @param {Event} event */
    function heard(event) {
      const heading = headingIn(/** @type {CompassEvent} */ (event));
      if (heading === null) return;
      headings.push(heading);
      if (headings.length > 1) return;
      clearTimeout(timer);
      timer = setTimeout(finish, LISTENING_MS);
    }
    for (const name of EVENTS) addEventListener(name, heard);
  });
}

/**
 * Where the phone points: whole degrees clockwise from north. Call it in a tap.
 * @returns {Promise<{ heading: number } | { fault: CompassFault }>}
 */
export async function readCompass() {
  const permission = await permitted("DeviceOrientationEvent", true);
  if (permission !== "granted") return { fault: permission };
  const headings = await listen();
  if (!headings.length) return { fault: "none" };
  const { heading, agreement } = meanHeading(headings);
  if (agreement < LEAST_AGREEMENT) return { fault: "unsteady" };
  return { heading: Math.round(heading) % 360 };
}

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
