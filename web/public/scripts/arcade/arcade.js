/**
 * The arcade as the page uses it: the solo table of the game that is played, beside the table at which
 * the player may sit (A). It follows the address: `/arcade?g=CODE` plays at the table CODE, any other
 * place leaves it.
 */

import { lastChoice } from "../core/arcade.js";
import { text } from "../core/texts.js";
import { GAMES, LEVELS, levelled } from "../games/games.js";
import { createSounds } from "../games/sounds.js";
import { store, storedObject } from "../storage/local.js";
import { Table } from "../net/table.js";
import { mountChoosing } from "./choosing.js";
import { mountGame } from "./game.js";

/** @typedef {Record<string, unknown>} Contest a game, and its level or mode */

/** @type {Part} */
export const PART = {
  markup: ["arcade.html", "arcade/arcade.svg", "arcade/scenes.svg"],
  words: ["arcade"],
  styles: ["arcade", "arcade-scenes", "game"],
};

export { chooseRace } from "./choosing.js";

export const SCREENS = { arcade: mountChoosing, game: mountGame };

const CHOICE = "fourtop.arcade";

/** The page does not report a shorter absence. */
const AWAY_MS = 1_000;

export class Arcade {
  #app;
  /** @type {Table | null} */
  #solo = null;
  /** The contest to start as soon as its table exists. @type {Contest | null} */
  #wanted = null;
  /** Games that were left and go on, by their tables' codes. @type {Map<string, string>} */
  #kept = new Map();
  #isOpening = false;
  #hiddenAt = 0;
  /** The last choice. */
  choice = lastChoice(storedObject(CHOICE), levelled(), LEVELS);
  /** @type {Map<string, (message: Message) => void>} */
  listeners = new Map();
  sounds = createSounds();

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Chooses, also for the next visit. @param {Partial<Arcade["choice"]>} change */
  choose(change) {
    Object.assign(this.choice, change);
    store(CHOICE, JSON.stringify(this.choice));
  }

