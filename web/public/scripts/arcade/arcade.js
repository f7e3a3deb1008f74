/**
 * The arcade as the page uses it: the solo table of the game that is played, beside the table at which
 * the player may sit (A). It follows the address: `/arcade?g=CODE` plays at the table CODE, any other
 * place leaves it.
 */

import { text } from "../core/texts.js";
import { GAMES } from "../games/games.js";
import { createSounds } from "../games/sounds.js";
import { openTable } from "../net/table.js";
import { mountChoosing } from "../screens/choosing.js";
import { mountGame } from "../screens/game.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").Answer} Answer */
/** @typedef {import("../core/routes.js").Route} Route */
/** @typedef {import("../net/link.js").Message} Message */
/** @typedef {import("../net/table.js").Table} Table */
/** @typedef {Record<string, unknown>} Contest a game, and its level or mode */

/** @type {import("../table-screens.js").Part} */
export const PART = {
  markup: ["arcade.html", "arcade/arcade.svg", "arcade/scenes.svg"],
  words: ["arcade"],
  styles: ["arcade", "arcade-scenes", "game"],
};

export { chooseRace } from "../components/race-choice.js";

export const SCREENS = { arcade: mountChoosing, game: mountGame };

/** A page that was away for less says nothing of it. */
const AWAY_MS = 1_000;

/**
 * @typedef {object} Page what the arcade needs of the page
 * @property {Pick<Parameters<typeof openTable>[0], "hello" | "onSocket" | "onWelcome"> & { onRefused: (message: Message) => boolean }} common
 * @property {import("../player.js").Player} player
 * @property {() => void} sendProfile
 * @property {{ route: Route }} state
 * @property {(next: Route) => void} go
 * @property {(instead: Route) => void} comeBack
 * @property {import("./face.js").Source["ask"]} orderNear
 * @property {(code: string, args?: Record<string, string | number>) => void} complain
 * @property {(code: string) => boolean} logsIn
 * @property {() => View | null} seatedView
 * @property {() => void} render
 * @property {(words: string) => void} tell
 */

