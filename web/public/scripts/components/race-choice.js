/** Which game all at the table play, each an own copy of the same deal (AT1). */

import { text } from "../core/texts.js";
import { GAMES, LEVELS, races } from "../games/games.js";
import { mountChoice } from "./choice.js";
import { open } from "./dialog.js";
import { mountPictures } from "./pictures.js";
import { clone } from "./template.js";

/** @typedef {Record<string, unknown>} Contest */

/** @param {(contest: Contest) => void} begin */
export function chooseRace(begin) {
  const { element, refs } = clone("t-race");
  let game = races()[0] ?? "";
  let level = "easy";
  let mode = "";
  const games = mountPictures(refs.games, "game", races(), (value) => show({ game: value }));
  const levels = mountPictures(refs.levels, "level", LEVELS, (value) => show({ level: value }));
  const modes = mountChoice(refs.modes, "radio", (value) => show({ mode: value }));
  refs.begin.addEventListener("click", () => element.close("begin"));
  refs.cancel.addEventListener("click", () => element.close());
  element.addEventListener("close", () => element.returnValue === "begin" && begin(contest()));

  const entry = () => GAMES[game];
  const offered = () => entry()?.modes ?? [];

  /** @returns {Contest} */
  function contest() {
    if (entry()?.isLevelled) return { game, level };
    return mode ? { game, mode } : { game };
  }

  /** @param {{ game?: string, level?: string, mode?: string }} change */
  function show(change) {
    ({ game, level, mode } = { game, level, mode, ...change });
    if (!offered().includes(mode)) mode = offered()[0] ?? "";
    games.update(game);
    levels.update(level);
    refs.levels.hidden = !entry()?.isLevelled;
    refs.modes.hidden = offered().length < 2;
    modes.update(offered().map((value) => ({ value, label: text(`${game}.mode.${value}`) })), [mode]);
  }

  show({});
  open(element);
}
