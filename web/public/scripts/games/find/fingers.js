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
/** The last milliseconds that give a throw its speed. */
const SPEED_MS = 90;

export class Fingers {
  #element;
  #meanings;
  /** @type {Map<number, Point>} */
  #fingers = new Map();
  /** The point and time at which the only finger went down; `null` once it is no tap. @type {{ at: Point, since: number } | null} */
  #down = null;
  /** A tap that may become a double one. @type {{ at: Point, timer: ReturnType<typeof setTimeout> } | null} */
  #single = null;
  /** @type {{ at: Point, time: number }[]} */
  #track = [];
  #corner = { x: 0, y: 0 };

  /** @param {HTMLElement} element @param {Meanings} meanings */
  constructor(element, meanings) {
    this.#element = element;
    this.#meanings = meanings;
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.#fingers.size === 2) return;
      if (!this.#fingers.size) this.#findCorner();
      element.setPointerCapture(event.pointerId);
      meanings.touched();
      this.#fingers.set(event.pointerId, this.#at(event));
      this.#down = this.#fingers.size === 1 ? { at: this.#at(event), since: event.timeStamp } : null;
      this.#track = [];
    });
    element.addEventListener("pointermove", (event) => {
      if (this.#fingers.has(event.pointerId)) this.#moved(event.pointerId, this.#at(event), event.timeStamp);
    });
    element.addEventListener("pointerup", (event) => {
      if (!this.#fingers.delete(event.pointerId)) return;
      if (this.#down) this.#lifted(event);
      else if (!this.#fingers.size) this.#throwAway(event.timeStamp);
      this.#down = null;
      this.#track = [];
    });
    element.addEventListener("pointercancel", (event) => {
      this.#fingers.delete(event.pointerId);
      this.#down = null;
    });
    element.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#findCorner();
      meanings.wheeled(event, this.#at(event));
    }, { passive: false });
  }

  #at = (/** @type {MouseEvent} */ { clientX, clientY }) => ({ x: clientX - this.#corner.x, y: clientY - this.#corner.y });

  /** Asked once a gesture: asking at every movement would lay out the page each time. */
  #findCorner() {
    const { left, top } = this.#element.getBoundingClientRect();
    this.#corner = { x: left, y: top };
  }

  /** @param {number} id @param {Point} now @param {number} time */
  #moved(id, now, time) {
    if (this.#down && apart(now, this.#down.at) <= SLACK_PX) return;
    this.#down = null;
    const before = [...this.#fingers.values()];
    this.#fingers.set(id, now);
    if (this.#fingers.size === 1) this.#track.push({ at: now, time });
    this.#meanings.pulled(before, [...this.#fingers.values()]);
  }

  /** @param {PointerEvent} event */
  #lifted(event) {
    const place = this.#at(event);
    if (!this.#down || event.timeStamp - this.#down.since > LONG_MS) return;
    if (event.pointerType === "mouse") return this.#meanings.tapped(place, event.timeStamp);
    if (this.#single && apart(this.#single.at, place) <= NEAR_PX) return this.#twice(place);
    const timer = setTimeout(() => {
      this.#single = null;
      this.#meanings.tapped(place, event.timeStamp);
    }, TWICE_MS);
    this.#single = { at: place, timer };
  }

  /** @param {Point} place */
  #twice(place) {
    clearTimeout(this.#single?.timer);
    this.#single = null;
    this.#meanings.tappedTwice(place);
  }

  /** @param {number} time */
  #throwAway(time) {
    const recent = this.#track.filter((one) => time - one.time <= SPEED_MS);
    const [first, last] = [recent[0], recent.at(-1)];
    if (!first || !last || last.time <= first.time) return;
    const ms = last.time - first.time;
    this.#meanings.thrown({ x: (last.at.x - first.at.x) / ms, y: (last.at.y - first.at.y) / ms });
  }

  destroy = () => clearTimeout(this.#single?.timer);
}

/** @param {Point} one @param {Point} other */
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
