/** The news of a reveal: a new lead, one's own place, several right answers in a row (P5). Pure. */

import { featOf, leaders, placeOf, STREAK, varied } from "./feats.js";
import { fooledWords, listed } from "./hint.js";
import { standsStill } from "./going-on.js";
import { nameOf } from "./places.js";
import { authorOf, ownSeat } from "./table.js";
import { language, text } from "./texts.js";

/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */
/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */

/** How often everybody was right in a row after a question; `null` where the page has not seen it. @typedef {{ number: number, rights: Map<number, number | null> }} Run */

/** Letters of names that have room in one line. */
const ROOM = 22;

/** @param {Run | null} former after the question before @param {View} view of a reveal @returns {Run} */
export function runAfter(former, view) {
  const { phase, seats } = view;
  const { number } = /** @type {RevealPhase} */ (phase);
  const before = former?.number === number - 1 ? former.rights : null;
  return { number, rights: new Map(seats.map((seat) => {
    const length = before?.get(seat.m) ?? null;
    // Whoever wrote the question is not asked, and loses no row.
    return [seat.m, seat.m === authorOf(view) ? length : lengthOf(seat, number, length)];
  })) };
}

/** @param {Seat} seat @param {number} number of questions so far @param {number | null} before */
function lengthOf({ right, rights }, number, before) {
  if (!right) return 0;
  if (rights === number) return number;
  return before === null ? null : before + 1;
}

/** @typedef {import("./feats.js").Scored} Scored */

/**
 * The news of a reveal; empty where there are none, and after the last question, whose ending tells all but its stakes.
 * @param {View} view
 * @param {number | null} you
 * @param {Map<number, number>} scores before, by member; empty after a reload
 * @param {Run} run
 */
export function newsWords(view, you, scores, run) {
  const { phase, seats } = view;
  if (phase.name !== "reveal" || standsStill(view)) return "";
  if (view.stakes || phase.number >= phase.of) return view.stakes ?? "";
  const fooled = fooledWords(view, you);
  if (fooled) return fooled;
  const before = scores.size === 0 ? null : seats.map(({ m }) => ({ m, score: scores.get(m) ?? 0 }));
  const own = ownSeat(view, you);
  const feat = featOf(view, you, scores, run);
  if (feat?.kind === "photo") return varied("feat.photo", view);
  if (feat?.kind === "comeback") return varied(own ? "feat.comeback" : "feat.roomComeback", view, { name: listed(feat.members.map((m) => nameOf(view, m))) });
  if (!own) return tableWords(view, before, run);
  const streak = run.rights.get(own.m) ?? 0;
  const streakWords = streak >= STREAK ? varied("feat.streak", view, { count: streak }) : "";
  if (seats.length < 2) return streakWords;
  const first = leaders(seats);
  if (first.length === 0) return "";
  return first.includes(own.m) ? leaderWords(view, own, first, before, streakWords) : behindWords(view, own, before, streakWords);
}

/** @param {View} view @param {Seat} own @param {number[]} first @param {Scored[] | null} before @param {string} streak */
function leaderWords(view, own, first, before, streak) {
  const former = before && leaders(before);
  const isNew = former !== null && former.join() !== first.join();
  if (first.length === 1) {
    if (isNew) return varied("feat.lead", view);
    const next = Math.max(...view.seats.filter(({ m }) => m !== own.m).map(({ score }) => score));
    return streak || text("play.news.ahead", { count: own.score - next });
  }
  if (streak && !isNew) return streak;
  const names = listed(first.filter((m) => m !== own.m).map((m) => nameOf(view, m)));
  return text("play.news.share", { names });
}

/** The place, and the points to the next above: so much is to be made up. @param {View} view @param {Seat} own @param {Scored[] | null} before @param {string} streak */
function behindWords(view, own, before, streak) {
  const above = Math.min(...view.seats.map(({ score }) => score).filter((score) => score > own.score));
  const names = listed(view.seats.filter(({ score }) => score === above).map(({ m }) => nameOf(view, m)));
  const rank = placeOf(view.seats, own.m);
  const isJoint = view.seats.filter(({ score }) => score === own.score).length > 1 && rank < 4;
  const climbs = before !== null && placeOf(before, own.m) > rank;
  if (streak && !climbs) return streak;
  const placeWords = text(`end.${isJoint ? "joint" : "place"}.${rank}`);
  if (names.length > ROOM) return placeWords;
  // After "now" it begins no sentence.
  const place = climbs ? placeWords.charAt(0).toLocaleLowerCase(language()) + placeWords.slice(1) : placeWords;
  return text(climbs ? "play.news.now" : "play.news.behind", { place, count: above - own.score, name: names });
}

/** The news for those who watch. @param {View} view @param {Scored[] | null} before @param {Run} run */
function tableWords(view, before, run) {
  if (view.seats.length < 2) return "";
  const first = leaders(view.seats);
  const names = listed(first.map((m) => nameOf(view, m)));
  const isNew = before !== null && first.length > 0 && leaders(before).join() !== first.join();
  if (isNew && first.length === 1) return varied("feat.roomLead", view, { name: names });
  if (isNew && first.length < view.seats.length) return text("watch.news.share", { names });
  const longest = Math.max(...[...run.rights.values()].map((length) => length ?? 0));
  const best = [...run.rights].filter(([, length]) => length === longest);
  if (longest < STREAK || best.length > 1 || !best[0]) return "";
  return varied("feat.roomStreak", view, { name: nameOf(view, best[0][0]), count: longest });
}
