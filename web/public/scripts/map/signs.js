/** Signposts at the edge of a map of a town: which known towns lie beyond it, where, and how far (L4). Pure. */

import { onScreen, unproject } from "./camera.js";
import { kilometres } from "./sphere.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {import("./camera.js").Sides} Sides */
/**
 * @typedef {object} Sign
 * @property {string} name of the town
 * @property {number} kilometres from the table
 * @property {Point} at the pixel of the edge on the way there
 * @property {number} turn the direction on the screen, in radians: 0 is right, clockwise
 */

/** The angle between two signs at least. */
const APART = Math.PI / 6;
/** A town farther than so many screens is no neighbour. */
const SCREENS = 8;

/**
 * The nearest town beyond the screen in each direction.
 * @param {import("./sphere.js").Place} from the table
 * @param {import("./atlas.js").City[]} cities
 * @param {Camera} camera
 * @param {Sides} free where signs may stand, in pixels
 * @param {number} most
 * @returns {Sign[]}
 */
export function signsOn(from, cities, camera, free, most) {
  const middle = { x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 };
  const reach = SCREENS * Math.max(camera.width, camera.height);
  const beyond = cities.flatMap(({ name, at }) => {
    const { x, y } = onScreen(camera, at);
    const isInside = x > 0 && x < camera.width && y > 0 && y < camera.height;
    const [right, down] = [x - middle.x, y - middle.y];
    const far = Math.hypot(right, down);
    return isInside || far > reach ? [] : [{ name, at, far, turn: Math.atan2(down, right) }];
  }).sort((one, other) => one.far - other.far);
  /** @type {typeof beyond} */
  const chosen = [];
  for (const town of beyond) {
    if (chosen.length < most && chosen.every(({ turn }) => between(turn, town.turn) >= APART)) chosen.push(town);
  }
  return chosen.map(({ name, at, turn }) =>
    ({ name, turn, kilometres: kilometres(from, unproject(at)), at: edge(middle, turn, free) }));
}

/** @param {number} one @param {number} other in radians */
function between(one, other) {
  const angle = Math.abs(one - other) % (2 * Math.PI);
  return Math.min(angle, 2 * Math.PI - angle);
}

/** Where a ray from the middle leaves a box. @param {Point} middle @param {number} turn @param {Sides} free @returns {Point} */
function edge(middle, turn, free) {
  const [right, down] = [Math.cos(turn), Math.sin(turn)];
  const far = Math.min(
    (free.right - free.left) / 2 / Math.max(1e-9, Math.abs(right)),
    (free.bottom - free.top) / 2 / Math.max(1e-9, Math.abs(down)),
  );
  return { x: middle.x + right * far, y: middle.y + down * far };
}
