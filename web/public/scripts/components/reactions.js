/** Four quick reactions (P14): buttons to send them, and bubbles over the figures that sent them. */

import { createNews, createPace, REACTIONS } from "../core/reactions.js";
import { nameOf } from "../core/places.js";
import { ownMember } from "../core/table.js";
import { text } from "../core/texts.js";
import { clone, draw, mount, say } from "./template.js";

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
class Bubbles {
  #refs;
  #news;
  /** @type {View | null} */
  #view = null;
  #turn = 0;

  constructor() {
    const { element, refs } = clone("t-bubbles");
    this.#refs = refs;
    document.body.append(element);
    this.#news = createNews((told) => {
      say(refs.news, told.map(([member, reaction]) => wordsOf(member, reaction)).join(" "));
    }, setTimeout);
    /** @param {number} member @param {Reaction} reaction */
    const wordsOf = (member, reaction) =>
      text("react.news", { name: this.#view ? nameOf(this.#view, member) : "", reaction: text(`react.${reaction}`) });
  }

  /** @param {Element} figure @param {Reaction} reaction @param {number} colour */
  #rise(figure, reaction, colour) {
    const spot = figure.getBoundingClientRect();
    if (spot.width === 0 || spot.bottom < 0 || spot.top > innerHeight) return;
    const bubble = clone("t-bubble").element;
    // In a list the next figure is just above: the bubble covers its own.
    const isInList = figure.classList.contains("figure--small");
    bubble.classList.toggle("bubble--over", isInList);
    this.#turn += 1;
    bubble.setAttribute("data-colour", String(colour));
    bubble.style.setProperty("--x", `${spot.left + spot.width / 2}px`);
    bubble.style.setProperty("--y", `${isInList ? spot.top + spot.height / 2 : spot.top}px`);
    bubble.style.setProperty("--sway", this.#turn % 2 ? "1" : "-1");
    draw(bubble.querySelector("svg"), `react-${reaction}`);
    this.#refs.layer.append(bubble);
    setTimeout(() => bubble.remove(), SHOWN_MS);
  }

  /** @param {View | null} current the view that is shown @param {number | null} you @param {Reacted} reacted */
  show(current, you, { m, reaction }) {
    this.#view = current;
    const colour = ownMember(this.#view, m)?.colour ?? 0;
    for (const figure of document.querySelectorAll(`[data-member="${m}"]:not(.ahead *)`)) {
      this.#rise(figure, reaction, colour);
    }
    if (m !== you) this.#news.add(m, reaction);
  }
}

/** The layer over the page in which bubbles rise, and the words for those who listen. */
export const mountBubbles = () => new Bubbles();
