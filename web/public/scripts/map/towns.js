/** By which town a place is, in the words of the map (L1). Pure. */

import { unproject } from "./camera.js";
import { kilometres } from "./sphere.js";

/** @typedef {import("./sphere.js").Place} Place */
/** @typedef {import("./atlas.js").City} City */

/** Within this the most important is meant, be another one nearer. */
const WITHIN_KM = 20;
/** The distance beyond which no town names a place. */
const MOST_KM = 60;
/** A degree of latitude is a little more. */
const DEGREE_KM = 110;

/**
 * @param {Place} place
 * @param {City[]} cities the most important first
 * @returns {string | null}
 */
export function townNear(place, cities) {
  const near = cities.flatMap(({ name, at }) => {
    const town = unproject(at);
    if (Math.abs(town.lat - place.lat) * DEGREE_KM > MOST_KM) return [];
    const far = kilometres(place, town);
    return far <= MOST_KM ? [{ name, far }] : [];
  });
  const nearest = [...near].sort((one, other) => one.far - other.far)[0];
  return (near.find(({ far }) => far <= WITHIN_KM) ?? nearest)?.name ?? null;
}
