/** One of several, or several of several, as a row of chips or of other drawn labels. */

import { clone, say } from "./template.js";

let count = 0;

/**
 * @typedef {{ value: string, label: string }} Item
 */

/**
 * @typedef {object} Drawn how an item looks
 * @property {string} template with an input and its label
 * @property {(label: HTMLElement, item: any, input: HTMLInputElement) => void} dress
 */

/** @type {Drawn} */
const CHIP = { template: "t-choice", dress: (label, item) => say(label, item.label) };

class Choice {
  #type;
  #onChoose;
  #drawn;
  #row;
  #group;
  /** @type {Map<string, { input: HTMLInputElement, label: HTMLElement }>} */
  #items = new Map();
  /** @type {string[]} */
  #last = [];
  #underWay = 0;

  /**
   * @param {Element} root a fieldset with a legend
   * @param {"radio" | "checkbox"} type
   * @param {(value: string, isOn: boolean) => unknown} onChoose what was tapped is shown until the first update
   *   after what this promises; if that is null, it was refused, and what was chosen before is shown again
   * @param {Drawn} drawn
   */
  constructor(root, type, onChoose, drawn) {
    this.#type = type;
    this.#drawn = drawn;
    this.#onChoose = onChoose;
    this.#row = document.createElement("div");
    this.#row.className = "choice__row";
    root.append(this.#row);
    count += 1;
    this.#group = `choice-${count}`;
  }

  /** @param {Item} item */
  #made(item) {
    const { element } = clone(this.#drawn.template);
    const input = /** @type {HTMLInputElement} */ (element.querySelector("input"));
    const label = /** @type {HTMLLabelElement} */ (element.querySelector("label"));
    input.type = this.#type;
    input.name = this.#group;
    input.id = `${this.#group}-${item.value}`;
    label.htmlFor = input.id;
    input.addEventListener("change", () => this.#changed(item.value, input.checked));
    this.#row.append(element);
    return { input, label };
  }

  /** @param {string} value @param {boolean} isOn */
  async #changed(value, isOn) {
    this.#underWay += 1;
    const answer = await this.#onChoose(value, isOn);
    this.#underWay -= 1;
    if (answer === null) this.#show();
  }

  #show() {
    if (this.#underWay > 0) return;
    for (const [value, { input }] of this.#items) input.checked = this.#last.includes(value);
  }

  /** @param {Item[]} wanted @param {string[]} chosen */
  update(wanted, chosen) {
    const same = String(wanted.map(({ value }) => value)) === String([...this.#items.keys()]);
    if (!same) {
      this.#row.replaceChildren();
      this.#items = new Map(wanted.map((item) => [item.value, this.#made(item)]));
    }
    for (const item of wanted) {
      const made = this.#items.get(item.value);
      if (made) this.#drawn.dress(made.label, item, made.input);
    }
    this.#last = chosen;
    this.#show();
  }

  /** The values that are shown as chosen. */
  chosen = () => [...this.#items.keys()].filter((value) => this.#items.get(value)?.input.checked);
}

/**
 * @param {Element} root a fieldset with a legend
 * @param {"radio" | "checkbox"} type
 * @param {(value: string, isOn: boolean) => unknown} onChoose what was tapped is shown until the first update
 *   after what this promises; if that is null, it was refused, and what was chosen before is shown again
 * @param {Drawn} [drawn]
 */
export const mountChoice = (root, type, onChoose, drawn = CHIP) => new Choice(root, type, onChoose, drawn);
