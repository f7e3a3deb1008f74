/** Events at a table beside its screens: sounds, vibration, rising reactions, new people. */

import { startIdling } from "./idling.js";
import { isCalm } from "../components/motion.js";
import { mountMute } from "../components/mute.js";
import { mountNewcomers } from "./newcomers.js";
import { bubbles, drawingsCome } from "../components/reactions.js";
import { deviceLoudspeaker } from "../components/sounds.js";
import { say } from "../components/template.js";
import { happening } from "../core/calling.js";
import { Cueing } from "../core/cues.js";
import { resultAt } from "../core/ending.js";
import { freeFace } from "../core/free-face.js";
import { arrivals } from "../core/arrivals.js";
import { isChord, lengthOf, noteOf, notesOf, quizOf, SCORE, SHAKES } from "../core/score.js";
import { ownMember } from "../core/table.js";
import { RIGHT_MS } from "../core/unveiling.js";
import { language, text } from "../core/texts.js";
import { isHeardHere } from "../core/throwing.js";
import { lazy, lazyPart } from "../page/resources.js";
import { hasMusic, isSilent } from "../storage/sound-settings.js";
import { leaveTable, rememberTable } from "../storage/last-table.js";
import { createTakingThrows } from "../storage/throw-setting.js";

/** @typedef {import("../../../types/wire.d.ts").Reacted} Reacted */
/** @typedef {import("../core/cues.js").Cue} Cue */

const STEP_MS = 100;
/** How long after the first question the drawings of throws and moments are loaded, unless somebody throws before. */
const DRAWN_MS = 5_000;

const loadMusic = lazy(() => import("./music.js"), false);
/** The drawings of throws and moments of one's own. @type {Part} */
const DRAWINGS = { markup: ["throws.html"], styles: ["throws"] };

drawingsCome(lazyPart(() => import("./flights.js"), DRAWINGS, false));

/** The cues that wait for the result. */
const OF_ENDINGS = new Set(["tremolo", "win", "second", "third", "fourth"]);

/** The milliseconds from a view's moment until the picture shows what a cue tells. @param {Cue} cue @param {View | null} view */
function laterOf(cue, view) {
  if (isCalm() || !view) return 0;
  if (cue === "right" || cue === "wrong") return RIGHT_MS;
  if (view.phase.name !== "ended" || !OF_ENDINGS.has(cue)) return 0;
  return resultAt(view) - (cue === "tremolo" ? 1000 * lengthOf(SCORE.tremolo) : 0);
}

class TableEvents {
  #cueing;
  /** @type {ReturnType<typeof mountMute> | null} */
  #mute = null;
  /** @type {ReturnType<typeof mountNewcomers> | null} */
  #newcomers = null;
  #timer = 0;
  #loudspeaker = deviceLoudspeaker();
  /** @type {import("./music.js").Music | null} */
  #music = null;
  #isDrawn = false;
  /** @type {View | null} */
  #view = null;
  /** @type {number | null} */
  #you = null;
  /** The server's time at the last update. @type {number | null} */
  #now = null;
  /** The number of the quiz in the evening. */
  #quiz = 0;
  #colours;
  #restarts;
  #saving;
  #takingThrows;

  constructor() {
    this.#cueing = new Cueing({ play: this.#play, shake: this.#shake, isMuted: isSilent });
    this.#colours = createColourNews();
    this.#restarts = createRestartNews();
    this.#saving = createSavingNews();
    this.#takingThrows = createTakingThrows();
    startIdling();
  }

  /** The page is visible again. */
  wake = () => this.#loudspeaker.wake();

  /** @param {Cue} cue */
  #play = (cue) => {
    // Where all shows at once, nothing is awaited; but the notes of a chord are together.
    if (cue === "tremolo" && isCalm()) return;
    const isTogether = cue === "right" && isChord(this.#view, this.#you);
    const afterMs = this.#until(isTogether ? RIGHT_MS : laterOf(cue, this.#view));
    this.#loudspeaker.play(notesOf(cue, this.#view, this.#you, this.#quiz), afterMs ? { afterMs } : {});
  };

