/** One vehicle on the screen: at home on the shelf, in a hand, gliding back, or where it belongs (AS1). */

import { isCalm } from "../../components/motion.js";
import { clone, draw } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { carries } from "./hand.js";
import { glideMs } from "./ground.js";

/** @typedef {import("./ground.js").Point} Point */
/** @typedef {"home" | "held" | "asking" | "gliding" | "placed"} State */

/**
 * @typedef {object} Owner the game's functions for it
 * @property {() => boolean} mayTake
 * @property {(vehicle: Vehicle) => void} moved it is carried about
 * @property {(vehicle: Vehicle) => void} dropped
 * @property {(vehicle: Vehicle) => void} tapped
 * @property {(vehicle: Vehicle, event: KeyboardEvent) => void} keyed
 * @property {() => number} furthest that a vehicle can be from home, in pixels
 */

const SHAKE = [0, -5, 5, -4, 4, 0].map((percent) => ({ transform: `translateX(${percent}%)` }));

/** @param {Point} point */
const shift = ({ x, y }) => `translate(${x}px, ${y}px)`;

export class Vehicle {
  name;
  #owner;
  element;
  #refs;
  /** @type {State} */
  #state = "home";
  /** The upper left corner of where it is when it is not gliding. */
  #at = { x: 0, y: 0 };
  #home;
  #size = 0;
  /** @type {Animation | null} */
  #glide = null;

  /** @param {string} name @param {Owner} owner */
  constructor(name, owner) {
    this.name = name;
    this.#owner = owner;
    const { element, refs } = clone("t-vehicle");
    this.element = element;
    this.#refs = refs;
    this.#home = this.#at;
    draw(refs.picture, `vehicle-${name}`);
    element.setAttribute("aria-label", text(`vehicle.${name}`));
    element.setAttribute("data-vehicle", name);
    element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => owner.keyed(this, event));
    carries(element, {
      take: this.#take,
      carry: (to) => {
        this.#enter("held");
        this.#put(to);
        owner.moved(this);
      },
      drop: () => owner.dropped(this),
      cancel: () => {
        if (this.#state === "held") this.goHome();
      },
      tap: () => owner.tapped(this),
    });
  }

  /** @param {State} next */
  #enter(next) {
    this.#state = next;
    this.element.setAttribute("data-state", next);
    this.element.setAttribute("aria-disabled", String(next === "placed"));
  }

  /** @param {Point} to */
  #put(to) {
    this.#at = to;
    this.element.style.setProperty("transform", shift(to));
  }

  /** Also on its way home (AS1): it stays where it was caught. */
  #take = () => {
    if (this.#state === "placed" || this.#state === "asking" || !this.#owner.mayTake()) return null;
    if (this.#state === "gliding") {
      const seen = new DOMMatrix(getComputedStyle(this.element).transform);
      this.#stopGliding();
      this.#put({ x: seen.m41, y: seen.m42 });
      this.#enter("held");
    }
    return this.#at;
  };

  #stopGliding() {
    this.#glide?.cancel();
    this.#glide = null;
  }

  goHome() {
    const from = this.#at;
    const isThere = from.x === this.#home.x && from.y === this.#home.y;
    this.#put(this.#home);
    this.#enter(isThere || isCalm() ? "home" : "gliding");
    if (isCalm()) return;
    if (isThere) return void this.#refs.picture.animate(SHAKE, { duration: 420 });
    const movement = this.element.animate([{ transform: shift(from) }, { transform: shift(this.#home) }], {
      duration: glideMs(from, this.#home, this.#owner.furthest()), easing: "cubic-bezier(.4, 0, .5, 1)",
    });
    this.#glide = movement;
    movement.onfinish = () => {
      if (this.#glide !== movement) return;
      this.#glide = null;
      this.#enter("home");
    };
  }

  state = () => this.#state;

  centre = () => ({ x: this.#at.x + this.#size / 2, y: this.#at.y + this.#size / 2 });

  /** Waits for the server's answer. */
  ask = () => this.#enter("asking");

  mayAsk = () => this.#state !== "placed" && this.#state !== "asking";

  /** @param {Point} place on the shelf @param {number} length of its square */
  settle(place, length) {
    this.#home = place;
    this.#size = length;
    if (this.#state !== "home" && this.#state !== "gliding") return;
    this.#stopGliding();
    this.#put(this.#home);
    this.#enter("home");
  }

  /** It is where it belongs. @param {Point} centre @param {number} length of its square there */
  place(centre, length) {
    this.#stopGliding();
    this.#put({ x: centre.x - length / 2, y: centre.y - length / 2 });
    this.#enter("placed");
  }

  /** @param {boolean} isChosen */
  choose(isChosen) {
    this.element.setAttribute("aria-pressed", String(isChosen));
  }

  /** @param {string} area where it has been placed */
  label(area) {
    const words = { vehicle: text(`vehicle.${this.name}`), area: text(`area.${area}`) };
    this.element.setAttribute("aria-label", text("sorting.placed", words));
  }
}
