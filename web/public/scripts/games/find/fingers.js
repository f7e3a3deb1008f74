/** Fingers, pen, mouse and wheel on a picture, as what they mean (AH1, AH2). */

/** @typedef {import("./camera.js").Point} Point */
/**
 * @typedef {object} Meanings
 * @property {() => void} touched
 * @property {(before: Point[], now: Point[]) => void} pulled one or two fingers moved
 * @property {(speed: Point) => void} thrown let go while moving, in pixels a millisecond
 * @property {(wheel: WheelEvent, pixel: Point) => void} wheeled
 * @property {(pixel: Point, at: number) => void} tapped at this moment by `performance.now()`
 * @property {(pixel: Point) => void} tappedTwice
 */

/** So far a finger may move, and so long it may lie, and still have tapped. */
const SLACK_PX = 9;
const LONG_MS = 700;
/** A second tap so soon and so near makes it a double one; until then a finger's tap is no answer yet. */
const TWICE_MS = 240;
const NEAR_PX = 32;
/** A throw is as fast as the last so many milliseconds. */
const SPEED_MS = 90;

/** @param {HTMLElement} element @param {Meanings} meanings */
export function tendFingers(element, meanings) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  /** Where and when the only finger came down; `null`: it is no tap any more. @type {{ at: Point, since: number } | null} */
  let down = null;
  /** A tap that may become a double one. @type {{ at: Point, timer: ReturnType<typeof setTimeout> } | null} */
  let single = null;
  /** @type {{ at: Point, time: number }[]} */
  let track = [];

  let corner = { x: 0, y: 0 };
  const at = (/** @type {MouseEvent} */ { clientX, clientY }) => ({ x: clientX - corner.x, y: clientY - corner.y });

  /** Asked once a gesture: asking at every movement would lay out the page each time. */
  function findCorner() {
    const { left, top } = element.getBoundingClientRect();
    corner = { x: left, y: top };
  }

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || fingers.size === 2) return;
    if (!fingers.size) findCorner();
    element.setPointerCapture(event.pointerId);
    meanings.touched();
    fingers.set(event.pointerId, at(event));
    down = fingers.size === 1 ? { at: at(event), since: event.timeStamp } : null;
    track = [];
  });
  element.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) moved(event.pointerId, at(event), event.timeStamp);
  });
  element.addEventListener("pointerup", (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (down) lifted(event);
    else if (!fingers.size) throwAway(event.timeStamp);
    down = null;
    track = [];
  });
  element.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    down = null;
  });
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    findCorner();
    meanings.wheeled(event, at(event));
  }, { passive: false });

  /** @param {number} id @param {Point} now @param {number} time */
  function moved(id, now, time) {
    if (down && apart(now, down.at) <= SLACK_PX) return;
    down = null;
    const before = [...fingers.values()];
    fingers.set(id, now);
    if (fingers.size === 1) track.push({ at: now, time });
    meanings.pulled(before, [...fingers.values()]);
  }

  /** @param {PointerEvent} event */
  function lifted(event) {
    const place = at(event);
    if (!down || event.timeStamp - down.since > LONG_MS) return;
    if (event.pointerType === "mouse") return meanings.tapped(place, event.timeStamp);
    if (single && apart(single.at, place) <= NEAR_PX) return twice(place);
    const timer = setTimeout(() => {
      single = null;
      meanings.tapped(place, event.timeStamp);
    }, TWICE_MS);
    single = { at: place, timer };
  }

  /** @param {Point} place */
  function twice(place) {
    clearTimeout(single?.timer);
    single = null;
    meanings.tappedTwice(place);
  }

  /** @param {number} time */
  function throwAway(time) {
    const recent = track.filter((one) => time - one.time <= SPEED_MS);
    const [first, last] = [recent[0], recent.at(-1)];
    if (!first || !last || last.time <= first.time) return;
    const ms = last.time - first.time;
    meanings.thrown({ x: (last.at.x - first.at.x) / ms, y: (last.at.y - first.at.y) / ms });
  }

  return { destroy: () => clearTimeout(single?.timer) };
}

/** @param {Point} one @param {Point} other */
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
