/** The menu of quizzes in the lobby: a card for each with a drawing and how many questions it has, one of them chosen (F2). */

import { dishOf, inOrder, languageWords } from "../../core/dishes.js";
import { hyphenated } from "../../core/hyphens.js";
import { language, text } from "../../core/texts.js";
import { mountChoice } from "../../components/choice.js";
import { draw, say } from "../../components/template.js";

/** @typedef {import("../../../../types/wire.d.ts").QuizTitle} QuizTitle */

const DISH = {
  template: "t-dish",
  /** @param {HTMLElement} label @param {{ label: string } & QuizTitle} item @param {HTMLInputElement} input */
  dress(label, { label: name, topic, questions, languages }, input) {
    const [drawing, title, count] = /** @type {Iterable<Element>} */ (label.children);
    input.setAttribute("aria-label", name);
    count.id = `${input.id}-questions`;
    input.setAttribute("aria-describedby", count.id);
    draw(drawing, dishOf(topic));
    say(title, hyphenated(topic));
    say(count, languages ? `${questions} · ${languageWords(languages, language())}` : text("quiz.questions", { count: questions }));
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
    /** @param {QuizTitle[]} shelf @param {number | null} chosen null: a quiz from the bank is */
    update(shelf, chosen) {
      root.hidden = shelf.length === 0;
      dishes.update(inOrder(shelf).map((title) => ({
        ...title, value: String(title.number), label: text("lobby.quizName", { number: title.number, topic: title.topic }),
      })), chosen === null ? [] : [String(chosen)]);
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
