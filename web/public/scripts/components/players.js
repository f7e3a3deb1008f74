/** The panel of four places (P1, P5). */

import { text } from "../core/texts.js";
import { places } from "../core/table.js";
import { clone, draw, figure, mount, say } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../core/table.js").Place} Place */

/**
 * What a place says in words, for those who do not see it.
 * @param {Place} place
 * @param {boolean} isRevealed
 */
export function wordsOf({ seat, member, isYou }, isRevealed) {
  const words = [
    isYou ? text("play.you") : "",
    seat.short,
    text("play.points", { count: seat.score }),
    seat.submitted ? text("play.submitted") : "",
    seat.option ?? "",
    isRevealed ? verdict(seat) : "",
    member?.role === "gone" ? text("play.left") : member?.away ? text("play.away") : "",
  ];
  return `${words.filter(Boolean).join(", ")}. `;
}

/** @param {Place["seat"]} seat */
function verdict(seat) {
  if (seat.right == null) return text("play.noAnswer");
  return text(seat.right ? "play.right" : "play.wrong");
}

/** @param {Place} place @param {boolean} isRevealed @returns {string} */
function stateOf({ seat, member }, isRevealed) {
  if (isRevealed && seat.right != null) return seat.right ? "right" : "wrong";
  if (isRevealed && !seat.submitted) return "none";
  if (seat.submitted) return "submitted";
  return member?.away || member?.role === "gone" ? "away" : "thinking";
}

/** @type {Record<string, string>} */
const ICONS = {
  right: "icon-check",
  wrong: "icon-cross",
  none: "icon-dash",
  submitted: "icon-sent",
  away: "icon-away",
  thinking: "icon-sent",
};

/** @param {Element} root */
export function mountPlayers(root) {
  const { element } = mount(root, "t-players");
  const four = Array.from({ length: 4 }, () => {
    const place = clone("t-place");
    element.append(place.element);
    return place;
  });

  /** @param {{ element: any, refs: any }} copy */
  function showEmpty({ element: item, refs }) {
    item.className = "place place--empty";
    item.removeAttribute("data-colour");
    refs.figure.removeAttribute("data-member");
    item.removeAttribute("data-state");
    say(refs.words, text("play.empty"));
    say(refs.name, "");
    say(refs.score, "");
    draw(refs.figure, "figure-empty");
  }

  /** @param {{ element: any, refs: any }} copy @param {Place} place @param {boolean} isRevealed */
  function showPlace({ element: item, refs }, place, isRevealed) {
    const { seat, member, isYou } = place;
    const state = stateOf(place, isRevealed);
    item.className = isYou ? "place place--you" : "place";
    item.classList.toggle("place--away", Boolean(member?.away) || member?.role === "gone");
    item.setAttribute("data-state", state);
    item.setAttribute("data-colour", String(member?.colour ?? 0));
    say(refs.words, wordsOf(place, isRevealed));
    say(refs.name, seat.short);
    say(refs.score, String(seat.score));
    refs.figure.setAttribute("data-member", String(seat.m));
    figure(refs.figure, member?.colour ?? 0);
    draw(refs.shape, `shape-${member?.colour ?? 0}`);
    draw(refs.tagIcon, ICONS[state] ?? "icon-sent");
    say(refs.tagLetter, seat.option ?? "");
  }

  return {
    /** @param {View} view @param {number | null} you */
    update(view, you) {
      const isRevealed = view.phase.name === "reveal";
      places(view, you).forEach((place, index) => {
        const copy = /** @type {any} */ (four[index]);
        if (place) showPlace(copy, place, isRevealed);
        else showEmpty(copy);
      });
    },
  };
}
