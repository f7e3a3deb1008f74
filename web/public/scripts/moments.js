/** Events at a table beside its screens: sounds, vibration, rising reactions, new people. */

import { startIdling } from "./components/idling.js";
import { isCalm } from "./components/motion.js";
import { mountMute } from "./components/mute.js";
import { mountNewcomers } from "./components/newcomers.js";
import { bubbles } from "./components/reactions.js";
import { deviceLoudspeaker } from "./components/sounds.js";
import { say } from "./components/template.js";
import { happening } from "./core/calling.js";
import { Cueing } from "./core/cues.js";
import { resultAt } from "./core/ending.js";
import { freeFace } from "./core/free-face.js";
import { lengthOf, SCORE, SHAKES } from "./core/score.js";
import { ownMember } from "./core/table.js";
import { RIGHT_MS } from "./core/unveiling.js";
import { language, text } from "./core/texts.js";
import { isHeardHere } from "./core/throwing.js";
import { bringPart } from "./parts.js";
import { isSilent } from "./silence.js";
import { leaveTable, rememberTable } from "./table-memory.js";
import { createTakingThrows } from "./taking-throws.js";

/** @typedef {import("../../types/wire.d.ts").Reacted} Reacted */

const STEP_MS = 100;
/** The drawings of throws and moments of one's own. @type {Part} */
const DRAWINGS = { markup: ["throws.html"] };
/** How long after the first view they are loaded. */
const DRAWN_MS = 5_000;

/** The milliseconds until the picture shows the result that a cue tells. @param {import("./core/cues.js").Cue} cue @param {View | null} view */
function laterOf(cue, view) {
  if (isCalm() || !view) return 0;
  if (cue === "right" || cue === "wrong") return RIGHT_MS;
  if (cue === "tremolo") return resultAt(view) - 1000 * lengthOf(SCORE.tremolo);
  return cue === "win" || cue === "lost" ? resultAt(view) : 0;
}

class Moments {
  #cueing;
  /** @type {ReturnType<typeof mountMute> | null} */
  #mute = null;
  /** @type {ReturnType<typeof mountNewcomers> | null} */
  #newcomers = null;
  #timer = 0;
  #isDrawn = false;
  /** @type {View | null} */
  #view = null;
  #colours;
  #restarts;
  #saving;
  #takingThrows;
  /** The page is visible again. */
  wake;

  constructor() {
    const loudspeaker = deviceLoudspeaker();
    this.#cueing = new Cueing({
      play: (cue) => this.#atItsMoment(cue, () => loudspeaker.play(SCORE[cue])),
      shake: (cue) => {
        const shake = SHAKES[cue];
        if (shake) this.#atItsMoment(cue, () => navigator.vibrate?.(shake));
      },
      isMuted: isSilent,
    });
    this.#colours = createColourNews();
    this.#restarts = createRestartNews();
    this.#saving = createSavingNews();
    this.#takingThrows = createTakingThrows();
    this.wake = loudspeaker.wake;
    startIdling();
  }

  /** @param {import("./core/cues.js").Cue} cue @param {() => void} act */
  #atItsMoment(cue, act) {
    // Where all shows at once, nothing is awaited.
    if (cue === "tremolo" && isCalm()) return;
    const later = laterOf(cue, this.#view);
    if (later) setTimeout(act, later);
    else act();
  }

  /** @param {App} app */
  #tendTimer(app) {
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
    this.#view = app.view();
    this.#cueing.shown(this.#view, app.you());
    this.#colours.update(app);
    this.#restarts.update(app);
    this.#saving.update(app, isAtTable);
    this.#takingThrows.update(app);
    if (this.#view && !this.#isDrawn) setTimeout(this.#draw, DRAWN_MS);
    this.#isDrawn ||= this.#view !== null;
    differ(app);
    speak(app);
    remember(app);
    this.#tendTimer(app);
    const corner = /** @type {HTMLElement} */ (document.getElementById("corner"));
    corner.hidden = !isAtTable || app.isSpectator();
    this.#mute ??= mountMute(corner);
    this.#mute.update();
    this.#newcomers ??= mountNewcomers();
    this.#newcomers.update(app, isAtTable);
  }

  /** Loads the drawings, which nobody needs in order to sit down. Without them the words still tell. */
  #draw = () => bringPart(DRAWINGS).catch(() => {});

  submitted = (/** @type {number} */ round) => this.#cueing.submitted(round);

  /** A moment of one's own, or on a screen without a seat of somebody's (P46). @param {App} app @param {import("./core/feats.js").Feat} feat */
  celebrate(app, feat) {
    this.#draw();
    bubbles().celebrate(app, feat);
    if (feat.members.some((m) => m === app.you())) this.#cueing.happened(feat.kind);
  }

  /** @param {App} app @param {Reacted} reacted */
  reacted(app, reacted) {
    if (reacted.to !== undefined) this.#draw();
    const later = bubbles().show(app, reacted);
    if (isHeardHere(reacted, app.you())) setTimeout(() => this.#cueing.happened(reacted.reaction), later);
  }
}

/** For other pages of this tab, and for when the table is over. @param {App} app */
function remember(app) {
  const view = app.view();
  if (!view || app.table?.bye) return leaveTable();
  rememberTable({
    code: view.code, happening: happening(view), isSeated: app.you() !== null, isSolo: view.solo,
    isGuest: app.table?.isGuest ?? false,
  });
}

/** Listens for touches from now on. Its markup is needed from the first `update` on. */
export const MOMENTS = new Moments();

/** A newcomer, who has chosen no face yet, differs from those who came before (P1). @param {App} app */
function differ(app) {
  const [view, you] = [app.view(), app.you()];
  if (!app.player.profile.isDrawn || !view || you === null) return;
  const face = freeFace(view, you, Math.random);
  if (face !== null) app.player.choose({ face });
}

/** The questions come in the language of the page (P16). @param {App} app */
function speak({ table, seat }) {
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
      if (restarts > told) app.tell(text("table.restarted"));
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
      app.tell(text("colour.changed", { wished: text(`colour.${wished}`), given: text(`colour.${given}`) }));
      app.player.given(given);
    },
  };
}
