/** The words of an ending: the winners, the distance to the first, the next game (P8, P9). Pure. */

import { themeName } from "./deal.js";
import { listed } from "./hint.js";
import { nameOf, ranked } from "./places.js";
import { ownMember } from "./table.js";
import { text } from "./texts.js";

/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */

/** @param {View} view */
export const winners = (view) => ranked(view.seats.filter(({ result }) => result != null && result !== "lost"));

/** Nobody scored, or nobody finished. @param {View} view */
export const hasNoWinner = (view) => winners(view).length === 0;

/** One who plays alone. @param {View} view */
export const isAlone = (view) => view.solo || view.seats.length === 1;

/** Several played, and nobody won: their result is one for all. @param {View} view */
export const isNobodys = (view) => !isAlone(view) && hasNoWinner(view);

/** The faces that are shown: one's own first, then the winners'; without a winner everybody's. @param {View} view @param {Seat | null} own @returns {Seat[]} */
export function honoured(view, own) {
  const best = winners(view);
  const shown = best.length > 0 ? best : view.seats;
  return own ? [own, ...shown.filter(({ m }) => m !== own.m)] : shown;
}

/** A personal result; to a screen without a seat, who won. @param {View} view @param {Seat | null} own */
export function headline(view, own) {
  if (own?.result && !isNobodys(view)) return text(`end.${own.result}`);
  const best = winners(view).map(({ m }) => m);
  if (best[0] === undefined) return text("end.nobody");
  const names = listed(best.map((m) => nameOf(view, m)));
  const winner = ownMember(view, best[0])?.team ? "end.winnerTeam" : "end.winner";
  return best.length === 1 ? text(winner, { name: names }) : text("end.tie", { names });
}

/** Letters of winners' names that have room in the sentence of one who lost. */
const ROOM = 28;

/** The place of one who lost a quiz, and the points to the first; empty without a winner. @param {View} view @param {Seat | null} own */
export function gapWords(view, own) {
  const best = winners(view);
  if (view.phase.name !== "ended" || own?.result !== "lost" || !best[0] || !own.rank) return "";
  const isJoint = view.seats.filter(({ rank }) => rank === own.rank).length > 1;
  const names = listed(best.map(({ m }) => nameOf(view, m)));
  return text("end.short", {
    place: text(`end.${isJoint ? "joint" : "place"}.${own.rank}`),
    count: best[0].score - own.score,
    name: best.length > 1 && names.length > ROOM ? text("end.winners") : names,
  });
}

/** The points from a place to the first; empty for the first, in a race and without a winner. @param {View} view @param {{ score: number }} seat */
export function behindWords(view, seat) {
  const better = view.seats.map(({ score }) => score).filter((score) => score > seat.score);
  if (view.phase.name !== "ended" || better.length === 0) return "";
  return text("end.behind", { count: Math.max(...better) - seat.score });
}

/** Milliseconds until a line of the scores is printed, of the lines from last to first. */
const FIRST_LINE_MS = 300;
const LINE_MS = 700;
/** The first place lets wait a little longer. */
const SUSPENSE_MS = 300;

/** The moment of each line, the best first. @param {number} count @returns {number[]} in milliseconds */
export const lineMoments = (count) => Array.from({ length: count }, (_, line) =>
  FIRST_LINE_MS + LINE_MS * (count - 1 - line) + (line === 0 ? SUSPENSE_MS : 0));

/** The moment at which the result is known. @param {View} view */
export const resultAt = (view) => lineMoments(view.seats.length)[0] ?? 0;

/** An ending of so long ago is news no more. A phone that comes back from sleep or a lost network is seconds late. */
const FRESH_US = 15_000_000;

/** Tells one ending from all others; a reload comes to the same one. @param {View} view */
export const endingKey = (view) => `${view.code} ${view.showAtUs}`;

/** Whether the quiz has just ended. @param {View} view @param {number | null} nowUs */
export const isFresh = (view, nowUs) =>
  view.phase.name === "ended" && nowUs !== null && view.showAtUs != null && nowUs - view.showAtUs < FRESH_US;

/** The visible text of Restart: the next quiz, another one of the same choice, or the same game again. @param {View} view */
export function nextWords(view) {
  if (view.phase.name === "ended" && view.phase.theme === "own") return upcomingWords(view);
  if (view.phase.name === "ended" && view.phase.theme) return text("end.next", { topic: themeName(view.phase.theme) });
  if (view.phase.name === "arcade") return againWords(view.phase.game);
  const next = view.phase.name === "ended"
    ? view.shelf.find(({ number }) => number === view.quiz + 1) ?? view.shelf[0] : null;
  if (next && next.number !== view.quiz) return text("end.next", { topic: next.topic });
  return next ? text("end.againSame", { topic: next.topic }) : text("end.again");
}

/** After own questions: what the lobby would play (W10). @param {View} view */
function upcomingWords({ deal, shelf, quiz }) {
  const topic = deal ? themeName(deal.theme) : shelf.find(({ number }) => number === quiz)?.topic;
  return topic ? text("end.next", { topic }) : text("end.again");
}

/** The same mini-game again; its name comes with the arcade. @param {string} game */
function againWords(game) {
  const topic = text(`game.${game}`);
  return topic.startsWith("game.") ? text("end.again") : text("end.againSame", { topic });
}
