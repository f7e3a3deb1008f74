/** Four quick reactions (P14): buttons to send them, and bubbles over the figures that sent them. */

import { createNews, createPace, REACTIONS } from "../core/reactions.js";
import { nameOf, ownMember } from "../core/table.js";
import { text } from "../core/texts.js";
import { clone, draw, mount, say } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").Reaction} Reaction */
/** @typedef {import("../../../types/wire.d.ts").Reacted} Reacted */

/** As long as the animation of `.bubble` lasts. */
const SHOWN_MS = 2_000;

const mayGo = createPace();

/** @param {Element} root @param {(reaction: Reaction) => void} send */
export function mountReactions(root, send) {
  const { element, refs } = mount(root, "t-reactions");
  for (const reaction of REACTIONS) {
    refs[reaction].addEventListener("click", () => {
      if (mayGo(performance.now())) send(reaction);
    });
  }

  return {
    /** @param {boolean} isOpen unseen, it keeps its room: nothing moves when it comes */
    update(isOpen) {
      element.classList.toggle("reactions--closed", !isOpen);
    },
  };
}

/** The layer over the page in which bubbles rise, and the words for those who listen. */
export function mountBubbles() {
  const { element, refs } = clone("t-bubbles");
  document.body.append(element);
  const news = createNews((told) => {
    say(refs.news, told.map(([member, reaction]) => wordsOf(member, reaction)).join(" "));
  }, setTimeout);
  /** @type {View | null} */
  let view = null;
  let turn = 0;

  /** @param {number} member @param {Reaction} reaction */
  const wordsOf = (member, reaction) =>
    text("react.news", { name: view ? nameOf(view, member) : "", reaction: text(`react.${reaction}`) });

  /** @param {Element} figure @param {Reaction} reaction @param {number} colour */
  function rise(figure, reaction, colour) {
    const spot = figure.getBoundingClientRect();
    if (spot.width === 0 || spot.bottom < 0 || spot.top > innerHeight) return;
    const bubble = clone("t-bubble").element;
    // In a list the next figure is just above: the bubble covers its own.
    const isInList = figure.classList.contains("figure--small");
    bubble.classList.toggle("bubble--over", isInList);
    turn += 1;
    bubble.setAttribute("data-colour", String(colour));
    bubble.style.setProperty("--x", `${spot.left + spot.width / 2}px`);
    bubble.style.setProperty("--y", `${isInList ? spot.top + spot.height / 2 : spot.top}px`);
    bubble.style.setProperty("--sway", turn % 2 ? "1" : "-1");
    draw(bubble.querySelector("svg"), `react-${reaction}`);
    refs.layer.append(bubble);
    setTimeout(() => bubble.remove(), SHOWN_MS);
  }

  return {
    /** @param {View | null} current the view that is shown @param {number | null} you @param {Reacted} reacted */
    show(current, you, { m, reaction }) {
      view = current;
      const colour = ownMember(view, m)?.colour ?? 0;
      for (const figure of document.querySelectorAll(`[data-member="${m}"]`)) {
        rise(figure, reaction, colour);
      }
      if (m !== you) news.add(m, reaction);
    },
  };
}
