/** Going over from the open door to the secure one, with the seat (docs/protocol.md, "Changing listeners"). */

import { arrivalAt } from "../core/doors.js";

/**
 * Where to go for `path` at the secure door; without a token where the server gives none.
 * @param {string} door its scheme, host and port as the page knows them
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function wayOver(door, path) {
  const pass = await askForToken();
  return pass ? arrivalAt(pass.url, path, pass.token) : arrivalAt(door, path, null);
}

/**
 * Where to go from the table to the public door, by the link to it there (R6).
 * @param {string} link
 * @returns {Promise<string>}
 */
export async function wayFar(link) {
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
