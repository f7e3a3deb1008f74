/** The choice of a colour: eight colours, each with its shape and its name (H2, P1). */

import { text } from "../core/texts.js";
import { clone, draw } from "./template.js";

const COUNT = 8;

/**
 * @param {Element} root a fieldset
 * @param {(colour: number) => void} onChoose
 */
export function mountColours(root, onChoose) {
  const row = document.createElement("div");
  row.className = "colours__row";
  const inputs = Array.from({ length: COUNT }, (_, colour) => swatch(row, colour, onChoose));
  root.append(row);

  return {
    /** @param {number | null} colour */
    update(colour) {
      inputs.forEach((input, index) => {
        input.checked = index === colour;
      });
    },
  };
}

/** @param {Element} row @param {number} colour @param {(colour: number) => void} onChoose */
function swatch(row, colour, onChoose) {
  const { element, refs } = clone("t-colour");
  const input = /** @type {HTMLInputElement} */ (element.querySelector("input"));
  input.id = `colour-${colour}`;
  input.addEventListener("change", () => onChoose(colour));
  const label = element.querySelector("label");
  label.htmlFor = input.id;
  label.setAttribute("data-colour", String(colour));
  draw(element.querySelector("svg"), `shape-${colour}`);
  refs.word.textContent = text(`colour.${colour}`);
  row.append(element);
  return input;
}
