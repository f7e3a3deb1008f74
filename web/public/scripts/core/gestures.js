/**
 * The effect of the phone's gestures on the player's selection (M1 to M4), and the ring that a submitting
 * one has to close first (M8). Pure: state in, state out.
 */

import { isOffered, LETTERS, moved } from "./selection.js";

/** @typedef {import("./selection.js").Selection} Selection */
/** @typedef {import("../motion/tilt.js").Direction} Direction */

/** How long the ring takes to close, if the question leaves it so much time (M8). */
export const RING_MS = 700;
/** So long before the deadline the submission leaves at the latest (M8). */
export const RING_EARLY_MS = 100;

/** @type {Record<Direction, string>} */
const ARROWS = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };

/**
 * M1: another option by chance, or the first one; never the same, and never submitted.
 * @param {Selection} state
 * @param {number} random 0 up to 1
 * @param {number} nowMs
 * @returns {Selection}
 */
export function shaken(state, random, nowMs) {
  if (state.submitted) return state;
  const others = LETTERS.filter((letter) => letter !== state.selected);
  const selected = others[Math.floor(random * others.length)] ?? state.selected;
  return { ...state, selected, selectedAtMs: nowMs };
}

/**
 * M2: the selection rolls towards the lowered edge; at the edge of the grid, and without a
 * selection, nothing happens.
 * @param {Selection} state
 * @param {Direction} direction
 * @param {number} nowMs
 * @returns {Selection}
 */
export function rolled(state, direction, nowMs) {
  const selected = state.selected && moved(state.selected, ARROWS[direction]);
  if (!selected || state.submitted || selected === state.selected) return state;
  return { ...state, selected, selectedAtMs: nowMs };
}

/** M3 M4 M8: the ring has closed: what is selected is submitted. @param {Selection} state @returns {Selection} */
export const given = (state) =>
  canSubmit(state) ? { ...state, submitted: state.selected } : state;

/** M3 M4: without a selection, or after a submission, no ring opens. @param {Selection} state */
export const canSubmit = (state) => state.selected !== null && state.submitted === null && !isOffered(state);

/** M8: for how long the ring runs. @param {number} leftMs until the deadline */
export const ringMs = (leftMs) => Math.max(0, Math.min(RING_MS, leftMs - RING_EARLY_MS));
