/** The profile that practice has learned, stored on this device. */

import { store, storedObject } from "../storage/local.js";
import { sane } from "./calibration.js";

/** @typedef {import("./gestures.js").Profile} Profile */

const KEY = "fourtop.motion-profile";

/** @returns {Profile} empty where nothing is learned */
export const learned = () => sane(storedObject(KEY));

/** @param {Profile} more */
export const learn = (more) => store(KEY, JSON.stringify({ ...learned(), ...more }));

/** Starts again from what every phone asks for. */
export const forget = () => store(KEY, "{}");
