/** The four gestures as practice names them, and how large each has to be. Pure. */

import { PUSH_PEAK, SHAKE_PEAK, TILT_BEYOND, TURN_FROM } from "../motion/thresholds.js";

/** @typedef {import("../motion/recogniser.js").Gesture} Gesture */
/** @typedef {"tilt" | "push" | "turn" | "shake"} Name */
/** @typedef {Record<Name, number>} Sizes degrees for tilt and turn, m/s² for push and shake */

/**
 * @typedef {object} Profile what this device and hand have taught; a part that is not there is not learned
 * @property {number} [tiltDegrees]
 * @property {number} [pushPeak] m/s² away from the body
 * @property {number} [turnDegrees]
 * @property {number} [shakePeak] m/s² of each stroke
 * @property {import("../motion/vector.js").Vector} [pushAxis] where a push goes, in the axes of the screen: one long
 */

/** In the order in which practice asks for them. @type {Name[]} */
export const NAMES = ["tilt", "push", "turn", "shake"];

/** What the recogniser asks for without a profile. @type {Sizes} */
export const DEFAULTS = {
  tilt: TILT_BEYOND, push: Math.abs(PUSH_PEAK), turn: TURN_FROM, shake: SHAKE_PEAK,
};

/** The smallest that can be learned: what is smaller happens to every phone in a hand. @type {Sizes} */
export const LEAST = { tilt: 12, push: 4, turn: 20, shake: 4.5 };

/** @type {Record<Name, "tiltDegrees" | "pushPeak" | "turnDegrees" | "shakePeak">} */
export const KEYS = {
  tilt: "tiltDegrees", push: "pushPeak", turn: "turnDegrees", shake: "shakePeak",
};

/** @param {Gesture} gesture @returns {Name} */
export const nameOf = (gesture) => (gesture.kind === "submit" ? gesture.by : gesture.kind);
