/** Events at a table beside its screens: sounds, vibration, rising reactions, new people. */

import { mountMute } from "./components/mute.js";
import { mountNewcomers } from "./components/newcomers.js";
import { mountBubbles } from "./components/reactions.js";
import { deviceLoudspeaker } from "./components/sounds.js";
import { createColourNews } from "./colour-news.js";
import { happening } from "./core/calling.js";
import { Cueing } from "./core/cues.js";
import { SCORE, SHAKES } from "./core/score.js";
import { isSilent } from "./silence.js";
import { leaveTable, rememberTable } from "./table-memory.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../../types/wire.d.ts").Reacted} Reacted */

const STEP_MS = 100;

class Moments {
  #cueing;
  /** @type {ReturnType<typeof mountBubbles> | null} */
  #bubbles = null;
  /** @type {ReturnType<typeof mountMute> | null} */
  #mute = null;
  /** @type {ReturnType<typeof mountNewcomers> | null} */
  #newcomers = null;
  #timer = 0;
  #colours;
  /** The page is visible again. */
  wake;

  constructor() {
    const loudspeaker = deviceLoudspeaker();
    this.#cueing = new Cueing({
      play: (cue) => loudspeaker.play(SCORE[cue]),
      shake: (cue) => navigator.vibrate?.(SHAKES[cue] ?? []),
      isMuted: isSilent,
    });
    this.#colours = createColourNews();
    this.wake = loudspeaker.wake;
  }

  /** @param {App} app */
  #tendTimer(app) {
    const isAsking = app.view()?.phase.name === "question";
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
    this.#cueing.shown(app.view(), app.you());
    this.#colours.update(app);
    remember(app);
    this.#tendTimer(app);
    const corner = /** @type {HTMLElement} */ (document.getElementById("corner"));
    corner.hidden = !isAtTable || app.isSpectator();
    this.#mute ??= mountMute(corner);
    this.#mute.update();
    this.#newcomers ??= mountNewcomers();
    this.#newcomers.update(app, isAtTable);
  }

  submitted = (/** @type {number} */ round) => this.#cueing.submitted(round);

  /** @param {App} app @param {Reacted} reacted */
  reacted(app, reacted) {
    this.#bubbles ??= mountBubbles();
    this.#bubbles.show(app.view(), app.you(), reacted);
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