  /** @param {Cue} cue */
  #shake = (cue) => {
    const shake = SHAKES[cue];
    const act = () => navigator.vibrate?.(shake ?? []);
    const afterMs = this.#until(laterOf(cue, this.#view));
    if (shake && afterMs) setTimeout(act, afterMs);
    else if (shake) act();
  };

  /** The milliseconds until so long after the moment of the view; 0 where there is nothing to wait for. @param {number} laterMs */
  #until(laterMs) {
    const sinceMs = this.#view?.showAtUs == null || this.#now === null ? 0 : (this.#now - this.#view.showAtUs) / 1000;
    return laterMs && Math.max(0, laterMs - sinceMs);
  }

  /** @param {App} app */
  #updateTimer(app) {
    const isAsking = ["countdown", "question"].includes(app.view()?.phase.name ?? "");
    if (isAsking === (this.#timer !== 0)) return;
    clearInterval(this.#timer);
    this.#timer = isAsking ? setInterval(() => this.#passed(app), STEP_MS) : 0;
  }

  /** @param {App} app */
  #passed(app) {
    const now = app.seat.serverNow();
    if (now !== null) this.#cueing.passed(app.view(), app.you(), now);
  }

  /** @param {App} app @param {boolean} isAtTable */
  update(app, isAtTable) {
    const former = this.#view;
    [this.#view, this.#you, this.#now] = [app.view(), app.you(), app.table ? app.seat.serverNow() : null];
    if (this.#view?.phase.name === "reveal") this.#quiz = quizOf(this.#view.phase);
    this.#cueing.shown(this.#view, this.#you);
    this.#greet(app, former);
    this.#updateMusic(app, isAtTable);
    this.#colours.update(app);
    this.#restarts.update(app);
    this.#saving.update(app, isAtTable);
    this.#takingThrows.update(app);
    if (this.#view?.phase.name === "question" && !this.#isDrawn) {
      this.#isDrawn = true;
      setTimeout(this.#draw, DRAWN_MS);
    }
    chooseFreeFace(app);
    sendLanguage(app);
    rememberThisTable(app);
    this.#updateTimer(app);
    const corner = /** @type {HTMLElement} */ (document.getElementById("corner"));
    corner.hidden = !isAtTable || app.isSpectator();
    this.#mute ??= mountMute(corner);
    this.#mute.update();
    this.#newcomers ??= mountNewcomers();
    this.#newcomers.update(app, isAtTable);
  }

  /** Plays the note of everybody who sits down, which is that of the chord later. @param {App} app @param {View | null} former */
  #greet(app, former) {
    if (!this.#view || isSilent()) return;
    const group = app.routes.current.name === "watch" ? "room" : "cues";
    for (const side of arrivals(former, this.#view, this.#you)) this.#loudspeaker.play(noteOf(side), { group });
  }

  /** The music of a television, and of a phone by choice. @param {App} app @param {boolean} isAtTable */
  #updateMusic(app, isAtTable) {
    const isWanted = isAtTable && (app.routes.current.name === "watch" || hasMusic());
    if (isWanted && !this.#music) {
      loadMusic().then(({ Music }) => {
        if (this.#music) return;
        this.#music = new Music(app);
        app.render();
      });
    }
    this.#music?.update(isWanted && !app.table?.bye ? this.#view : null);
  }

  /** The answers of a question are in, and its reveal waits for its moment. @param {View} view */
  closed = (view) => this.#music?.closed(view);

  /** Loads the drawings, which nobody needs in order to sit down. Without them the words still tell. */
  #draw = () => bubbles().load().catch(() => {});

  submitted = (/** @type {number} */ round) => this.#cueing.submitted(round);

  /** A moment of one's own, or on a screen without a seat of somebody's (P46). @param {App} app @param {import("../core/feats.js").Feat} feat */
  celebrate(app, feat) {
    this.#draw();
    bubbles().celebrate(app, feat);
    if (feat.members.some((m) => m === app.you())) this.#cueing.happened(feat.kind);
  }

  /** @param {App} app @param {Reacted} reacted */
  reacted(app, reacted) {
    const show = () => {
      const later = bubbles().show(app, reacted);
      if (isHeardHere(reacted, app.you())) setTimeout(() => this.#cueing.happened(reacted.reaction), later);
    };
    if (reacted.to === undefined) show();
    else this.#draw().then(show);
  }
}

/** For other pages of this tab, and for when the table is over. @param {App} app */
function rememberThisTable(app) {
  const view = app.view();
  if (!view || app.table?.bye) return leaveTable();
  rememberTable({
    code: view.code, happening: happening(view), isSeated: app.you() !== null, isSolo: view.solo,
    isGuest: app.table?.isGuest ?? false,
  });
}

/** Listens for touches from now on. Its markup is needed from the first `update` on. */
export const TABLE_EVENTS = new TableEvents();

/** A newcomer, who has chosen no face yet, differs from those who came before (P1). @param {App} app */
function chooseFreeFace(app) {
  const [view, you] = [app.view(), app.you()];
  if (!app.player.profile.isDrawn || !view || you === null) return;
  const face = freeFace(view, you, Math.random);
  if (face !== null) app.player.choose({ face });
}

/** The questions come in the language of the page (P16). @param {App} app */
function sendLanguage({ table, seat }) {
  if (!table?.isUp || table.language === language()) return;
  table.language = language();
  seat.send({ t: "language", language: language() });
}

/** Tells the player once that the server was restarted and the table is still there (P11). */
function createRestartNews() {
  let told = 0;

  return {
    /** @param {App} app */
    update(app) {
      const restarts = app.table?.restarts ?? 0;
      if (restarts > told) app.toast(text("table.restarted"));
      told = restarts;
    },
  };
}

/** Says at the table that the game cannot be saved, as long as that is so (P17). */
function createSavingNews() {
  const line = document.createElement("p");
  line.className = "banner";
  line.setAttribute("role", "status");

  return {
    /** @param {App} app @param {boolean} isAtTable */
    update(app, isAtTable) {
      const { isUp = false, isSaved = true } = app.table ?? {};
      if (!line.isConnected) document.querySelector(".stage")?.append(line);
      // A lost connection is said at the same place.
      say(line, isAtTable && isUp && !isSaved ? text("table.unsaved") : "");
    },
  };
}

/** Tells the player once that the colour was taken, and shows the new one (P1). */
function createColourNews() {
  let last = "";

  return {
    /** @param {App} app */
    update(app) {
      const view = app.view();
      const given = ownMember(view, app.you())?.colour;
      const wished = app.player.profile.colour;
      const told = `${view?.code} ${wished} ${given}`;
      if (given === undefined || given === wished || told === last) return;
      last = told;
      app.toast(text("colour.changed", { wished: text(`colour.${wished}`), given: text(`colour.${given}`) }));
      app.player.given(given);
    },
  };
}
