/** What comes after the first screen: asked for until it is there, since a network may be away. */

const AGAIN_MS = 1_000;

/**
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
export async function untilThere(ask) {
  for (;;) {
    try {
      return await ask();
    } catch {
      await new Promise((settle) => setTimeout(settle, AGAIN_MS));
    }
  }
}

/** @typedef {typeof import("./soon.js")} Soon */

/** @type {Soon | null} */
let come = null;

/** What the page needs as soon as its first screen stands; `null`: not there yet. */
export const soon = () => come;

/** Asks for it. @param {() => Promise<Soon>} load */
export async function bringSoon(load) {
  come ??= await untilThere(load);
  return come;
}
