/**
 * Brings the table's screens and their styles after the first screen stands, so that it comes
 * quickly; long before the first question they are there.
 */

const STYLES = ["lobby", "players", "options", "play", "end"];

/** @type {typeof import("./screens/at-table.js") | null} */
let found = null;
/** @type {Promise<void> | null} */
let coming = null;

/** @param {string} name */
function style(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../styles/${name}.css`, import.meta.url).href;
  return new Promise((settle) => {
    link.onload = link.onerror = settle;
    document.head.append(link);
  });
}

async function fetchAll() {
  [found] = await Promise.all([import("./screens/at-table.js"), ...STYLES.map(style)]);
}

/** Asks for them, once; a failed attempt may be repeated. */
export function bringTableScreens() {
  coming ??= fetchAll().catch(() => {
    coming = null;
  });
  return coming;
}

/** The screens, once they are there. */
export const tableScreens = () => found?.SCREENS ?? null;

/** The lamp that keeps the screen lit, once it is there. */
export const tableLamp = () => found?.LAMP ?? null;
