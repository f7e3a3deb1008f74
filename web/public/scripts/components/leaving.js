/** Asks the player before leaving a table, since the game continues there. */

import { text } from "../core/texts.js";
import { open } from "./dialog.js";
import { clone } from "./template.js";

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
export function askToLeave(code, reason) {
  const heading = reason === "leave.solo" ? "leave.soloHeading" : "leave.heading";
  return ask(text(heading, { code }), text(reason));
}
