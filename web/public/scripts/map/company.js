/** People on the map: the table with its players, and players far away (L2). Pure. */

import { places } from "../core/places.js";
import { kilometres, meanOf, placeOf } from "./sphere.js";

/** @typedef {import("../core/places.js").Place} Chair */
/** @typedef {import("./sphere.js").Place} Place */
/**
 * @typedef {object} Company
 * @property {Place | null} table where it stands; `null`: nobody said so
 * @property {(Chair | null)[]} chairs as the viewer sees them: one's own side, left, across, right
 * @property {Member[]} beside the others at the table, who have no side of it
 * @property {Guest[]} guests those far away
 */
/** @typedef {{ member: Member, place: Place | null, kilometres: number | null }} Guest */

/** @param {Member} member */
export const isHere = (member) => member.role !== "gone";

/** @param {View} view @param {number | null} you @returns {Company} */
export function companyOf(view, you) {
  const here = view.members.filter(isHere);
  const near = here.filter((member) => !member.far);
  const table = tablePlace(near, view);
  const chairs = places(view, you).map((chair) => (chair && near.some(({ m }) => m === chair.member.m) ? chair : null));
  return {
    table,
    chairs,
    beside: near.filter(({ m }) => !chairs.some((chair) => chair?.member.m === m || chair?.member.beside?.m === m)),
    guests: here.filter((member) => member.far).map((member) => guestOf(member, table)),
  };
}

/** The mean of the places of its players, or else the tapped place. @param {Member[]} near @param {View} view */
function tablePlace(near, view) {
  const given = near.flatMap(({ place }) => (place ? [placeOf(place)] : []));
  return meanOf(given) ?? (view.frame ? placeOf(view.frame) : null);
}

/** @param {Member} member @param {Place | null} table @returns {Guest} */
function guestOf(member, table) {
  const place = member.place ? placeOf(member.place) : null;
  return { member, place, kilometres: place && table ? kilometres(place, table) : null };
}

/**
 * A tap of this player places the whole table, so long as nobody at it gave a place of their own.
 * @param {View} view @param {number | null} you
 */
export function placesTable(view, you) {
  const near = view.members.filter((member) => isHere(member) && !member.far);
  return near.some(({ m }) => m === you) && !near.some(({ place }) => place);
}

/**
 * As people say it: what is near to the ten metres, what is far roundly.
 * @param {number} kilometres
 * @returns {{ unit: "m" | "km", amount: number }}
 */
export function spoken(kilometres) {
  if (kilometres < 1) return { unit: "m", amount: Math.round(kilometres * 100) * 10 };
  const step = kilometres < 10 ? 0.1 : kilometres < 1_000 ? 1 : 10;
  return { unit: "km", amount: Math.round(Math.round(kilometres / step) * step * 10) / 10 };
}
