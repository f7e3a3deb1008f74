/** The countdown: who starts, which quiz it is, and 3, 2, 1 on a plate that goes round the table (H7, P9). */

import { flash, isCalm, strike } from "../components/motion.js";
import { mountPlayers } from "../components/players.js";
import { preload } from "../components/preload.js";
import { deviceLoudspeaker } from "../components/sounds.js";
import { clone, mount, say } from "../components/template.js";
import { countOf, plateAt } from "../core/countdown.js";
import { themeName } from "../core/deal.js";
import { isDouble } from "../core/evening.js";
import { noticeWords } from "../core/notice.js";
import { personOf, places } from "../core/places.js";
import { noteOf } from "../core/score.js";
import { text } from "../core/texts.js";
import { deferred } from "../net/loading.js";
import { isSilent } from "../storage/sound-settings.js";

const STEP_MS = 100;
const GIGGLE_MS = 700;

/** @param {Element} root @param {App} app */
export function mountCountdown(root, app) {
  const { refs, element } = mount(root, "t-countdown");
  const isLarge = app.routes.current.name === "watch";
  const table = mountPlayers(refs.table, null, isLarge);
  const plate = clone("t-plate");
  (isLarge ? element : table.middle).append(plate.element);
  const timer = setInterval(tick, STEP_MS);
  mountPoking(element, app.view);

  function tick() {
    const view = app.view();
    const count = countOf(view, app.seat.serverNow());
    plate.element.toggleAttribute("data-laid", count !== null);
    if (!view || count === null) return say(plate.refs.number, "");
    if (plate.refs.number.textContent !== String(count)) strike(plate.refs.number);
    say(plate.refs.number, String(count));
    const place = plateAt(view, app.you(), count);
    for (const one of [plate.element, element]) one.setAttribute("data-at", String(place));
    paint(plate.element, places(view, app.you())[place]?.member.colour);
  }

  return {
    destroy() {
      clearInterval(timer);
      if (app.view()?.phase.name === "question") flash();
    },
    update() {
      const view = /** @type {View} */ (app.view());
      table.update(view, app.you());
      element.setAttribute("data-phase", view.phase.name);
      if (view.phase.name === "countdown") preload(view.phase);
      if (isDouble(view)) deferred()?.loadStakes();
      showCourse(refs, view);
      tick();
    },
  };
}

/** @param {Record<string, HTMLElement>} refs @param {View} view */
function showCourse({ by, quiz, facts }, view) {
  const { phase } = view;
  if (phase.name !== "countdown" && phase.name !== "preparing") return;
  say(/** @type {HTMLElement} */ (by), phase.by == null ? text("countdown.screen") : text("countdown.by", { name: personOf(view, phase.by) }));
  say(/** @type {HTMLElement} */ (quiz), courseWords(phase));
  const questions = phase.name === "countdown" ? text("quiz.questions", { count: phase.quiz.questions }) : "…";
  const double = isDouble(view) ? `${text("countdown.double")} · ` : "";
  say(/** @type {HTMLElement} */ (facts), double + (noticeWords(view.notice) || questions));
}

/** @param {import("../../../types/wire.d.ts").CountdownPhase | { name: "preparing", quiz: number }} phase */
function courseWords(phase) {
  if (phase.name === "preparing") return text("countdown.preparing", { number: phase.quiz });
  const { number, topic, theme } = phase.quiz;
  return theme ? themeName(theme) : text("countdown.quiz", { number, topic });
}

/** @param {Element} plate @param {number} [colour] of the player before whom it is; an empty place has none */
function paint(plate, colour) {
  if (colour === undefined) plate.removeAttribute("data-colour");
  else plate.setAttribute("data-colour", String(colour));
}

/** Three quick steps up, from the note of the side. @param {number} side @returns {import("../core/score.js").Note[]} */
function giggle(side) {
  const hz = noteOf(side)[0]?.hz ?? 0;
  return [0, 1, 2].map((step) => ({ at: step * 0.09, hz: hz * (1 + step * 0.12), to: hz * (1.2 + step * 0.12), lasts: 0.12, loud: 0.3, voice: "reed" }));
}

/** @param {Element} place */
function wobble(place) {
  const turned = [0, -7, 6, -4, 2, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)`, transformOrigin: "50% 100%" }));
  if (!isCalm()) place.querySelector(".place__plate")?.animate(turned, { duration: GIGGLE_MS });
  const face = place.querySelector(".figure");
  face?.setAttribute("data-giggles", "");
  setTimeout(() => face?.removeAttribute("data-giggles"), GIGGLE_MS);
}

/** Lets a player poke the waiting faces: they wobble and giggle on this device alone (S11). @param {Element} screen @param {() => View | null} view */
function mountPoking(screen, view) {
  screen.addEventListener("pointerdown", ({ target }) => {
    const place = target instanceof Element ? target.closest(".place:not(.place--empty)") : null;
    if (!place) return;
    wobble(place);
    const m = Number(place.querySelector("[data-member]")?.getAttribute("data-member"));
    const side = view()?.members.find((member) => member.m === m)?.side;
    if (side != null && !isSilent()) deviceLoudspeaker().play(giggle(side));
  });
}
