/** The people on the map: the table's frame as they sit, the distant ones alone, how far they are (L1, L2). */

import { language, text } from "../../core/texts.js";
import { apart } from "../../map/apart.js";
import { onScreen, project } from "../../map/camera.js";
import { spoken } from "../../map/company.js";
import { turnsOfWays } from "../../map/painter.js";
import { way } from "../../map/sphere.js";
import { townNear } from "../../map/towns.js";
import { clone, draw, figure, repeat, say } from "../../components/template.js";

/** @typedef {import("../../map/camera.js").Camera} Camera */
/** @typedef {import("../../map/camera.js").Item} Item */
/** @typedef {import("../../map/camera.js").Point} Point */
/** @typedef {import("../../map/camera.js").Sides} Sides */
/** @typedef {import("../../map/company.js").Company} Company */
/** @typedef {import("../../map/company.js").Guest} Guest */
/** @typedef {{ element: HTMLElement, at: Point, box: Sides, isFixed: boolean, place: import("../../map/sphere.js").Place | null }} Standing */

/** Straight pieces of a great circle. */
const STEPS = 48;
/** Pixels between the table and the people beside it. */
const BESIDE = 8;
const NOTHING = { left: 0, right: 0, top: 0, bottom: 0 };

/** @param {number} kilometres */
export function distanceWords(kilometres) {
  const { unit, amount } = spoken(kilometres);
  return text(`map.${unit}`, { amount: amount.toLocaleString(language()) });
}

class MapPeople {
  #frame;
  #chairs;
  #beside;
  #rows;
  #labels;
  /** @type {Company} */
  #company = { table: null, chairs: [], beside: [], guests: [] };
  /** @type {Map<number, HTMLElement>} */
  #elements = new Map();
  /** @type {Map<number, HTMLElement>} */
  #distances = new Map();
  /** The place of a person, in words. @type {Map<number, string>} */
  #towns = new Map();

