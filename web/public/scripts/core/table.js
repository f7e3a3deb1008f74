/** Reading a table's view (docs/protocol.md, "A table"). Pure. */

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").Member} Member */
/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */
/** @typedef {import("../../../types/wire.d.ts").Letter} Letter */

/** Places at a table (P1). */
export const PLACES = 4;

/** @param {View | null} view @param {number | null} you @returns {Member | null} */
export const ownMember = (view, you) => view?.members.find((member) => member.m === you) ?? null;

/** @param {View | null} view @param {number | null} you @returns {Seat | null} */
export const ownSeat = (view, you) => view?.seats.find((seat) => seat.m === you) ?? null;

/** @param {View} view @param {number} m */
export const nameOf = (view, m) => view.members.find((member) => member.m === m)?.name ?? "";

/**
 * Everybody who counts as there: connected and not a mere memory of a seat (H8).
 * @param {View} view
 */
export const present = (view) =>
  view.members.filter((member) => !member.away && member.role !== "gone");

/**
 * @typedef {object} Place
 * @property {Seat} seat
 * @property {Member | null} member
 * @property {boolean} isYou
 */

/**
 * The four places of the panel: the viewer's own first, the others in the order round the table
 * from there, and `null` for an empty one (P1).
 * @param {View} view
 * @param {number | null} you
 * @returns {(Place | null)[]}
 */
export function places(view, you) {
  const own = Math.max(0, view.seats.findIndex((seat) => seat.m === you));
  const turned = [...view.seats.slice(own), ...view.seats.slice(0, own)];
  return Array.from({ length: PLACES }, (_, place) => {
    const seat = turned[place];
    if (!seat) return null;
    return { seat, member: ownMember(view, seat.m), isYou: seat.m === you };
  });
}

/**
 * The final table of scores, best first, true ties sharing a place (P8).
 * @param {Seat[]} seats
 * @returns {{ place: number, seat: Seat }[]}
 */
export function standings(seats) {
  const sorted = [...seats].sort((a, b) => b.score - a.score);
  return sorted.map((seat) => ({
    place: 1 + sorted.filter((other) => other.score > seat.score).length,
    seat,
  }));
}

/** What the timer says: rounded up (P2). @param {number} remainingUs */
export const wholeSeconds = (remainingUs) => Math.max(0, Math.ceil(remainingUs / 1e6));
