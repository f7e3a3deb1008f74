/**
 * A game of the arcade: its title bar, the game's own view below it, and what comes before and after
 * (A, A3, AT1). The same screen serves a game alone and a race at a table.
 */

import { createFace } from "../arcade/face.js";
import { askAgain } from "../components/again.js";
import { strike } from "../components/motion.js";
import { mountMute } from "../components/mute.js";
import { mountRacers } from "../components/racers.js";
import { mount, say } from "../components/template.js";
import { clockWords, countdown, ownRacer } from "../core/arcade.js";
import { text } from "../core/texts.js";
import { GAMES } from "../games/games.js";
import { untilThere } from "../coming.js";
import { bringPart } from "../table-screens.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../games/games.js").GameView} GameView */

const STEP_MS = 100;
/** The last seconds are said, once. */
const HURRY_US = 10_000_000;
/** An ending that one has just seen is enjoyed so long before anything is asked. */
const CHEER_MS = 1_400;

/** A table that one plays at with others. @param {App} app @returns {import("../arcade/face.js").Source} */
const tableOf = (app) => ({
  view: app.view,
  you: app.you,
  serverNow: app.serverNow,
  command: (message) => app.command(message) ?? Promise.resolve({ t: "no", id: 0, code: "seat.left", args: {} }),
  start: async () => {},
  ask: async () => null,
});

/** One's own game may give way to the table's. @param {Element} root @param {App} app */
export function mountGame(root, app) {
  let isSolo = app.arcade().isSolo();
  let one = mountOne(root, app, isSolo);

  return {
    destroy: () => one.destroy(),
    update() {
      if (app.arcade().isSolo() !== isSolo) {
        one.destroy();
        isSolo = !isSolo;
        one = mountOne(root, app, isSolo);
      }
      one.update();
    },
  };
}

/** @param {Element} root @param {App} app @param {boolean} isSolo */
function mountOne(root, app, isSolo) {
  const { refs, element } = mount(root, "t-game");
  const arcade = app.arcade();
  const isRace = !isSolo;
  const source = isRace ? tableOf(app) : arcade.source();
  const leave = isRace ? app.leave : arcade.back;
  const racers = mountRacers(refs.racers);
  /** @type {GameView | null} */
  let view = null;
  let shown = "";
  /** Whether the running game was seen, and its ending is news. */
  let sawRunning = false;
  /** How one's own game stood when it was last looked at. @type {string | null} */
  let stood = null;
  /** @type {ReturnType<typeof askAgain> | null} */
  let asking = null;
  mountMute(refs.mute);
  refs.back.addEventListener("click", leave);
  refs.back.classList.toggle("game__back--none", isRace && app.you() === null);
  const timer = setInterval(tick, STEP_MS);

  const own = () => ownRacer(source.view(), source.you());

  function phase() {
    const now = source.view()?.phase;
    return now?.name === "arcade" ? now : null;
  }

  /** Another game than before: its view comes, and is mounted once it is there. @param {string} name */
  async function change(name) {
    const entry = GAMES[name];
    dismount();
    shown = name;
    element.setAttribute("data-game", name);
    say(refs.name, text(`game.${name}`));
    if (!entry) return;
    const [mountView] = await untilThere(() => Promise.all([entry.mount(), bringPart(entry.part)]));
    if (shown !== name || !element.isConnected) return;
    const listeners = arcade.listeners;
    const around = { say: app.tell, sounds: arcade.sounds, leave, listeners, isRace };
    view = mountView(refs.view, createFace(name, source, around));
    update();
  }

  function dismount() {
    view?.destroy?.();
    view = null;
    refs.view.replaceChildren();
  }

  /** What changes with time: the clock at the corner, and 3, 2, 1. */
  function tick() {
    const now = source.serverNow();
    const running = phase();
    showCount(running && isRace ? countdown(now, running.opensAtUs) : null);
    if (view?.time) return sayTime(view.time() ?? "");
    const closesAtUs = /** @type {any} */ (running?.own)?.closesAtUs;
    if (!running || closesAtUs === undefined || now === null) return sayTime("");
    if (!own()?.end) showLeft(closesAtUs - Math.max(now, running.opensAtUs));
  }

  /** Without words there is no clock; told, since WebKit misses when `:has(:empty)` ends. @param {string} words */
  function sayTime(words) {
    say(refs.time, words);
    refs.clock.toggleAttribute("data-empty", words === "");
  }

  /** @param {number | null} count */
  function showCount(count) {
    if (count !== null && refs.count.textContent !== String(count)) strike(refs.count);
    say(refs.count, String(count ?? ""));
    refs.count.hidden = count === null;
  }

  /** @param {number} leftUs */
  function showLeft(leftUs) {
    sayTime(clockWords(leftUs));
    const isHurry = leftUs <= HURRY_US && leftUs > 0;
    refs.time.toggleAttribute("data-hurry", isHurry);
    say(refs.news, isHurry ? text("play.hurry", { seconds: HURRY_US / 1e6 }) : "");
  }

  function update() {
    const name = isRace ? phase()?.game ?? shown : arcade.game();
    if (name !== shown) return void change(name);
    const seat = own();
    say(refs.score, seat ? String(view?.score?.() ?? seat.score) : "");
    refs.points.hidden = !seat;
    racers.update(isRace ? source.view() : null, source.you());
    say(refs.waiting, isRace ? waitingWords() : "");
    element.toggleAttribute("data-watching", isRace && !seat);
    tick();
    view?.update();
    hearEnding();
    tendEnding();
  }

  /** What one waits for whose own game does not run. */
  function waitingWords() {
    const seat = own();
    if (!seat) return text(app.isWatching() || app.you() === null ? "race.watching" : "play.nextRound");
    return seat.end ? text(`race.${seat.end}`) : "";
  }

  /** One's own end is heard, where it was seen to come. */
  function hearEnding() {
    const stands = own() && (own()?.end ?? "playing");
    if (stood === "playing" && stands !== stood && stands && !GAMES[shown]?.isOwnEnding) {
      arcade.sounds.play(stands === "finished" ? "win" : "lose");
    }
    stood = stands;
  }

  /** "Play again?" after a game alone (A3). */
  function tendEnding() {
    const [seat, now] = [own(), phase()];
    if (isRace || !now?.over || !seat?.end || GAMES[shown]?.isOwnEnding) {
      sawRunning ||= now !== null;
      asking?.close();
      asking = null;
      return;
    }
    asking ??= askAgain({
      afterMs: sawRunning ? CHEER_MS : 0,
      again: () => void source.command({ t: "restart" }),
      back: leave,
    });
    asking.update(seat, now);
    sawRunning = false;
  }

  return {
    update,
    destroy() {
      clearInterval(timer);
      asking?.close();
      dismount();
      shown = "";
    },
  };
}
