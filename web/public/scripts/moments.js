/** What happens at a table besides its screens: sounds, shakes, reactions that rise, people who come. */

import { mountMute } from "./components/mute.js";
import { mountNewcomers } from "./components/newcomers.js";
import { mountBubbles } from "./components/reactions.js";
import { deviceLoudspeaker } from "./components/sounds.js";
import { createColourNews } from "./colour-news.js";
import { happening } from "./core/calling.js";
import { createCueing } from "./core/cues.js";
import { SCORE, SHAKES } from "./core/score.js";
import { isSilent } from "./silence.js";
import { leaveTable, rememberTable } from "./table-memory.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../../types/wire.d.ts").Reacted} Reacted */

const STEP_MS = 100;

function createMoments() {
  const loudspeaker = deviceLoudspeaker();
  const cueing = createCueing({
    play: (cue) => loudspeaker.play(SCORE[cue]),
    shake: (cue) => navigator.vibrate?.(SHAKES[cue] ?? []),
    isMuted: isSilent,
  });
  /** @type {ReturnType<typeof mountBubbles> | null} */
  let bubbles = null;
  /** @type {ReturnType<typeof mountMute> | null} */
  let mute = null;
  /** @type {ReturnType<typeof mountNewcomers> | null} */
  let newcomers = null;
  let timer = 0;
  const colours = createColourNews();

  /** @param {App} app */
  function tendTimer(app) {
    const isAsking = app.view()?.phase.name === "question";
    if (isAsking === (timer !== 0)) return;
    clearInterval(timer);
    timer = isAsking ? setInterval(() => passed(app), STEP_MS) : 0;
  }

  /** @param {App} app */
  function passed(app) {
    const now = app.serverNow();
    if (now !== null) cueing.passed(app.view(), app.you(), now);
  }

  return {
    /** @param {App} app @param {boolean} isAtTable */
    update(app, isAtTable) {
      cueing.shown(app.view(), app.you());
      colours.update(app);
      remember(app);
      tendTimer(app);
      const corner = /** @type {HTMLElement} */ (document.getElementById("corner"));
      corner.hidden = !isAtTable || app.isSpectator();
      mute ??= mountMute(corner);
      mute.update();
      newcomers ??= mountNewcomers();
      newcomers.update(app, isAtTable);
    },

    submitted: cueing.submitted,

    /** @param {App} app @param {Reacted} reacted */
    reacted(app, reacted) {
      bubbles ??= mountBubbles();
      bubbles.show(app.view(), app.you(), reacted);
    },

    /** The page is visible again. */
    wake: loudspeaker.wake,
  };
}

/** For other pages of this tab, and for when the table is over. @param {App} app */
function remember(app) {
  const view = app.view();
  if (!view || app.bye()) return leaveTable();
  rememberTable({
    code: view.code, happening: happening(view), isSeated: app.you() !== null, isSolo: view.solo,
    isGuest: app.isGuest(),
  });
}

/** Listens for touches from now on. Its markup is needed from the first `update` on. */
export const MOMENTS = createMoments();
