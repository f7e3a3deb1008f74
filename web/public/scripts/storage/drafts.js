/** Questions that this device has written for a table, handed in or not: they outlast a reload and a restart (W3). */

import { store, storedObject } from "./local.js";

/** @typedef {import("../../../types/wire.d.ts").OptionLetter} OptionLetter */

/**
 * @typedef {object} Draft
 * @property {string} sentence
 * @property {string[]} options four
 * @property {OptionLetter | null} right
 * @property {string} sent what was handed in last
 */

const DRAFTS = "fourtop.drafts";

/** @returns {Draft} */
export const empty = () => ({ sentence: "", options: ["", "", "", ""], right: null, sent: "" });

/** @param {string} time the table, and which time it writes @returns {Record<number, Draft>} */
export function recallDrafts(time) {
  const found = storedObject(DRAFTS);
  return found?.time === time && typeof found.drafts === "object" ? found.drafts : {};
}

/** @param {string} time @param {Record<number, Draft>} drafts */
export const rememberDrafts = (time, drafts) => store(DRAFTS, JSON.stringify({ time, drafts }));
