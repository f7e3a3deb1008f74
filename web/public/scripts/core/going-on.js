/** What a table offers those who wait at it: out of a quiz that stands still, and at its end (P9, P12). Pure. */

import { ownMember, ownSeat } from "./table.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */

/** The quiz waits at its reveal for players to come back (P12). @param {View} view */
export const standsStill = ({ phase }) => phase.name === "reveal" && phase.nextAtUs == null;

/** Who is at the table and has no seat in a quiz that stands still may end it (P12, H8). @param {View} view @param {number | null} you */
export const mayEndStandstill = (view, you) => you !== null && standsStill(view) && !ownSeat(view, you);

/**
 * What somebody may do at an ending: all who play order the next game, everybody at the table the
 * lobby, a screen nothing (P9, H6, H8, P13).
 * @param {View} view
 * @param {number | null} you
 */
export function endingMoves(view, you) {
  const own = ownMember(view, you);
  return { lobby: own !== null, next: own?.role === "plays" };
}
