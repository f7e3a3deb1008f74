/** Questions that this device has written for a table, handed in or not: they outlast a reload and a restart (W3). */

import { store, storedObject } from "./local.js";

/** @typedef {import("../core/writing.js").Draft} Draft */

const DRAFTS = "fourtop.drafts";

/** @param {string} owner the table, and the round for which its people write @returns {Record<number, Draft>} */
export function recallDrafts(owner) {
  const found = storedObject(DRAFTS);
  return found?.owner === owner && typeof found.drafts === "object" ? found.drafts : {};
}

/** @param {string} owner @param {Record<number, Draft>} drafts */
export const rememberDrafts = (owner, drafts) => store(DRAFTS, JSON.stringify({ owner, drafts }));
