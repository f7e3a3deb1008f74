/** The sounds of the arcade's games, silent where the player has silenced this device. */

import { deviceLoudspeaker } from "../components/sounds.js";
import { ARCADE_SCORE, streakNotes } from "../core/arcade-score.js";
import { isSilent } from "../storage/sound-settings.js";

/** @typedef {import("../core/arcade-score.js").ArcadeSound} ArcadeSound */

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
