/** Reads the phone's compass. Browsers offer it over https alone, an iPhone only after a tap, a computer never. */

import { appleHeading, headingOf, meanHeading } from "../core/heading.js";
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