  /** @param {HTMLElement} list @param {HTMLElement} pills */
  constructor(list, pills) {
    this.#frame = clone("t-map-frame");
    const guests = clone("t-map-guests");
    list.append(this.#frame.element, guests.element);
    this.#chairs = Array.from({ length: 4 }, (_, place) => {
      const copy = clone("t-map-figure");
      copy.element.setAttribute("data-place", String(place));
      this.#frame.refs.chairs.append(copy.element);
      return copy;
    });
    this.#beside = repeat(this.#frame.refs.beside, "t-map-figure", (/** @type {Member} */ { m }) => m);
    this.#rows = repeat(guests.element, "t-map-guest", (/** @type {Guest} */ { member }) => member.m);
    this.#labels = repeat(pills, "t-map-distance", (/** @type {Guest} */ { member }) => member.m);
  }

  /** @param {Company} next @param {import("../../map/atlas.js").City[]} cities as far as they have come */
  update(next, cities) {
    this.#company = next;
    this.#towns.clear();
    for (const { member, place } of next.guests) this.#towns.set(member.m, townWords(place, cities));
    const where = townWords(next.table, cities);
    this.#chairs.forEach(({ element, refs }, index) => {
      const chair = next.chairs[index];
      element.classList.toggle("mapfigure--empty", !chair);
      if (chair) dress(refs, chair.member);
    });
    this.#beside.update(next.beside, (refs, member) => dress(refs, member));
    this.#frame.refs.beside.hidden = next.beside.length === 0;
    say(this.#frame.refs.words, frameWords(next, where));
    say(this.#frame.refs.place, where);
    this.#updateGuests();
  }

  #updateGuests() {
    this.#elements.clear();
    this.#distances.clear();
    this.#rows.update(this.#company.guests, (refs, guest, element) => {
      const { member, kilometres } = guest;
      this.#elements.set(member.m, element);
      dress(refs, member);
      say(refs.place, this.#towns.get(member.m) ?? "");
      say(refs.far, kilometres === null ? "" : distanceWords(kilometres));
      say(refs.words, guestWords(guest, this.#towns.get(member.m) ?? ""));
    });
    const measured = this.#company.guests.filter(({ kilometres }) => kilometres !== null);
    this.#labels.update(measured, (_, { member, kilometres }, element) => {
      this.#distances.set(member.m, element);
      say(element, distanceWords(kilometres ?? 0));
    });
  }

  /** Everybody with the room they need, at their places. @returns {Standing[]} */
  #standings() {
    const table = standing(this.#frame.element, this.#company.table, true);
    return [table, ...this.#company.guests.map(({ member, place }) =>
      standing(/** @type {HTMLElement} */ (this.#elements.get(member.m)), place, false))];
  }

  /** The distance on its line, or where that has no room, under the name. @param {Guest} guest @param {ReturnType<typeof waysOf>} ways @param {Camera} camera @param {Sides[]} taken */
  #label({ member }, ways, camera, taken) {
    const pill = this.#distances.get(member.m);
    const path = ways.find(({ m }) => m === member.m);
    const isOnLine = Boolean(pill && path && stand(pill, path.pixels, camera, taken));
    pill?.toggleAttribute("data-elsewhere", !isOnLine);
    this.#elements.get(member.m)?.querySelector(".mapguest__far")?.toggleAttribute("data-elsewhere", isOnLine);
  }

  /** The boxes that the view of everyone contains. @returns {Item[]} */
  items = () => [
    ...withRoom(this.#standings()).flatMap(({ place, box }) => (place ? [{ place, box }] : [])),
    ...this.#company.guests.flatMap(({ place }) => (place && this.#company.table ? onWay(this.#company.table, place) : [])),
  ];

  /**
   * Puts everybody where they are on the screen.
   * @param {Camera} camera @param {Sides} margin
   */
  stand(camera, margin) {
    const markers = this.#standings();
    settle(markers, camera, margin);
    const found = apart(markers, {
      left: margin.left, right: camera.width - margin.right, top: margin.top, bottom: camera.height - margin.bottom,
    });
    markers.forEach(({ element }, index) => move(element, found[index]));
    const taken = markers.map(({ box }, index) => around(found[index], box));
    const ways = waysOf(this.#company, camera);
    for (const guest of this.#company.guests) this.#label(guest, ways, camera, taken);
    const threads = markers.flatMap(({ at, place, isFixed }, index) =>
      threadOf(found[index], at, place !== null && !isFixed));
    return { ways, taken, threads };
  }
}

/** @param {HTMLElement} list @param {HTMLElement} pills */
export const mountMapPeople = (list, pills) => new MapPeople(list, pills);

/** @param {Refs} refs @param {Member} member */
function dress(refs, member) {
  figure(refs.figure, member);
  refs.figure.setAttribute("data-member", String(member.m));
  refs.figure.classList.toggle("mapfigure__away", member.away);
  say(refs.name, member.name);
  draw(refs.shape, `shape-${member.colour}`);
  refs.shape.setAttribute("data-colour", String(member.colour));
}

/** @param {import("../../map/sphere.js").Place | null} place @param {import("../../map/atlas.js").City[]} cities */
function townWords(place, cities) {
  if (!place) return text("map.notGiven");
  const town = townNear(place, cities);
  return town ?? "";
}

/** @param {import("../../map/sphere.js").Place | null} place @param {string} where for those who listen */
const nearWords = (place, where) => (place && where ? text("map.near", { town: where }) : where);

/** @param {Company} company @param {string} where */
function frameWords({ chairs, beside, table }, where) {
  const members = [...chairs.flatMap((chair) => (chair ? [chair.member] : [])), ...beside];
  const names = members.map(({ name }) => name).join(", ");
  return [text("map.atTable", { names }), nearWords(table, where)].filter(Boolean).join(", ");
}

/** @param {Guest} guest @param {string} where */
function guestWords({ member: { name }, kilometres, place }, where) {
  const far = kilometres === null ? "" : text("map.far", { distance: distanceWords(kilometres) });
  return [name, far, nearWords(place, where)].filter(Boolean).join(", ");
}

/** @param {HTMLElement} element @param {import("../../map/sphere.js").Place | null} place @param {boolean} isFixed @returns {Standing} */
function standing(element, place, isFixed) {
  const { offsetWidth, offsetHeight } = element;
  const box = { left: offsetWidth / 2, right: offsetWidth / 2, top: offsetHeight / 2, bottom: offsetHeight / 2 };
  return { element, at: { x: 0, y: 0 }, box, isFixed, place };
}

/** Places on the screen: the table in a corner while it has no place, and beside it the people without one. @param {Standing[]} markers @param {Camera} camera @param {Sides} margin */
function settle(markers, camera, margin) {
  const [table, ...guests] = markers;
  if (!table) return;
  const corner = { x: margin.left + table.box.left, y: camera.height - margin.bottom - table.box.bottom };
  table.at = table.place ? onScreen(camera, project(table.place)) : corner;
  for (const guest of guests) {
    const beside = { x: table.at.x + table.box.right, y: table.at.y };
    guest.at = guest.place ? onScreen(camera, project(guest.place)) : beside;
  }
}

/** @param {HTMLElement} element @param {Point | undefined} at */
function move(element, at) {
  if (at) element.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px) translate(-50%, -50%)`;
}

/** @param {Point | undefined} at @param {Sides} box @returns {Sides} */
const around = (at = { x: 0, y: 0 }, { left, right, top, bottom }) =>
  ({ left: at.x - left, right: at.x + right, top: at.y - top, bottom: at.y + bottom });

/** From a marker that had to move aside to where it belongs. @param {Point | undefined} found @param {Point} at @param {boolean} isPlaced */
const threadOf = (found, at, isPlaced) =>
  isPlaced && found && Math.hypot(found.x - at.x, found.y - at.y) > 4 ? [{ from: found, to: at }] : [];

/** Puts people without a place to the right of the table. @param {Standing[]} markers */
function withRoom([table, ...guests]) {
  if (!table) return [];
  const beside = guests.filter(({ place }) => !place).map(({ box }) => box.left + box.right + BESIDE);
  const right = table.box.right + Math.max(0, ...beside);
  return [{ ...table, box: { ...table.box, right } }, ...guests];
}

/** The way itself is to be seen, too, and nothing is to be cut apart that it joins. @param {import("../../map/sphere.js").Place} from @param {import("../../map/sphere.js").Place} to @returns {Item[]} */
const onWay = (from, to) => way(from, to, STEPS / 4).map((place) => ({ place, box: NOTHING }));

/** @param {Company} company @param {Camera} camera */
function waysOf({ table, guests }, camera) {
  if (!table) return [];
  return guests.flatMap(({ member, place }) => {
    if (!place) return [];
    const points = way(table, place, STEPS).map(project);
    const start = onScreen(camera, project(table));
    const from = points[0] ?? { x: 0, y: 0 };
    const pixels = points.map(({ x, y }) =>
      ({ x: start.x + (x - from.x) * camera.scale, y: start.y + (y - from.y) * camera.scale }));
    return [{ m: member.m, points, pixels }];
  });
}

/** In the middle of what is to be seen of the way; a copy of the world to the left or right may be seen instead. @param {HTMLElement} label @param {Point[]} pixels @param {Camera} camera @param {Sides[]} taken @returns {boolean} whether there is room */
function stand(label, pixels, camera, taken) {
  const { width, height, scale } = camera;
  const half = { x: label.offsetWidth / 2, y: label.offsetHeight / 2 };
  const isFree = (/** @type {Point} */ { x, y }) =>
    x > half.x && x < width - half.x && y > half.y && y < height - half.y &&
    !taken.some((box) => x + half.x > box.left && x - half.x < box.right && y + half.y > box.top && y - half.y < box.bottom);
  const seen = turnsOfWays(camera).map((turn) => pixels.map(({ x, y }) => ({ x: x + turn * scale, y })).filter(isFree))
    .reduce((one, other) => (other.length > one.length ? other : one));
  const at = seen[seen.length >> 1];
  if (!at) return false;
  move(label, at);
  taken.push(around(at, { left: half.x, right: half.x, top: half.y, bottom: half.y }));
  return true;
}