/** @param {Page} page */
export function createArcade(page) {
  /** @type {Table | null} */
  let solo = null;
  /** What is played as soon as its table is there. @type {Contest | null} */
  let wanted = null;
  /** What was chosen last. */
  const choice = { game: "", level: "" };
  /** Games that were left and go on, by their tables' codes. @type {Map<string, string>} */
  const kept = new Map();
  /** @type {Map<string, (message: Message) => void>} */
  const listeners = new Map();
  const sounds = createSounds();
  let isOpening = false;
  let hiddenAt = 0;

  const route = () => (page.state.route.name === "arcade" ? page.state.route : null);
  const phase = () => (solo?.state.view?.phase.name === "arcade" ? solo.state.view.phase : null);

  /** @param {string} place @param {string | null} game @returns {Route} */
  const placed = (place, game) => {
    const seated = page.seatedView();
    const code = route()?.code ?? (seated && !seated.solo ? seated.code : null);
    return { name: "arcade", place, game, code };
  };

  /** @param {string} code @param {"join" | "resume"} as */
  function sit(code, as) {
    /** @type {Table} */
    const table = openTable({
      ...page.common,
      code,
      as,
      onChange: () => table === solo && changed(),
      onView: () => {},
      onReaction: () => {},
      onRefused: (message) => void page.common.onRefused(message),
    });
    solo = table;
  }

  function changed() {
    const bye = solo?.state.bye;
    if (bye) return gone(bye.code);
    if (solo?.state.view?.phase.name === "lobby") begin();
    page.render();
  }

  /** The table is there: what was chosen is played; nothing was where one returned too late. */
  function begin() {
    const contest = wanted;
    wanted = null;
    if (contest) command({ t: "play", ...contest }).then(({ code, args }) => code && refused(code, args));
    else if (!isOpening) gone("table.ended");
  }

  /** @param {string} code @param {Record<string, string | number>} [args] */
  function refused(code, args) {
    back();
    page.complain(code, args);
  }

  /** The table is no more. @param {string} code */
  function gone(code) {
    const [game] = [...kept].find(([, one]) => one === solo?.state.code) ?? [];
    solo?.close();
    solo = null;
    if (page.logsIn(code)) return;
    if (route()?.game) page.comeBack(placed(game ?? "", null));
    if (code === "seat.takenOver") page.complain(code);
    else if (code !== "seat.left" && !game) page.tell(text("arcade.gone"));
    if (game) kept.delete(game);
    page.render();
  }

  /** The address leads elsewhere now. */
  function leave() {
    const left = solo;
    const name = phase()?.game ?? "";
    solo = null;
    wanted = null;
    if (!left) return;
    if (GAMES[name]?.isKept && !phase()?.over) kept.set(name, left.state.code);
    else left.command({ t: "leave" });
    left.close();
  }

  /** @param {Message} message @returns {Promise<Answer>} */
  const command = (message) =>
    solo?.command(message) ?? Promise.resolve({ t: "no", id: 0, code: "seat.left", args: {} });

  /** Plays a game: at the table where one sits already, else at one of its own. @param {Contest} contest */
  async function play(contest) {
    if (isOpening) return;
    if (solo) return again(contest);
    introduce();
    isOpening = true;
    const answer = await page.orderNear({ t: "open", solo: true });
    isOpening = false;
    if (!answer?.code || !route()) return;
    wanted = contest;
    sit(answer.code, "join");
    page.go(placed("", answer.code));
  }

  /** At the table where the last game has ended. @param {Contest} contest */
  async function again(contest) {
    const { code, args } = await command({ t: "play", ...contest });
    if (code) page.complain(code, args);
  }

  const back = () => page.go(placed("", null));

  /** Nobody has to write to play alone: who gave no name is called by the colour. */
  function introduce() {
    const { name, colour } = page.player.profile;
    if (!name) page.player.typed({ name: text(`colour.${colour}`) });
    page.player.confirmed();
    page.sendProfile();
  }

  return {
    choice,
    play,
    back,
    sounds,
    listeners,

    /** The solo table follows the address. */
    tend() {
      const code = route()?.game ?? null;
      if (solo && solo.state.code !== code) leave();
      if (!solo && code) sit(code, "resume");
      if (!route()?.place) listeners.clear();
    },

    /** Opens a game with an address of its own. @param {string} place */
    open: (place) => page.go(kept.has(place) ? placed("", kept.get(place) ?? null) : placed(place, null)),

    /** Away from the arcade: to one's table, or home. */
    away() {
      const code = route()?.code;
      page.go(code ? { name: "table", code } : { name: "home" });
    },

    /** Of the solo table, while there is one. @returns {import("./face.js").Source} */
    source: () => ({
      view: () => solo?.state.view ?? null,
      you: () => solo?.state.you ?? null,
      serverNow: () => solo?.serverNow() ?? null,
      command,
      start: play,
      ask: page.orderNear,
    }),

    /** The game whose screen is shown: the one that is played, or the one the address names. */
    game: () => phase()?.game ?? (wanted?.game ? String(wanted.game) : route()?.place ?? ""),
    isSolo: () => route() !== null,
    link: () => solo?.state ?? null,

    /** From the foyer's socket. @param {Message} message */
    heard: (message) => listeners.get(message.t)?.(message),

    wake: () => solo?.wake(),

    /** What went on meanwhile is said (A). @param {boolean} isHidden */
    hidden(isHidden) {
      solo?.hidden(isHidden);
      const ran = phase();
      if (isHidden) hiddenAt = ran && !ran.over ? performance.now() : 0;
      else if (hiddenAt) awayFor(performance.now() - hiddenAt);
    },
  };

  /** @param {number} ms */
  function awayFor(ms) {
    hiddenAt = 0;
    if (ms < AWAY_MS || GAMES[phase()?.game ?? ""]?.isKept) return;
    page.tell(text("arcade.clockWentOn", { seconds: Math.round(ms / 1000) }));
  }
}

/** @typedef {ReturnType<typeof createArcade>} Arcade */
