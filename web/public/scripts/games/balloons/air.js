/** The air in which balloons rise: those that are there, those that burst, and where it was tapped. */

import { burst, launch } from "./flight.js";

/** @typedef {import("../../../../types/wire.d.ts").Balloon} Balloon */
/** @typedef {import("./flight.js").Flight} Flight */
/** @typedef {import("./sky.js").Tap} Tap */

/** An estimate of the clock that is off by less moves nothing. */
const STEADY_MS = 30;

/** @param {HTMLElement} root */
export function createAir(root) {
  /** By the balloons' ids. @type {Map<number, Flight>} */
  const flights = new Map();
  /** When the game opened, by the page's clock. */
  let zeroMs = NaN;

  const nowMs = () => performance.now() - zeroMs;
  const size = () => ({ width: root.clientWidth, height: root.clientHeight });

  /** @param {number} id */
  function drop(id) {
    flights.get(id)?.remove();
    flights.delete(id);
  }

  /** @param {Balloon} balloon */
  function bring(balloon) {
    // After a star it rises more slowly than it was said to.
    if (flights.get(balloon.id)?.riseMs !== balloon.riseMs) drop(balloon.id);
    if (flights.has(balloon.id) || balloon.atMs + balloon.riseMs <= nowMs()) return;
    flights.set(balloon.id, launch(root, balloon, zeroMs));
  }

  return {
    /** Milliseconds since the opening. */
    nowMs,
    size,

    /** The opening, as well as it is known: all balloons move at once, and seldom. @param {number} zero */
    align(zero) {
      if (Math.abs(zero - zeroMs) < STEADY_MS) return;
      zeroMs = zero;
      for (const flight of flights.values()) flight.align(zeroMs);
    },

    /** These and no others. @param {Balloon[]} balloons */
    show(balloons) {
      const there = new Set(balloons.map(({ id }) => id));
      for (const id of flights.keys()) if (!there.has(id)) drop(id);
      balloons.forEach(bring);
    },

    clear() {
      for (const id of flights.keys()) drop(id);
    },

    /** @param {Balloon} balloon @param {number} ms since the opening */
    burst(balloon, ms) {
      drop(balloon.id);
      burst(root, balloon, ms);
    },

    /** Marks the one that the keys burst. @param {Balloon | null} balloon */
    aim(balloon) {
      for (const [id, flight] of flights) flight.aim(id === balloon?.id);
    },

    /** @param {PointerEvent} event @returns {Tap} */
    tapOf({ clientX, clientY }) {
      const { left, top } = root.getBoundingClientRect();
      const { width, height } = size();
      return { x: part(clientX - left, width), y: part(clientY - top, height), width, height };
    },
  };
}

/** In whole thousandths. @param {number} pixels @param {number} whole */
const part = (pixels, whole) => Math.max(0, Math.min(1000, Math.round(pixels / whole * 1000)));
