/** The standing of the evening, as people read it (EV). Pure. */

import { personOf } from "./places.js";
import { text } from "./texts.js";

/** Each fourth game counts double. */
const DOUBLE = 4;

/** Whether the next game counts double. @param {View} view */
export const isDouble = ({ evening }) => evening != null && (evening.games + 1) % DOUBLE === 0;

/** The last of those who play, who chooses the next game; `null` where the last are level. @param {View} view @returns {number | null} */
export function chooserOf(view) {
  const playing = view.evening?.people.filter(({ m }) =>
    view.members.some((one) => one.m === m && one.role === "plays" && !one.away)) ?? [];
  const least = Math.min(...playing.map(({ points }) => points));
  const last = playing.filter(({ points }) => points === least);
  return last[0] && last.length === 1 && playing.length > 1 ? last[0].m : null;
}

/** Sentences about the next game: the person who chooses it, and double points. @param {View} view @param {number | null} you */
export function comingOf(view, you) {
  const chooser = chooserOf(view);
  const words = [];
  if (chooser !== null) words.push(chooser === you ? text("evening.chooseYou") : text("evening.choose", { name: personOf(view, chooser) }));
  if (isDouble(view)) words.push(text("evening.double"));
  return words;
}

/** The same in one line. @param {View} view @param {number | null} you */
export const comingWords = (view, you) => comingOf(view, you).join(" · ");
