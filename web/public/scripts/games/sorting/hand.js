/** A finger, pen or mouse that carries things: each pointer one, and each thing by one pointer. */

/** So far a finger may move and still have tapped. */
const SLACK_PX = 8;

/** @typedef {import("./ground.js").Point} Point */

/**
 * @typedef {object} Verbs
 * @property {() => Point | null} take where the thing is as it is taken; `null`: it may not be
 * @property {(to: Point) => void} carry
 * @property {() => void} drop
 * @property {() => void} cancel the pointer went away with it
 * @property {() => void} tap it was touched and not moved, or chosen by a key
 */

/** @param {HTMLElement} element @param {Verbs} verbs */
export function carries(element, { take, carry, drop, cancel, tap }) {
  /** @type {{ pointer: number, start: Point, from: Point, isMoving: boolean } | null} */
  let held = null;
  let wasCarried = false;

  element.addEventListener("pointerdown", (event) => {
    if (held || event.button !== 0) return;
    wasCarried = false;
    const from = take();
    if (!from) return;
    held = { pointer: event.pointerId, start: { x: event.clientX, y: event.clientY }, from, isMoving: false };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - held.start.x, event.clientY - held.start.y];
    held.isMoving ||= Math.hypot(x, y) > SLACK_PX;
    if (held.isMoving) carry({ x: held.from.x + x, y: held.from.y + y });
  });
  element.addEventListener("pointerup", (event) => {
    if (held?.pointer !== event.pointerId) return;
    wasCarried = held.isMoving;
    held = null;
    if (wasCarried) drop();
    else cancel();
  });
  element.addEventListener("pointercancel", (event) => {
    if (held?.pointer !== event.pointerId) return;
    held = null;
    cancel();
  });
  // Carrying is not a tap; a key's click has no count.
  element.addEventListener("click", (event) => {
    if (!wasCarried || event.detail === 0) tap();
    wasCarried = false;
  });
}
