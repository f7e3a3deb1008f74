/** One of several, or several of several, as a row of chips. */

import { clone, say } from "./template.js";

let count = 0;

/**
 * @typedef {{ value: string, label: string }} Item
 */

/**
 * @param {Element} root a fieldset with a legend
 * @param {"radio" | "checkbox"} type
 * @param {(value: string, isOn: boolean) => unknown} onChoose what was tapped is shown until the first update
 *   after what this promises; if that is null, it was refused, and what was chosen before is shown again
 */
export function mountChoice(root, type, onChoose) {
  const row = document.createElement("div");
  row.className = "choice__row";
  root.append(row);
  count += 1;
  const group = `choice-${count}`;
  /** @type {Map<string, { input: HTMLInputElement, label: HTMLElement }>} */
  let items = new Map();
  /** @type {string[]} */
  let last = [];
  let underWay = 0;

  /** @param {Item} item */
  function made(item) {
    const { element } = clone("t-choice");
    const input = /** @type {HTMLInputElement} */ (element.querySelector("input"));
    const label = /** @type {HTMLLabelElement} */ (element.querySelector("label"));
    input.type = type;
    input.name = group;
    input.id = `${group}-${item.value}`;
    label.htmlFor = input.id;
    input.addEventListener("change", () => changed(item.value, input.checked));
    row.append(element);
    return { input, label };
  }

  /** @param {string} value @param {boolean} isOn */
  async function changed(value, isOn) {
    underWay += 1;
    const answer = await onChoose(value, isOn);
    underWay -= 1;
    if (answer === null) show();
  }

  function show() {
    if (underWay > 0) return;
    for (const [value, { input }] of items) input.checked = last.includes(value);
  }

  return {
    /** @param {Item[]} wanted @param {string[]} chosen */
    update(wanted, chosen) {
      const same = wanted.length === items.size && wanted.every(({ value }) => items.has(value));
      if (!same) {
        row.replaceChildren();
        items = new Map(wanted.map((item) => [item.value, made(item)]));
      }
      for (const { value, label } of wanted) say(/** @type {any} */ (items.get(value)).label, label);
      last = chosen;
      show();
    },

    /** The values that are shown as chosen. */
    chosen: () => [...items.keys()].filter((value) => items.get(value)?.input.checked),
  };
}
