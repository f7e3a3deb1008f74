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
/** The map's screen, once it is there. @type {typeof import("./screens/map.js").mountMap | null} */
let mountMap = null;
/** @type {Promise<void> | null} */
let mapComing = null;

/** Each is fetched once, the failed ones again. */
const pieces = [
  () => markup("table"), () => words(wordsIn), ...STYLES.map((name) => () => style(name)),
].map(once);
const mapPieces = [() => markup("map"), () => words(mapWordsIn), () => style("map")].map(once);

/** @param {string} name */
async function markup(name) {
  adopt(await fetchDocument(address(`../${name}.html`)));
}

/** @param {string} tag @returns {Promise<import("./core/texts.js").Catalogue>} */
const wordsIn = async (tag) => (await import(`./core/texts/table-${tag}.js`)).default;

/** @param {string} tag @returns {Promise<import("./core/texts.js").Catalogue>} */
const mapWordsIn = async (tag) => (await import(`./core/texts/map-${tag}.js`)).default;

/** @param {typeof wordsIn} catalogue in the language that is spoken by the time it comes */
async function words(catalogue) {
  const tag = language();
  const more = await catalogue(tag);
  if (tag === language()) add(more);
  else await words(catalogue);
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

async function fetchMap() {
  const screen = import("./screens/map.js");
  await Promise.all([bringTableScreens(), screen, ...mapPieces.map((piece) => piece())]);
  mountMap = (await screen).mountMap;
}

/** Asks for the map when somebody opens it. */
export function bringMap() {
  mapComing ??= untilThere(fetchMap);
  return mapComing;
}

/**
 * Changes the language, of the table's words too where they were asked for.
 * @param {string} tag
 * @param {() => void} change uses it from now on
 */
export async function retell(tag, change) {
  const more = await Promise.all([coming && wordsIn(tag), mapComing && mapWordsIn(tag)]);
  change();
  for (const words of more) if (words) add(words);
}

/** The screens, once they are there. */
export const tableScreens = () => found && { ...found.SCREENS, ...(mountMap && { map: mountMap }) };

/** Chooses one's photo, once that is there. @param {import("./app.js").App} app */
export const openPhoto = (app) => bringTableScreens().then(() => found?.openPhoto(app));

/** What is seen and heard besides the screens, once it is there. */
export const tableMoments = () => found?.MOMENTS ?? null;

/** The lamp that keeps the screen lit, once it is there. */
export const tableLamp = () => found?.LAMP ?? null;
