/** Whether this device is silent at the table, and whether it plays the room's music; stored where that is allowed. */

import { store, stored } from "./local.js";

const KEY = "fourtop.silence";
const MUSIC = "fourtop.music";

let isOn = stored(KEY) === "on";

/** Called when the device has become silent. @type {Set<() => void>} */
export const silenced = new Set();

export const isSilent = () => isOn;

export function toggleSilence() {
  isOn = !isOn;
  store(KEY, isOn ? "on" : "off");
  if (isOn) silenced.forEach((act) => act());
}

let isMusical = stored(MUSIC) === "on";

/** Whether a phone plays what a television does (S7). */
export const hasMusic = () => isMusical;

/** @param {boolean} isWanted */
export function wishMusic(isWanted) {
  isMusical = isWanted;
  store(MUSIC, isWanted ? "on" : "off");
}
