/** Loads the picture and the sound of the next question before its moment. */

import { withRetries } from "../net/loading.js";

/** @param {{ pictures?: string[] | null, sounds?: string[] | null }} phase a countdown, or a reveal before the next question */
export function preload({ pictures, sounds }) {
  preloadPictures(pictures);
  preloadSounds(sounds);
}

/** Pictures by address, kept so that the browser keeps them. @type {Map<string, HTMLImageElement>} */
const pictures = new Map();

/** @param {string[] | null | undefined} addresses */
function preloadPictures(addresses) {
  if (!addresses) return;
  for (const address of pictures.keys()) if (!addresses.includes(address)) pictures.delete(address);
  addresses.forEach(ask);
}

/** @param {string} address */
function ask(address) {
  if (pictures.has(address)) return;
  const picture = new Image();
  // The screen that shows it requests it again.
  picture.onerror = () => pictures.delete(address);
  picture.src = address;
  pictures.set(address, picture);
}

/** Sounds by address. @type {Map<string, Promise<ArrayBuffer>>} */
const sounds = new Map();
/** The sounds of questions that no phase announced are kept, too; no quiz has more. */
const MOST = 30;

/** @param {string[] | null | undefined} addresses */
export function preloadSounds(addresses) {
  if (!addresses) return;
  for (const address of sounds.keys()) if (!addresses.includes(address)) sounds.delete(address);
  addresses.forEach(loadSound);
}

/** The bytes of a sound; one that did not come is requested again. @param {string} address @returns {Promise<ArrayBuffer>} */
export function loadSound(address) {
  const known = sounds.get(address);
  if (known) return known;
  if (sounds.size >= MOST) sounds.clear();
  const bytes = withRetries(async () => {
    const answer = await fetch(address);
    if (answer.status >= 500) throw new Error(address);
    return answer.arrayBuffer();
  }, false);
  sounds.set(address, bytes);
  return bytes;
}
