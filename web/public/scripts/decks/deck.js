/** One deck: its people, what is wrong with its files, and photos that wait for a name (AF6). */

import { clone, repeat, say } from "../components/template.js";
import { sentence, text } from "../core/texts.js";
import { changeDeck } from "../net/decks.js";
import { shrunk, suggestedName } from "./shrink.js";

/** @typedef {import("../net/decks.js").OwnDeck} OwnDeck */
/** @typedef {import("../net/decks.js").Person} Person */
/** @typedef {import("../components/template.js").Refs} Refs */

/**
 * @param {Refs} refs of a copy of the deck's template
 * @param {string} name
 * @param {(code?: string, args?: import("../net/decks.js").Args) => void} onChange something was done, or refused
 */
export function mountDeck(refs, name, onChange) {
  const people = repeat(refs.people, "t-deck-person", (/** @type {Person} */ one) => one.picture, made);
  const faults = repeat(refs.faults, "t-deck-fault", (/** @type {OwnDeck["faults"][number]} */ one) => one.file);

  /** @param {Refs} copy @param {Person} person */
  function made(copy, person) {
    copy.picture.src = person.picture;
    copy.remove.addEventListener("click", () => change(person.name));
  }

  /** @param {string | null} person @param {Blob | null} [picture] */
  async function change(person, picture) {
    const { code, args } = await changeDeck(name, person, picture);
    onChange(code, args);
    return code;
  }

  refs.remove.addEventListener("click", () => change(null));
  refs.files.addEventListener("change", async () => {
    const files = [...refs.files.files];
    refs.files.value = "";
    for (const file of files) await offer(file);
    refs.pending.querySelector("input")?.focus();
  });

  /** A photo that wants a name. @param {File} file */
  async function offer(file) {
    const picture = await shrunk(file);
    if (!picture) return onChange("photo.unreadable");
    const { element, refs: copy } = clone("t-deck-pending");
    const address = URL.createObjectURL(picture);
    copy.picture.src = address;
    copy.name.id = `pending-${address.slice(-12)}`;
    copy.label.htmlFor = copy.name.id;
    copy.name.value = suggestedName(file.name);
    const drop = () => {
      element.remove();
      URL.revokeObjectURL(address);
    };
    copy.drop.addEventListener("click", drop);
    element.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      void give(copy, picture, drop);
    });
    refs.pending.append(element);
  }

  /** @param {Refs} copy @param {Blob} picture @param {() => void} drop */
  async function give(copy, picture, drop) {
    const person = copy.name.value.trim();
    if (!person) return refuse(copy, "name.missing");
    if ([...refs.people.children].some((one) => one.getAttribute("data-name") === person)) return refuse(copy, "deck.doubled");
    const { code, args } = await changeDeck(name, person, picture);
    if (code) return refuse(copy, code, args);
    drop();
    onChange();
  }

  return {
    /** @param {OwnDeck} deck */
    update(deck) {
      say(refs.name, deck.name);
      say(refs.state, deck.missing
        ? text("decks.missing", { missing: deck.missing })
        : text("decks.ready", { people: deck.people.length }));
      refs.state.toggleAttribute("data-ready", deck.missing === 0);
      people.update(deck.people, (copy, person, element) => {
        say(copy.name, person.name);
        element.setAttribute("data-name", person.name);
        copy.remove.setAttribute("aria-label", text("decks.outOf", { name: person.name }));
      });
      faults.update(deck.faults, (copy, { file, code, args }) => {
        say(copy.file, file);
        say(copy.words, sentence(code, args));
      });
    },
  };
}

/** @param {Refs} copy @param {string} code @param {import("../net/decks.js").Args} [args] */
function refuse(copy, code, args) {
  say(copy.fault, sentence(code, args));
  copy.name.focus();
}
