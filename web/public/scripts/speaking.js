/** The words of a page beside the table, in the language of the moment, and the seat that it keeps. */

import { stayAtTable } from "./beside.js";
import { untilThere } from "./net/loading.js";
import { add } from "./core/texts.js";
import { mountLanguages, speakAtFirst, withTable } from "./page/language.js";
import { wordsIn } from "./page/resources.js";

/** @param {string} id */
export const byId = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * Loads these catalogues, as their files are called before the language.
 * @param {...string} names
 * @returns {(tag: string) => Promise<Catalogue[]>}
 */
export const catalogues = (...names) => (tag) =>
  untilThere(() => Promise.all(names.map((name) => wordsIn(name, tag))));

/** @param {(tag: string) => Promise<Catalogue[]>} load the page's own words, beside those of the first screen */
export function speaking(load) {
  /** @param {string} tag @param {() => void} change */
  async function retell(tag, change) {
    const own = await load(tag);
    await withTable(tag, change);
    own.forEach(add);
  }

  return {
    /** Speaks the language that is wished for. */
    begin: () => speakAtFirst(retell),

    /** The page is there. @param {() => void} retold everything that its markup does not name has to be said anew */
    goOn(retold) {
      mountLanguages(byId("language"), byId("language-tag"), retold, retell);
      retold();
      stayAtTable();
    },
  };
}
