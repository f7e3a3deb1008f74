/** Asks the player before leaving a table, since the game continues there. */

import { text } from "../../core/texts.js";
import { open } from "../../components/dialog.js";
import { clone, figure } from "../../components/template.js";

/**
 * @param {string} heading
 * @param {string} words
 * @param {Looks} looks of the player
 * @returns {Promise<boolean>}
 */
function ask(heading, words, looks) {
  const { element, refs } = clone("t-dialog");
  refs.heading.textContent = heading;
  refs.text.textContent = words;
  figure(refs.figure, looks);
  open(element);
  return new Promise((settle) => {
    refs.yes.addEventListener("click", () => element.close("yes"));
    refs.no.addEventListener("click", () => element.close("no"));
    element.addEventListener("close", () => settle(element.returnValue === "yes"));
  });
}

/** @param {string} code @param {"leave.text" | "leave.playing" | "leave.race" | "leave.solo"} reason @param {Looks} looks */
export function askToLeave(code, reason, looks) {
  const heading = reason === "leave.solo" ? "leave.soloHeading" : "leave.heading";
  return ask(text(heading, { code }), text(reason), looks);
}
