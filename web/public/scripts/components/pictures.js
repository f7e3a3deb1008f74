/** A choice among pictures with their names, of which one at most is chosen (A1). */

import { text } from "../core/texts.js";
import { clone, draw } from "./template.js";

/**
 * @param {Element} root
 * @param {string} kind names the group, the pictures (`<kind>-<value>`) and the texts (`<kind>.<value>`)
 * @param {string[]} values
 * @param {(value: string) => void} choose
 * @param {() => void} [again] a tap on the one that is chosen already
 */
export function mountPictures(root, kind, values, choose, again) {
  let chosen = "";
  const inputs = values.map((value) => {
    const { element, refs } = clone("t-picture");
    const id = `${kind}-${value}-choice`;
    Object.assign(refs.input, { name: kind, value, id });
    refs.label.htmlFor = id;
    refs.label.textContent = text(`${kind}.${value}`);
    draw(refs.picture, `${kind}-${value}`);
    refs.input.addEventListener("change", () => choose(value));
    refs.input.addEventListener("click", (/** @type {MouseEvent} */ { detail }) => {
      // Keys make clicks without a pointer's count; a tap that chooses is told by `change`, later.
      if (detail > 0 && value === chosen) again?.();
    });
    root.append(element);
    return refs.input;
  });

  return {
    /** @param {string} value what is chosen; empty: nothing yet */
    update(value) {
      chosen = value;
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}
