/** The quiz that is dealt next, as a card in the lobby's menu, and the sheet of themes, difficulties and lengths (F2). */

import { DEAL, DIFFICULTIES, difficultyName, difficultyOf, dishOfTheme, lengthName, LENGTHS, MIXED, readDeal, stockOf, themeName } from "../../core/deal.js";
import { language, text } from "../../core/texts.js";
import { createBreaking } from "../../components/breaking.js";
import { mountChoice } from "../../components/choice.js";
import { mountMore } from "../../components/more.js";
import { clone, draw, say } from "../../components/template.js";

/** @typedef {import("../../core/deal.js").QuizChoice} QuizChoice */
/** @typedef {import("../../core/deal.js").BankTheme} BankTheme */

const THEME = {
  template: "t-theme",
  /** Names the input, because the label's words may be hyphenated. @param {HTMLElement} label @param {{ value: string, label: string }} item @param {HTMLInputElement} input */
  dress(label, { value, label: name }, input) {
    input.setAttribute("aria-label", name);
    draw(/** @type {Element} */ (label.firstElementChild), dishOfTheme(value));
  },
};

const LEVEL = {
  template: "t-level",
  /** One pepper for easy, three for hard, none for a mixture. @param {HTMLElement} label @param {{ value: string, label: string }} item @param {HTMLInputElement} input */
  dress(label, { value, label: name }, input) {
    const [peppers, title] = /** @type {Iterable<Element>} */ (label.children);
    input.setAttribute("aria-label", name);
    [...peppers?.children ?? []].forEach((one, index) => one.toggleAttribute("hidden", index >= DIFFICULTIES.indexOf(value)));
    say(title, name);
  },
};

class Dealing {
  #refs;
  #sheet;
  #more;
  #onDeal;
  #theme;
  #difficulty;
  #questions;
  #breaking;
  #titles;
  /** @type {QuizChoice} */
  #shown = DEAL;
  /** The choice that played next most recently. @type {QuizChoice | null} */
  #last = null;
  #isNext = false;

  /**
   * @param {Refs} refs the card, and where its sheet is
   * @param {(deal: QuizChoice) => unknown} onDeal
   */
  constructor(refs, onDeal) {
    this.#refs = refs;
    this.#onDeal = onDeal;
    const { element, refs: sheet } = clone("t-deal-sheet");
    this.#sheet = sheet;
    refs.dealSheet.replaceChildren(element);
    this.#more = mountMore(
      { button: refs.deal, list: refs.dealSheet, more: refs.dealing }, (target) => Boolean(target.closest("[data-closes]")));
    refs.deal.addEventListener("click", () => {
      if (!this.#isNext) onDeal(this.#shown);
    });
    this.#theme = mountChoice(sheet.theme, "radio", this.#chosen, THEME);
    this.#difficulty = mountChoice(sheet.difficulty, "radio", this.#chosen, LEVEL);
    this.#questions = mountChoice(sheet.questions, "radio", this.#chosen);
    this.#breaking = createBreaking(refs.deal);
    this.#titles = createBreaking(sheet.theme);
  }

  /** Reads all three rows: the server may not have answered the chip that was tapped before. */
  #chosen = () => {
    const [theme, difficulty, questions] = [this.#theme, this.#difficulty, this.#questions].map((row) => row.chosen()[0]);
    return this.#onDeal(readDeal({ theme, difficulty: DIFFICULTIES.indexOf(difficulty ?? MIXED), questions: Number(questions) }) ?? DEAL);
  };

  /**
   * @param {BankTheme[] | null | undefined} bank
   * @param {QuizChoice | null | undefined} deal what plays next
   * @param {QuizChoice | null} remembered to be offered while something else plays next
   */
  update(bank, deal, remembered) {
    const { dealing, deal: card, dish, theme, facts } = this.#refs;
    dealing.hidden = !bank?.length;
    if (!bank?.length) return;
    this.#isNext = Boolean(deal);
    const shown = deal ?? this.#last ?? remembered ?? DEAL;
    this.#shown = shown;
    this.#last = deal ?? this.#last;
    card.toggleAttribute("data-chosen", this.#isNext);
    draw(dish, dishOfTheme(shown.theme));
    const words = themeName(shown.theme);
    this.#breaking.update([{ element: theme, words, key: words }]);
    say(facts, `${difficultyName(shown)} · ${shown.questions}`);
    const said = [words, difficultyName(shown), lengthName(shown), ...(this.#isNext ? [text("deal.next")] : [])];
    card.setAttribute("aria-label", said.join(", "));
    this.#updateSheet(bank, shown);
  }

  /** @param {BankTheme[]} bank @param {QuizChoice} shown */
  #updateSheet(bank, shown) {
    const themes = [MIXED, ...bank.map(({ theme }) => theme)].map((value) => ({ value, label: themeName(value) }));
    this.#theme.update(themes, [shown.theme ?? MIXED]);
    /** @type {Element[]} */
    const titles = [...this.#sheet.theme.querySelectorAll(".theme span")];
    this.#titles.update(titles.map((element, index) => ({ element, words: themes[index]?.label ?? "", key: themes[index]?.label ?? "" })));
    this.#difficulty.update(
      DIFFICULTIES.map((value) => ({ value, label: text(`deal.difficulty.${value}`) })), [difficultyOf(shown)]);
    this.#questions.update(LENGTHS.map((count) => ({ value: String(count), label: String(count) })), [String(shown.questions)]);
    const count = stockOf(bank, shown);
    say(this.#sheet.stock, text("deal.stock", { count, shown: count.toLocaleString(language()) }));
  }

  destroy() {
    this.#more.destroy();
  }
}

/**
 * @param {Refs} refs
 * @param {(deal: QuizChoice) => unknown} onDeal
 */
export const mountDealing = (refs, onDeal) => new Dealing(refs, onDeal);
