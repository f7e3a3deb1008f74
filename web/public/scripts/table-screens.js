/**
 * Brings the table's screens, their markup, words and styles after the first screen stands, so that
 * it comes quickly; long before the first question they are there. So it brings map and arcade.
 */

import { untilThere } from "./coming.js";
import { adopt } from "./components/template.js";
import { add, language } from "./core/texts.js";
import { fetchDocument } from "./net/document.js";

/**
 * @typedef {object} Part what a part of the page is made of besides its scripts
 * @property {string[]} [markup] documents with templates and drawings, from the page's root
 * @property {string[]} [words] catalogues, as their files are called before the language
 * @property {string[]} [styles]
 */

/** @type {Part} */
const TABLE = {
  markup: ["table.html"],
  words: ["table"],
  styles: ["lobby", "players", "options", "play", "gestures", "end", "moments", "motion", "photo", "far", "large"],
};
/** @type {Part} */
const MAP = { markup: ["map.html"], words: ["map"], styles: ["map"] };

/** @param {string} path from the page's scripts */
const address = (path) => new URL(path, import.meta.url).href;

/** Each piece that was asked for: it is fetched once, the failed ones again. @type {Map<string, Promise<void>>} */
const pieces = new Map();
/** Catalogues that were asked for. @type {Set<string>} */
const said = new Set();
/** @type {typeof import("./screens/at-table.js") | null} */
let found = null;
/** @type {typeof import("./screens/map.js") | null} */
let map = null;
/** @type {typeof import("./arcade/arcade.js") | null} */
let arcade = null;

/** @param {string} path */
async function markup(path) {
  adopt(await fetchDocument(address(`../${path}`)));
}

/** @param {string} name @param {string} tag @returns {Promise<import("./core/texts.js").Catalogue>} */
const wordsIn = async (name, tag) => (await import(`./core/texts/${name}-${tag}.js`)).default;

/** In the language that is spoken by the time they come. @param {string} name @returns {Promise<void>} */
async function words(name) {
  said.add(name);
  const tag = language();
  const more = await wordsIn(name, tag);
  return tag === language() ? add(more) : words(name);
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

/** @param {(name: string) => Promise<void>} fetch @param {string[]} [names] */
const all = (fetch, names = []) => names.map((name) => {
  const key = `${fetch.name} ${name}`;
  const piece = pieces.get(key) ?? fetch(name).catch((fault) => {
    pieces.delete(key);
    throw fault;
  });
  pieces.set(key, piece);
  return piece;
});

/** @param {Part} part @returns {Promise<unknown>} rejects where something did not come */
export const bringPart = (part) =>
  Promise.all([...all(markup, part.markup), ...all(words, part.words), ...all(style, part.styles)]);

/**
 * Asks for something until it is there, since a network may be away for a moment, and only once.
 * @template T
 * @param {() => Promise<T>} fetch
 * @returns {() => Promise<T>}
 */
function bringing(fetch) {
  /** @type {Promise<T> | null} */
  let coming = null;
  return () => (coming ??= untilThere(fetch));
}

export const bringTableScreens = bringing(async () => {
  [found] = await Promise.all([import("./screens/at-table.js"), bringPart(TABLE)]);
});

/** When somebody opens the map. */
export const bringMap = bringing(async () => {
  [map] = await Promise.all([import("./screens/map.js"), bringPart(MAP), bringTableScreens()]);
});

/** When somebody goes to the arcade, or the table plays one of its games. */
export const bringArcade = bringing(async () => {
  const come = await import("./arcade/arcade.js");
  await Promise.all([bringPart(come.PART), bringTableScreens()]);
  return (arcade = come);
});

/**
 * Changes the language, of all words that were asked for.
 * @param {string} tag
 * @param {() => void} change uses the first words of it from now on
 */
export async function retell(tag, change) {
  const more = await Promise.all([...said].map((name) => wordsIn(name, tag)));
  change();
  more.forEach(add);
}

/** The screens, once they are there. */
export const tableScreens = () => found && { ...found.SCREENS, ...map?.SCREENS, ...arcade?.SCREENS };

/** Chooses one's photo, once that is there. @param {import("./app.js").App} app */
export const openPhoto = (app) => bringTableScreens().then(() => found?.openPhoto(app));

/** How one leaves the table and is called back, once that is there. */
export const createExcursions = () => found?.createExcursions ?? null;

/** What is seen and heard besides the screens, once it is there. */
export const tableMoments = () => found?.MOMENTS ?? null;

/** The lamp that keeps the screen lit, once it is there. */
export const tableLamp = () => found?.LAMP ?? null;
