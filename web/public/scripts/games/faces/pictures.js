/** Pictures of people, fetched before they are shown, so that all at a table see them at once. */

import { ofTable } from "../../core/routes.js";

/** The one that is shown, the next, and what was announced and not shown. */
const KEPT = 4;

export class Pictures {
  #frame;
  /** @type {Map<string, HTMLImageElement>} */
  #fetched = new Map();
  /** @type {HTMLImageElement | null} */
  #shown = null;

  /** @param {Element} frame where one at a time is shown */
  constructor(frame) {
    this.#frame = frame;
  }

  /** @param {string} address */
  #fetch(address) {
    const known = this.#fetched.get(address);
    if (known) return known;
    const image = new Image();
    image.alt = "";
    image.draggable = false;
    image.className = "faces__picture";
    // Without its picture the frame shows a figure.
    image.onerror = () => image.remove();
    image.src = ofTable(address);
    image.decode().catch(() => {});
    this.#fetched.set(address, image);
    if (this.#fetched.size > KEPT) this.#fetched.delete([...this.#fetched.keys()][0] ?? "");
    return image;
  }

  /** @param {string | undefined} address */
  prepare = (address) => void (address && this.#fetch(address));

  /** It can be painted, or never will. @param {string} address */
  ready = (address) => this.#fetch(address).decode().catch(() => {});

  /** @param {string | null} address `null`: none */
  show(address) {
    const image = address ? this.#fetch(address) : null;
    if (image === this.#shown) return;
    this.#shown?.remove();
    this.#shown = image;
    if (image) this.#frame.append(image);
  }
}
