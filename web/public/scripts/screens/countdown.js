/** The countdown: the player who started, the quiz, and 3, 2, 1 (P9). */

import { strike } from "../components/motion.js";
import { mountPlayers } from "../components/players.js";
import { mount, say } from "../components/template.js";
import { noticeWords } from "../core/notice.js";
import { nameOf, wholeSeconds } from "../core/places.js";
import { text } from "../core/texts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../../types/wire.d.ts").View} View */

const STEP_MS = 100;

/** @param {Element} root @param {App} app */
export function mountCountdown(root, app) {
  const { refs, element } = mount(root, "t-countdown");
  const table = mountPlayers(refs.table);
  table.middle.classList.add("countdown__number");
  const timer = setInterval(tick, STEP_MS);

  function tick() {
    const phase = app.view()?.phase;
    const now = app.seat.serverNow();
    if (phase?.name !== "countdown" || now === null) return say(table.middle, "");
    const left = Math.min(3, Math.max(1, wholeSeconds(phase.startsAtUs - now)));
    if (table.middle.textContent !== String(left)) strike(table.middle);
    say(table.middle, String(left));
  }

  return {
    destroy: () => clearInterval(timer),
    update() {
      const view = /** @type {View} */ (app.view());
      table.update(view, app.you());
      const { phase } = view;
      element.setAttribute("data-phase", phase.name);
      if (phase.name === "countdown") {
        say(refs.by, text("countdown.by", { name: nameOf(view, phase.by) }));
        say(refs.quiz, text("countdown.quiz", { ...phase.quiz }));
      } else if (phase.name === "preparing") {
        say(refs.by, "");
        const name = nameOf(view, phase.by);
        say(refs.quiz, text("preparing.text", { name, number: phase.quiz }));
      }
      say(refs.notice, noticeWords(view.notice));
      tick();
    },
  };
}
