/** What this browser remembers to fill in fields: a convenience, never who somebody is. */

const KEY = "fourtop.profile";
const LANGUAGE = "fourtop.language";
const COLOURS = 8;

/** @returns {{ name: string, colour: number }} without a name: nothing is stored */
export function recall() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof found?.name === "string" && Number.isInteger(found.colour)) return found;
  } catch {
    // Storage may be forbidden, or hold something else: a fresh start then.
  }
  return { name: "", colour: Math.floor(Math.random() * COLOURS) };
}

/** @param {{ name: string, colour: number }} profile */
export function remember({ name, colour }) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ name, colour }));
  } catch {
    // Storage may be forbidden or full; the server remembers anyway.
  }
}

/** @returns {string} empty: none was chosen */
export function recallLanguage() {
  try {
    return localStorage.getItem(LANGUAGE) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} tag */
export function rememberLanguage(tag) {
  try {
    localStorage.setItem(LANGUAGE, tag);
  } catch {
    // Storage may be forbidden: chosen for this visit then.
  }
}

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
