/**
 * The sounds of a room as the table goes on: a knock for each answer, the reveal, the ending (S3, S5, S6). Pure. It reads
 * views alone, which name no right option before the reveal.
 */

import { tuneOf } from "./cues.js";
import { hasNoWinner, lineMoments, resultAt } from "./ending.js";
import { places, ranked } from "./places.js";
import { bar, CHORD, fanfareOf, lengthOf, quizOf, SCORE } from "./score.js";
import { ownMember } from "./table.js";
import { RIGHT_MS } from "./unveiling.js";

/** @typedef {import("./score.js").Note} Note */
/**
 * @typedef {object} Sound
 * @property {Note[]} notes
 * @property {number} [atUs] on the server's clock; without it, at once
 * @property {number} [pan] -1: left, 1: right
 */

/** From where a knock comes: one's own side, left, across, right. */
const PANS = [0, -0.8, 0, 0.8];

/** @param {number} hz @param {number} lasts @param {number} loud @param {number} swell @returns {Note} */
const pad = (hz, lasts, loud, swell) => ({ at: 0, hz, lasts, loud, voice: "reed", swell });

/** Below the chord of the phones: soft and low. */
const SOMEBODY = [130.8, 196, 261.6, 329.6].map((hz) => pad(hz, 2.2, 0.07, 0.2));
const NOBODY = [174.6, 220, 261.6].map((hz) => pad(hz, 1.8, 0.07, 0.2));
/** The time is over: a glass. */
const GLASS = [bar(0, 2093, 1.2, 0.4), bar(0, 2793.8, 0.8, 0.2), bar(0.09, 2637, 0.9, 0.2)];

/** A fanfare as large as the room. @param {Note[]} notes @returns {Note[]} */
const grand = (notes) => notes.flatMap((one) => [
  { ...one, loud: one.loud * 0.6 }, { ...one, hz: one.hz / 2, voice: "reed", loud: one.loud * 0.22, swell: 0.02 },
]);

/** A knock on wood, by its pitch and its side that of a player. @param {View} view @param {number | null} you @param {number} m @returns {Sound} */
export function knockOf(view, you, m) {
  const hz = (CHORD[ownMember(view, m)?.side ?? 0] ?? 0) / 2;
  const place = places(view, you).findIndex((one) => one?.member.m === m);
  return {
    notes: [{ at: 0, hz, lasts: 0.2, loud: 0.7, voice: "wood" }, { at: 0.11, hz, lasts: 0.16, loud: 0.4, voice: "wood" }],
    pan: PANS[place] ?? 0,
  };
}

/** The members whose answers are in. @param {View} view */
const submitted = ({ seats }) => seats.filter((seat) => seat.submitted).map(({ m }) => m);

export class Room {
  /** @type {View | null} */
  #before = null;
  /** The round whose knocks are heard. @type {number | null} */
  #round = null;
  /** The members who have knocked in it. @type {Set<number>} */
  #in = new Set();
  #quiz = 0;

  /** The others' answers that have come since the view before. @param {View} view @param {number | null} you @returns {Sound[]} */
  knocks(view, you) {
    const { phase } = view;
    if (phase.name !== "question" && phase.name !== "reveal") return [];
    const come = submitted(view).filter((m) => !this.#in.has(m));
    const isNew = this.#round !== phase.round;
    this.#round = phase.round;
    this.#in = new Set(submitted(view));
    // What was there when the page came is no news.
    return isNew ? [] : come.filter((m) => m !== you).map((m) => knockOf(view, you, m));
  }

  /**
   * The sounds of a large screen when it comes to show a view.
   * @param {View} view @param {boolean} isCalm all of an ending shows at once
   * @returns {Sound[]}
   */
  shown(view, isCalm) {
    const before = this.#before?.code === view.code ? this.#before : null;
    this.#before = view;
    if (view.phase.name === "reveal") this.#quiz = quizOf(view.phase);
    if (before?.phase.name === "question" && view.phase.name === "reveal" && before.phase.round === view.phase.round) return reveal(view);
    return before?.phase.name === "reveal" && view.phase.name === "ended" ? ending(view, this.#quiz, isCalm) : [];
  }
}

/** @param {View} view @returns {Sound[]} */
function reveal({ showAtUs, seats }) {
  const from = showAtUs ?? undefined;
  const isOver = seats.some((seat) => !seat.submitted);
  const answer = seats.some(({ right }) => right) ? SOMEBODY : NOBODY;
  return [...(isOver ? [{ notes: GLASS, atUs: from }] : []), { notes: answer, atUs: from && from + 1000 * RIGHT_MS }];
}

/** The places from the last on, each with its tune, then the winners. @param {View} view @param {number} quiz of the evening @param {boolean} isCalm @returns {Sound[]} */
function ending(view, quiz, isCalm) {
  const at = (/** @type {number} */ ms) => (view.showAtUs == null ? undefined : view.showAtUs + 1000 * ms);
  const result = isCalm ? 0 : resultAt(view);
  const last = hasNoWinner(view) ? SCORE.second : grand(fanfareOf(quiz));
  if (isCalm || view.seats.length < 2) return [{ notes: last, atUs: at(result) }];
  const moments = lineMoments(view.seats.length);
  const tunes = ranked(view.seats).flatMap(({ result: how, rank }, line) =>
    how === "lost" && line > 0 ? [{ notes: SCORE[tuneOf(rank)], atUs: at(moments[line] ?? 0) }] : []);
  return [...tunes, { notes: SCORE.tremolo, atUs: at(result - 1000 * lengthOf(SCORE.tremolo)) }, { notes: last, atUs: at(result) }];
}
