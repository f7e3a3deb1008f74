/** Four quick reactions (P14): a tap sends one to all, a swipe or an arrow key throws it at a neighbour (P35). */

import { createNews, createPace, REACTIONS } from "../core/reactions.js";
import { personOf } from "../core/places.js";
import { ownMember } from "../core/table.js";
import { text } from "../core/texts.js";
import { aimedAt, catcherAt, KEYS } from "../core/throwing.js";
import { Drags } from "./drag.js";
import { faceOf, figuresOf } from "./in-sight.js";
import { clone, draw, mount, say } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").Reaction} Reaction */
/** @typedef {import("../../../types/wire.d.ts").Reacted} Reacted */

/** As long as the animation of `.bubble` lasts. */
const SHOWN_MS = 2_000;
/** The size of a bubble that rises from the foot, in pixels. */
const FOOT_PX = 64;

const mayGo = createPace();
/** @type {() => Promise<typeof import("../table/flights.js") | null>} */
let loadDrawings = async () => null;

/** Sets how the drawings of throws and moments of one's own are loaded. @param {typeof loadDrawings} load */
export function drawingsCome(load) {
  loadDrawings = load;
}

/** @param {Element} root @param {App} app */
export function mountReactions(root, app) {
  const { element, refs } = mount(root, "t-reactions");
  const buttons = REACTIONS.map((reaction) => refs[reaction]);

  /** @param {number} index @param {number} place */
  function throwAt(index, place) {
    const [reaction, button] = [/** @type {Reaction} */ (REACTIONS[index]), buttons[index]];
    const catcher = catcherAt(app.view(), app.you(), place);
    if (!catcher) return;
    if (catcher.words) return app.toast(catcher.words);
    if (!mayGo(performance.now())) return;
    app.seat.react(reaction, catcher.m);
    bubbles().thrown(reaction, button, place, catcher.name);
  }

  REACTIONS.forEach((reaction, index) => {
    buttons[index].addEventListener("click", () => {
      if (mayGo(performance.now())) app.seat.react(reaction);
    });
    buttons[index].addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const place = KEYS[event.key];
      if (!place || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      throwAt(index, place);
    });
  });
  new Drags(buttons, {
    moved(index, x, y) {
      bubbles().load().catch(() => {});
      const reaction = /** @type {Reaction} */ (REACTIONS[index]);
      const catcher = catcherAt(app.view(), app.you(), aimedAt(x, y));
      draw(buttons[index].querySelector("svg"), catcher ? `thrown-${reaction}` : `react-${reaction}`);
      bubbles().aim(buttons[index], reaction, catcher);
    },
    released: (index, x, y) => throwAt(index, aimedAt(x, y)),
    ended: () => REACTIONS.forEach((reaction, index) => draw(buttons[index].querySelector("svg"), `react-${reaction}`)),
  });

  return {
    /** @param {boolean} isOpen unseen, it keeps its room: nothing moves when it comes */
    update(isOpen) {
      element.classList.toggle("reactions--closed", !isOpen);
    },
  };
}

/** The layer over the page in which bubbles rise and throws fly, and the words for those who listen. */
class Bubbles {
  #refs;
  /** Without them the words still tell. @type {import("../table/flights.js").Flights | null} */
  #flights = null;
  #news;
  /** @type {View | null} */
  #view = null;
  /** @type {number | null} */
  #you = null;
  #turn = 0;

  constructor() {
    const { element, refs } = clone("t-bubbles");
    this.#refs = refs;
    document.body.append(element);
    // Also where the button has gone meanwhile, with its screen.
    for (const end of ["pointerup", "lostpointercapture"]) document.addEventListener(end, () => this.aim(null));
    this.#news = createNews((/** @type {[number, Reacted][]} */ told) => {
      say(refs.news, told.map(([, reacted]) => this.#wordsOf(reacted)).join(" "));
    }, setTimeout);
  }

  /** Loads what draws throws and moments of one's own. */
  async load() {
    const come = await loadDrawings();
    if (come) this.#flights ??= new come.Flights(this.#refs.flights);
  }

