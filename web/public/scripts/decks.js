/** The host's page about own decks of faces (AF6, H9). */

import { tablePage } from "./standalone/held-table.js";
import { withRetries } from "./net/loading.js";
import { adopt, byId, mount, repeat } from "./components/template.js";
import { sentence, text } from "./core/texts.js";
import { mountDeck } from "./decks/deck.js";
import { ownDecks } from "./net/decks.js";
import { catalogues, createTranslation } from "./standalone/language.js";

/** @typedef {import("./net/decks.js").OwnDeck} OwnDeck */

/** The table's page may have replaced them when an answer arrives. */
const [alert, screen] = [byId("alert"), byId("screen")];
/** @type {OwnDeck[] | null} */
let kept = null;
/** Decks that have a name and nobody yet. @type {string[]} */
let made = [];
/** @typedef {{ code: string, args?: Args }} Fault */
/** @type {Fault | null} */
let fault = null;
let show = () => {};

/** @param {string} name @returns {OwnDeck} */
const empty = (name) => ({ deck: 0, name, missing: 4, people: [], faults: [] });

/** Own decks, and those that are about to be. */
function decks() {
  const own = kept ?? [];
  made = made.filter((name) => own.every((deck) => deck.name !== name));
  return [...own, ...made.map(empty)];
}

function mountDecks() {
  const { refs } = mount(screen, "t-decks");
  /** @type {Map<string, ReturnType<typeof mountDeck>>} */
  const mounted = new Map();
  const list = repeat(refs.list, "t-deck", (/** @type {OwnDeck} */ deck) => deck.name, (copy, deck) => {
    mounted.set(deck.name, mountDeck(copy, deck.name, changed));
  });
  refs.form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = refs.name.value.trim();
    showError(name ? null : { code: "name.missing" });
    if (!name) return refs.name.focus();
    made.push(name);
    refs.name.value = "";
    show();
  });
  show = () => {
    const all = decks();
    list.update(all, (_, deck) => mounted.get(deck.name)?.update(deck));
    refs.decks.toggleAttribute("data-empty", all.length === 0);
    // A deck is the next step while there is none.
    refs.make.classList.toggle("button--main", all.length === 0);
    refs.decks.toggleAttribute("data-ready", all.length > 0 && all.every(({ missing }) => missing === 0));
    refs.name.placeholder = text("decks.example");
  };
}

/** @param {Fault | null} next */
function showError(next) {
  fault = next;
  alert.textContent = fault ? sentence(fault.code, fault.args) : "";
}

/** Something was done, or refused. @param {string} [code] @param {Args} [args] */
async function changed(code, args) {
  showError(code ? { code, args } : null);
  kept = await withRetries(ownDecks);
  show();
}

function retold() {
  document.title = text("title.decks");
  showError(fault);
  show();
}

/** The drawings of the first screen and the chips serve here as well. */
const drawings = tablePage().then(adopt);
const translation = createTranslation(catalogues("table", "decks"));
[kept] = await Promise.all([withRetries(ownDecks), translation.load(), drawings]);
if (kept) mountDecks();
else mount(screen, "t-decks-closed");
translation.start(retold);
screen.querySelector("h1")?.focus();
