/** The choosing screen of the arcade: a game, a level, Play; and the way to the other games (A1). */

import { mountPictures } from "../components/pictures.js";
import { openScores } from "../components/scores.js";
import { clone, draw, mount, say } from "../components/template.js";
import { missing } from "../core/arcade.js";
import { language, text } from "../core/texts.js";
import { GAMES, LEVELS, levelled, others } from "../games/games.js";

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
