/**
 * A game of the arcade: its title bar, the game's own view below it, and what comes before and after
 * (A, A3, AT1). The same screen serves a game alone and a race at a table.
 */

import { createFace } from "./face.js";
import { askAgain } from "./again.js";
import { strike } from "../components/motion.js";
import { mountMute } from "../components/mute.js";
import { mountStreak } from "./streak.js";
import { mountRacers } from "./racers.js";
import { clone, mount, say } from "../components/template.js";
import { clockWords, countdown, minutesAndSeconds, ownRacer } from "../core/arcade.js";
import { mayEndStandstill } from "../core/going-on.js";
import { text } from "../core/texts.js";
import { GAMES } from "../games/games.js";
import { withRetries } from "../net/loading.js";
import { loadPart } from "../page/resources.js";

/** @typedef {import("../games/games.js").GameView} GameView */

const STEP_MS = 100;
/** The last seconds are announced once. */
const HURRY_US = 10_000_000;
/** An ending that one has just seen is enjoyed so long before anything is asked. */
const CHEER_MS = 1_400;

/** A table that one plays at with others. @param {App} app @returns {import("./face.js").Source} */
const tableOf = (app) => ({
  view: app.view,
  you: app.you,
  serverNow: app.seat.serverNow,
  command: (message) => app.seat.command(message) ?? Promise.resolve({ t: "no", id: 0, code: "seat.left", args: {} }),
  start: async () => {},
  ask: async () => null,
});

/** A solo game may give way to the table's. @param {Element} root @param {App} app */
export function mountGame(root, app) {
  let isSolo = app.arcade.isSolo();
  let one = new GameScreen(root, app, isSolo);

  return {
    destroy: () => one.destroy(),
    update() {
      if (app.arcade.isSolo() !== isSolo) {
        one.destroy();
        isSolo = !isSolo;
        one = new GameScreen(root, app, isSolo);
      }
      one.update();
    },
  };
}

class GameScreen {
  #app;
  #refs;
  #element;
  #arcade;
  #isRace;
  #source;
  #leave;
  #racers;
  /** @type {GameView | null} */
  #view = null;
  #shown = "";
  /** Whether the running game was seen, and its ending is news. */
  #sawRunning = false;
  /** The state of the player's own game when it was last rendered. @type {string | null} */
  #stood = null;
  /** @type {ReturnType<typeof askAgain> | null} */
  #asking = null;
  #timer;
  /** @type {ReturnType<typeof mountStreak> | null} */
  #streak = null;

