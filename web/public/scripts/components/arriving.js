/** Somebody sits down: a chair is pulled, the face drops in, and those who sit there look up (S8). */

import { isCalm } from "./motion.js";

const PULL_MS = 260;
const DROP_MS = 380;
const LOOK_MS = 1_200;

/** Where each chair goes when it is pulled: one's own, left, across, right, which is drawn as in a mirror. */
const PULLED = ["translateY(36%)", "translateX(-32%)", "translateY(-36%)", "scaleX(-1) translateX(-32%)"];

/**
 * @param {Element} table
 * @param {Element[]} places the four, one's own first
 * @param {number} index of the one who comes
 */
export function arrive(table, places, index) {
  if (isCalm()) return;
  const ease = "cubic-bezier(.3, 1.4, .5, 1)";
  table.querySelector(`[data-ref="chair${index}"]`)
    ?.animate([{}, { transform: PULLED[index] ?? "none" }, {}], { duration: PULL_MS * 2, easing: ease });
  places[index]?.querySelector(".place__plate")
    ?.animate([{ transform: "translateY(-30%) scale(1.25)", opacity: 0 }, {}], { duration: DROP_MS, easing: ease });
  const others = places.filter((_, other) => other !== index).flatMap((place) => [...place.querySelectorAll(":not(.place--empty) > .place__plate > .figure")]);
  for (const one of others) one.setAttribute("data-looks-up", "");
  setTimeout(() => others.forEach((one) => one.removeAttribute("data-looks-up")), LOOK_MS);
}
