/** Which game all at the table play, each an own copy of the same deal (AT1). */

import { text } from "../core/texts.js";
import { GAMES, LEVELS, races } from "../games/games.js";
import { mountChoice } from "../components/choice.js";
import { open } from "../components/dialog.js";
import { mountPictures } from "../components/pictures.js";
import { clone } from "../components/template.js";

/** @typedef {Record<string, unknown>} Contest */

class RaceDialog {
  #own;
  #refs;
  #chosen = { game: races()[0] ?? "", level: "easy", mode: "", deck: 0 };
  #games;
  #levels;
  #modes;
  #decks;

  /** @param {(contest: Contest) => void} begin @param {import("../../../types/wire.d.ts").DeckTitle[] | null} [own] the host's decks of faces */
  constructor(begin, own) {
    this.#own = own;
    const { element, refs } = clone("t-race");
    this.#refs = refs;
    this.#games = mountPictures(refs.games, "game", races(), (game) => this.#choose({ game }));
    this.#levels = mountPictures(refs.levels, "level", LEVELS, (level) => this.#choose({ level }));
    this.#modes = mountChoice(refs.modes, "radio", (mode) => this.#choose({ mode }));
    this.#decks = mountChoice(refs.decks, "radio", (value) => this.#choose({ deck: Number(value) }));
    refs.begin.addEventListener("click", () => element.close("begin"));
    refs.cancel.addEventListener("click", () => element.close());
    element.addEventListener("close", () => element.returnValue === "begin" && begin(this.#contest()));
    this.#choose({});
    open(element);
  }

  get #entry() {
    return GAMES[this.#chosen.game];
  }

  get #offered() {
    return this.#entry?.modes ?? [];
  }

  get #hasDecks() {
    return Boolean(this.#entry?.isOfDecks && this.#own?.length);
  }

  /** @returns {Contest} */
  #contest() {
    const { game, level, mode, deck } = this.#chosen;
    if (this.#entry?.isLevelled) return { game, level };
    return { game, ...(mode ? { mode } : {}), ...(this.#hasDecks ? { deck } : {}) };
  }

  /** @param {{ game?: string, level?: string, mode?: string, deck?: number }} change */
  #choose(change) {
    const refs = this.#refs;
    const chosen = (this.#chosen = { ...this.#chosen, ...change });
    if (!this.#offered.includes(chosen.mode)) chosen.mode = this.#offered[0] ?? "";
    this.#games.update(chosen.game);
    this.#levels.update(chosen.level);
    refs.levels.hidden = !this.#entry?.isLevelled;
    refs.modes.hidden = this.#offered.length < 2;
    const modes = this.#offered.map((value) => ({ value, label: text(`${chosen.game}.mode.${value}`) }));
    this.#modes.update(modes, [chosen.mode]);
    refs.decks.hidden = !this.#hasDecks;
    const decks = [{ deck: 0, name: text("deck.shipped") }, ...(this.#own ?? [])];
    this.#decks.update(decks.map(labelled), [String(chosen.deck)]);
  }
}

/** @param {(contest: Contest) => void} begin @param {import("../../../types/wire.d.ts").DeckTitle[] | null} [own] the host's decks of faces */
export const chooseRace = (begin, own) => new RaceDialog(begin, own);

/** @param {{ deck: number, name: string, people?: number }} deck */
const labelled = ({ deck, name, people }) => ({ value: String(deck), label: people ? `${name} (${people})` : name });
