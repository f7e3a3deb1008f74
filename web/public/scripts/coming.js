/** Loading the parts after the first screen, with retries while the network is down. */

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

/** The parts that the page needs right after its first screen; `null` until they are loaded. */
export const soon = () => come;

/** Loads them. @param {() => Promise<Soon>} load */
export async function bringSoon(load) {
  come ??= await untilThere(load);
  return come;
}
