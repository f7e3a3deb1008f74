/** Names on the map, none over another, the more important first. Pure. */

/** @typedef {import("./camera.js").Sides} Sides of a box, in pixels of the screen */

/** Pixels that stay free round a name. */
const AIR = 3;

/** @param {Sides} one @param {Sides} other */
const touch = (one, other) =>
  one.left < other.right + AIR && other.left < one.right + AIR &&
  one.top < other.bottom + AIR && other.top < one.bottom + AIR;

/**
 * Keeps count of the room that is taken.
 * @param {Sides[]} [taken] before the first name: the markers and buttons
 */
export function createRoom(taken = []) {
  const boxes = [...taken];

  return {
    /** Takes the first of these boxes that is free; `-1`: none is. @param {Sides[]} choices */
    take(...choices) {
      const found = choices.findIndex((box) => !boxes.some((other) => touch(box, other)));
      const box = choices[found];
      if (box) boxes.push(box);
      return found;
    },
  };
}

/**
 * The number of cities that compete for a place at a zoom: each step shows about twice as many.
 * @param {number} zoom
 */
export const citiesAt = (zoom) => Math.round(zoom < 1.5 ? 0 : 26 * 2.6 ** (zoom - 1.5));

/**
 * The roundest length of a scale bar up to this many kilometres.
 * @param {number} most
 */
export function barLength(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((step) => step * power <= most) ?? 1);
}
