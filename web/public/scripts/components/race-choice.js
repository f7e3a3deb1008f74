/** Which game all at the table play, each an own copy of the same deal (AT1). */

import { text } from "../core/texts.js";
import { GAMES, LEVELS, races } from "../games/games.js";
import { mountChoice } from "./choice.js";
import { open } from "./dialog.js";
import { mountPictures } from "./pictures.js";
import { clone } from "./template.js";

/** @typedef {Record<string, unknown>} Contest */

/** @param {(contest: Contest) => void} begin @param {import("../../../types/wire.d.ts").DeckTitle[] | null} [own] the host's decks of faces */
export function chooseRace(begin, own) {
  const { element, refs } = clone("t-race");
  let game = races()[0] ?? "";
  let level = "easy";
  let mode = "";
  let deck = 0;
  const games = mountPictures(refs.games, "game", races(), (value) => show({ game: value }));
  const levels = mountPictures(refs.levels, "level", LEVELS, (value) => show({ level: value }));
  const modes = mountChoice(refs.modes, "radio", (value) => show({ mode: value }));
  const decks = mountChoice(refs.decks, "radio", (value) => show({ deck: Number(value) }));
  refs.begin.addEventListener("click", () => element.close("begin"));
  refs.cancel.addEventListener("click", () => element.close());
  element.addEventListener("close", () => element.returnValue === "begin" && begin(contest()));

  const entry = () => GAMES[game];
  const offered = () => entry()?.modes ?? [];

  const hasDecks = () => Boolean(entry()?.isOfDecks && own?.length);

  /** @returns {Contest} */
  function contest() {
    if (entry()?.isLevelled) return { game, level };
    return { game, ...(mode ? { mode } : {}), ...(hasDecks() ? { deck } : {}) };
  }

  /** @param {{ game?: string, level?: string, mode?: string, deck?: number }} change */
  function show(change) {
    ({ game, level, mode, deck } = { game, level, mode, deck, ...change });
    if (!offered().includes(mode)) mode = offered()[0] ?? "";
    games.update(game);
    levels.update(level);
    refs.levels.hidden = !entry()?.isLevelled;
    refs.modes.hidden = offered().length < 2;
    modes.update(offered().map((value) => ({ value, label: text(`${game}.mode.${value}`) })), [mode]);
    refs.decks.hidden = !hasDecks();
    decks.update([{ deck: 0, name: text("deck.shipped") }, ...(own ?? [])].map(labelled), [String(deck)]);
  }

  show({});
  open(element);
}

/** @param {{ deck: number, name: string, people?: number }} deck */
const labelled = ({ deck, name, people }) => ({ value: String(deck), label: people ? `${name} (${people})` : name });
