/**
 * Brings the table's screens, their markup, words and styles after the first screen stands, so that
 * it comes quickly; long before the first question they are there.
 */

import { untilThere } from "./coming.js";
import { adopt } from "./components/template.js";
import { add, language } from "./core/texts.js";
import { fetchDocument } from "./net/document.js";

const STYLES = ["lobby", "players", "options", "play", "gestures", "end", "moments", "motion", "photo", "far", "large"];

/** @param {string} path from the page's scripts */
const address = (path) => new URL(path, import.meta.url).href;

/** @type {typeof import("./screens/at-table.js") | null} */
let found = null;
/** @type {Promise<void> | null} */
let coming = null;

/** Each is fetched once, the failed ones again. */
const pieces = [markup, words, ...STYLES.map((name) => () => style(name))].map(once);

async function markup() {
  adopt(await fetchDocument(address("../table.html")));
}

/** @param {string} tag @returns {Promise<import("./core/texts.js").Catalogue>} */
const wordsIn = async (tag) => (await import(`./core/texts/table-${tag}.js`)).default;

async function words() {
  const tag = language();
  const more = await wordsIn(tag);
  if (tag === language()) add(more);
  else await words();
}

/** @param {string} name @returns {Promise<void>} */
function style(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address(`../styles/${name}.css`);
  return new Promise((settle, fail) => {
    link.onload = () => settle();
    link.onerror = () => {
      link.remove();
      fail(new Error(name));
    };
    document.head.append(link);
  });
}

/** @param {() => Promise<void>} fetch @returns {() => Promise<void>} */
function once(fetch) {
  /** @type {Promise<void> | null} */
  let fetched = null;
  return () => {
    fetched ??= fetch().catch((fault) => {
      fetched = null;
      throw fault;
    });
    return fetched;
  };
}

async function fetchAll() {
  const screens = import("./screens/at-table.js");
  await Promise.all([screens, ...pieces.map((piece) => piece())]);
  found = await screens;
}

/** Asks for them until they are there: a network may be away for a moment. */
export function bringTableScreens() {
  coming ??= untilThere(fetchAll);
  return coming;
}

/**
 * Changes the language, of the table's words too where they were asked for.
 * @param {string} tag
 * @param {() => void} change uses it from now on
 */
export async function retell(tag, change) {
  const more = coming && (await wordsIn(tag));
  change();
  if (more) add(more);
}

/** The screens, once they are there. */
export const tableScreens = () => found?.SCREENS ?? null;

/** Chooses one's photo, once that is there. @param {import("./app.js").App} app */
export const openPhoto = (app) => bringTableScreens().then(() => found?.openPhoto(app));

/** What is seen and heard besides the screens, once it is there. */
export const tableMoments = () => found?.MOMENTS ?? null;

/** The lamp that keeps the screen lit, once it is there. */
export const tableLamp = () => found?.LAMP ?? null;
