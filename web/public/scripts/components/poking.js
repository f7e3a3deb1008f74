/** While one waits for the first question, faces can be poked: they wobble and giggle, on this device alone (S11). */

import { noteOf } from "../core/score.js";
import { isSilent } from "../storage/sound-settings.js";
import { isCalm } from "./motion.js";
import { deviceLoudspeaker } from "./sounds.js";

const GIGGLE_MS = 700;

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

/** @param {Element} screen @param {() => View | null} view */
export function mountPoking(screen, view) {
  screen.addEventListener("pointerdown", ({ target }) => {
    const place = target instanceof Element ? target.closest(".place:not(.place--empty)") : null;
    if (!place) return;
    wobble(place);
    const m = Number(place.querySelector("[data-member]")?.getAttribute("data-member"));
    const side = view()?.members.find((member) => member.m === m)?.side;
    if (side != null && !isSilent()) deviceLoudspeaker().play(giggle(side));
  });
}
