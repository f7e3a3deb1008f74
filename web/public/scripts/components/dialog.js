/** Dialogs: opened over everything else, and gone when closed; one asks before what cannot be taken back. */

import { text } from "../core/texts.js";
import { bringTableScreens } from "../table-screens.js";
import { clone } from "./template.js";

/** @param {any} element a dialog that stands nowhere yet */
export function open(element) {
  document.body.append(element);
  element.addEventListener("close", () => element.remove());
  element.showModal();
}

/**
 * Says what cannot be; goes by its button, Enter or Escape, and gives the focus back. Its markup comes with the arcade.
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

/**
 * @param {string} heading
 * @param {string} words
 * @returns {Promise<boolean>}
 */
function ask(heading, words) {
  const { element, refs } = clone("t-dialog");
  refs.heading.textContent = heading;
  refs.text.textContent = words;
  open(element);
  return new Promise((settle) => {
    refs.yes.addEventListener("click", () => element.close("yes"));
    refs.no.addEventListener("click", () => element.close("no"));
    element.addEventListener("close", () => settle(element.returnValue === "yes"));
  });
}

/** @param {string} code @param {"leave.text" | "leave.playing" | "leave.race" | "leave.solo"} reason */
export async function askToLeave(code, reason) {
  await bringTableScreens();
  const heading = reason === "leave.solo" ? "leave.soloHeading" : "leave.heading";
  return ask(text(heading, { code }), text(reason));
}
