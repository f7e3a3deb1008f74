/**
 * Motion on this page, on or off: asked for in a tap, remembered on this device, never the only
 * way. One for all screens, so that a permission once given stays given.
 */

import { askForMotion } from "./sensors.js";
import { wish, wishes } from "./wishes.js";

/** @typedef {"off" | "on" | "refused" | "insecure" | "none"} MotionState `none`: no event arrives */

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
