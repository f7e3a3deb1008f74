/** The players where they sit at the table, as seen from the viewer's chair (P1, P5, T1). */

import { text } from "../core/texts.js";
import { places } from "../core/places.js";
import { leadingScore, readyOf } from "../core/unveiling.js";
import { createNames } from "./names.js";
import { mountPlaces, nameOn, showMember } from "./places.js";
import { clone, draw, say } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */
/** @typedef {import("../core/places.js").Place} Place */

/**
 * The description of a place in words, for screen readers.
 * @param {Place} place
 * @param {boolean} isRevealed
 * @param {boolean} [isReady] to go on after a reveal
 */
export function wordsOf({ seat, member, isYou }, isRevealed, isReady = false) {
  const words = [
    isYou ? text("play.you") : "",
    member.name,
    member.far ? text("lobby.far") : "",
    seat ? text("play.points", { count: seat.score }) : "",
    seat?.submitted ? text("play.submitted") : "",
    seat?.option ?? "",
    seat && isRevealed ? verdict(seat) : "",
    seat?.change ?? "",
    isReady ? text("play.ready") : "",
    member.role === "gone" ? text("play.left") : member.away ? text("play.away") : "",
  ];
  return `${words.filter(Boolean).join(", ")}. `;
}

/** @param {Seat} seat */
function verdict(seat) {
  if (seat.right == null) return text("play.noAnswer");
  return text(seat.right ? "play.right" : "play.wrong");
}

/** @param {Place} place @param {boolean} isRevealed @returns {string} */
function stateOf({ seat, member }, isRevealed) {
  if (isRevealed && seat?.right != null) return seat.right ? "right" : "wrong";
  if (isRevealed && !seat?.submitted) return "none";
  if (seat?.submitted) return "submitted";
  return member.away || member.role === "gone" ? "away" : "thinking";
}

/** @type {Record<string, string>} */
const ICONS = {
  right: "icon-check",
  wrong: "icon-cross",
  none: "icon-dash",
  submitted: "icon-lock",
  away: "icon-away",
  thinking: "icon-lock",
};

/** @param {import("./places.js").Copy} copy @param {Place} place @param {boolean} isRevealed */
export function showState({ element, refs }, place, isRevealed) {
  const state = stateOf(place, isRevealed);
  element.setAttribute("data-state", state);
  draw(refs.tagIcon, ICONS[state] ?? "icon-lock");
  say(refs.tagLetter, place.seat?.change?.slice(1) ?? place.seat?.option ?? "");
}

/**
 * @param {Element} root
 * @param {Element | null} [desk] where a player sees the own face, who at the table sits with the back to it
 * @param {boolean} [isWhole] whether names are shown in full
 */
export function mountPlayers(root, desk = null, isWhole = false) {
  const table = mountPlaces(root, clone("t-players").element, "t-place", isWhole);
  const own = desk && clone("t-place");
  own?.element.setAttribute("aria-hidden", "true");
  const names = own && createNames(own.element);
  if (own) desk.prepend(own.element);

  return {
    middle: table.middle,

    /** @param {View} view @param {number | null} you @param {boolean} [isOut] whether a reveal shows who was right */
    update(view, you, isOut = true) {
      const isRevealed = view.phase.name === "reveal" && isOut;
      const best = leadingScore(view);
      const ready = readyOf(view);
      table.update(places(view, you), ({ element, refs }, place) => {
        const isReady = place !== null && ready.includes(place.member.m);
        say(refs.words, place ? wordsOf(place, isRevealed, isReady) : text("play.empty"));
        element.toggleAttribute("data-ready", isReady);
        if (place) showState({ element, refs }, place, isRevealed);
        element.toggleAttribute("data-leads", best !== null && place?.seat?.score === best);
        if (!own || !place?.isYou) return;
        showMember(own, place);
        own.element.toggleAttribute("data-leads", best !== null && place.seat?.score === best);
        own.element.toggleAttribute("data-ready", isReady);
        showState(own, place, isRevealed);
        names?.update([nameOn(own, place)]);
      });
    },
  };
}
