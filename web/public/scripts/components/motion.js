/** Animations that a style sheet cannot start. They change transform and opacity alone, and do nothing if the player prefers less motion. */

import { stretched } from "../core/stretching.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const isCalm = () => calm.matches;

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
const move = (element, frames, options) =>
  isCalm() ? null : element.animate(frames, { easing: "cubic-bezier(.2, .9, .3, 1)", ...options });

/** Laid on the table one after the other; there to be read from the first moment. @param {Iterable<Element>} elements */
export const deal = (elements) =>
  [...elements].map((element, index) =>
    move(element, [{ transform: "translateY(-0.625rem)" }, {}], { duration: 220, delay: index * 35, fill: "backwards" }))
    .filter((one) => one !== null);

/** Asks to be pressed. @param {Element} element */
export const beckon = (element) =>
  move(element, [{}, { transform: "scale(0.965)" }, { transform: "scale(1.012)" }, {}], { duration: 420, easing: "ease-in-out" });

/** Something counts: it swells and settles. @param {Element} element */
export const pulse = (element) => move(element, [{ transform: "scale(1.35)" }, {}], { duration: 320 });

const FLASH_MS = 280;

/** The whole window lights up once, a little: in the colour of paper, for a red screen is an alarm. */
export function flash() {
  if (isCalm()) return;
  const sheet = document.createElement("div");
  sheet.className = "flash";
  document.body.append(sheet);
  const fading = sheet.animate([{ opacity: 0.75 }, { opacity: 0 }], { duration: FLASH_MS });
  fading.onfinish = fading.oncancel = () => sheet.remove();
}

/** @param {Element} element @returns {[x: number, y: number]} its middle in the window, in pixels */
function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** A coin that arrives is no wider than this part of its size. */
const LANDING = 0.7;
const FLIGHT_MS = 480;

/**
 * Words in flight from one element to another, down or up to it in the end; without a second they rise and go.
 * @param {string} words @param {Element} from @param {Element | null} to @param {number} [before] pixels from its middle at which they turn to it
 */
export function fly(words, from, to, before = 0) {
  if (isCalm()) return;
  const coin = document.createElement("span");
  coin.className = "coin";
  coin.setAttribute("aria-hidden", "true");
  coin.textContent = words;
  document.body.append(coin);
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
  const [x, y] = middleOf(from);
  const begun = [{ transform: at(x, y, 0.4), opacity: 0 }, { transform: at(x, y - 24, 1.2), opacity: 1, offset: 0.25 }];
  const flight = coin.animate([...begun, ...(to ? landing(to) : [{ transform: at(x, y - 40, 1), opacity: 0 }])],
    { duration: FLIGHT_MS, easing: "ease-in-out" });
  flight.onfinish = flight.oncancel = () => coin.remove();

  /** @param {Element} end */
  function landing(end) {
    const [endX, endY] = middleOf(end);
    const size = Math.min(LANDING, end.clientWidth / coin.offsetWidth);
    const turn = before + coin.offsetHeight * size / 2;
    return [
      { transform: at(endX, endY + (y > endY ? turn : -turn), size), opacity: 1, offset: 0.8 },
      { transform: at(endX, endY, size), opacity: 0.9 },
    ];
  }
}

/** A number that has changed rolls in from below, the former one out above. @param {Element} element @param {string} former */
export function roll(element, former) {
  if (isCalm()) return;
  const [leaving, coming] = [former, element.textContent ?? ""].map((words) => {
    const digits = document.createElement("span");
    digits.textContent = words;
    return digits;
  });
  if (!leaving || !coming) return;
  element.replaceChildren(coming, leaving);
  const how = { duration: 360, easing: "cubic-bezier(.3, 1.3, .5, 1)" };
  leaving.animate([{}, { transform: "translateY(-110%)", opacity: 0 }], { ...how, fill: "forwards" });
  const rolling = coming.animate([{ transform: "translateY(110%)", opacity: 0 }, {}], how);
  rolling.onfinish = rolling.oncancel = () => leaving.remove();
}

export const SWAP_MS = 420;

/** Elements change places: those that come forward pass before the others, which give way. @param {HTMLElement[]} elements @param {() => void} change */
export function swap(elements, change) {
  const before = elements.map((one) => one.getBoundingClientRect());
  change();
  if (isCalm()) return;
  elements.forEach((one, index) => {
    const [from, to] = [before[index], one.getBoundingClientRect()];
    if (!from?.width || !to.width || one.hasAttribute("data-fading")) return;
    const isResized = Math.abs(from.width - to.width) > 1 || Math.abs(from.height - to.height) > 1;
    if (isResized) stretch(one, from, to);
    else if (from.x !== to.x || from.y !== to.y) pass(one, from.x - to.x, from.y - to.y);
  });
}

/** @param {HTMLElement} one @param {number} x from where it stood, in pixels @param {number} y */
function pass(one, x, y) {
  const isForward = x > 0 || y > 0;
  const way = (/** @type {number} */ part) => `translate(${part * x}px, ${part * y}px)`;
  const half = isForward ? `${way(0.5)} translateY(-9%) scale(1.06)` : `${way(0.5)} translateY(3%) scale(0.86)`;
  if (isForward) one.style.zIndex = "1";
  const moving = one.animate([{ transform: way(1) }, { transform: half }, {}], { duration: SWAP_MS, easing: "ease-in-out" });
  moving.onfinish = moving.oncancel = () => one.style.removeProperty("z-index");
}

/** Steps of a stretch, between which it goes evenly. */
const STEPS = 10;

/**
 * From one box to another: never beyond both, and what is in it keeps its shape.
 * @param {HTMLElement} one @param {DOMRect} from @param {DOMRect} to
 */
function stretch(one, from, to) {
  const steps = stretched(from, to, STEPS);
  const how = { duration: SWAP_MS };
  one.animate(steps.map(({ x, y, wide, high }) => ({ transform: `translate(${x}px, ${y}px) scale(${wide}, ${high})` })), how);
  for (const inner of one.children) {
    inner.animate(steps.map(({ wide, high }) => ({ transform: wide < high ? `scaleY(${wide / high})` : `scaleX(${high / wide})` })), how);
  }
}

const FADE_MS = 240;

/** Whether an element has a box. @param {Element} element */
export const isShown = (element) => element.getClientRects().length > 0;

/** Elements that a change takes away fade in their former place. @param {HTMLElement[]} elements @param {() => void} change */
export function fade(elements, change) {
  const boxes = elements.map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => [offsetLeft, offsetTop, offsetWidth, offsetHeight]);
  change();
  if (isCalm()) return;
  elements.forEach((one, index) => {
    if (isShown(one)) return;
    const [left, top, width, height] = (boxes[index] ?? []).map((pixels) => `${pixels}px`);
    one.setAttribute("data-fading", "");
    Object.assign(one.style, { left, top, width, height });
    const fading = one.animate([{}, { transform: "scale(0.9)", opacity: 0 }], { duration: FADE_MS, easing: "ease-in" });
    fading.onfinish = fading.oncancel = () => {
      one.removeAttribute("data-fading");
      for (const side of ["left", "top", "width", "height"]) one.style.removeProperty(side);
    };
  });
}

/** The next number of a count. @param {Element} element */
export const strike = (element) =>
  move(element, [{ transform: "scale(1.6)", opacity: 0.4 }, { opacity: 1, offset: 0.3 }, {}], { duration: 320 });
