/** The four gestures as practice names them, and how large each has to be. Pure. */

import { ASKED } from "../motion/thresholds.js";

/** @typedef {import("../motion/recogniser.js").Gesture} Gesture */
/** @typedef {import("../motion/recogniser.js").Kind} Name */
/** @typedef {Record<Name, number>} Sizes degrees for tilt and turn, m/s² for push and shake */

/** @typedef {import("../motion/recogniser.js").Profile} Profile a part that is not there is not learned */

/** In the order in which practice asks for them. @type {Name[]} */
export const NAMES = ["tilt", "push", "turn", "shake"];

/** The recogniser's thresholds without a profile. @type {Sizes} */
export const DEFAULTS = {
  tilt: ASKED.tiltDegrees, push: ASKED.pushPeak, turn: ASKED.turnDegrees, shake: ASKED.shakePeak,
};

/** The smallest that can be learned: weaker shakes occur on stairs and in laughter, weaker pushes in hard taps. @type {Sizes} */
export const LEAST = { tilt: 15, push: 5, turn: 20, shake: 4.5 };

/** @type {Record<Name, "tiltDegrees" | "pushPeak" | "turnDegrees" | "shakePeak">} */
export const KEYS = {
  tilt: "tiltDegrees", push: "pushPeak", turn: "turnDegrees", shake: "shakePeak",
};

/** @param {Gesture} gesture @returns {Name | null} `null`: it withdraws one */
export function nameOf(gesture) {
  if (gesture.kind === "withdraw") return null;
  return gesture.kind === "submit" ? gesture.by : gesture.kind;
}