  /** @param {Reacted} reacted */
  #wordsOf({ m, reaction, to }) {
    const nameIn = (/** @type {number} */ member) => (this.#view ? personOf(this.#view, member) : "");
    if (to === undefined) return text("react.news", { name: nameIn(m), reaction: text(`react.${reaction}`) });
    const thing = text(`throw.${reaction}`);
    return text(to === this.#you ? "throw.atYou" : "throw.news", { name: nameIn(m), thing, to: nameIn(to) });
  }

  /**
   * Lets a bubble rise from a figure that is in the window.
   * @param {Element} figure @param {string} symbol @param {number} colour @param {boolean} [isFeat]
   * @returns {boolean} whether the figure is there
   */
  #rise(figure, symbol, colour, isFeat = false) {
    const spot = figure.getBoundingClientRect();
    if (spot.width === 0 || spot.bottom < 0 || spot.top > innerHeight) return false;
    // In a list the next figure is just above: the bubble covers its own.
    this.#riseAt(spot, figure.classList.contains("figure--small"), symbol, colour, isFeat);
    return true;
  }

  /** @param {DOMRect} spot @param {boolean} isInList @param {string} symbol @param {number} colour @param {boolean} [isFeat] */
  #riseAt(spot, isInList, symbol, colour, isFeat = false) {
    const bubble = clone("t-bubble").element;
    bubble.classList.toggle("bubble--feat", isFeat);
    bubble.style.setProperty("--wide", `${spot.width}px`);
    bubble.classList.toggle("bubble--over", isInList);
    this.#turn += 1;
    bubble.setAttribute("data-colour", String(colour));
    bubble.style.setProperty("--x", `${spot.left + spot.width / 2}px`);
    bubble.style.setProperty("--y", `${isInList ? spot.top + spot.height / 2 : spot.top}px`);
    bubble.style.setProperty("--sway", this.#turn % 2 ? "1" : "-1");
    draw(bubble.querySelector("svg"), symbol);
    this.#refs.layer.append(bubble);
    setTimeout(() => bubble.remove(), SHOWN_MS);
  }

  /**
   * @param {App} app @param {Reacted} reacted
   * @returns {number} the milliseconds until it is there
   */
  show(app, reacted) {
    const { m, reaction, to, landsAtUs = 0 } = reacted;
    [this.#view, this.#you] = [app.view(), app.you()];
    if (m !== this.#you) this.#news.add(m, reacted);
    if (to !== undefined) {
      const now = app.seat.serverNow() ?? landsAtUs;
      return this.#flights?.show(reacted, this.#view, this.#you, (landsAtUs - now) / 1000) ?? 0;
    }
    const colour = ownMember(this.#view, m)?.colour ?? 0;
    const inSight = figuresOf(m).filter((figure) => this.#rise(figure, `react-${reaction}`, colour));
    // Beside a television a phone draws no table: it rises from the foot then, in the player's colour.
    if (inSight.length === 0) {
      this.#riseAt(new DOMRect(innerWidth / 2 - FOOT_PX / 2, innerHeight - FOOT_PX, FOOT_PX, 0), false, `react-${reaction}`, colour);
    }
    return 0;
  }

  /** A moment of one's own, on the faces that are seen. @param {App} app @param {import("../core/feats.js").Feat} feat */
  celebrate(app, { kind, members }) {
    for (const m of members) {
      const face = faceOf(m);
      if (face) this.#rise(face, `feat-${kind}`, ownMember(app.view(), m)?.colour ?? 0, true);
    }
  }

  /** This player has thrown it. @param {Reaction} reaction @param {Element} button @param {number} place @param {string} name */
  thrown(reaction, button, place, name) {
    this.load().then(() => this.#flights?.leave(reaction, button, place), () => {});
    say(this.#refs.news, text("throw.aim", { thing: text(`throw.${reaction}`), name }));
  }

  /** Over the finger: what would be thrown at whom, or why not. @param {Element | null} button @param {Reaction} [reaction] @param {import("../core/throwing.js").Aim | null} [catcher] */
  aim(button, reaction, catcher) {
    const { aim } = this.#refs;
    aim.hidden = !button || !catcher;
    if (!button || !catcher) return;
    const { x, y, width } = button.getBoundingClientRect();
    aim.style.setProperty("--x", `${x + width / 2}px`);
    aim.style.setProperty("--y", `${y}px`);
    aim.setAttribute("data-colour", String(catcher.colour));
    say(aim, catcher.words || text("throw.aim", { thing: text(`throw.${reaction}`), name: catcher.name }));
  }
}

/** @type {Bubbles | null} */
let layer = null;

/** The one layer of the page. */
export const bubbles = () => layer ??= new Bubbles();
