/** The choice of a face and of a colour: twelve people, and eight colours with their shapes, each with its name (H2, P1). */

import { COLOURS, FACES } from "../core/name.js";
import { text } from "../core/texts.js";
import { clone, draw, figure } from "./template.js";

/** @typedef {{ colour: number, face: number }} Chosen */

/**
 * @param {Element} root a fieldset
 * @param {"colour" | "face"} kind
 * @param {number} count
 * @param {(value: number) => void} onChoose
 */
function mountLooks(root, kind, count, onChoose) {
  const row = document.createElement("div");
  row.className = `${kind}s__row`;
  const all = Array.from({ length: count }, (_, value) => {
    const { element, refs } = clone(`t-${kind}`);
    const [input, label] = /** @type {[HTMLInputElement, HTMLLabelElement]} */ (
      ["input", "label"].map((name) => element.querySelector(name))
    );
    label.htmlFor = input.id = `${kind}-${value}`;
    input.addEventListener("change", () => onChoose(value));
    refs.word.textContent = text(`${kind}.${value}`);
    row.append(element);
    return { input, label, svg: element.querySelector("svg") };
  });
  root.append(row);
  return all;
}

/** @param {Element} root @param {(colour: number) => void} onChoose */
export function mountColours(root, onChoose) {
  const all = mountLooks(root, "colour", COLOURS, onChoose);
  all.forEach(({ label, svg }, colour) => {
    label.setAttribute("data-colour", String(colour));
    draw(svg, `shape-${colour}`);
  });
  return {
    /** @param {Chosen} chosen */
    update: (chosen) => all.forEach(({ input }, colour) => {
      input.checked = colour === chosen.colour;
    }),
  };
}

/** @param {Element} root @param {(face: number) => void} onChoose */
export function mountFaces(root, onChoose) {
  const all = mountLooks(root, "face", FACES, onChoose);
  return {
    /** @param {Chosen} chosen everybody wears the chosen colour */
    update: (chosen) => all.forEach(({ input, svg }, face) => {
      input.checked = face === chosen.face;
      figure(svg, { face, colour: chosen.colour });
    }),
  };
}
