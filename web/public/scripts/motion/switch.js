/**
 * Motion on this page, on or off: asked for in a tap, remembered on this device, never the only
 * way. One for all screens, so that a permission once given stays given.
 */

import { askForMotion } from "./sensors.js";
import { wish, wishes } from "./wishes.js";

/** @typedef {"off" | "on" | "refused" | "insecure" | "none"} MotionState `none`: no event arrives */

function createSwitch() {
  /** @type {MotionState} */
  let state = "off";

  /** @param {MotionState} next */
  function become(next) {
    state = next;
    return next;
  }

  return {
    get state() {
      return state;
    },

    /** In a tap. @returns {Promise<MotionState>} */
    async turnOn() {
      const permission = await askForMotion();
      if (permission !== "granted") return become(permission);
      wish({ isUsed: true });
      return become("on");
    },

    turnOff() {
      wish({ isUsed: false });
      become("off");
    },

    /** As this device had it last, where that needs no tap. @returns {Promise<MotionState>} */
    async recall() {
      if (state !== "off" || !isSecureContext || !wishes().isUsed) return state;
      return become((await askForMotion()) === "granted" ? "on" : "off");
    },

    /** No event arrived. */
    silent: () => become("none"),
  };
}

/** This page's. */
export const MOTION = createSwitch();