  get #route() {
    const { current } = this.#app.routes;
    return current.name === "arcade" ? current : null;
  }

  get #phase() {
    const phase = this.#solo?.state.view?.phase;
    return phase?.name === "arcade" ? phase : null;
  }

  /** @param {string} place @param {string | null} game @returns {Route} */
  #placed(place, game) {
    const seated = this.#app.seatedView();
    const code = this.#route?.code ?? (seated && !seated.solo ? seated.code : null);
    return { name: "arcade", place, game, code };
  }

  /** @param {string} code @param {"join" | "resume"} as */
  #sit(code, as) {
    /** @type {Table} */
    const table = new Table({
      ...this.#app.socket,
      code,
      as,
      onChange: () => table === this.#solo && this.#changed(),
      onView: () => {},
      onReaction: () => {},
      onRefused: (message) => void this.#app.socket.onRefused(message),
    });
    this.#solo = table;
  }

  #changed() {
    const bye = this.#solo?.state.bye;
    if (bye) return this.#gone(bye.code);
    if (this.#solo?.state.view?.phase.name === "lobby") this.#begin();
    this.#app.render();
  }

  /** The table is there: what was chosen is played; nothing was where one returned too late. */
  #begin() {
    const contest = this.#wanted;
    this.#wanted = null;
    if (contest) {
      this.#command({ t: "play", ...contest }).then(({ code, args }) => code && this.#refused(code, args));
    } else if (!this.#isOpening) this.#gone("table.ended");
  }

  /** @param {string} code @param {Record<string, string | number>} [args] */
  #refused(code, args) {
    this.back();
    this.#app.showError(code, args);
  }

  /** The table is no more. @param {string} code */
  #gone(code) {
    const [game] = [...this.#kept].find(([, one]) => one === this.#solo?.state.code) ?? [];
    this.#solo?.close();
    this.#solo = null;
    if (this.#app.logsIn(code)) return;
    if (this.#route?.game) this.#app.routes.replace(this.#placed(game ?? "", null));
    if (code === "table.private" && this.#wanted) this.#app.showError("page.cookies");
    else if (code === "seat.takenOver") this.#app.showError(code);
    else if (code !== "seat.left" && !game) this.#app.toast(text("arcade.gone"));
    if (game) this.#kept.delete(game);
    this.#app.render();
  }

  /** The address leads elsewhere now. */
  #leave() {
    const left = this.#solo;
    const game = this.#phase?.game ?? "";
    this.#solo = null;
    this.#wanted = null;
    if (!left) return;
    if (GAMES[game]?.isKept) this.#kept.set(game, left.state.code);
    else left.command({ t: "leave" });
    left.close();
  }

  /** @param {Message} message @returns {Promise<Answer>} */
  #command = (message) =>
    this.#solo?.command(message) ?? Promise.resolve({ t: "no", id: 0, code: "seat.left", args: {} });

  /** Plays a game: at the table where one sits already, else at one of its own. @param {Contest} contest */
  play = async (contest) => {
    if (this.#isOpening) return;
    if (this.#solo) return this.#again(contest);
    this.#introduce();
    this.#isOpening = true;
    const answer = await this.#app.orderNear({ t: "open", solo: true });
    this.#isOpening = false;
    if (!answer?.code || !this.#route) return;
    this.#wanted = contest;
    this.#sit(answer.code, "join");
    this.#app.go(this.#placed("", answer.code));
  };

  /** At the table where the last game has ended. @param {Contest} contest */
  async #again(contest) {
    const { code, args } = await this.#command({ t: "play", ...contest });
    if (code) this.#app.showError(code, args);
  }

  back = () => this.#app.go(this.#placed("", null));

  /** Nobody has to write to play alone: who gave no name is called by the colour. */
  #introduce() {
    const { player } = this.#app;
    const { name, colour } = player.profile;
    if (!name) player.typed({ name: text(`colour.${colour}`) });
    player.confirmed();
    player.send();
  }

  /** The solo table follows the address. */
  updateConnection() {
    const code = this.#route?.game ?? null;
    if (this.#solo && this.#solo.state.code !== code) this.#leave();
    if (!this.#solo && code) this.#sit(code, "resume");
    if (!this.#route?.place) this.listeners.clear();
  }

  /** Opens a game with an address of its own. @param {string} place */
  open(place) {
    const code = this.#kept.get(place);
    this.#app.go(code === undefined ? this.#placed(place, null) : this.#placed("", code));
  }

  /** Away from the arcade: to one's table, or home. */
  away() {
    const code = this.#route?.code;
    this.#app.go(code ? { name: "table", code } : { name: "home" });
  }

  /** The source of the solo table's state. @returns {import("./face.js").Source} */
  source() {
    return {
      view: () => this.#solo?.state.view ?? null,
      you: () => this.#solo?.state.you ?? null,
      serverNow: () => this.#solo?.serverNow() ?? null,
      command: this.#command,
      start: this.play,
      ask: this.#app.orderNear,
    };
  }

  /** The game whose screen is shown: the one that is played, or the one the address names. */
  game() {
    const wanted = this.#wanted?.game;
    return this.#phase?.game ?? (wanted ? String(wanted) : this.#route?.place ?? "");
  }

  isSolo = () => this.#route !== null;
  link = () => this.#solo?.state ?? null;

  /** From the foyer's socket. @param {Message} message */
  heard = (message) => this.listeners.get(message.t)?.(message);

  wake = () => this.#solo?.wake();

  /** Tells the server, and on return tells the player what happened meanwhile (A). @param {boolean} isHidden */
  hidden(isHidden) {
    this.#solo?.send({ t: "hidden", hidden: isHidden });
    const ran = this.#phase;
    if (isHidden) this.#hiddenAt = ran && !ran.over ? performance.now() : 0;
    else if (this.#hiddenAt) this.#awayFor(performance.now() - this.#hiddenAt);
  }

  /** @param {number} ms */
  #awayFor(ms) {
    this.#hiddenAt = 0;
    if (ms < AWAY_MS || GAMES[this.#phase?.game ?? ""]?.isKept) return;
    this.#app.toast(text("arcade.clockWentOn", { seconds: Math.round(ms / 1000) }));
  }
}
