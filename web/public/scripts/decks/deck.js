/** One deck: its people, what is wrong with its files, and photos that wait for a name (AF6). */

import { clone, repeat, say } from "../components/template.js";
import { sentence, text } from "../core/texts.js";
import { changeDeck } from "../net/decks.js";
import { jpeg } from "../components/jpeg.js";

/** @typedef {import("../net/decks.js").OwnDeck} OwnDeck */
/** @typedef {import("../net/decks.js").Person} Person */

class Deck {
  #refs;
  #name;
  #onChange;
  #people;
  #faults;
  #missing = 0;

  /**
   * @param {Refs} refs of a copy of the deck's template
   * @param {string} name
   * @param {(code?: string, args?: Args) => void} onChange something was done, or refused
   */
  constructor(refs, name, onChange) {
    this.#refs = refs;
    this.#name = name;
    this.#onChange = onChange;
    this.#people = repeat(refs.people, "t-deck-person", (/** @type {Person} */ one) => one.picture, this.#made);
    this.#faults = repeat(refs.faults, "t-deck-fault", (/** @type {OwnDeck["faults"][number]} */ one) => one.file);
    refs.remove.addEventListener("click", () => this.#change(null));
    refs.files.addEventListener("change", async () => {
      const files = [...refs.files.files];
      refs.files.value = "";
      for (const file of files) await this.#offer(file);
      refs.pending.querySelector("input")?.focus();
    });
  }

  /** @param {Refs} copy @param {Person} person */
  #made = (copy, person) => {
    copy.picture.src = person.picture;
    copy.remove.addEventListener("click", () => this.#change(person.name));
  };

  /** @param {string | null} person @param {Blob | null} [picture] */
  async #change(person, picture) {
    const { code, args } = await changeDeck(this.#name, person, picture);
    this.#onChange(code, args);
    return code;
  }

  /** A photo without a name. @param {File} file */
  async #offer(file) {
    const picture = await shrunk(file);
    if (!picture) return this.#onChange("photo.unreadable");
    const { element, refs: copy } = clone("t-deck-pending");
    const address = URL.createObjectURL(picture);
    copy.picture.src = address;
    copy.name.id = `pending-${address.slice(-12)}`;
    copy.label.htmlFor = copy.name.id;
    copy.name.value = suggestedName(file.name);
    const drop = () => {
      element.remove();
      URL.revokeObjectURL(address);
      this.#showNext();
    };
    copy.drop.addEventListener("click", drop);
    element.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#give(copy, picture, drop);
    });
    this.#refs.pending.append(element);
    this.#showNext();
  }

  /** Photos are what comes next while people are missing and no photo waits for a name. */
  #showNext() {
    const isNext = this.#missing > 0 && !this.#refs.pending.firstElementChild;
    this.#refs.add.classList.toggle("button--main", isNext);
  }

  /** @param {Refs} copy @param {Blob} picture @param {() => void} drop */
  async #give(copy, picture, drop) {
    const person = copy.name.value.trim();
    if (!person) return refuse(copy, "name.missing");
    if ([...this.#refs.people.children].some((one) => one.getAttribute("data-name") === person)) return refuse(copy, "deck.doubled");
    const { code, args } = await changeDeck(this.#name, person, picture);
    if (code) return refuse(copy, code, args);
    drop();
    this.#onChange();
  }

  /** @param {OwnDeck} deck */
  update(deck) {
    say(this.#refs.name, deck.name);
    this.#missing = deck.missing;
    this.#showNext();
    say(this.#refs.state, deck.missing
      ? text("decks.missing", { missing: deck.missing })
      : text("decks.ready", { people: deck.people.length }));
    this.#refs.state.toggleAttribute("data-ready", deck.missing === 0);
    this.#people.update(deck.people, (copy, person, element) => {
      say(copy.name, person.name);
      element.setAttribute("data-name", person.name);
      copy.remove.setAttribute("aria-label", text("decks.outOf", { name: person.name }));
    });
    this.#faults.update(deck.faults, (copy, { file, code, args }) => {
      say(copy.file, file);
      say(copy.words, sentence(code, args));
    });
  }
}

/**
 * @param {Refs} refs of a copy of the deck's template
 * @param {string} name
 * @param {(code?: string, args?: Args) => void} onChange something was done, or refused
 */
export const mountDeck = (refs, name, onChange) => new Deck(refs, name, onChange);

/** @param {Refs} copy @param {string} code @param {Args} [args] */
function refuse(copy, code, args) {
  say(copy.fault, sentence(code, args));
  copy.name.focus();
}

/** Makes a family's photo small enough to be sent, upright and whole (AF6). */

/** The longer side in pixels: more than a phone shows. */
const SIDE = 640;
/** R3's limit; the first of these qualities that keeps to it is taken. */
const MOST_BYTES = 102_400;
const QUALITIES = [0.86, 0.75, 0.6, 0.45, 0.3];

/** @param {Blob} file @returns {Promise<Blob | null>} `null`: no picture that the browser can read */
export async function shrunk(file) {
  // Upright: the orientation in the file is applied here and not sent.
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  paint(canvas, picture);
  picture.close();
  return jpeg(canvas, MOST_BYTES, QUALITIES);
}

/** @param {HTMLCanvasElement} canvas @param {ImageBitmap} picture */
function paint(canvas, picture) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** The name that a file suggests; nothing where a camera gave it. @param {string} file */
export function suggestedName(file) {
  const name = file.replace(/\.[^.]*$/, "").replaceAll("_", " ").trim();
  return /\d{3}|^(img|dsc|image|photo|screenshot)\b/i.test(name) ? "" : name.slice(0, 20);
}
