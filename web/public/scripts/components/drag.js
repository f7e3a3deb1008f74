/** Dragging one of a few elements onto another, by finger, pen or mouse. */

/** So far a finger may move and still have tapped. */
const SLACK_PX = 8;

/** @param {HTMLElement} element @returns {[number, number]} */
function centre(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** @param {any[]} elements @param {number} x @param {number} y the element nearest to the point */
function nearest(elements, x, y) {
  const distances = elements.map(centre).map(([cx, cy]) => Math.hypot(cx - x, cy - y));
  return distances.indexOf(Math.min(...distances));
}

export class Drags {
  /** @type {{ index: number, x: number, y: number, isMoving: boolean } | null} */
  #drag = null;
  #wasDragged = false;

  /**
   * @param {any[]} elements
   * @param {object} verbs
   * @param {(index: number) => boolean} [verbs.mayDrag]
   * @param {(index: number, x: number, y: number) => void} [verbs.moved] so many pixels from where it was taken
   * @param {(index: number, x: number, y: number) => void} [verbs.released]
   * @param {() => void} [verbs.ended] whether it was released or not
   * @param {(from: number, to: number) => void} [verbs.dropped] on another element
   */
  constructor(elements, { mayDrag = () => true, moved, released, ended: over, dropped }) {
    elements.forEach((element, index) => {
      element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
        this.#wasDragged = false;
        if (!event.isPrimary || event.button !== 0 || !mayDrag(index)) return;
        this.#drag = { index, x: event.clientX, y: event.clientY, isMoving: false };
        element.setPointerCapture(event.pointerId);
      });
      element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
        if (!this.#drag) return;
        const [x, y] = [event.clientX - this.#drag.x, event.clientY - this.#drag.y];
        this.#drag.isMoving ||= Math.hypot(x, y) > SLACK_PX;
        if (!this.#drag.isMoving) return;
        this.#carry(element, x, y);
        moved?.(index, x, y);
      });
      element.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
        const ended = this.#drag;
        this.#wasDragged = Boolean(ended?.isMoving);
        if (ended?.isMoving) released?.(index, event.clientX - ended.x, event.clientY - ended.y);
        this.#end(element);
        over?.();
        if (!ended?.isMoving || !dropped) return;
        const target = nearest(elements, event.clientX, event.clientY);
        if (target !== ended.index) dropped(ended.index, target);
      });
      element.addEventListener("pointercancel", () => {
        this.#end(element);
        over?.();
      });
      // A drag is not a tap.
      element.addEventListener("click", (/** @type {Event} */ event) => {
        if (this.#wasDragged) event.stopImmediatePropagation();
        this.#wasDragged = false;
      }, true);
    });
  }

  /** @param {HTMLElement} element @param {number} x @param {number} y */
  #carry(element, x, y) {
    element.toggleAttribute("data-dragged", true);
    element.style.setProperty("transform", `translate(${x}px, ${y}px)`);
  }

  /** @param {HTMLElement} element */
  #end(element) {
    this.#drag = null;
    element.toggleAttribute("data-dragged", false);
    element.style.removeProperty("transform");
  }
}
