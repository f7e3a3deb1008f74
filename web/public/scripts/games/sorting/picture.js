/** The picture of air, water and land for the vehicles (AS1). */

import { areaAt, form, standingSize, within } from "./ground.js";

/** @typedef {import("./ground.js").Point} Point */
/** @typedef {import("./ground.js").Box & { name: string, element: HTMLElement }} Area */

export const AREAS = ["air", "water", "land"];

export class Picture {
  #board;
  #elements;
  /** @type {Area[]} */
  #areas = [];

  /** @param {HTMLElement} board that the picture shares with the shelf @param {HTMLElement[]} elements the areas' */
  constructor(board, elements) {
    this.#board = board;
    this.#elements = elements;
  }

  /** @param {string} name */
  #named = (name) => /** @type {Area} */ (this.#areas.find((area) => area.name === name));

  /** Takes the form that the space below the shelf has. @param {number} shelfHeight in pixels */
  lay(shelfHeight) {
    this.#board.style.setProperty("--shelf", `${shelfHeight}px`);
    this.#board.setAttribute("data-form", form(this.#board.clientWidth, this.#board.clientHeight - shelfHeight));
    const origin = this.#board.getBoundingClientRect();
    this.#areas = this.#elements.map((element, index) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { name: AREAS[index] ?? "", element, left: left - origin.left, top: top - origin.top, width, height };
    });
  }

  /** The size of a vehicle in an area. @param {number} size on the shelf */
  standing = (size) => standingSize(this.#areas, size);

  /** @param {Point} point of the board @returns {string | null} the area there */
  at = (point) => areaAt(this.#areas, point)?.name ?? null;

  /** @param {string} name @param {Point} part of the area @param {number} size of a vehicle @returns {Point} its centre on the board */
  centre(name, part, size) {
    const area = this.#named(name);
    return within({ x: area.left + part.x * area.width, y: area.top + part.y * area.height }, area, size);
  }

  /** @param {string} name @param {Point} centre on the board @returns {Point} in parts of the area */
  part(name, centre) {
    const { left, top, width, height } = this.#named(name);
    return { x: (centre.x - left) / width, y: (centre.y - top) / height };
  }

  /** Shows where something may be let go. @param {boolean} isOpen @param {string | null} [over] the area that it is over */
  mark(isOpen, over = null) {
    this.#board.toggleAttribute("data-open", isOpen);
    for (const { element, name } of this.#areas) element.toggleAttribute("data-over", name === over);
  }
}
