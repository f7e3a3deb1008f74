/** The sounds of the arcade's games, silent where the player has silenced this device. */

import { deviceLoudspeaker } from "../components/sounds.js";
import { isSilent } from "../storage/sound-settings.js";
import { bar } from "../core/score.js";

/** @typedef {ReturnType<typeof createSounds>} Sounds */

/** To be made in or before the touch that opens a game: browsers unlock sound in a touch alone. */
export function createSounds(loudspeaker = deviceLoudspeaker(), isMuted = isSilent) {
  return {
    /** @param {ArcadeSound} name */
    play(name) {
      if (!isMuted()) loudspeaker.play(ARCADE_SCORE[name]);
    },

    /** A row of points: higher with each of them. @param {number} count */
    streak(count) {
      if (!isMuted()) loudspeaker.play(streakNotes(count));
    },
  };
}

/** The arcade's sounds as notes: cheerful, short, and none of them a reproach to a child of five. */

/** @typedef {import("../core/score.js").Note} Note */
/**
 * @typedef {"flip" | "pair" | "miss" | "drop" | "back" | "pop" | "star" | "skull" | "win" | "lose"
 *   | "tick" | "right" | "wrong" | "coin"} ArcadeSound
 */

/**
 * A pitch that glides.
 * @param {number} at @param {number} hz @param {number} to @param {number} lasts @param {number} loud
 * @param {Note["voice"]} [voice] @returns {Note}
 */
const glide = (at, hz, to, lasts, loud, voice = "wood") => ({ at, hz, to, lasts, loud, voice });

/** The highest step of a row of points. */
const HIGHEST = 8;

/** Two notes, a tone higher with each of a row (A4). @param {number} count @returns {Note[]} */
export function streakNotes(count) {
  const hz = 698.5 * 2 ** (Math.min(count, HIGHEST) / 6);
  return [bar(0.1, hz, 0.16, 0.4), bar(0.17, hz * 1.5, 0.3, 0.4)];
}

/** @type {Record<ArcadeSound, Note[]>} */
export const ARCADE_SCORE = {
  /** A card turns. */
  flip: [glide(0, 700, 1100, 0.07, 0.3)],
  /** The cheer for a pair of cards (AM2). */
  pair: [bar(0, 1046.5, 0.22, 0.4), bar(0.08, 1318.5, 0.22, 0.42), bar(0.16, 1568, 0.24, 0.45), bar(0.24, 2093, 0.5, 0.45)],
  /** Two cards that differ. */
  miss: [glide(0, 660, 560, 0.16, 0.28, "reed"), glide(0.16, 560, 480, 0.24, 0.28, "reed")],
  /** A vehicle stays where it was let go (AS1). */
  drop: [glide(0, 520, 460, 0.09, 0.5), bar(0.07, 880, 0.2, 0.42), bar(0.15, 1318.5, 0.35, 0.42)],
  /** A vehicle glides back. */
  back: [glide(0, 880, 500, 0.45, 0.26, "reed")],
  /** A balloon bursts (AB2). */
  pop: [glide(0, 1800, 480, 0.09, 0.6), glide(0, 2600, 900, 0.035, 0.45)],
  star: [0, 1, 2, 3, 4].map((step) => bar(step * 0.06, 1174.7 * 2 ** (step / 5), 0.35, 0.4)),
  skull: [glide(0, 740, 466, 0.5, 0.4, "reed"), glide(0.42, 622, 452, 0.5, 0.38, "reed")],
  win: [
    bar(0, 784, 0.2, 0.42), bar(0.12, 1046.5, 0.2, 0.42), bar(0.24, 1318.5, 0.2, 0.42),
    bar(0.36, 1568, 0.45, 0.46), bar(0.62, 1318.5, 0.2, 0.4), bar(0.76, 1568, 1.1, 0.45),
    bar(0.76, 1046.5, 1.1, 0.38), bar(0.76, 2093, 1.1, 0.34),
  ],
  lose: [bar(0, 784, 0.25, 0.38), bar(0.18, 698.5, 0.25, 0.36), bar(0.36, 659.3, 0.28, 0.36), bar(0.58, 523.3, 0.7, 0.4)],
  tick: [{ at: 0, hz: 1175, lasts: 0.07, loud: 0.4, voice: "wood" }],
  right: [bar(0, 784, 0.25, 0.45), bar(0.09, 1046.5, 0.25, 0.45), bar(0.18, 1318.5, 0.5, 0.5)],
  wrong: [glide(0, 587.3, 560, 0.2, 0.32, "reed"), glide(0.16, 480, 455, 0.35, 0.32, "reed")],
  coin: [bar(0, 1568, 0.1, 0.42), bar(0.07, 2093, 0.45, 0.46)],
};
