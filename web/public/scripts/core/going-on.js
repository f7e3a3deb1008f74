/** The buttons for waiting players: out of a paused quiz, and at its end (P9, P12). Pure. */

import { ownMember, ownSeat } from "./table.js";

/** The quiz waits at its reveal for players to come back (P12). @param {View} view */
export const standsStill = ({ phase }) => phase.name === "reveal" && phase.nextAtUs == null;

/** No player of a running race is there (AT1). @param {View} view */
const isDeserted = (view) =>
  view.phase.name === "arcade" && !view.phase.over && view.seats.every(({ m }) => ownMember(view, m)?.away ?? true);

/** Whether the viewer may end a paused quiz, or a race without its players: a member without a seat in it may (P12, H8, AT1). @param {View} view @param {number | null} you */
export const mayEndStandstill = (view, you) => you !== null && (standsStill(view) || isDeserted(view)) && !ownSeat(view, you);

/**
 * The viewer's rights at an ending. A player may start the next game; a member may return to the
 * lobby; a watching screen may do nothing (P9, H6, H8, P13).
 * @param {View} view
 * @param {number | null} you
 */
export function endingMoves(view, you) {
  const own = ownMember(view, you);
  return { lobby: own !== null, next: own?.role === "plays" };
}
