/** Moments of one's own at a reveal: which one, and its sentences, which vary (P46, P47). Pure. */

import { standsStill } from "./going-on.js";
import { text } from "./texts.js";
import { RANKS_MS, RIGHT_MS } from "./unveiling.js";

/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */
/** @typedef {import("./news.js").Run} Run */
/** @typedef {"comeback" | "photo" | "only" | "streak"} Kind */
/** @typedef {{ kind: Kind, members: number[] }} Feat whose it is */

/** The least number of right answers in a row that the page tells. */
export const STREAK = 3;
/** The least number of players where being right alone, or last, is rare. */
const SEVERAL = 3;
/** The least number of questions of a quiz that can end in a photo finish. */
const LONG = 4;
/** Forms of a sentence. */
const FORMS = 3;

/** A sentence that is another one from round to round. @param {string} key @param {View} view @param {import("../../../types/wire.d.ts").Args} [args] */
export const varied = (key, { phase }, args) => text(`${key}.${"round" in phase ? phase.round % FORMS : 0}`, args);

/** @typedef {{ m: number, score: number }} Scored */

/** The members with the best score. @param {Scored[]} seats @returns {number[]} none while nobody has a point */
export function leaders(seats) {
  const best = Math.max(0, ...seats.map(({ score }) => score));
  return best === 0 ? [] : seats.filter(({ score }) => score === best).map(({ m }) => m);
}

/** @param {Scored[]} seats @param {number} m */
export function placeOf(seats, m) {
  const own = seats.find((seat) => seat.m === m)?.score ?? 0;
  return 1 + seats.filter(({ score }) => score > own).length;
}

/** @type {Record<Kind, (view: View, m: number, before: Scored[], run: Run) => boolean>} */
const IS = {
  comeback: ({ seats }, m, before) =>
    seats.length >= SEVERAL && placeOf(before, m) === seats.length && leaders(seats).includes(m),
  photo({ seats, phase }, m) {
    const first = leaders(seats);
    return phase.name === "reveal" && phase.of >= LONG && phase.number === phase.of - 1 && first.length > 1 && first.includes(m);
  },
  only: ({ seats }, m) =>
    seats.length >= SEVERAL && seats.every((seat) => Boolean(seat.right) === (seat.m === m)),
  streak: (_, m, __, run) => run.rights.get(m) === STREAK,
};
const KINDS = /** @type {Kind[]} */ (Object.keys(IS));

/**
 * The one moment of a reveal; none after a reload. After the last question the ending tells all but who was right alone.
 * @param {View} view @param {number | null} you the player whose moment it is; on a screen without a seat anybody's
 * @param {Map<number, number>} scores before, by member @param {Run} run
 * @returns {Feat | null}
 */
export function featOf(view, you, scores, run) {
  const { phase, seats } = view;
  if (phase.name !== "reveal" || scores.size === 0 || standsStill(view)) return null;
  const before = seats.map(({ m }) => ({ m, score: scores.get(m) ?? 0 }));
  const people = seats.some(({ m }) => m === you) ? seats.filter(({ m }) => m === you) : seats;
  for (const kind of KINDS) {
    if (kind !== "only" && phase.number >= phase.of) continue;
    const members = people.filter(({ m }) => IS[kind](view, m, before, run)).map(({ m }) => m);
    if (members.length > 0) return { kind, members };
  }
  return null;
}

/** When the reveal has come so far that it shows, in milliseconds. @param {Feat} feat */
export const featAt = ({ kind }) => (kind === "only" ? RIGHT_MS : RANKS_MS);
