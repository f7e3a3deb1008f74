/** What fingers, wheel and keys do to the map (L5). Pure. */

import { panned, zoomed } from "./camera.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */

/** Part of the screen's shorter side that a key moves. */
const STEP = 0.2;
/** A press of plus or minus, and of the buttons. */
export const ZOOM_STEP = 1.7;
/** Pixels of a wheel that double the size; wheels count in pixels, lines or pages. */
const WHEEL_DOUBLES = 300;
const WHEEL_UNITS = [1, 32, 400];

/** @param {Point[]} fingers */
const middle = (fingers) => ({
  x: fingers.reduce((sum, { x }) => sum + x, 0) / fingers.length,
  y: fingers.reduce((sum, { y }) => sum + y, 0) / fingers.length,
});

/** @param {Point[]} fingers how far apart; nothing for one alone */
const spread = ([one, other]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/**
 * Fingers that moved: what was under their middle is there still, larger as they part.
 * @param {Camera} camera @param {Point[]} before @param {Point[]} now the same fingers
 */
export function pulled(camera, before, now) {
  const [from, to] = [middle(before), middle(now)];
  const moved = panned(camera, to.x - from.x, to.y - from.y);
  const [was, is] = [spread(before), spread(now)];
  return was > 0 && is > 0 ? zoomed(moved, is / was, to) : moved;
}

/** @param {Camera} camera @param {{ deltaY: number, deltaMode: number }} wheel @param {Point} pixel */
export function wheeled(camera, { deltaY, deltaMode }, pixel) {
  const pixels = deltaY * (WHEEL_UNITS[deltaMode] ?? 1);
  return zoomed(camera, 2 ** (-Math.max(-200, Math.min(200, pixels)) / WHEEL_DOUBLES), pixel);
}

/** @param {Camera} camera @param {number} factor */
export const zoomedInside = (camera, factor) =>
  zoomed(camera, factor, { x: camera.width / 2, y: camera.height / 2 });

/** `null`: a key that means nothing here. @param {Camera} camera @param {string} key @returns {Camera | null} */
export function keyed(camera, key) {
  const step = Math.min(camera.width, camera.height) * STEP;
  switch (key) {
    case "ArrowLeft": return panned(camera, step, 0);
    case "ArrowRight": return panned(camera, -step, 0);
    case "ArrowUp": return panned(camera, 0, step);
    case "ArrowDown": return panned(camera, 0, -step);
    case "+": case "=": return zoomedInside(camera, ZOOM_STEP);
    case "-": case "_": return zoomedInside(camera, 1 / ZOOM_STEP);
    default: return null;
  }
}
