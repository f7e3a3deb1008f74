/** The air in which balloons rise: those that are there, those that burst, and where it was tapped. */

import { clone, draw } from "../../components/template.js";
import { across, BOTTOM, heightOf, TOP } from "./sky.js";

/** @typedef {import("../../../../types/wire.d.ts").Balloon} Balloon */
/** @typedef {import("./sky.js").Tap} Tap */

/** An estimate of the clock that is off by less moves nothing. */
const STEADY_MS = 30;

export class Air {
  #root;
  /** By the balloons' ids. @type {Map<number, Flight>} */
  #flights = new Map();
  /** When the game opened, by the page's clock. */
  #zeroMs = NaN;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  nowMs = () => performance.now() - this.#zeroMs;

  size = () => ({ width: this.#root.clientWidth, height: this.#root.clientHeight });

  /** @param {number} id */
  #drop(id) {
    this.#flights.get(id)?.remove();
    this.#flights.delete(id);
  }

  /** @param {Balloon} balloon */
  #launch = (balloon) => {
    // After a star it rises more slowly than first announced.
    if (this.#flights.get(balloon.id)?.riseMs !== balloon.riseMs) this.#drop(balloon.id);
    if (this.#flights.has(balloon.id) || balloon.atMs + balloon.riseMs <= this.nowMs()) return;
    this.#flights.set(balloon.id, launch(this.#root, balloon, this.#zeroMs));
  };

  /** The opening, as well as it is known: all balloons move at once, and seldom. @param {number} zero */
  align(zero) {
    if (Math.abs(zero - this.#zeroMs) < STEADY_MS) return;
    this.#zeroMs = zero;
    for (const flight of this.#flights.values()) flight.align(this.#zeroMs);
  }

  /** These and no others. @param {Balloon[]} balloons */
  show(balloons) {
    const there = new Set(balloons.map(({ id }) => id));
    for (const id of this.#flights.keys()) if (!there.has(id)) this.#drop(id);
    balloons.forEach(this.#launch);
  }

  clear() {
    for (const id of this.#flights.keys()) this.#drop(id);
  }

  /** @param {Balloon} balloon @param {number} ms since the opening */
  burst(balloon, ms) {
    this.#drop(balloon.id);
    burst(this.#root, balloon, ms);
  }

  /** Marks the one that the keys burst. @param {Balloon | null} balloon */
  aim(balloon) {
    for (const [id, flight] of this.#flights) flight.aim(id === balloon?.id);
  }

  /** @param {PointerEvent} event @returns {Tap} */
  tapOf({ clientX, clientY }) {
    const { left, top } = this.#root.getBoundingClientRect();
    const { width, height } = this.size();
    return { x: part(clientX - left, width), y: part(clientY - top, height), width, height };
  }
}

/** In whole thousandths. @param {number} pixels @param {number} whole */
const part = (pixels, whole) => Math.max(0, Math.min(1000, Math.round(pixels / whole * 1000)));

/** One balloon on its way up, moved by the browser's compositor alone, and what is left of it. */

const BURST_MS = 700;
/** The part of its way. */
const FADING = 0.04;

/** The end of its drawing's name. @param {Balloon} balloon */
const look = ({ kind, colour }) => kind ?? String(colour);

/**
 * Each stands in a column as high as the sky and moves by parts of it: no size need be known.
 * @param {Element} air @param {Balloon} balloon @param {number} zeroMs when the game opened, by the page's clock
 */
export function launch(air, balloon, zeroMs) {
  const { element, refs } = clone("t-balloon");
  element.setAttribute("data-place", String(balloon.place));
  draw(refs.drawing, `balloon-${look(balloon)}`);
  refs.number.textContent = balloon.kind ? "" : String(balloon.number);
  air.append(element);
  const top = `translateY(${(TOP - BOTTOM) / 10}%)`;
  // On a low sky its rim is in sight where it enters and leaves.
  const rising = element.animate([
    { transform: "translateY(0)", opacity: 0 }, { opacity: 1, offset: FADING }, { opacity: 1, offset: 1 - FADING },
    { transform: top, opacity: 0 },
  ], { duration: balloon.riseMs, fill: "both" });
  rising.startTime = zeroMs + balloon.atMs;

  return {
    riseMs: balloon.riseMs,

    /** The opening is known better now. @param {number} zero */
    align(zero) {
      rising.startTime = zero + balloon.atMs;
    },

    /** @param {boolean} isAimed the keys burst it */
    aim: (isAimed) => void element.toggleAttribute("data-aimed", isAimed),

    remove: () => element.remove(),
  };
}

/** @typedef {ReturnType<typeof launch>} Flight */

/** Draws the remains of a burst balloon. @param {Element} air @param {Balloon} balloon @param {number} ms since the opening */
export function burst(air, balloon, ms) {
  const { element, refs } = clone("t-balloon-burst");
  element.setAttribute("data-look", look(balloon));
  const size = { width: air.clientWidth, height: air.clientHeight };
  element.style.left = `${across(balloon.place, size) / 10}%`;
  element.style.top = `${heightOf(balloon, ms) / 10}%`;
  refs.worth.textContent = balloon.kind ? "" : `+${balloon.number}`;
  air.append(element);
  setTimeout(() => element.remove(), BURST_MS);
}
