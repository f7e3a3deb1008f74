/** Reading a table's view for the screens at the table: names, places, scores, seconds. Pure. */

import { ownMember, ownSeat } from "./table.js";

/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */

/** Places at a table (P1). */
export const PLACES = 4;

/** The members who sit at the table. @param {View} view */
export const seated = (view) => view.members.filter(({ side, role }) => side != null && role !== "gone");

/** Whether no chair is left. @param {View} view */
export const isFull = (view) => seated(view).length >= PLACES;

/** The name of one alone. @param {View} view @param {number} m */
export const personOf = (view, m) => ownMember(view, m)?.name ?? "";

/** The name, of a team both (TM9). @param {View} view @param {number} m */
export const nameOf = (view, m) => nameAt(ownMember(view, m));

/** @param {Member | null | undefined} member */
export const nameAt = (member) => member?.team ?? member?.name ?? "";

/** @typedef {{ points: number, games: number, place: number, leads: boolean }} Tonight */

/** Games, points and place of a person tonight; ties share a place; `null` before the first game (EV4). @param {View} view @param {number} m @returns {Tonight | null} */
export function tonightOf({ evening }, m) {
  const own = evening?.people.find((one) => one.m === m);
  if (!evening || !own) return null;
  const place = 1 + evening.people.filter(({ points }) => points > own.points).length;
  return { ...own, place, leads: place === 1 && own.points > 0 };
}

/**
 * @typedef {object} Place
 * @property {Member} member
 * @property {Seat | null} seat in a quiz
 * @property {boolean} isYou
 * @property {Tonight | null} tonight beside a name where no score stands
 */

/** The side of the table from which the viewer looks. @param {View} view @param {number | null} you */
const ownSide = (view, you) => ownMember(view, you)?.side ?? 0;

/**
 * The four places as the viewer sees them: one's own side first, then to the left, across and to
 * the right; `null` where nobody sits (P1, T1).
 * @param {View} view
 * @param {number | null} you
 * @returns {(Place | null)[]}
 */
export function places(view, you) {
  return Array.from({ length: PLACES }, (_, place) => {
    const side = sideOf(view, you, place);
    const member = view.members.find((one) => one.side === side);
    if (!member) return null;
    const shown = member.team ? { ...member, name: member.team } : member;
    return { member: shown, seat: ownSeat(view, member.m), isYou: member.m === you, tonight: tonightOf(view, member.m) };
  });
}

/** The side at which a place of the picture is. @param {View} view @param {number | null} you @param {number} place */
export const sideOf = (view, you, place) => (ownSide(view, you) + place) % PLACES;

/**
 * The table of scores, best first; the server ranks, and seats of equal rank stay in the order of seats (P8, AT1).
 * @template {Seat} Ranked
 * @param {Ranked[]} seats
 */
export const ranked = (seats) => [...seats].sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));

/**
 * The order of the people: by score, and of equals as they stood.
 * @param {number[]} before members as they stood
 * @param {{ m: number, score: number }[]} people
 * @returns {number[]} members, the best first
 */
export function standing(before, people) {
  const former = (/** @type {number} */ m) => (before.includes(m) ? before.indexOf(m) : before.length);
  return [...people].sort((one, other) => other.score - one.score || former(one.m) - former(other.m)).map(({ m }) => m);
}

/** The timer's seconds, rounded up (P2). @param {number} remainingUs */
export const wholeSeconds = (remainingUs) => Math.max(0, Math.ceil(remainingUs / 1e6));
