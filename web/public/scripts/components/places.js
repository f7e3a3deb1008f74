/** The table with four places round it, as seen from the viewer's chair (T1). */

import { isCalm } from "./motion.js";
import { createNames } from "./names.js";
import { mountTabletop } from "./tabletop.js";
import { clone, draw, figure, say } from "./template.js";

/** @typedef {import("../core/places.js").Place} Place */
/** @typedef {{ element: any, refs: any }} Copy of a place's template */

const GLIDE_MS = 380;
const PULL_MS = 260;
const DROP_MS = 380;
const LOOK_MS = 1_200;

/** Where each chair goes when it is pulled: one's own, left, across, right, which is drawn as in a mirror. */
const PULLED = ["translateY(36%)", "translateX(-32%)", "translateY(-36%)", "scaleX(-1) translateX(-32%)"];

/**
 * @param {Element} root
 * @param {Element} list what holds the places
 * @param {string} template of one place
 * @param {boolean} [isWhole] whether names are shown in full, even where a seat has a short one
 */
export function mountPlaces(root, list, template, isWhole = false) {
  const table = mountTabletop(root);
  const four = Array.from({ length: 4 }, (_, place) => {
    const copy = clone(template);
    copy.element.setAttribute("data-place", String(place));
    list.append(copy.element);
    return copy;
  });
  /** The member of each place before. @type {(number | undefined)[]} */
  let before = [];
  const names = isWhole ? null : createNames(root);
  table.element.classList.add("tabletop--near");
  table.middle.after(list);

  return {
    four,
    middle: table.middle,

    /**
     * @param {(Place | null)[]} found
     * @param {(copy: Copy, place: Place | null, index: number) => void} dress
     */
    update(found, dress) {
      const now = found.map((place) => place?.member.m);
      table.update(found.map((place) => place?.member.colour ?? null));
      found.forEach((place, index) => {
        const copy = /** @type {Copy} */ (four[index]);
        if (place) showMember(copy, place);
        else showNobody(copy);
        if (place && isWhole) showWholeName(copy, place.member.name);
        dress(copy, place, index);
      });
      names?.update(found.flatMap((place, index) => (place ? [nameOn(/** @type {Copy} */ (four[index]), place)] : [])));
      glide(four.map(({ element }) => element), before, now);
      const come = now.findIndex((member) => member !== undefined && !before.includes(member));
      if (come >= 0 && before.length > 0) arrive(table.element, four.map(({ element }) => element), come);
      before = now;
    },
  };
}

/** @param {Copy} copy */
function showNobody({ element, refs }) {
  element.className = "place place--empty";
  element.removeAttribute("data-colour");
  element.removeAttribute("data-state");
  refs.figure.removeAttribute("data-member");
  refs.figure.querySelector("image")?.remove();
  showBeside(refs.figure, null);
  say(refs.name, "");
  say(refs.score, "");
}

/** @param {Copy} copy @param {Place} place */
export function showMember({ element, refs }, { member, seat, isYou, tonight }) {
  element.className = isYou ? "place place--you" : "place";
  element.classList.toggle("place--away", member.away || member.role === "gone");
  element.classList.toggle("place--far", Boolean(member.far));
  element.setAttribute("data-colour", String(member.colour));
  refs.figure.setAttribute("data-member", String(member.m));
  element.classList.toggle("place--first", !seat && Boolean(tonight?.leads));
  say(refs.score, String((seat ? seat.score : tonight?.points) ?? ""));
  figure(refs.figure, member);
  figure(refs.nape, { ...member, photo: null }, "nape");
  showBeside(refs.figure, member.beside);
  draw(refs.shape, `shape-${member.colour}`);
}

/** The other one of a team, smaller (TM9). @param {Element} own figure @param {Member | null | undefined} other */
export function showBeside(own, other) {
  const shown = own.parentElement?.querySelector(".beside");
  if (!other) return shown?.remove();
  const svg = shown ?? /** @type {Element} */ (own.cloneNode(true));
  if (!shown) own.after(svg);
  svg.setAttribute("class", "beside");
  svg.setAttribute("data-member", String(other.m));
  figure(svg, other);
}

/** The words of a place's card (P1). @param {Copy} copy @param {Place} place */
export const nameOn = ({ refs }, { member, seat }) =>
  ({ element: refs.name, whole: member.name, short: seat?.short ?? member.name, beside: refs.score.textContent });

/** Tells the styles how long a name is, for which they find a size. @param {HTMLElement} element @param {string} name */
export const measure = (element, name) => element.style.setProperty("--letters", String(longestPart(name)));

/** @param {Copy} copy @param {string} name */
export function showWholeName({ element, refs }, name) {
  say(refs.name, name);
  measure(element, name);
}

/** Letters of the longest part of a name, which may stand on two lines. @param {string} name */
const longestPart = (name) => Math.max(...(name.match(/[^\s-]*[\s-]?/gu) ?? []).map((part) => [...part].length));

/**
 * Moves players who changed their seat from the former place to the new one.
 * @param {Element[]} elements
 * @param {(number | undefined)[]} before
 * @param {(number | undefined)[]} now
 */
function glide(elements, before, now) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  now.forEach((member, index) => {
    const former = member === undefined ? -1 : before.indexOf(member);
    if (former < 0 || former === index) return;
    const [from, to] = [elements[former], elements[index]].map((one) => one?.getBoundingClientRect());
    if (!from || !to) return;
    const shift = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    elements[index]?.animate([{ transform: shift, zIndex: 9 }, { transform: "none", zIndex: 9 }], {
      duration: GLIDE_MS,
      easing: "cubic-bezier(.3, 1.2, .5, 1)",
    });
  });
}

/**
 * Somebody sits down: a chair is pulled, the face drops in, and those who sit there look up (S8).
 * @param {Element} table
 * @param {Element[]} places the four, one's own first
 * @param {number} index of the one who comes
 */
function arrive(table, places, index) {
  if (isCalm()) return;
  const ease = "cubic-bezier(.3, 1.4, .5, 1)";
  table.querySelector(`[data-ref="chair${index}"]`)
    ?.animate([{}, { transform: PULLED[index] ?? "none" }, {}], { duration: PULL_MS * 2, easing: ease });
  places[index]?.querySelector(".place__plate")
    ?.animate([{ transform: "translateY(-30%) scale(1.25)", opacity: 0 }, {}], { duration: DROP_MS, easing: ease });
  const others = places.filter((_, other) => other !== index).flatMap((place) => [...place.querySelectorAll(":not(.place--empty) > .place__plate > .figure")]);
  for (const one of others) one.setAttribute("data-looks-up", "");
  setTimeout(() => others.forEach((one) => one.removeAttribute("data-looks-up")), LOOK_MS);
}
