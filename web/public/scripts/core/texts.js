/**
 * The page's words in the player's language (P16). The server sends codes and values; the
 * sentences are here. `use` a catalogue once, before anything is mounted; what the table says is
 * added with its screens.
 */

import en from "./texts/en.js";

/** The languages there are; the first is the one to fall back on. */
export const LANGUAGES = ["en", "de", "es", "fr", "tr"];

/** @type {Catalogue} */
let catalogue = en;
let plural = new Intl.PluralRules("en");
let spoken = "en";

/** @param {Catalogue} chosen @param {string} language */
export function use(chosen, language) {
  catalogue = chosen;
  spoken = language;
  plural = new Intl.PluralRules(language);
}

/** The language in use. */
export const language = () => spoken;

/** @param {Catalogue} more of the same language */
export function add(more) {
  catalogue = {
    ui: { ...catalogue.ui, ...more.ui },
    codes: { ...catalogue.codes, ...more.codes },
    values: { ...catalogue.values, ...more.values },
  };
}

/**
 * The language to use: asked for in the address, or else the browser's first that we speak.
 * @param {string | null} asked
 * @param {readonly string[]} preferred
 */
export function chooseLanguage(asked, preferred) {
  const wanted = [asked ?? "", ...preferred].map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

/** @param {Entry} entry @param {Args} args */
function form(entry, args) {
  if (typeof entry === "string") return entry;
  return plural.select(Number(args[entry.by])) === "one" ? entry.one : entry.other;
}

/** @param {Entry} entry @param {Args} args */
function filled(entry, args) {
  return form(entry, args).replace(/\{(\w+)\}/g, (_, name) => {
    const value = args[name];
    return value === undefined ? "" : catalogue.values[`${name}.${value}`] ??
      // A name from right to left turns nothing round it.
      String(value).replace(/.*[\u0590-\u08ff\ud802-\ud83b\ufb1d-\ufefc].*/s, "\u2068$&\u2069");
  });
}

/**
 * A text of the page.
 * @param {string} key
 * @param {Args} [args]
 */
export function text(key, args = {}) {
  return filled(catalogue.ui[key] ?? en.ui[key] ?? key, args);
}

/**
 * The sentence of a code from the server; an unknown code gets a general one that names it.
 * @param {string} code
 * @param {Args} [args]
 */
export function sentence(code, args = {}) {
  const entry = catalogue.codes[code] ?? en.codes[code];
  return entry ? filled(entry, args) : text("error.unknown", { code });
}
