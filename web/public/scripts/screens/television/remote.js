/**
 * A television that has opened its table takes part in the party by its remote: OK and the arrows to the left and right, or a
 * pointer. What it offers shows with the first key or movement, and fades (P40, P41).
 */

import { nextWords } from "../../core/ending.js";
import { readCode } from "../../core/name.js";
import { movesOf, stepTo } from "../../core/remote.js";
import { text } from "../../core/texts.js";
import { clone, repeat, say } from "../../components/template.js";
import { mountCode } from "../../components/ways.js";

/** @typedef {import("../../core/remote.js").Move} Move */

const SHOWN_MS = 8_000;
const KEYS = ["Enter", " ", "ArrowLeft", "ArrowRight"];

/** @param {Move} move @param {View} view */
function wordsOf(move, view) {
  if (move === "restart") return nextWords(view);
  return text({ start: "lobby.start", backToLobby: "end.lobby", other: "remote.other" }[move]);
}

/** Whether a key there belongs to something else. @param {Element | null} focused */
const isTaken = (focused) => Boolean(focused?.closest("a, button, input, select, dialog"));

class Remote {
  #app;
  #element;
  #refs;
  #buttons;
  #code;
  /** @type {Move[]} */
  #moves = [];
  #timer = 0;

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { element, refs } = clone("t-remote");
    root.append(element);
    this.#element = element;
    this.#refs = refs;
    this.#buttons = repeat(refs.moves, "t-remote-move", (/** @type {Move} */ move) => move, (_, move, button) =>
      button.addEventListener("click", () => this.#do(move)));
    this.#code = mountCode(refs.other, app, (typed) => this.#goTo(typed));
    say(this.#code.join, text("remote.show"));
    document.addEventListener("keydown", this.#keyed);
    document.addEventListener("pointermove", this.#pointed);
    document.addEventListener("pointerdown", this.#pointed);
  }

  destroy() {
    clearTimeout(this.#timer);
    document.removeEventListener("keydown", this.#keyed);
    document.removeEventListener("pointermove", this.#pointed);
    document.removeEventListener("pointerdown", this.#pointed);
  }

  update() {
    const view = this.#app.view();
    this.#moves = view && this.#app.table?.hasOpened ? movesOf(view) : [];
    if (!this.#moves.includes("other")) this.#unfold(false);
    this.#buttons.update(this.#moves, (_, move, button) => {
      const words = wordsOf(move, /** @type {View} */ (view));
      say(button, words);
      if (move === "restart") button.setAttribute("aria-label", text("end.restart", { next: words }));
      button.classList.toggle("button--main", move === this.#moves[0]);
    });
    if (this.#moves.length === 0) this.#hide();
  }

  /** @param {Move} move */
  #do(move) {
    if (move === "other") return this.#unfold(true);
    this.#hide();
    this.#app.seat.order({ t: move });
  }

  // What is on the screen.

  #show() {
    clearTimeout(this.#timer);
    this.#element.toggleAttribute("data-shown", true);
    this.#timer = setTimeout(() => (this.#isTyping() ? this.#show() : this.#hide()), SHOWN_MS);
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#element.toggleAttribute("data-shown", false);
    this.#unfold(false);
    if (this.#element.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
  }

  #isTyping = () => !this.#refs.other.hidden && this.#code.code.value !== "";

  /** The field for the code of another table. @param {boolean} isOpen */
  #unfold(isOpen) {
    this.#refs.other.hidden = !isOpen;
    this.#refs.moves.hidden = isOpen;
    if (isOpen) this.#show();
    if (isOpen) this.#code.code.focus();
    else this.#code.code.value = "";
  }

  /** @param {string} typed */
  #goTo(typed) {
    const code = readCode(typed);
    if (!code) this.#app.showError("code.malformed");
    else this.#app.seat.watch(code);
    return code !== null;
  }

  // What comes in.

  #pointed = () => this.#moves.length > 0 && this.#show();

  /** @param {KeyboardEvent} event */
  #keyed = (event) => {
    if (this.#moves.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const isInside = this.#element.contains(document.activeElement);
    if (!this.#refs.other.hidden) {
      if (event.key === "Escape") this.#hide();
      else this.#show();
    } else if (isTaken(document.activeElement) && !isInside) return;
    // The letter itself falls into the field.
    else if (/^[a-z]$/i.test(event.key) && this.#moves.includes("other")) this.#unfold(true);
    else if (KEYS.includes(event.key)) this.#step(event, isInside);
    else if (event.key === "Escape") this.#hide();
  };

  /** The first key only shows what there is. @param {KeyboardEvent} event @param {boolean} isInside */
  #step(event, isInside) {
    this.#show();
    const isPress = event.key === "Enter" || event.key === " ";
    if (isPress && isInside) return;
    event.preventDefault();
    /** @type {HTMLElement[]} */
    const buttons = [...this.#refs.moves.children];
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    buttons[stepTo(event.key, at, buttons.length)]?.focus();
  }
}

/** @param {Element} root @param {App} app */
export const mountRemote = (root, app) => new Remote(root, app);
