/**
 * Motion on this page, on or off: asked for in a tap, remembered on this device, never the only
 * way. One for all screens, so that a permission once given stays given.
 */

import { store, storedObject } from "../storage/local.js";
import { askForMotion } from "./sensors.js";

const KEY = "fourtop.motion";

/** @typedef {"off" | "on" | "refused" | "insecure" | "none"} MotionState `none`: no event arrives */
/** @typedef {{ isUsed: boolean, isReversed: boolean }} Wishes whether motion is used, and which way is up (M7) */

/** As this device stores them. @returns {Wishes} */
export function wishes() {
  const found = storedObject(KEY);
  return { isUsed: found?.isUsed === true, isReversed: found?.isReversed === true };
}

/** @param {Partial<Wishes>} change */
export const wish = (change) => store(KEY, JSON.stringify({ ...wishes(), ...change }));

/** @type {MotionState} */
let state = "off";

/** This page's. */
export const MOTION = {
  get state() {
    return state;
  },

  /** In a tap. */
  async turnOn() {
    const permission = await askForMotion();
    if (permission === "granted") wish({ isUsed: true });
    state = permission === "granted" ? "on" : permission;
  },

  turnOff() {
    wish({ isUsed: false });
    state = "off";
  },

  /** As this device had it last, where that needs no tap. */
  async recall() {
    if (state !== "off" || !isSecureContext || !wishes().isUsed) return;
    state = (await askForMotion()) === "granted" ? "on" : "off";
  },

  /** No event arrived. */
  silent() {
    state = "none";
  },
};
