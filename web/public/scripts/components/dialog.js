/** Dialogs: opened over everything else, and gone when closed. */

import { clone } from "./template.js";

/** @param {HTMLDialogElement} element a dialog that stands nowhere yet */
export function open(element) {
  document.body.append(element);
  element.addEventListener("close", () => element.remove());
  element.showModal();
}

/**
 * Shows a refusal; its button, Enter or Escape closes it and returns the focus. Its markup loads with the arcade.
 * @param {string} words
 * @returns {Promise<void>} when it is gone
 */
export function warn(words) {
  const { element, refs } = clone("t-warning");
  refs.words.textContent = words;
  refs.okay.addEventListener("click", () => element.close());
  open(element);
  return new Promise((settle) => element.addEventListener("close", () => settle()));
}
