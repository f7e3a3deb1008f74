/** The buttons for waiting players: out of a paused quiz, and at its end (P9, P12). Pure. */

import { nameOf } from "./places.js";
import { ownMember, ownSeat } from "./table.js";
import { text } from "./texts.js";

/** The quiz waits at its reveal for players to come back (P12), or for one to go on (EV8). @param {View} view */
export const standsStill = ({ phase }) => phase.name === "reveal" && phase.nextAtUs == null;

/** No player is there. @param {View} view */
const isEmpty = (view) => view.seats.every(({ m }) => ownMember(view, m)?.away ?? true);

/** No player of a running race is there (AT1). @param {View} view */
const isDeserted = (view) => view.phase.name === "arcade" && !view.phase.over && isEmpty(view);

/** Whether the viewer may end a paused quiz, or a race without its players: a member without a seat in it may (P12, H8, AT1). @param {View} view @param {number | null} you */
export const mayEndStandstill = (view, you) =>
  you !== null && (isLeft(view) || isDeserted(view)) && !ownSeat(view, you);

/** Nobody plays a paused quiz; one that somebody has paused is left when all its players are away. @param {View} view */
const isLeft = (view) => standsStill(view) && (view.pausedBy == null || isEmpty(view));

/** Whether the viewer may pause the quiz, or go on (EV8). @param {View} view @param {number | null} you */
export const mayPause = (view, you) => ownSeat(view, you) !== null;

/** Why a quiz stands still at its reveal. @param {View} view @param {number | null} you */
export function stillWords(view, you) {
  if (view.pausedBy == null) return text("play.paused");
  return view.pausedBy === you ? text("play.pausedYou") : text("play.pausedBy", { name: nameOf(view, view.pausedBy) });
}

/** That a pause comes after this question. @param {View} view @param {number | null} you */
export function pausingWords(view, you) {
  if (view.pausedBy == null || standsStill(view)) return "";
  return view.pausedBy === you ? text("play.pausingYou") : text("play.pausing", { name: nameOf(view, view.pausedBy) });
}

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
