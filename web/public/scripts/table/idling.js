/** While nothing happens, faces blink, and they look up when a question takes its time. */

import { blinkAfter } from "../core/blinking.js";
import { isCalm } from "../components/motion.js";

const SHUT_MS = 130;
/** A question is hard after so long. */
const HARD_MS = 6_000;
const MOST_MS = 1_000;

/** Since when the players have been thinking. @type {WeakMap<Element, number>} */
const since = new WeakMap();

/** @param {number} now */
function ponder(now) {
  for (const place of document.querySelectorAll(".place")) {
    if (place.getAttribute("data-state") !== "thinking") since.delete(place);
    else if (!since.has(place)) since.set(place, now);
    const isLong = now - (since.get(place) ?? now) >= HARD_MS;
    place.querySelector(".figure")?.toggleAttribute("data-ponders", isLong);
  }
}

/** @param {Element} face */
function blink(face) {
  face.setAttribute("data-blinks", "");
  setTimeout(() => face.removeAttribute("data-blinks"), SHUT_MS);
}

/** From now on, for as long as the page is there. */
export function startIdling(now = performance.now()) {
  ponder(now);
  const faces = isCalm() ? [] : [...document.querySelectorAll(".figure[data-member]")];
  const times = faces.map((face) => blinkAfter(Number(face.getAttribute("data-member")), now));
  const next = Math.min(now + MOST_MS, ...times);
  setTimeout(() => {
    faces.forEach((face, index) => times[index] === next && blink(face));
    startIdling();
  }, next - now);
}
