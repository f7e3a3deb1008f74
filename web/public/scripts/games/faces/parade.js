/** The people of a deck one after the other, each with the name for a second, before the game (AF7). */

import { peopleOf } from "../../net/decks.js";

/** @typedef {import("../../net/decks.js").Person} Person */
/** @typedef {Pick<import("./pictures.js").Pictures, "prepare" | "ready">} Pictures */

export const EACH_MS = 1_000;

export class Parade {
  #pictures;
  #changed;
  /** @type {Person[]} */
  #coming = [];
  /** The person on show. @type {Person | null} */
  person = null;
  #timer = 0;
  /** The number of the person on show. Pictures that arrive for an earlier number are dropped. */
  #step = 0;

  /** @param {Pictures} pictures @param {() => void} changed another person is on show, or nobody any more */
  constructor(pictures, changed) {
    this.#pictures = pictures;
    this.#changed = changed;
  }

  /** @param {number} deck @returns {Promise<boolean>} whether its people have come */
  async begin(deck) {
    this.stop();
    const step = this.#step;
    const people = await peopleOf(deck);
    if (step === this.#step) {
      this.#coming = people;
      this.next();
    }
    return people.length > 0;
  }

  /** Shows the next person, for a second from when the picture is there. */
  next = async () => {
    this.stop();
    this.person = this.#coming.shift() ?? null;
    this.#changed();
    const step = this.#step;
    if (!this.person) return;
    await this.#pictures.ready(this.person.picture);
    this.#pictures.prepare(this.#coming[0]?.picture);
    if (step === this.#step) this.#timer = setTimeout(this.next, EACH_MS);
  };

  /** Nobody is on show. */
  stop() {
    clearTimeout(this.#timer);
    this.#step += 1;
    this.person = null;
  }
}
