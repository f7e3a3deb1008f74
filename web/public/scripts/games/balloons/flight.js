/** One balloon on its way up, moved by the browser's compositor alone, and what is left of it. */

import { clone, draw } from "../../components/template.js";
import { across, BOTTOM, heightOf, TOP } from "./sky.js";

/** @typedef {import("../../../../types/wire.d.ts").Balloon} Balloon */

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
