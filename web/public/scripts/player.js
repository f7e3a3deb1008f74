/** Who this page plays as: the profile, and the token that brings a seat over from the other door. */

import { createPassage } from "./core/doors.js";
import { readName } from "./core/name.js";
import { recall, remember } from "./memory.js";

/** @typedef {{ name?: string | null, colour?: number | null, photo?: string | null }} Told what a welcome says of the device */

/** @param {string | null} token */
export function createPlayer(token) {
  const passage = createPassage(token);
  const stored = recall();
  let profile = { ...stored, photo: /** @type {string | null} */ (null), isTyped: false };

  /** @param {Partial<typeof profile>} change */
  function become(change) {
    profile = { ...profile, ...change };
  }

  return {
    get profile() {
      return profile;
    },

    /** @param {{ name: string } | { colour: number }} change */
    typed(change) {
      become({ ...change, isTyped: true });
      remember(profile);
    },

    /** @param {string | null} photo where the server shows it */
    photoIs(photo) {
      become({ photo });
    },

    /** What is on the screen is meant, typed or not. */
    confirmed() {
      become({ isTyped: true });
    },

    /** What a hello says of the player. */
    hello() {
      const { name, code } = readName(profile.name);
      const isTold = profile.isTyped && !code;
      return { ...passage.hello(), ...(isTold ? { name, colour: profile.colour } : {}) };
    },

    /** The server knows this device; what it knows stays where nothing is stored here. @param {Told} told */
    welcomed({ name, colour, photo }) {
      passage.answered();
      become({ photo: photo ?? null });
      if (!name || profile.isTyped) return;
      become({ name, colour: colour ?? profile.colour });
      if (!stored.name) remember(profile);
    },

    /** A hello was answered otherwise. */
    answered: passage.answered,

    /** The token was not taken. @returns {boolean} whether to say so */
    refused: passage.refused,
  };
}

/** @typedef {ReturnType<typeof createPlayer>} Player */
