/**
 * The sounds of a game as notes, made for the small loudspeaker of a phone: between 450 and 2 800 Hz, short,
 * soft in attack, none of them a reproach. Pure.
 */

import { ownMember, ownSeat } from "./table.js";

/** @typedef {import("./cues.js").Cue} Cue */

/**
 * @typedef {object} Note
 * @property {number} at seconds from the beginning
 * @property {number} hz
 * @property {number} [to] where the pitch glides to, in Hz
 * @property {number} lasts seconds until it has died away
 * @property {number} loud 0 to 1
 * @property {"bar" | "wood" | "reed" | "pluck" | "hat"} voice
 * @property {number} [swell] seconds until it is loudest; without it, at once
 */

/** @param {number} at @param {number} hz @param {number} lasts @param {number} loud @returns {Note} */
export const bar = (at, hz, lasts, loud) => ({ at, hz, lasts, loud, voice: "bar" });

/** The four notes of a tune. @param {number[]} four @returns {Note[]} */
const tune = (...four) => four.map((hz, index) => bar(index * 0.15, hz, index === 3 ? 0.7 : 0.3, 0.42));

/** The note of each side of the table, in Hz: C5, E5, G5, C6, together a chord (S5). */
export const CHORD = [523.3, 659.3, 784, 1046.5];

/** How a whole chord shimmers: the octave of each note, one after the other. @param {number} hz @param {number} side */
const shimmer = (hz, side) => [0, 1, 2, 3].map((turn) => bar(0.35 + turn * 0.24 + side * 0.06, hz * 2, 0.35, 0.2 - turn * 0.04));

/** The note of a side. @param {number} side @param {boolean} [isWhole] all four sound @returns {Note[]} */
export const noteOf = (side, isWhole = false) => {
  const hz = CHORD[side] ?? 0;
  return [bar(0, hz, 1.4, 0.5), { ...bar(0, hz, 1, 0.12), voice: "reed" }, ...(isWhole ? shimmer(hz, side) : [])];
};

/** The fanfares of winners, in turn (S6). @type {Note[][]} */
export const FANFARES = [
  [
    bar(0, 784, 0.2, 0.45), bar(0.13, 784, 0.2, 0.4), bar(0.26, 784, 0.2, 0.4),
    bar(0.39, 1046.5, 0.5, 0.5), bar(0.65, 932.3, 0.4, 0.4), bar(0.84, 1046.5, 0.3, 0.45),
    bar(1.03, 1046.5, 1.3, 0.45), bar(1.03, 1318.5, 1.3, 0.4), bar(1.03, 1568, 1.3, 0.4),
  ],
  [
    bar(0, 523.3, 0.2, 0.45), bar(0.12, 659.3, 0.2, 0.45), bar(0.24, 784, 0.2, 0.45), bar(0.36, 1046.5, 0.45, 0.5),
    bar(0.66, 880, 0.25, 0.42), bar(0.8, 987.8, 0.25, 0.42),
    bar(0.98, 1046.5, 1.3, 0.45), bar(0.98, 1318.5, 1.3, 0.4), bar(0.98, 2093, 1.1, 0.3),
  ],
  [
    bar(0, 784, 0.25, 0.45), bar(0.2, 784, 0.15, 0.4), bar(0.3, 1046.5, 0.35, 0.48), bar(0.55, 1318.5, 0.35, 0.48),
    bar(0.8, 1174.7, 0.2, 0.42), bar(0.92, 1046.5, 0.2, 0.42),
    bar(1.06, 1318.5, 1.3, 0.45), bar(1.06, 1046.5, 1.3, 0.4), bar(1.06, 784, 1.3, 0.4),
  ],
];

/** The fanfare of a quiz of the evening, counted from 1. @param {number} quiz */
export const fanfareOf = (quiz) => FANFARES[(quiz + 2) % FANFARES.length] ?? [];

