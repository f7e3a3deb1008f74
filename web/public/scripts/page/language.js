/** The language of the page: chosen here, asked for in the address, or the browser's own (P16). */

import { address } from "../address.js";
import { deferred } from "../net/loading.js";
import { translate } from "../components/template.js";
import { chooseLanguage, LANGUAGES, language, use } from "../core/texts.js";
import en from "../core/texts/en.js";
import { recallLanguage, rememberLanguage } from "../storage/local.js";

/** The player's language. One asked for by `?lang=` is remembered like a choice. */
export function preferredLanguage() {
  const asked = new URLSearchParams(location.search).get("lang");
  const wished = chooseLanguage(asked, [recallLanguage(), ...(navigator.languages ?? [])]);
  if (asked === wished) rememberLanguage(wished);
  return wished;
}

/** @type {ChangeLanguage} */
export const changeTableLanguage = (tag, change) => deferred()?.changeLanguage(tag, change) ?? change();

/** Changes the language of all texts of the page. @param {string} tag @param {ChangeLanguage} changeLanguage */
async function setLanguage(tag, changeLanguage) {
  const first = tag === "en" ? en : (await import(address(`core/texts/${tag}.js`))).default;
  await changeLanguage(tag, () => use(first, tag));
  document.documentElement.lang = tag;
  translate(document.body);
}

/** The first words; English when the network gives no others. */
export const setFirstLanguage = (changeLanguage = changeTableLanguage) =>
  setLanguage(preferredLanguage(), changeLanguage).catch(() => setLanguage("en", changeLanguage));

/**
 * The chooser in the masthead.
 * @param {HTMLSelectElement} select with an option a language
 * @param {Element} tag shows the language's two letters
 * @param {() => void} onChange writes all texts again
 * @param {ChangeLanguage} [changeLanguage]
 */
export function mountLanguages(select, tag, onChange, changeLanguage = changeTableLanguage) {
  function show() {
    select.value = language();
    tag.textContent = language().toUpperCase();
  }

  select.addEventListener("change", async () => {
    if (!LANGUAGES.includes(select.value)) return;
    await setLanguage(select.value, changeLanguage).then(() => chosen(language()), () => {});
    show();
    onChange();
  });
  show();
}

/** The address no longer asks for another. @param {string} tag */
function chosen(tag) {
  rememberLanguage(tag);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  history.replaceState(null, "", address);
}
