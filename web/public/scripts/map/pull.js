/** Moving the map by fingers, wheel and keys (L5). Pure. */

import { pull, wheelFactor } from "../core/pinch.js";
import { panned, zoomed } from "./camera.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */

/** Part of the screen's shorter side that a key moves. */
const STEP = 0.2;
/** A press of plus or minus, and of the buttons. */
export const ZOOM_STEP = 1.7;
/** Pixels of a wheel that double the size. */
const WHEEL_DOUBLES = 300;

/**
 * Fingers that moved: what was under their middle is there still, larger as they part.
 * @param {Camera} camera @param {Point[]} before @param {Point[]} now the same fingers
 */
export function pulled(camera, before, now) {
  const { right, down, factor, at } = pull(before, now);
  const moved = panned(camera, right, down);
  return factor === 1 ? moved : zoomed(moved, factor, at);
}

/** @param {Camera} camera @param {{ deltaY: number, deltaMode: number }} wheel @param {Point} pixel */
export const wheeled = (camera, wheel, pixel) => zoomed(camera, wheelFactor(wheel, WHEEL_DOUBLES), pixel);

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
