/** Sorting: the player moves vehicles into the air, onto the water or onto the land (AS1, AS2). */

import { pulse } from "../../components/motion.js";
import { mount, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { AREAS, freeStand, neighbour, Picture, shelf } from "./ground.js";
import { Vehicle } from "./vehicle.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./ground.js").Point} Point */

/**
 * @typedef {object} Own the game's part of the phase
 * @property {string[]} vehicles
 * @property {(string | null)[]} placed the area in which each of them stands; `null`: none yet
 * @property {number} closesAtUs
 */

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

class Sorting {
  #game;
  #refs;
  #board;
  #picture;
  /** @type {Vehicle[]} */
  #vehicles = [];
  /** The positions of the placed vehicles, in parts of their area. @type {Map<Vehicle, { area: string, part: Point }>} */
  #stands = new Map();
  /** @type {Vehicle | null} */
  #chosen = null;
  #dealt = 0;
  /** The size of a vehicle in an area, in pixels. */
  #standing = 0;
  #resizing;

  /** @param {Element} root @param {Game} game */
  constructor(root, game) {
    this.#game = game;
    const { refs } = mount(root, "t-sorting");
    this.#refs = refs;
    this.#board = refs.board;
    this.#picture = new Picture(this.#board, AREAS.map((name) => refs[name]));
    this.#resizing = new ResizeObserver(this.#lay);
    this.#resizing.observe(this.#board);
    for (const name of AREAS) {
      refs[name].addEventListener("click", () => this.#chosen && this.#ask(this.#chosen, name, null));
      refs[name].addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#keyedInArea(event, name));
    }
  }

  #own = () => /** @type {Own | null} */ (this.#game.own());

  #remaining = () => this.#vehicles.flatMap((vehicle, index) => (this.#stands.has(vehicle) ? [] : [index]));

  /** A race has not begun before its moment, and nothing moves after the end. */
  #mayTake = () => {
    const [now, phase, playing] = [this.#game.serverNow(), this.#game.phase(), this.#own()];
    return Boolean(playing && phase && now !== null && now >= phase.opensAtUs && now < playing.closesAtUs && !phase.over);
  };

  /** @param {Own} playing */
  #deal(playing) {
    this.#dealt = playing.closesAtUs;
    this.#stands.clear();
    const furthest = () => Math.hypot(this.#board.clientWidth, this.#board.clientHeight);
    const owner = {
      mayTake: this.#mayTake, moved: this.#moved, dropped: this.#dropped, tapped: this.#tapped, keyed: this.#keyed,
      furthest,
    };
    this.#vehicles = playing.vehicles.map((name) => new Vehicle(name, owner));
    this.#choose(null);
    this.#makeReachable(this.#vehicles[0]);
    this.#refs.vehicles.replaceChildren(...this.#vehicles.map(({ element }) => element));
    this.#lay();
  }

  #lay = () => {
    const laid = shelf(this.#vehicles.length || 8, this.#board.clientWidth, this.#board.clientHeight);
    this.#picture.lay(laid.height);
    this.#standing = this.#picture.standing(laid.size);
    this.#board.style.setProperty("--size", `${laid.size}px`);
    this.#board.style.setProperty("--standing", `${this.#standing}px`);
    this.#vehicles.forEach((vehicle, index) => vehicle.settle(laid.places[index] ?? { x: 0, y: 0 }, laid.size));
    for (const vehicle of this.#stands.keys()) this.#stand(vehicle);
  };

  /** @param {Vehicle} vehicle */
  #stand(vehicle) {
    const found = this.#stands.get(vehicle);
    if (found) vehicle.place(this.#picture.centre(found.area, found.part, this.#standing), this.#standing);
  }

  /** @param {Vehicle} vehicle */
  #moved = (vehicle) => {
    if (this.#chosen) this.#choose(null);
    this.#picture.mark(true, this.#picture.at(vehicle.centre()));
  };

  /** @param {Vehicle} vehicle */
  #dropped = (vehicle) => {
    const area = this.#picture.at(vehicle.centre());
    this.#picture.mark(false);
    if (area) this.#ask(vehicle, area, this.#picture.part(area, vehicle.centre()));
    else this.#sendBack(vehicle);
  };

  /** @param {Vehicle} vehicle */
  #sendBack(vehicle) {
    this.#game.sounds.play("back");
    vehicle.goHome();
  }

