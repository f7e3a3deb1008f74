/** Movements that a style sheet cannot begin: nothing but transform and opacity, and none where less is wished. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const isCalm = () => calm.matches;

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
function move(element, frames, options) {
  if (!isCalm()) element.animate(frames, { easing: "cubic-bezier(.2, .9, .3, 1)", ...options });
}

/** Laid on the table one after the other. @param {Iterable<Element>} elements */
export function deal(elements) {
  const frames = [{ transform: "translateY(-0.625rem)", opacity: 0 }, {}];
  [...elements].forEach((element, index) =>
    move(element, frames, { duration: 220, delay: index * 35, fill: "backwards" }));
}

/** Asks to be pressed. @param {Element} element */
export const beckon = (element) =>
  move(element, [{}, { transform: "scale(0.965)" }, { transform: "scale(1.012)" }, {}], { duration: 420, easing: "ease-in-out" });

/** Something counts: it swells and settles. @param {Element} element */
export const pulse = (element) => move(element, [{ transform: "scale(1.35)" }, {}], { duration: 320 });

const FLASH_MS = 160;

/** The whole window lights up once. @param {number} [colour] of a player; the house's own without one */
export function flash(colour) {
  if (isCalm()) return;
  const sheet = document.createElement("div");
  sheet.className = "flash";
  if (colour !== undefined) sheet.setAttribute("data-colour", String(colour));
  document.body.append(sheet);
  const fading = sheet.animate([{ opacity: 0.85 }, { opacity: 0 }], { duration: FLASH_MS });
  fading.onfinish = fading.oncancel = () => sheet.remove();
}

/** Words in flight from one element to another, in an arc. @param {string} words @param {Element} from @param {Element} to */
export function fly(words, from, to) {
  if (isCalm()) return;
  const [start, end] = [from, to].map((one) => one.getBoundingClientRect());
  if (!start || !end) return;
  const coin = document.createElement("span");
  coin.className = "coin";
  coin.setAttribute("aria-hidden", "true");
  coin.textContent = words;
  document.body.append(coin);
  const at = (/** @type {number} */ part, /** @type {number} */ lift, /** @type {number} */ size) => {
    const x = start.x + start.width / 2 + part * (end.x + end.width / 2 - start.x - start.width / 2);
    const y = start.y + start.height / 2 + part * (end.y + end.height / 2 - start.y - start.height / 2) - lift;
    return `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
  };
  const flight = coin.animate([
    { transform: at(0, 0, 0.4), opacity: 0 },
    { transform: at(0, 24, 1.2), opacity: 1, offset: 0.2 },
    { transform: at(0.55, 48, 1.1), opacity: 1, offset: 0.6 },
    { transform: at(1, 0, 0.7), opacity: 0.9 },
  ], { duration: 480, easing: "ease-in-out" });
  flight.onfinish = flight.oncancel = () => coin.remove();
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

/** Elements change places. @param {Element[]} elements @param {() => void} change */
export function swap(elements, change) {
  const before = elements.map((one) => one.getBoundingClientRect());
  change();
  elements.forEach((one, index) => {
    const now = one.getBoundingClientRect();
    const [x, y] = [(before[index]?.x ?? now.x) - now.x, (before[index]?.y ?? now.y) - now.y];
    if (x || y) move(one, [{ transform: `translate(${x}px, ${y}px)` }, {}], { duration: 300 });
  });
}

/** The next number of a count. @param {Element} element */
export const strike = (element) =>
  move(element, [{ transform: "scale(1.9)", opacity: 0 }, { opacity: 1, offset: 0.4 }, {}], { duration: 360 });
