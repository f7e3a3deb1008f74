/** Values in the browser's storage that fill in fields. They identify nobody. */

import { COLOURS } from "../core/name.js";

const KEY = "fourtop.profile";
const MODE = "fourtop.mode";
const LANGUAGE = "fourtop.language";
/** Faces of the first screen. */
export const FIRST_FACES = 2;
export const FORMER_TABLE = "fourtop.table";
/** The key of the user name that has just logged in, until a page has shown it. */
export const ENTERED = "fourtop.entered";

/** The key of the ending that this device has shown last. */
export const SHOWN = "fourtop.shown";

/** The key that says that somebody has logged in on this device. */
export const KNOWN = "fourtop.known";

/** @param {string} key @returns {string | null} `null`: nothing is stored, or storage is forbidden */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage may be forbidden or full: for this visit then.
  }
}

/** @param {string} key @returns {any} `null` also where something else is stored */
export function storedObject(key) {
  try {
    return JSON.parse(stored(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {number} count */
const any = (count) => Math.floor(Math.random() * count);

/** @returns {Profile} */
export function recall() {
  const found = storedObject(KEY);
  if (typeof found?.name === "string" && Number.isInteger(found.colour)) return { face: found.colour, ...found };
  return { name: "", colour: any(COLOURS), face: any(FIRST_FACES), isDrawn: true };
}

/** @param {Profile} profile */
export const remember = ({ name, colour, face, isDrawn, lent }) =>
  store(KEY, JSON.stringify({ name, colour, face, isDrawn, lent }));

/** Whether the player chose Multi-player the last time. */
export const recallMode = () => (stored(MODE) === "multi" ? "multi" : "single");

/** @param {"single" | "multi"} mode */
export const rememberMode = (mode) => store(MODE, mode);

/** @returns {string} empty: none was chosen */
export const recallLanguage = () => stored(LANGUAGE) ?? "";

/** @param {string} tag */
export const rememberLanguage = (tag) => store(LANGUAGE, tag);

/** Whether this tab may reload itself for these assets: once, so that it cannot go round. @param {string} assets */
export function mayReloadFor(assets) {
  try {
    if (sessionStorage.getItem("fourtop.reloaded") === assets) return false;
    sessionStorage.setItem("fourtop.reloaded", assets);
    return true;
  } catch {
    return false;
  }
}
