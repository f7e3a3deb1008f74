/** The player's best five, as the server stores them (A2). */

import { text } from "../core/texts.js";
import { open } from "./dialog.js";
import { clone } from "./template.js";

/** @typedef {{ game: string, level: string, points: number }} Score */

/** @returns {Promise<Score[]>} rejects where they did not come */
async function ask() {
  const answer = await fetch("/arcade/scores", { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).scores;
}

/** The highest of this game and level; `null`: none is kept. @param {{ game: string, level?: string }} phase */
export async function bestOf({ game, level }) {
  const all = (await ask()).filter((one) => one.game === game && one.level === level).map(({ points }) => points);
  return all.length ? Math.max(...all) : null;
}

/** @param {Score} score @param {number} index */
function line({ game, level, points }, index) {
  const { element, refs } = clone("t-high-score");
  const words = { place: index + 1, game: text(`game.${game}`), level: text(`level.${level}`), points };
  for (const [name, value] of Object.entries(words)) refs[name].textContent = String(value);
  return element;
}

export function openScores() {
  const { element, refs } = clone("t-high-scores");
  refs.cancel.addEventListener("click", () => element.close());
  open(element);
  ask().then(
    (scores) => {
      refs.list.replaceChildren(...scores.map(line));
      refs.words.textContent = scores.length ? "" : text("scores.none");
    },
    () => {
      refs.words.textContent = text("scores.fault");
    },
  );
}
