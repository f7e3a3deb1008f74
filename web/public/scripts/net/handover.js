/** Moves the page from http to https, with the seat (docs/protocol.md, "Changing listeners"). */

import { arrivalAt } from "../core/listeners.js";

/**
 * Makes the address of `path` at the secure listener, with a token if the server gives one.
 * @param {string} origin of that listener, as the page knows it
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function handoverAddress(origin, path) {
  const pass = await askForToken();
  return pass ? arrivalAt(pass.url, path, pass.token) : arrivalAt(origin, path, null);
}

/**
 * Makes the address of the same table at the public server from its link there (R6).
 * @param {string} link
 * @returns {Promise<string>}
 */
export async function publicHandoverAddress(link) {
  const pass = await askForToken("/far");
  if (!pass) return link;
  const [address = "", secret] = link.split("#");
  return arrivalAt(address, "", secret ? `${pass.token}&${secret}` : pass.token);
}

/** @param {string} [way] @returns {Promise<{ token: string, url: string } | null>} */
async function askForToken(way = "") {
  try {
    // In another mode than fetch's own a page without referrers would send `Origin: null`.
    const answer = await fetch(`/door${way}`, { method: "POST", cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
