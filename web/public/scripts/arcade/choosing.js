/** The choosing screen of the arcade: a game, a level, Play; and the way to the other games (A1). */

import { openScores } from "../components/scores.js";
import { clone, draw, mount, say } from "../components/template.js";
import { missing } from "../core/arcade.js";
import { language, text } from "../core/texts.js";
import { GAMES, levelled, LEVELS, others, races } from "../games/games.js";
import { mountChoice } from "../components/choice.js";
import { open } from "../components/dialog.js";

/** @param {Element} root @param {App} app */
export function mountChoosing(root, app) {
  const { refs, element } = mount(root, "t-choosing");
  const arcade = app.arcade;
  const { choice } = arcade;
  const games = mountPictures(refs.games, "game", levelled(), (value) => choose({ game: value }), play);
  const levels = mountPictures(refs.levels, "level", LEVELS, (value) => choose({ level: value }));
  refs.more.append(...others().map((name) => linkTo(name, () => arcade.open(name))));
  refs.others.hidden = others().length === 0;
  // It is the English title itself.
  refs.seed.hidden = language() === "en";
  refs.back.addEventListener("click", () => arcade.away());
  refs.play.addEventListener("click", play);
  refs.scores.addEventListener("click", () => openScores());

  /** @param {Partial<typeof choice>} change */
  function choose(change) {
    arcade.choose(change);
    element.removeAttribute("data-missing");
    say(refs.news, "");
    app.render();
  }

  function play() {
    const lack = missing(choice);
    if (!lack) return void arcade.play({ ...choice });
    element.setAttribute("data-missing", lack);
    say(refs.news, text(lack));
  }

  return {
    update() {
      element.toggleAttribute("data-ready", !missing(choice));
      games.update(choice.game);
      levels.update(choice.level);
    },
  };
}

/** @param {string} name @param {() => void} open */
function linkTo(name, open) {
  const { element, refs } = clone("t-more");
  element.href = `/arcade/${name}`;
  refs.name.textContent = text(`game.${name}`);
  draw(refs.picture, `game-${name}`);
  if (GAMES[name]?.hasNote) note(element, refs.name, name);
  element.addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    open();
  });
  return element;
}

/** Describes a game; the link's accessible name is the game's name alone. @param {Element} link @param {Element} name @param {string} game */
function note(link, name, game) {
  const { element } = clone("t-more-note");
  element.id = `note-${game}`;
  element.textContent = text(`game.${game}.note`);
  name.after(element);
  link.setAttribute("aria-describedby", element.id);
}

/** Which game all at the table play, each an own copy of the same deal (AT1). */

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

/** A choice among pictures with their names, of which one at most is chosen (A1). */

/**
 * @param {Element} root
 * @param {string} kind names the group, the pictures (`<kind>-<value>`) and the texts (`<kind>.<value>`)
 * @param {string[]} values
 * @param {(value: string) => void} choose
 * @param {() => void} [again] a tap on the one that is chosen already
 */
export function mountPictures(root, kind, values, choose, again) {
  let chosen = "";
  const inputs = values.map((value) => {
    const { element, refs } = clone("t-picture");
    const id = `${kind}-${value}-choice`;
    Object.assign(refs.input, { name: kind, value, id });
    refs.label.htmlFor = id;
    refs.label.textContent = text(`${kind}.${value}`);
    draw(refs.picture, `${kind}-${value}`);
    refs.input.addEventListener("change", () => choose(value));
    refs.input.addEventListener("click", (/** @type {MouseEvent} */ { detail }) => {
      // Keys make clicks without a pointer's count; a tap that chooses is told by `change`, later.
      if (detail > 0 && value === chosen) again?.();
    });
    root.append(element);
    return refs.input;
  });

  return {
    /** @param {string} value what is chosen; empty: nothing yet */
    update(value) {
      chosen = value;
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}
