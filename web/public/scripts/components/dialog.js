/** Asks once before something that cannot be taken back. */

import { text } from "../core/texts.js";
import { clone } from "./template.js";

/**
 * @param {string} heading
 * @param {string} words
 * @returns {Promise<boolean>}
 */
export function ask(heading, words) {
  const { element, refs } = clone("t-dialog");
  refs.heading.textContent = heading;
  refs.text.textContent = words;
  document.body.append(element);
  element.showModal();
  return new Promise((settle) => {
    refs.yes.addEventListener("click", () => element.close("yes"));
    refs.no.addEventListener("click", () => element.close("no"));
    element.addEventListener("close", () => {
      element.remove();
      settle(element.returnValue === "yes");
    });
  });
}

/** @param {string} code @param {"leave.text" | "leave.playing" | "leave.solo"} reason */
export const askToLeave = (code, reason) =>
  ask(text(reason === "leave.solo" ? "leave.soloHeading" : "leave.heading", { code }), text(reason));