  /** @param {Element} root @param {App} app @param {boolean} isSolo */
  constructor(root, app, isSolo) {
    this.#app = app;
    const { refs, element } = mount(root, "t-game");
    this.#refs = refs;
    this.#element = element;
    this.#arcade = app.arcade;
    this.#isRace = !isSolo;
    this.#source = this.#isRace ? tableOf(app) : this.#arcade.source();
    this.#leave = this.#isRace ? app.seat.leave : this.#arcade.back;
    this.#racers = mountRacers(refs.racers);
    mountMute(refs.mute);
    refs.back.addEventListener("click", this.#leave);
    refs.lobby.addEventListener("click", () => app.seat.order({ t: "backToLobby" }));
    refs.back.classList.toggle("game__back--none", this.#isRace && app.you() === null);
    this.#timer = setInterval(this.#tick, STEP_MS);
  }

  #own = () => ownRacer(this.#source.view(), this.#source.you());

  #phase() {
    const now = this.#source.view()?.phase;
    return now?.name === "arcade" ? now : null;
  }

  /** Loads the view of another game and mounts it. @param {string} name */
  async #change(name) {
    const entry = GAMES[name];
    this.#dismount();
    this.#shown = name;
    this.#element.setAttribute("data-game", name);
    say(this.#refs.name, text(`game.${name}`));
    if (!entry) return;
    const [mountView] = await withRetries(() => Promise.all([entry.mount(), loadPart(entry.part)]));
    if (this.#shown !== name || !this.#element.isConnected) return;
    const listeners = this.#arcade.listeners;
    const around = { say: this.#app.toast, sounds: this.#arcade.sounds, leave: this.#leave, listeners, isRace: this.#isRace };
    const refs = this.#refs;
    if (entry.task) refs.task.replaceChildren(clone(entry.task).element);
    if (entry.quickMs) this.#streak = mountStreak(refs, entry.quickMs, this.#arcade.sounds.streak);
    this.#view = mountView(this.#refs.view, createFace(name, this.#source, around));
    this.update();
  }

  #dismount() {
    this.#view?.destroy?.();
    this.#view = null;
    this.#streak?.destroy();
    this.#streak = null;
    this.#refs.view.replaceChildren();
    this.#refs.task.replaceChildren();
    this.#showTask();
  }

  /** While it runs, the task of a game stands where its name does otherwise. */
  #showTask() {
    const isOn = Boolean(this.#view?.hasTask?.());
    this.#refs.task.hidden = !isOn;
    this.#refs.name.classList.toggle("visually-hidden", isOn);
  }

  /** Updates the clock at the corner, and 3, 2, 1. */
  #tick = () => {
    const now = this.#source.serverNow();
    const running = this.#phase();
    this.#showCount(running && this.#isRace ? countdown(now, running.opensAtUs) : null);
    if (this.#view?.time) return this.#sayTime(this.#view.time() ?? "");
    if (!running || now === null) return this.#sayTime("");
    if (this.#isRace && !this.#own()) return this.#sayTime(minutesAndSeconds(Math.max(0, Math.floor((now - running.opensAtUs) / 1e6))));
    const closesAtUs = running.own && "closesAtUs" in running.own ? running.own.closesAtUs : null;
    if (closesAtUs == null) return this.#sayTime("");
    if (!this.#own()?.end) this.#showLeft(closesAtUs - Math.max(now, running.opensAtUs));
  };

  /** Without words there is no clock; told, since WebKit misses when `:has(:empty)` ends. @param {string} words */
  #sayTime(words) {
    say(this.#refs.time, words);
    this.#refs.clock.toggleAttribute("data-empty", words === "");
  }

  /** @param {number | null} count */
  #showCount(count) {
    if (count !== null && this.#refs.count.textContent !== String(count)) strike(this.#refs.count);
    say(this.#refs.count, String(count ?? ""));
    this.#refs.count.hidden = count === null;
  }

  /** @param {number} leftUs */
  #showLeft(leftUs) {
    this.#sayTime(clockWords(leftUs));
    const isHurry = leftUs <= HURRY_US && leftUs > 0;
    this.#refs.time.toggleAttribute("data-hurry", isHurry);
    say(this.#refs.news, isHurry ? text("play.hurry", { seconds: HURRY_US / 1e6 }) : "");
  }

  update() {
    const name = this.#isRace ? this.#phase()?.game ?? this.#shown : this.#arcade.game();
    if (name !== this.#shown) return void this.#change(name);
    const seat = this.#own();
    say(this.#refs.score, seat ? String(this.#view?.score?.() ?? seat.score) : "");
    this.#refs.points.hidden = !seat;
    this.#racers.update(this.#isRace ? this.#source.view() : null, this.#source.you());
    say(this.#refs.waiting, this.#isRace ? this.#waitingWords() : "");
    this.#offerLobby();
    this.#element.toggleAttribute("data-watching", this.#isRace && !seat);
    this.#tick();
    this.#view?.update();
    this.#showTask();
    if (seat) this.#streak?.update(seat.score, this.#source.serverNow() ?? 0);
    this.#hearEnding();
    this.#updateEnding();
  }

  /** Out of a race that all its players have left behind. */
  #offerLobby() {
    const view = this.#isRace ? this.#source.view() : null;
    this.#refs.lobby.hidden = !view || !mayEndStandstill(view, this.#source.you());
    if (!this.#refs.lobby.hidden) say(this.#refs.lobby, text("end.lobby"));
  }

  /** The reason for waiting, for a player whose own game does not run. */
  #waitingWords() {
    const seat = this.#own();
    if (!seat) return text(this.#app.isWatching() || this.#app.you() === null ? "race.watching" : "play.nextRound");
    return seat.end ? text(`race.${seat.end}`) : "";
  }

  /** Plays the sound of the player's own ending, if the page saw the game before. */
  #hearEnding() {
    const stands = this.#own() && (this.#own()?.end ?? "playing");
    if (this.#stood === "playing" && stands !== this.#stood && stands && !GAMES[this.#shown]?.isOwnEnding) {
      this.#arcade.sounds.play(stands === "finished" ? "win" : "lose");
    }
    this.#stood = stands;
  }

  /** "Play again?" after a game alone (A3). */
  #updateEnding() {
    const [seat, now] = [this.#own(), this.#phase()];
    if (this.#isRace || !now?.over || !seat?.end || GAMES[this.#shown]?.isOwnEnding) {
      this.#sawRunning ||= now !== null;
      this.#asking?.close();
      this.#asking = null;
      return;
    }
    this.#asking ??= askAgain({
      afterMs: this.#sawRunning ? CHEER_MS : 0,
      lostBy: this.#sawRunning ? this.#view?.lostBy?.() ?? "time" : null,
      again: () => void this.#source.command({ t: "restart" }),
      back: this.#leave,
    });
    this.#asking.update(seat, now);
    this.#sawRunning = false;
  }

  destroy() {
    clearInterval(this.#timer);
    this.#asking?.close();
    this.#dismount();
    this.#shown = "";
  }
}
