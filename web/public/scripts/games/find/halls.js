/** The halls of fame of Find, as the server keeps them (AH4 to AH6); the host takes entries out (H9). */

import { open } from "../../components/dialog.js";
import { clone, say } from "../../components/template.js";
import { sentence, text } from "../../core/texts.js";
import { MODES } from "./moment.js";

/** @typedef {import("./moment.js").Mode} Mode */
/** @typedef {{ entry?: number, name: string, timeUs?: number, found?: number }} Entry `entry`: for the host */
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

/** Takes an entry out, as the host. @param {Entry} entry @returns {Promise<string>} why not; empty: it is out */
async function remove({ entry, name }) {
  const body = JSON.stringify({ entry, name });
  const answer = await fetch("/arcade/halls/remove", { method: "POST", body }).catch(() => null);
  if (answer?.ok) return "";
  const said = await answer?.json().catch(() => null);
  return sentence(said?.code ?? "list.unsaved", said?.args ?? {});
}

/**
 * Fills a list with a hall.
 * @param {HTMLElement} list @param {Entry[]} entries @param {number | null} [place] from 1, of who has just come in
 * @param {(entry: Entry) => void} [out] the host wants an entry out
 */
export function showHall(list, entries, place, out) {
  list.replaceChildren(...entries.map((entry, index) => {
    const { element, refs } = clone("t-find-entry");
    say(refs.place, `${index + 1}.`);
    say(refs.name, entry.name);
    say(refs.feat, feat(entry));
    element.toggleAttribute("data-own", index + 1 === place);
    if (out && entry.entry !== undefined) {
      refs.remove.hidden = false;
      refs.remove.setAttribute("aria-label", text("find.hallRemove", { name: entry.name }));
      refs.remove.addEventListener("click", () => out(entry));
    }
    return element;
  }));
}

/** All three, in a window. */
export async function openHalls() {
  const { element, refs } = clone("t-find-halls");
  refs.close.addEventListener("click", () => element.close());
  open(element);
  await list("");

  /** @param {string} fault */
  async function list(fault) {
    const halls = await askForHalls();
    say(refs.words, halls ? fault : text("find.hallFault"));
    refs.halls.replaceChildren(...MODES.map((mode) => {
      const copy = clone("t-find-hall");
      const entries = halls?.[mode] ?? [];
      say(copy.refs.name, text(`find.mode.${mode}`));
      copy.refs.none.hidden = !halls || entries.length > 0;
      showHall(copy.refs.list, entries, null, (entry) => void remove(entry).then(list));
      return copy.element;
    }));
  }
}
