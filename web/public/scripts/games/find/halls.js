/** The halls of fame of Find, as the server keeps them (AH4 to AH6). */

import { open } from "../../components/dialog.js";
import { clone, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { MODES } from "./moment.js";

/** @typedef {import("./moment.js").Mode} Mode */
/** @typedef {{ name: string, timeUs?: number, found?: number }} Entry */
/** @typedef {Record<Mode, Entry[]>} Halls */

/** @returns {Promise<Halls | null>} `null`: they did not come */
export async function askForHalls() {
  try {
    const answer = await fetch("/arcade/halls", { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

const TENTH = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A time of a hall, in words. @param {number} us */
export const secondsText = (us) =>
  text("find.seconds", { seconds: (us / 1e6).toLocaleString(document.documentElement.lang, TENTH) });

/** @param {Entry} entry */
const feat = ({ timeUs, found }) =>
  timeUs === undefined ? text("find.count", { count: found ?? 0 }) : secondsText(timeUs);

/**
 * Fills a list with a hall.
 * @param {any} list @param {Entry[]} entries @param {number | null} [place] from 1, of who has just come in
 */
export function showHall(list, entries, place) {
  list.replaceChildren(...entries.map((entry, index) => {
    const { element, refs } = clone("t-find-entry");
    say(refs.place, `${index + 1}.`);
    say(refs.name, entry.name);
    say(refs.feat, feat(entry));
    element.toggleAttribute("data-own", index + 1 === place);
    return element;
  }));
}

/** All three, in a window. */
export async function openHalls() {
  const { element, refs } = clone("t-find-halls");
  refs.close.addEventListener("click", () => element.close());
  open(element);
  const halls = await askForHalls();
  say(refs.words, halls ? "" : text("find.hallFault"));
  refs.halls.replaceChildren(...MODES.map((mode) => {
    const copy = clone("t-find-hall");
    const entries = halls?.[mode] ?? [];
    say(copy.refs.name, text(`find.mode.${mode}`));
    copy.refs.none.hidden = !halls || entries.length > 0;
    showHall(copy.refs.list, entries);
    return copy.element;
  }));
}
