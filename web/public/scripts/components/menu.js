/** The menu of quizzes in the lobby: a card with a drawing for each, one of them chosen (F2). */

import { dishOf } from "../core/dishes.js";
import { hyphenated } from "../core/hyphens.js";
import { text } from "../core/texts.js";
import { mountChoice } from "./choice.js";
import { draw, say } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").QuizTitle} QuizTitle */

const DISH = {
  template: "t-dish",
  /** @param {HTMLElement} label @param {{ label: string, topic: string }} item @param {HTMLInputElement} input */
  dress(label, { label: name, topic }, input) {
    input.setAttribute("aria-label", name);
    draw(/** @type {Element} */ (label.querySelector("svg")), dishOf(topic));
    say(/** @type {Element} */ (label.querySelector("span")), hyphenated(topic));
  },
};

/**
 * @param {HTMLElement} root a fieldset
 * @param {(number: number) => unknown} onChoose
 */
export function mountMenu(root, onChoose) {
  const dishes = mountChoice(root, "radio", (value) => onChoose(Number(value)), DISH);
  let shown = "";

  return {
    /** @param {QuizTitle[]} shelf @param {number} chosen */
    update(shelf, chosen) {
      root.hidden = shelf.length === 0;
      dishes.update(shelf.map(({ number, topic }) => ({
        value: String(number), topic, label: text("lobby.quizName", { number, topic }),
      })), [String(chosen)]);
      const told = `${shelf.length} ${chosen}`;
      if (told === shown) return;
      shown = told;
      bringIntoView(root);
    },
  };
}

/** The chosen card, where more of them stand in the row than there is room for. @param {HTMLElement} root */
function bringIntoView(root) {
  const card = /** @type {HTMLElement | null} */ (root.querySelector(":checked")?.parentElement ?? null);
  const row = card?.parentElement;
  if (row) row.scrollLeft = card.offsetLeft - (row.clientWidth - card.clientWidth) / 2;
}
