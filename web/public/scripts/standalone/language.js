/** Translates a page beside the table, and keeps the seat that its tab has. */

import { stayAtTable } from "./held-table.js";
import { withRetries } from "../net/loading.js";
import { byId } from "../components/template.js";
import { add } from "../core/texts.js";
import { mountLanguages, setFirstLanguage, changeTableLanguage } from "../page/language.js";
import { wordsIn } from "../page/resources.js";

/**
 * Loads catalogues: `table` is the file `table-LANGUAGE.js`.
 * @param {...string} names
 * @returns {(tag: string) => Promise<Catalogue[]>}
 */
export const catalogues = (...names) => (tag) =>
  withRetries(() => Promise.all(names.map((name) => wordsIn(name, tag))));

/** @param {(tag: string) => Promise<Catalogue[]>} loadOwn the page's own catalogues, beside those of the first screen */
export function createTranslation(loadOwn) {
  /** @param {string} tag @param {() => void} change */
  async function changeLanguage(tag, change) {
    const own = await loadOwn(tag);
    await changeTableLanguage(tag, change);
    own.forEach(add);
  }

  return {
    /** Loads the texts of the chosen language. */
    load: () => setFirstLanguage(changeLanguage),

    /** Shows the page, and holds the table's seat. @param {() => void} update writes the texts that the markup does not name */
    start(update) {
      mountLanguages(byId("language"), byId("language-tag"), update, changeLanguage);
      update();
      stayAtTable();
    },
  };
}
