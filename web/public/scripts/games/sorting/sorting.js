/** Sorting: vehicles are brought into the air, onto the water, onto the land (AS1, AS2). */

import { pulse } from "../../components/motion.js";
import { mount, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { freeStand, neighbour, shelf } from "./ground.js";
import { AREAS, createPicture } from "./picture.js";
import { createVehicle } from "./vehicle.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./ground.js").Point} Point */
/** @typedef {import("./vehicle.js").Vehicle} Vehicle */

/**
 * @typedef {object} Own the game's part of the phase
 * @property {string[]} vehicles
 * @property {(string | null)[]} placed the area in which each of them stands; `null`: none yet
 * @property {number} closesAtUs
 */

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** @param {Element} root @param {Game} game */
export function mountSorting(root, game) {
  const { refs } = mount(root, "t-sorting");
  const board = refs.board;
  const picture = createPicture(board, AREAS.map((name) => refs[name]));
  /** @type {Vehicle[]} */
  let vehicles = [];
  /** Where those stand that are placed, in parts of their area. @type {Map<Vehicle, { area: string, part: Point }>} */
  const stands = new Map();
  /** @type {Vehicle | null} */
  let chosen = null;
  let dealt = 0;
  /** Of a vehicle where it stands, in pixels. */
  let standing = 0;
  const resizing = new ResizeObserver(lay);
  resizing.observe(board);
  for (const name of AREAS) {
    refs[name].addEventListener("click", () => chosen && ask(chosen, name, null));
    refs[name].addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => keyedInArea(event, name));
  }

  const own = () => /** @type {Own | null} */ (game.own());
  const remaining = () => vehicles.flatMap((vehicle, index) => (stands.has(vehicle) ? [] : [index]));

  /** A race has not begun before its moment, and nothing moves after the end. */
  function mayTake() {
    const [now, phase, playing] = [game.serverNow(), game.phase(), own()];
    return Boolean(playing && phase && now !== null && now >= phase.opensAtUs && now < playing.closesAtUs && !phase.over);
  }

  /** @param {Own} playing */
  function deal(playing) {
    dealt = playing.closesAtUs;
    stands.clear();
    const furthest = () => Math.hypot(board.clientWidth, board.clientHeight);
    const owner = { mayTake, moved, dropped, tapped, keyed, furthest };
    vehicles = playing.vehicles.map((name) => createVehicle(name, owner));
    choose(null);
    makeReachable(vehicles[0]);
    refs.vehicles.replaceChildren(...vehicles.map(({ element }) => element));
    lay();
  }

  function lay() {
    const laid = shelf(vehicles.length || 8, board.clientWidth, board.clientHeight);
    picture.lay(laid.height);
    standing = picture.standing(laid.size);
    board.style.setProperty("--size", `${laid.size}px`);
    board.style.setProperty("--standing", `${standing}px`);
    vehicles.forEach((vehicle, index) => vehicle.settle(laid.places[index] ?? { x: 0, y: 0 }, laid.size));
    for (const vehicle of stands.keys()) stand(vehicle);
  }

  /** @param {Vehicle} vehicle */
  function stand(vehicle) {
    const found = stands.get(vehicle);
    if (found) vehicle.place(picture.centre(found.area, found.part, standing), standing);
  }

  /** @param {Vehicle} vehicle */
  function moved(vehicle) {
    if (chosen) choose(null);
    picture.mark(true, picture.at(vehicle.centre()));
  }

  /** @param {Vehicle} vehicle */
  function dropped(vehicle) {
    const area = picture.at(vehicle.centre());
    picture.mark(false);
    if (area) ask(vehicle, area, picture.part(area, vehicle.centre()));
    else sendBack(vehicle);
  }

  /** @param {Vehicle} vehicle */
  function sendBack(vehicle) {
    game.sounds.play("back");
    vehicle.goHome();
  }

  /** The server decides. @param {Vehicle} vehicle @param {string} area @param {Point | null} part of the area; `null`: anywhere */
  async function ask(vehicle, area, part) {
    choose(null);
    if (!mayTake() || !vehicle.mayAsk()) return vehicle.goHome();
    vehicle.ask();
    const answer = await game.move({ vehicle: vehicle.name, area });
    if (!vehicles.includes(vehicle)) return;
    const isPlaced = answer.t === "ok" || own()?.placed[vehicles.indexOf(vehicle)] === area;
    if (isPlaced) welcome(vehicle, area, part);
    else refuse(vehicle, area);
  }

  /** It stays. @param {Vehicle} vehicle @param {string} area @param {Point | null} part */
  function welcome(vehicle, area, part) {
    settle(vehicle, area, part);
    game.sounds.play("drop");
    pulse(vehicle.element.firstElementChild);
    say(refs.news, text("sorting.placed", words(vehicle, area)));
    if (vehicle.element.tabIndex === 0) passOn(vehicle);
  }

  /** @param {Vehicle} vehicle @param {string} area @param {Point | null} part */
  function settle(vehicle, area, part) {
    const taken = [...stands.values()].filter((one) => one.area === area).map((one) => one.part);
    stands.set(vehicle, { area, part: part ?? freeStand(taken) });
    stand(vehicle);
    vehicle.label(area);
  }

  /** @param {Vehicle} vehicle @param {string} area */
  function refuse(vehicle, area) {
    say(refs.news, text("sorting.wrong", words(vehicle, area)));
    sendBack(vehicle);
  }

  /** The tap alternative: a vehicle, then an area. @param {Vehicle} vehicle */
  function tapped(vehicle) {
    const area = stands.get(vehicle)?.area;
    // A tap on what stands in an area is a tap on the area.
    if (area && chosen) return void ask(chosen, area, null);
    if (!vehicle.mayAsk() || !mayTake()) return;
    choose(chosen === vehicle ? null : vehicle);
  }

  /** @param {Vehicle | null} vehicle */
  function choose(vehicle) {
    chosen = vehicle;
    for (const one of vehicles) one.choose(one === vehicle);
    picture.mark(vehicle !== null);
    if (vehicle) say(refs.news, text("sorting.chosen", { vehicle: text(`vehicle.${vehicle.name}`) }));
  }

  /** @param {Vehicle} vehicle @param {KeyboardEvent} event */
  function keyed(vehicle, event) {
    if (event.key === "Escape") return choose(null);
    if (event.key === "ArrowDown" && chosen) return lead(refs.air, event);
    const next = vehicles[neighbour(remaining(), vehicles.indexOf(vehicle), event.key) ?? -1];
    if (!next) return;
    makeReachable(next);
    lead(next.element, event);
  }

  /** @param {KeyboardEvent} event @param {string} name */
  function keyedInArea(event, name) {
    if (event.key === "Escape") choose(null);
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step) lead(refs[AREAS.at((AREAS.indexOf(name) + step) % AREAS.length) ?? name], event);
  }

  /** @param {HTMLElement} element @param {Event} event */
  function lead(element, event) {
    event.preventDefault();
    element.focus();
  }

  /** The one vehicle that the Tab key finds; arrow keys lead on. @param {Vehicle | undefined} vehicle */
  function makeReachable(vehicle) {
    for (const one of vehicles) one.element.tabIndex = one === vehicle ? 0 : -1;
  }

  /** To the next vehicle on the shelf. @param {Vehicle} vehicle */
  function passOn(vehicle) {
    const next = vehicles[neighbour(remaining(), vehicles.indexOf(vehicle), "ArrowRight") ?? -1];
    if (!next) return;
    makeReachable(next);
    if (board.contains(document.activeElement)) next.element.focus();
  }

  return {
    update() {
      const playing = own();
      if (!playing) return;
      if (playing.closesAtUs !== dealt) deal(playing);
      vehicles.forEach((vehicle, index) => {
        const area = playing.placed[index];
        // What this page asks for is settled by the answer.
        if (area && !stands.has(vehicle) && vehicle.state() !== "asking") settle(vehicle, area, null);
      });
    },
    destroy: () => resizing.disconnect(),
  };
}

/** @param {Vehicle} vehicle @param {string} area */
const words = (vehicle, area) => ({ vehicle: text(`vehicle.${vehicle.name}`), area: text(`area.${area}`) });
