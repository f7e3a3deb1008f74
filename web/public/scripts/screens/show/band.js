/** The people side by side on a screen for the whole room, the best first (P1, P13). */

import { text } from "../../core/texts.js";
import { PLACES, places, standing } from "../../core/places.js";
import { FACES_MS, RANKS_MS, readyOf, SCORES_MS } from "../../core/unveiling.js";
import { swap } from "../../components/motion.js";
import { showMember, showWholeName } from "../../components/places.js";
import { showState, wordsOf } from "../../components/players.js";
import { clone, say } from "../../components/template.js";

/** @typedef {import("../../core/places.js").Place} Place */

/** @param {Element} root */
export function mountBand(root) {
  const list = clone("t-players").element;
  list.classList.add("band");
  const four = Array.from({ length: PLACES }, () => clone("t-place"));
  list.append(...four.map(({ element }) => element));
  root.append(list);
  /** @type {number[]} */
  let order = [];

  /** The places themselves stay, so that nothing in them begins anew. @param {(Place | null)[]} people */
  function rank(people) {
    const there = people.filter((place) => place !== null)
      .map(({ member, seat }) => ({ m: member.m, score: seat?.score ?? -1 }));
    const next = standing(order, there);
    if (next.join() === order.join()) return;
    order = next;
    swap(four.map(({ element }) => element), () => people.forEach((place, index) => {
      const rankOf = place ? order.indexOf(place.member.m) : PLACES;
      four[index]?.element.style.setProperty("order", String(rankOf));
    }));
  }

  return {
    /**
     * @param {View} view
     * @param {number} passed how far a reveal has come, in milliseconds: who was right, the points, the order
     */
    update(view, passed) {
      const isRevealed = view.phase.name === "reveal" && passed >= FACES_MS;
      const people = places(view, null);
      const ready = readyOf(view);
      people.forEach((place, index) => {
        const copy = /** @type {import("../../components/places.js").Copy} */ (four[index]);
        const isReady = place !== null && ready.includes(place.member.m);
        dress(copy, place, isRevealed, isReady);
        copy.element.toggleAttribute("data-ready", isReady);
        copy.element.toggleAttribute("data-won", isRevealed && passed >= SCORES_MS && Boolean(place?.seat?.right));
      });
      if (passed >= RANKS_MS || order.length === 0) rank(people);
    },
  };
}

/** @param {import("../../components/places.js").Copy} copy @param {Place | null} place @param {boolean} isRevealed @param {boolean} isReady */
function dress({ element, refs }, place, isRevealed, isReady) {
  say(refs.words, place ? wordsOf(place, isRevealed, isReady) : text("play.empty"));
  if (!place) {
    element.className = "place place--empty";
    refs.figure.removeAttribute("data-member");
    return;
  }
  showMember({ element, refs }, place);
  showWholeName({ element, refs }, place.member.name);
  showState({ element, refs }, place, isRevealed);
}
