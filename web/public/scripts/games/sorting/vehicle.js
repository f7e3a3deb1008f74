/** One vehicle on the screen: at home on the shelf, in a hand, gliding back, or where it belongs (AS1). */

import { isCalm } from "../../components/motion.js";
import { clone, draw } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { carries } from "./hand.js";
import { glideMs } from "./ground.js";

/** @typedef {import("./ground.js").Point} Point */
/** @typedef {"home" | "held" | "asking" | "gliding" | "placed"} State */

/**
 * @typedef {object} Owner what the game says to it
 * @property {() => boolean} mayTake
 * @property {(vehicle: Vehicle) => void} moved it is carried about
 * @property {(vehicle: Vehicle) => void} dropped
 * @property {(vehicle: Vehicle) => void} tapped
 * @property {(vehicle: Vehicle, event: KeyboardEvent) => void} keyed
 * @property {() => number} furthest that a vehicle can be from home, in pixels
 */

/** @typedef {ReturnType<typeof createVehicle>} Vehicle */

const SHAKE = [0, -5, 5, -4, 4, 0].map((percent) => ({ transform: `translateX(${percent}%)` }));

/** @param {Point} point */
const shift = ({ x, y }) => `translate(${x}px, ${y}px)`;

/** @param {string} name @param {Owner} owner */
export function createVehicle(name, owner) {
  const { element, refs } = clone("t-vehicle");
  /** @type {State} */
  let state = "home";
  /** The upper left corner of where it is when it is not gliding. */
  let at = { x: 0, y: 0 };
  let home = at;
  let size = 0;
  /** @type {Animation | null} */
  let glide = null;
  draw(refs.picture, `vehicle-${name}`);
  element.setAttribute("aria-label", text(`vehicle.${name}`));
  element.setAttribute("data-vehicle", name);
  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => owner.keyed(vehicle, event));
  carries(element, {
    take,
    carry(to) {
      enter("held");
      put(to);
      owner.moved(vehicle);
    },
    drop: () => owner.dropped(vehicle),
    cancel() {
      if (state === "held") goHome();
    },
    tap: () => owner.tapped(vehicle),
  });

  /** @param {State} next */
  function enter(next) {
    state = next;
    element.setAttribute("data-state", next);
    element.setAttribute("aria-disabled", String(next === "placed"));
  }

  /** @param {Point} to */
  function put(to) {
    at = to;
    element.style.setProperty("transform", shift(to));
  }

  /** Also on its way home (AS1): it stays where it was caught. */
  function take() {
    if (state === "placed" || state === "asking" || !owner.mayTake()) return null;
    if (state === "gliding") {
      const seen = new DOMMatrix(getComputedStyle(element).transform);
      stopGliding();
      put({ x: seen.m41, y: seen.m42 });
      enter("held");
    }
    return at;
  }

  function stopGliding() {
    glide?.cancel();
    glide = null;
  }

  function goHome() {
    const from = at;
    const isThere = from.x === home.x && from.y === home.y;
    put(home);
    enter(isThere || isCalm() ? "home" : "gliding");
    if (isCalm()) return;
    if (isThere) return void refs.picture.animate(SHAKE, { duration: 420 });
    const movement = element.animate([{ transform: shift(from) }, { transform: shift(home) }], {
      duration: glideMs(from, home, owner.furthest()), easing: "cubic-bezier(.4, 0, .5, 1)",
    });
    glide = movement;
    movement.onfinish = () => {
      if (glide !== movement) return;
      glide = null;
      enter("home");
    };
  }

  const vehicle = {
    name,
    element,
    state: () => state,
    centre: () => ({ x: at.x + size / 2, y: at.y + size / 2 }),
    goHome,
    /** Waits for what the server says. */
    ask: () => enter("asking"),
    mayAsk: () => state !== "placed" && state !== "asking",

    /** @param {Point} place on the shelf @param {number} length of its square */
    settle(place, length) {
      home = place;
      size = length;
      if (state !== "home" && state !== "gliding") return;
      stopGliding();
      put(home);
      enter("home");
    },

    /** It is where it belongs. @param {Point} centre @param {number} length of its square there */
    place(centre, length) {
      stopGliding();
      put({ x: centre.x - length / 2, y: centre.y - length / 2 });
      enter("placed");
    },

    /** @param {boolean} isChosen */
    choose(isChosen) {
      element.setAttribute("aria-pressed", String(isChosen));
    },

    /** @param {string} area where it has been placed */
    label(area) {
      const words = { vehicle: text(`vehicle.${name}`), area: text(`area.${area}`) };
      element.setAttribute("aria-label", text("sorting.placed", words));
    },
  };
  return vehicle;
}
