/** The number of a countdown, and the place at the table that it has reached (H7). Pure. */

import { PLACES, places, wholeSeconds } from "./places.js";

/** The first number. */
const FROM = 3;

/** 3, 2 or 1; `null` while nothing counts. @param {View | null} view @param {number | null} nowUs */
export function countOf(view, nowUs) {
  if (view?.phase.name !== "countdown" || nowUs === null) return null;
  return Math.min(FROM, Math.max(1, wholeSeconds(view.phase.startsAtUs - nowUs)));
}

/**
 * The place before which the number stands: 3 to the left of who starts, 2 across, 1 to the right,
 * as the viewer sees the table (T1).
 * @param {View} view
 * @param {number | null} you
 * @param {number} count
 */
export function plateAt(view, you, count) {
  // Of a television's start everybody's number begins with the first seat.
  const by = (view.phase.name === "countdown" && view.phase.by) || view.seats[0]?.m;
  const starter = places(view, you).findIndex((place) => place?.member.m === by || place?.member.beside?.m === by);
  return (Math.max(0, starter) + FROM + 1 - count) % PLACES;
}
