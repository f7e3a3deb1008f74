/** The part of a picture on the screen: zoomed, moved, thrown, never past its edges (AH1). Pure. */

import { pull, wheelFactor } from "../../core/pinch.js";

/** @typedef {{ x: number, y: number }} Point in pixels of the picture or of the screen */
/** @typedef {{ width: number, height: number }} Size */
/**
 * @typedef {object} Camera
 * @property {number} x of the picture, in the middle of the screen
 * @property {number} y
 * @property {number} scale pixels of the screen to one of the picture
 * @property {Size} screen
 * @property {Size} picture
 */

/** The largest scale of the picture. */
const LARGEST = 2.5;
/** A press of a button or key, and a double tap. */
export const STEP = 1.6;
export const LEAP = 3;
const KEY_PART = 0.2;
/** Pixels of a wheel that double the size. */
const WHEEL_DOUBLES = 260;
/** The milliseconds in which a throw loses 1 - 1/e of its speed. */
const FRICTION_MS = 320;
/** Pixels a millisecond below which a throw rests. */
const REST = 0.02;

/** The scale at which all of the picture just fits. @param {Size} picture @param {Size} screen */
export const fitting = (picture, screen) =>
  Math.min(screen.width / picture.width, screen.height / picture.height);

/** The whole picture on the screen. @param {Size} picture @param {Size} screen @returns {Camera} */
export const whole = (picture, screen) => ({
  x: picture.width / 2,
  y: picture.height / 2,
  scale: fitting(picture, screen),
  screen,
  picture,
});

/** The scale at which the picture covers the screen. @param {Size} picture @param {Size} screen */
export const covering = (picture, screen) =>
  Math.max(screen.width / picture.width, screen.height / picture.height);

/** The picture's middle, at the scale that covers the screen: parts lie beyond two edges. @param {Size} picture @param {Size} screen @returns {Camera} */
export const opening = (picture, screen) => settled({ ...whole(picture, screen), scale: covering(picture, screen) });

/** The picture stays where the screen is: in the middle where it is smaller, edge to edge where larger. */
const within = (/** @type {number} */ middle, /** @type {number} */ size, /** @type {number} */ shown) =>
  shown >= size ? size / 2 : Math.max(shown / 2, Math.min(size - shown / 2, middle));

/** @param {Camera} camera @returns {Camera} */
function settled(camera) {
  const { screen, picture } = camera;
  const least = fitting(picture, screen);
  const scale = Math.max(least, Math.min(Math.max(LARGEST, least), camera.scale));
  return {
    ...camera,
    scale,
    x: within(camera.x, picture.width, screen.width / scale),
    y: within(camera.y, picture.height, screen.height / scale),
  };
}

/** The point of the picture at a pixel of the screen. @param {Camera} camera @param {Point} pixel */
export const under = ({ x, y, scale, screen }, pixel) => ({
  x: x + (pixel.x - screen.width / 2) / scale,
  y: y + (pixel.y - screen.height / 2) / scale,
});

/** Where a point of the picture is on the screen. @param {Camera} camera @param {Point} point */
export const onScreen = ({ x, y, scale, screen }, point) => ({
  x: screen.width / 2 + (point.x - x) * scale,
  y: screen.height / 2 + (point.y - y) * scale,
});

/** A tap as an answer: a whole pixel of the picture; `null`: beside it. @param {Camera} camera @param {Point} pixel */
export function answerAt(camera, pixel) {
  const point = under(camera, pixel);
  const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
  return x >= 0 && y >= 0 && x < camera.picture.width && y < camera.picture.height ? { x, y } : null;
}

/** @param {Camera} camera @param {number} right @param {number} down pixels of the screen */
export const panned = (camera, right, down) =>
  settled({ ...camera, x: camera.x - right / camera.scale, y: camera.y - down / camera.scale });

/** Larger by a factor; what was at the pixel stays there. @param {Camera} camera @param {number} factor @param {Point} pixel */
export function zoomed(camera, factor, pixel) {
  const fixed = under(camera, pixel);
  const { scale } = settled({ ...camera, scale: camera.scale * factor });
  const { screen } = camera;
  return settled({
    ...camera,
    scale,
    x: fixed.x - (pixel.x - screen.width / 2) / scale,
    y: fixed.y - (pixel.y - screen.height / 2) / scale,
  });
}

/** The camera for another screen size: a whole picture stays whole, one that just covered the screen covers it again. @param {Camera} camera @param {Size} screen */
export function resized(camera, screen) {
  const [first, next] = [opening(camera.picture, camera.screen), opening(camera.picture, screen)];
  if (Math.abs(camera.scale / first.scale - 1) < 0.001) return settled({ ...camera, screen, scale: next.scale });
  const isWhole = camera.scale <= fitting(camera.picture, camera.screen) * 1.001;
  return isWhole ? whole(camera.picture, screen) : settled({ ...camera, screen });
}

/** @param {Camera} camera @param {Point} point @param {number} scale */
export const lookingAt = (camera, { x, y }, scale) => settled({ ...camera, x, y, scale });

/** Fingers that moved, one or two. @param {Camera} camera @param {Point[]} before @param {Point[]} now */
export function pulled(camera, before, now) {
  const { right, down, factor, at } = pull(before, now);
  const moved = panned(camera, right, down);
  return factor === 1 ? moved : zoomed(moved, factor, at);
}

/** @param {Camera} camera @param {{ deltaY: number, deltaMode: number }} wheel @param {Point} pixel */
export const wheeled = (camera, wheel, pixel) => zoomed(camera, wheelFactor(wheel, WHEEL_DOUBLES), pixel);

/** @param {Camera} camera @returns {Point} */
export const centre = ({ screen }) => ({ x: screen.width / 2, y: screen.height / 2 });

/** `null`: a key that means nothing here. @param {Camera} camera @param {string} key */
export function keyed(camera, key) {
  const step = Math.min(camera.screen.width, camera.screen.height) * KEY_PART;
  switch (key) {
    case "ArrowLeft": return panned(camera, step, 0);
    case "ArrowRight": return panned(camera, -step, 0);
    case "ArrowUp": return panned(camera, 0, step);
    case "ArrowDown": return panned(camera, 0, -step);
    case "+": case "=": return zoomed(camera, STEP, centre(camera));
    case "-": case "_": return zoomed(camera, 1 / STEP, centre(camera));
    case "0": return whole(camera.picture, camera.screen);
    default: return null;
  }
}

/**
 * The throw after `ms`; a speed of `null` means rest. An edge stops it on its axis.
 * @param {Camera} camera @param {Point} speed in pixels of the screen a millisecond @param {number} ms
 * @returns {{ camera: Camera, speed: Point | null }}
 */
export function thrown(camera, speed, ms) {
  const left = Math.exp(-ms / FRICTION_MS);
  const way = FRICTION_MS * (1 - left);
  const free = { x: camera.x - speed.x * way / camera.scale, y: camera.y - speed.y * way / camera.scale };
  const next = settled({ ...camera, ...free });
  const rest = { x: next.x === free.x ? speed.x * left : 0, y: next.y === free.y ? speed.y * left : 0 };
  return { camera: next, speed: Math.hypot(rest.x, rest.y) < REST ? null : rest };
}

/** The camera between two others, at a time from 0 to 1. @param {Camera} from @param {Camera} to @param {number} part */
export function between(from, to, part) {
  const eased = 1 - (1 - part) ** 3;
  const scale = from.scale * (to.scale / from.scale) ** eased;
  // Along a straight line on the screen, however the scale changes.
  const share = from.scale === to.scale ? eased : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return settled({ ...to, scale, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
}
