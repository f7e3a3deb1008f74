/** The window with the longest streak and the last three results (AF5). */

import { open } from "../../components/dialog.js";
import { clone, draw, repeat, say } from "../../components/template.js";
import { text } from "../../core/texts.js";

/** @typedef {import("./moment.js").Own} Own */

const STEP_MS = 200;

/** @param {() => Own | null} own an answer that is still shown may come in while it is open */
export function openStatistics(own) {
  const { element, refs } = clone("t-faces-statistics");
  const list = repeat(refs.last, "t-faces-result", (/** @type {{ place: number, isRight: boolean }} */ { place }) => place);

  function show() {
    const { longest = 0, last = [] } = own() ?? {};
    say(refs.longest, String(longest));
    list.update(last.map((isRight, place) => ({ place, isRight })), result);
    refs.none.hidden = last.length > 0;
  }

  const timer = setInterval(show, STEP_MS);
  refs.close.addEventListener("click", () => element.close());
  element.addEventListener("close", () => clearInterval(timer));
  show();
  open(element);
}

/** @param {Refs} refs @param {{ isRight: boolean }} item @param {Element} element */
function result(refs, { isRight }, element) {
  element.toggleAttribute("data-right", isRight);
  draw(refs.mark, isRight ? "icon-yes" : "icon-not");
  say(refs.word, text(isRight ? "faces.right" : "faces.wrong"));
}
