/** The choice of a face and of a colour: twelve people, and eight colours with their shapes, each with its name (H2, P1). */

import { COLOURS, FACES } from "../../core/name.js";
import { text } from "../../core/texts.js";
import { clone, draw, figure } from "../../components/template.js";

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
    return { input, label, word: refs.word, svg: element.querySelector("svg") };
  });
  root.append(row);
  return all;
}

/**
 * A colour that somebody else at the table keeps is that person, and cannot be chosen.
 * @param {Element} root @param {(colour: number) => void} onChoose @param {(Looks & { name: string })[]} keepers
 */
export function mountColours(root, onChoose, keepers) {
  const all = mountLooks(root, "colour", COLOURS, onChoose);
  all.forEach(({ input, label, word, svg }, colour) => {
    label.setAttribute("data-colour", String(colour));
    const keeper = keepers.find((one) => one.colour === colour);
    input.disabled = Boolean(keeper);
    if (!keeper) return draw(svg, `shape-${colour}`);
    word.textContent += `, ${keeper.name}`;
    svg.classList.add("figure");
    figure(svg, keeper);
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
