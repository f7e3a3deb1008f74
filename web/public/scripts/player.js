/** The player of this page: the profile, and the token for a seat from the other listener. */

import { createPassage } from "./core/doors.js";
import { readName } from "./core/name.js";
import { recall, remember } from "./memory.js";

/** @typedef {{ name?: string | null, colour?: number | null, photo?: string | null }} Told the welcome's fields about the device */
/** @typedef {Pick<import("./app.js").App, "sendProfile" | "complain" | "render">} Page */

export class Player {
  #page;
  #passage;
  #stored = recall();
  profile = { ...this.#stored, photo: /** @type {string | null} */ (null), isTyped: false };

  /** @param {string | null} token @param {Page} page */
  constructor(token, page) {
    this.#page = page;
    this.#passage = createPassage(token);
  }

  /** @param {Partial<Player["profile"]>} change */
  #become(change) {
    this.profile = { ...this.profile, ...change };
  }

  /** @param {{ name: string } | { colour: number }} change */
  typed(change) {
    this.#become({ ...change, isTyped: true });
    remember(this.profile);
  }

  /** @param {number} colour */
  chooseColour = (colour) => {
    this.typed({ colour });
    this.send();
    this.#page.render();
  };

  /** The server has it already; this makes the table read it. @param {string | null} photo where the server shows it */
  photoIs(photo) {
    this.#become({ photo });
    if (this.profile.name) this.confirmed();
    this.send();
    this.#page.render();
  }

  /** Confirms the profile on the screen, typed or not. */
  confirmed() {
    this.#become({ isTyped: true });
  }

  /** Nothing continues without a name (H2). */
  hasName() {
    const { code } = readName(this.profile.name);
    if (code) {
      this.#page.complain(code, { limit: 20 });
      document.getElementById("name")?.focus();
      return false;
    }
    this.confirmed();
    this.send();
    return true;
  }

  send() {
    const { colour, isTyped } = this.profile;
    const { name, code } = readName(this.profile.name);
    if (!code && isTyped) this.#page.sendProfile({ t: "profile", name, colour });
  }

  /** The player's fields of a hello. */
  hello() {
    const { name, code } = readName(this.profile.name);
    const isTold = this.profile.isTyped && !code;
    return { ...this.#passage.hello(), ...(isTold ? { name, colour: this.profile.colour } : {}) };
  }

  /** The server knows this device; what it knows stays where nothing is stored here. @param {Told} told */
  welcomed({ name, colour, photo }) {
    this.answered();
    this.#become({ photo: photo ?? null });
    if (!name || this.profile.isTyped) return;
    this.#become({ name, colour: colour ?? this.profile.colour });
    if (!this.#stored.name) remember(this.profile);
  }

  /** A hello was answered otherwise. */
  answered = () => this.#passage.answered();

  /** The token was not taken. @returns {boolean} whether to say so */
  refused = () => this.#passage.refused();
}
