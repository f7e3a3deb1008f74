/**
 * The sounds as notes, made for the small loudspeaker of a phone: between 450 and 2 800 Hz, short,
 * soft in attack, none of them a reproach.
 */

/** @typedef {import("./cues.js").Cue} Cue */

/**
 * @typedef {object} Note
 * @property {number} at seconds from the beginning
 * @property {number} hz
 * @property {number} [to] where the pitch glides to, in Hz
 * @property {number} lasts seconds until it has died away
 * @property {number} loud 0 to 1
 * @property {"bar" | "wood" | "reed"} voice
 */

/** @param {number} at @param {number} hz @param {number} lasts @param {number} loud @returns {Note} */
export const bar = (at, hz, lasts, loud) => ({ at, hz, lasts, loud, voice: "bar" });

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
  win: [
    bar(0, 784, 0.2, 0.45), bar(0.13, 784, 0.2, 0.4), bar(0.26, 784, 0.2, 0.4),
    bar(0.39, 1046.5, 0.5, 0.5), bar(0.65, 932.3, 0.4, 0.4), bar(0.84, 1046.5, 0.3, 0.45),
    bar(1.03, 1046.5, 1.3, 0.45), bar(1.03, 1318.5, 1.3, 0.4), bar(1.03, 1568, 1.3, 0.4),
  ],
  lost: [
    bar(0, 784, 0.3, 0.4), bar(0.2, 659.3, 0.3, 0.4), bar(0.4, 698.5, 0.3, 0.4),
    bar(0.6, 784, 0.9, 0.45), bar(0.6, 523.3, 0.9, 0.35),
  ],
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

/** How long a sound is, in seconds. @param {Note[]} notes */
export const lengthOf = (notes) => Math.max(...notes.map(({ at, lasts }) => at + lasts));

/** The vibration of a cue, in milliseconds of vibration and pause. @type {Partial<Record<Cue, number[]>>} */
export const SHAKES = { submitted: [25], right: [30, 70, 30], wrong: [130], applause: [20], laugh: [45], wow: [20], heart: [20, 60, 30] };
