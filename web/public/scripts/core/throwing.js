/** Reactions thrown at a neighbour: the way of a swipe, who sits there, and where they come in (P35, P36). Pure. */

import { places } from "./places.js";
import { isAwaited } from "./table.js";
import { text } from "./texts.js";

/** @typedef {import("../../../types/wire.d.ts").Reacted} Reacted */
/** @typedef {{ m: number, name: string, colour: number, words: string }} Aim `words`: why nothing can be thrown there; else empty */

/** The least way of a swipe, in pixels. */
const LEAST_PX = 28;
/** From the edge to where it splats. */
export const ENTRY_MS = 200;

/** The places of the table by key: left, across, right. */
export const KEYS = /** @type {Record<string, number>} */ ({ ArrowLeft: 1, ArrowUp: 2, ArrowRight: 3 });

/** The place at which a swipe is aimed. @param {number} x in pixels @param {number} y @returns {number} 0: none */
export function aimedAt(x, y) {
  if (Math.hypot(x, y) < LEAST_PX) return 0;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 1 : 3;
  return y < 0 ? 2 : 0;
}

/** The player at a place, as this phone sees the table. @param {View | null} view @param {number | null} you @param {number} place @returns {Aim | null} */
export function catcherAt(view, you, place) {
  const member = view && place > 0 ? places(view, you)[place]?.member : null;
  if (!member || member.role !== "plays") return null;
  const { m, name, colour } = member;
  const words = member.throws === false ? text("throw.off", { name }) : member.away ? text("throw.away", { name }) : "";
  return { m, name, colour, words };
}

/**
 * How a throw shows here: it comes in over an edge, it has left over one, or it flies from face to face.
 * @param {Reacted} reacted @param {View | null} view @param {number | null} you
 */
export function showingOf({ m, to }, view, you) {
  if (to !== you) return { is: m === you ? "gone" : "between", place: 0, isSmall: true };
  const place = view ? places(view, you).findIndex((one) => one?.member.m === m) : -1;
  // Nothing covers the words of a question that one still thinks about.
  return { is: "coming", place: place > 0 ? place : 2, isSmall: isAwaited({ view, you }) };
}

/**
 * A point beyond the edge at a place, on the way from another point.
 * @param {number} place @param {[number, number]} from @param {number} width of the window @param {number} size of what flies, in pixels
 * @returns {[number, number]}
 */
export function beyond(place, [x, y], width, size) {
  if (place === 2) return [x + (width / 2 - x) / 2, -size];
  return [place === 1 ? -size : width + size, y - size];
}

/** Whether this device lets a reaction be heard: the sender's, or that of who is hit. @param {Reacted} reacted @param {number | null} you */
export const isHeardHere = ({ m, to }, you) => you !== null && (to ?? m) === you;
