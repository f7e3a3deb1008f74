/** Fingers, pen, mouse and wheel on an element, as what they mean for a map (L5). */

/** @typedef {import("./camera.js").Point} Point */
/**
 * @typedef {object} Meanings
 * @property {(before: Point[], now: Point[]) => void} pulled one or two fingers moved
 * @property {(wheel: WheelEvent, pixel: Point) => void} wheeled
 * @property {(pixel: Point) => void} tapped
 * @property {(pixel: Point) => void} tappedTwice
 */

/** So far a finger may move and still have tapped. */
const SLACK_PX = 8;
const TWO = 2;

/** @param {HTMLElement} element @param {Meanings} meanings */
export function trackPointers(element, meanings) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  /** The point where the only finger went down; `null` once it is no tap. @type {Point | null} */
  let down = null;

  const at = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || fingers.size === TWO) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at(event));
    down = fingers.size === 1 ? at(event) : null;
  });
  element.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const now = at(event);
    if (down && Math.hypot(now.x - down.x, now.y - down.y) <= SLACK_PX) return;
    down = null;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, now);
    meanings.pulled(before, [...fingers.values()]);
  });
  element.addEventListener("pointerup", (event) => {
    if (fingers.delete(event.pointerId) && down) meanings.tapped(at(event));
    down = null;
  });
  element.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  element.addEventListener("dblclick", (event) => meanings.tappedTwice(at(event)));
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    meanings.wheeled(event, at(event));
  }, { passive: false });
}
