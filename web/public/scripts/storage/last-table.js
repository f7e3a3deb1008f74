/** The table of this tab, and the last table of this browser. The server alone decides who owns a seat. */

import { FORMER_TABLE, store, storedObject } from "./local.js";

/**
 * @typedef {object} LastTable
 * @property {string} code
 * @property {string} happening what was on there
 * @property {boolean} isSeated not only watching
 * @property {boolean} isSolo
 * @property {boolean} isGuest it is at somebody's laptop, reached by a public server
 */

let remembered = "";

/** @param {LastTable} table */
export function rememberTable(table) {
  const text = JSON.stringify(table);
  if (text === remembered) return;
  remembered = text;
  store(FORMER_TABLE, text);
  try {
    sessionStorage.setItem(FORMER_TABLE, text);
  } catch {
    // Then this tab has no table on other pages.
  }
}

/** This tab is at no table any more. */
export function leaveTable() {
  remembered = "";
  try {
    sessionStorage.removeItem(FORMER_TABLE);
  } catch {
    // There is none then.
  }
}

/** @returns {LastTable | null} the one at which this tab is */
export function tableOfTab() {
  try {
    return JSON.parse(sessionStorage.getItem(FORMER_TABLE) ?? "null");
  } catch {
    return null;
  }
}

/** The stored facts about the last table, or `null` if the last table has another code. @param {string} code @returns {LastTable | null} */
export function formerTable(code) {
  const last = storedObject(FORMER_TABLE);
  return last?.code === code ? last : null;
}