  /** The server decides. @param {Vehicle} vehicle @param {string} area @param {Point | null} part of the area; `null`: anywhere */
  async #ask(vehicle, area, part) {
    this.#choose(null);
    if (!this.#mayTake() || !vehicle.mayAsk()) return vehicle.goHome();
    vehicle.ask();
    const answer = await this.#game.move({ vehicle: vehicle.name, area });
    if (!this.#vehicles.includes(vehicle)) return;
    const isPlaced = answer.t === "ok" || this.#own()?.placed[this.#vehicles.indexOf(vehicle)] === area;
    if (isPlaced) this.#welcome(vehicle, area, part);
    else this.#refuse(vehicle, area);
  }

  /** It stays. @param {Vehicle} vehicle @param {string} area @param {Point | null} part */
  #welcome(vehicle, area, part) {
    this.#settle(vehicle, area, part);
    this.#game.sounds.play("drop");
    pulse(vehicle.element.firstElementChild);
    say(this.#refs.news, text("sorting.placed", words(vehicle, area)));
    if (vehicle.element.tabIndex === 0) this.#passOn(vehicle);
  }

  /** @param {Vehicle} vehicle @param {string} area @param {Point | null} part */
  #settle(vehicle, area, part) {
    const taken = [...this.#stands.values()].filter((one) => one.area === area).map((one) => one.part);
    this.#stands.set(vehicle, { area, part: part ?? freeStand(taken) });
    this.#stand(vehicle);
    vehicle.label(area);
  }

  /** @param {Vehicle} vehicle @param {string} area */
  #refuse(vehicle, area) {
    say(this.#refs.news, text("sorting.wrong", words(vehicle, area)));
    this.#sendBack(vehicle);
  }

  /** The tap alternative: a vehicle, then an area. @param {Vehicle} vehicle */
  #tapped = (vehicle) => {
    const area = this.#stands.get(vehicle)?.area;
    // A tap on a vehicle in an area is a tap on the area.
    if (area && this.#chosen) return void this.#ask(this.#chosen, area, null);
    if (!vehicle.mayAsk() || !this.#mayTake()) return;
    this.#choose(this.#chosen === vehicle ? null : vehicle);
  };

  /** @param {Vehicle | null} vehicle */
  #choose(vehicle) {
    this.#chosen = vehicle;
    for (const one of this.#vehicles) one.choose(one === vehicle);
    this.#picture.mark(vehicle !== null);
    if (vehicle) say(this.#refs.news, text("sorting.chosen", { vehicle: text(`vehicle.${vehicle.name}`) }));
  }

  /** @param {Vehicle} vehicle @param {KeyboardEvent} event */
  #keyed = (vehicle, event) => {
    if (event.key === "Escape") return this.#choose(null);
    if (event.key === "ArrowDown" && this.#chosen) return this.#lead(this.#refs.air, event);
    const next = this.#vehicles[neighbour(this.#remaining(), this.#vehicles.indexOf(vehicle), event.key) ?? -1];
    if (!next) return;
    this.#makeReachable(next);
    this.#lead(next.element, event);
  };

  /** @param {KeyboardEvent} event @param {string} name */
  #keyedInArea(event, name) {
    if (event.key === "Escape") this.#choose(null);
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step) this.#lead(this.#refs[AREAS.at((AREAS.indexOf(name) + step) % AREAS.length) ?? name], event);
  }

  /** @param {HTMLElement} element @param {Event} event */
  #lead(element, event) {
    event.preventDefault();
    element.focus();
  }

  /** The one vehicle that the Tab key finds; arrow keys lead on. @param {Vehicle | undefined} vehicle */
  #makeReachable(vehicle) {
    for (const one of this.#vehicles) one.element.tabIndex = one === vehicle ? 0 : -1;
  }

  /** To the next vehicle on the shelf. @param {Vehicle} vehicle */
  #passOn(vehicle) {
    const next = this.#vehicles[neighbour(this.#remaining(), this.#vehicles.indexOf(vehicle), "ArrowRight") ?? -1];
    if (!next) return;
    this.#makeReachable(next);
    if (this.#board.contains(document.activeElement)) next.element.focus();
  }

  update() {
    const playing = this.#own();
    if (!playing) return;
    if (playing.closesAtUs !== this.#dealt) this.#deal(playing);
    this.#vehicles.forEach((vehicle, index) => {
      const area = playing.placed[index];
      // The answer settles a vehicle that this page has placed.
      if (area && !this.#stands.has(vehicle) && vehicle.state() !== "asking") this.#settle(vehicle, area, null);
    });
  }

  destroy = () => this.#resizing.disconnect();
}

/** @param {Element} root @param {Game} game */
export const mountSorting = (root, game) => new Sorting(root, game);

/** @param {Vehicle} vehicle @param {string} area */
const words = (vehicle, area) => ({ vehicle: text(`vehicle.${vehicle.name}`), area: text(`area.${area}`) });
