/** The order in which a reveal shows itself, within its three seconds, or six where it explains the answer (P6). Pure. */

/** @typedef {import("../../../types/wire.d.ts").OptionLetter} OptionLetter */
/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */

/** Milliseconds from the reveal's moment: a hush, then the wrong options, the right one, the faces, the points, the order, the end. */
const WRONG_MS = 350;
export const RIGHT_MS = 800;
export const FACES_MS = 900;
export const COINS_MS = 1050;
export const SCORES_MS = 1480;
export const RANKS_MS = 1700;
/** The explanation, where there is one, when all have seen their points. */
export const WHY_MS = 1750;
const LEAVING_MS = 2700;
const LEAVING_LATE_MS = 5700;

/** The explanation of the right answer; empty before the reveal and where there is none. @param {QuestionPhase | RevealPhase} phase */
export const explanationOf = (phase) => (phase.name === "reveal" && phase.explanation) || "";

/** The moment at which the cards leave. @param {QuestionPhase | RevealPhase} phase */
export const leavesAt = (phase) => (explanationOf(phase) ? LEAVING_LATE_MS : LEAVING_MS);

/** The moments at which something more is shown. @param {QuestionPhase | RevealPhase} phase */
export const stepsOf = (phase) => [
  WRONG_MS, RIGHT_MS, FACES_MS, COINS_MS, SCORES_MS, RANKS_MS, ...(explanationOf(phase) ? [WHY_MS] : []), leavesAt(phase),
];

/** The members who want to go on before the time is over. @param {View} view */
export const readyOf = ({ phase, seats }) =>
  (phase.name === "reveal" ? phase.ready ?? [] : []).flatMap((seat) => seats[seat]?.m ?? []);

/** Whether the viewer may go on: who sits there, once there was something to read. @param {View} view @param {number | null} you */
export const submitProfile = ({ phase, seats }, you) =>
  phase.name === "reveal" && phase.nextAtUs != null && explanationOf(phase) !== "" && seats.some(({ m }) => m === you);

/** The moment at which an option shows whether it was right. @param {OptionLetter} letter @param {OptionLetter} correct */
export const turnsAt = (letter, correct) => (letter === correct ? RIGHT_MS : WRONG_MS);

/** The wrong options go one after the other: 0, 1, 2. @param {OptionLetter} letter @param {OptionLetter} correct */
export const orderOf = (letter, correct) => [..."ABCD"].filter((one) => one !== correct).indexOf(letter);

/** The view with the scores that were shown before. @param {View} view @param {Map<number, number>} scores by member */
export const withScores = (view, scores) => ({
  ...view, seats: view.seats.map((seat) => ({ ...seat, score: scores.get(seat.m) ?? seat.score })),
});

/** The points that everybody has just won. @param {View} view @param {Map<number, number>} scores before, by member */
export const gains = (view, scores) => view.seats
  .map(({ m, score }) => ({ m, points: score - (scores.get(m) ?? score) }))
  .filter(({ points }) => points > 0);

/** The best score of several players, if there is one above nothing. @param {View} view */
export function leadingScore({ seats }) {
  const best = Math.max(0, ...seats.map(({ score }) => score));
  return seats.length > 1 && best > 0 ? best : null;
}