/** @type {Record<Cue, Note[]>} */
export const SCORE = {
  count: [{ at: 0, hz: 880, lasts: 0.12, loud: 0.5, voice: "wood" }],
  go: [bar(0, 1318.5, 0.9, 0.5), bar(0.02, 1976, 0.6, 0.25)],
  tick: [{ at: 0, hz: 1175, lasts: 0.07, loud: 0.4, voice: "wood" }],
  last: [{ at: 0, hz: 1568, lasts: 0.1, loud: 0.55, voice: "wood" }],
  submitted: [bar(0, 659.3, 0.16, 0.4), bar(0.075, 987.8, 0.3, 0.5)],
  right: [bar(0, 784, 0.25, 0.45), bar(0.09, 1046.5, 0.25, 0.45), bar(0.18, 1318.5, 0.6, 0.55)],
  wrong: [
    { at: 0, hz: 587.3, lasts: 0.2, loud: 0.35, voice: "reed" },
    { at: 0.16, hz: 466.2, lasts: 0.38, loud: 0.35, voice: "reed" },
  ],
  tremolo: Array.from({ length: 18 }, (_, beat) => bar(beat * 0.05, beat % 2 ? 523.3 : 659.3, 0.12, 0.15 + 0.015 * beat)),
  win: fanfareOf(1),
  second: tune(659.3, 784, 880, 784),
  third: tune(523.3, 659.3, 698.5, 659.3),
  fourth: tune(659.3, 587.3, 523.3, 659.3),
  // Reactions and throws: clapping hands, a tomato, a gasp over confetti, a heart that beats.
  applause: [0, 0.07, 0.13, 0.21, 0.27, 0.35].map((at, clap) => ({ at, hz: clap % 2 ? 1245 : 1480, lasts: 0.05, loud: 0.4, voice: "wood" })),
  laugh: [{ at: 0, hz: 1175, to: 466.2, lasts: 0.16, loud: 0.45, voice: "wood" }, { at: 0.05, hz: 622.3, to: 466.2, lasts: 0.22, loud: 0.3, voice: "reed" }],
  wow: [{ at: 0, hz: 622.3, to: 1244.5, lasts: 0.3, loud: 0.35, voice: "reed" }, bar(0.22, 1568, 0.25, 0.3), bar(0.29, 2093, 0.25, 0.3), bar(0.36, 1760, 0.35, 0.3)],
  heart: [bar(0, 659.3, 0.14, 0.45), bar(0.13, 784, 0.4, 0.5)],
  // Moments of one's own; right alone comes after the sound of a right answer.
  only: [bar(0.3, 1318.5, 0.2, 0.35), bar(0.38, 1568, 0.2, 0.35), bar(0.46, 2093, 0.5, 0.4)],
  streak: [0, 0.1, 0.2].map((at, step) => bar(at, [1046.5, 1174.7, 1318.5][step] ?? 1046.5, step === 2 ? 0.6 : 0.16, 0.4)),
  comeback: [{ at: 0, hz: 523.3, to: 1568, lasts: 0.4, loud: 0.3, voice: "reed" }, bar(0.36, 1568, 0.3, 0.4), bar(0.46, 2093, 0.5, 0.4)],
  photo: [{ at: 0, hz: 1760, lasts: 0.06, loud: 0.45, voice: "wood" }, { at: 0.09, hz: 1174.7, lasts: 0.08, loud: 0.45, voice: "wood" }, bar(0.24, 988, 0.5, 0.35), bar(0.24, 1480, 0.5, 0.3)],
};

/** Which quiz of the evening a reveal belongs to. @param {{ round: number, of: number }} reveal the last one of the quiz */
export const quizOf = ({ round, of }) => Math.ceil(round / of);

/**
 * The notes of a cue for a player: at a reveal of several the note of the side, at the end one of the fanfares.
 * @param {Cue} cue @param {View | null} view @param {number | null} you @param {number} quiz of the evening
 */
export function notesOf(cue, view, you, quiz) {
  if (cue === "win") return fanfareOf(quiz);
  const side = ownMember(view, you)?.side;
  return cue === "right" && side != null && isChord(view, you) ? noteOf(side, isWhole(view)) : SCORE[cue];
}

/** Whether the right ones of several sound together. @param {View | null} view @param {number | null} you */
export const isChord = (view, you) => view !== null && view.seats.length > 1 && ownSeat(view, you)?.right === true;

/** All four were right. @param {View | null} view */
const isWhole = (view) => view?.seats.length === CHORD.length && view.seats.every(({ right }) => right === true);

/** How long a sound is, in seconds. @param {Note[]} notes */
export const lengthOf = (notes) => Math.max(...notes.map(({ at, lasts }) => at + lasts));

/** The vibration of a cue, in milliseconds of vibration and pause. @type {Partial<Record<Cue, number[]>>} */
export const SHAKES = { submitted: [25], right: [30, 70, 30], wrong: [130], applause: [20], laugh: [45], wow: [20], heart: [20, 60, 30] };
