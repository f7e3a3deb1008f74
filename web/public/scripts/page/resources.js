/**
 * Fetches what parts of the page are made of besides their scripts: markup, words and styles. Each
 * piece is fetched once; a piece that failed is fetched again with the next part that needs it.
 */

import { address } from "../address.js";
import { withRetries } from "../net/loading.js";
import { adopt } from "../components/template.js";
import { add, language } from "../core/texts.js";

/** By kind and name. @type {Map<string, Promise<void>>} */
const pieces = new Map();
/** The requested catalogues. @type {Set<string>} */
const said = new Set();

/**
 * A document of this server, parsed and inert: unlike markup put in as text it needs no trust, and
 * nothing in it runs.
 * @param {string} address
 * @returns {Promise<Document>} rejects when it did not come whole
 */
export function fetchDocument(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address);
  request.responseType = "document";
  return new Promise((settle, fail) => {
    request.onload = () =>
      request.status === 200 && request.response
        ? settle(request.response)
        : fail(new Error(`${address}: ${request.status}`));
    request.onerror = request.onabort = () => fail(new Error(address));
    request.send();
  });
}

/** @param {string} path */
async function markup(path) {
  adopt(await fetchDocument(address(`../${path}`)));
}

/** @param {string} name @param {string} tag @returns {Promise<Catalogue>} */
export const wordsIn = async (name, tag) => (await import(address(`core/texts/${name}-${tag}.js`))).default;

/** Loads them in the language of the moment. @param {string} name @returns {Promise<void>} */
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
export const loadPart = (part) =>
  Promise.all([...all(markup, part.markup), ...all(words, part.words), ...all(style, part.styles)]);

/**
 * Asks for something until it is there, and only once.
 * @template T
 * @param {() => Promise<T>} fetch
 * @param {boolean} [isNeeded] whether the page says that it is missing
 * @returns {() => Promise<T>}
 */
export function lazy(fetch, isNeeded = true) {
  /** @type {Promise<T> | null} */
  let coming = null;
  return () => (coming ??= withRetries(fetch, isNeeded));
}

/**
 * Loads a script and the part that it needs, and only once.
 * @template T
 * @param {() => Promise<T>} script
 * @param {Part} part
 * @param {boolean} [isNeeded] whether the page says that it is missing
 */
export const lazyPart = (script, part, isNeeded) =>
  lazy(async () => (await Promise.all([script(), loadPart(part)]))[0], isNeeded);

/**
 * Changes the language of all requested texts.
 * @param {string} tag
 * @param {() => void} change uses the first words of it from now on
 */
export async function changeLanguage(tag, change) {
  const more = await Promise.all([...said].map((name) => wordsIn(name, tag)));
  change();
  more.forEach(add);
}
