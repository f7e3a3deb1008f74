/** The ring that a submitting gesture starts (M8): until it closes, a touch stops it. */

import { at } from "../net/moment.js";

/** Whatever a hand does on purpose to the screen or the keys. */
const TOUCHES = ["pointerdown", "keydown", "click"];

/** @param {() => void} onChange @param {() => void} onClosed */
export function createRing(onChange, onClosed) {
  /** @type {{ lastsMs: number } | null} */
  let open = null;
  let cancel = () => {};

  function end() {
    cancel();
    open = null;
    for (const one of TOUCHES) removeEventListener(one, touched, true);
  }

  /** The touch stops the ring and does nothing else. @param {Event} event */
  function touched(event) {
    end();
    swallow(event);
    if (event.type === "pointerdown") swallowClick();
    onChange();
  }

  return {
    /** @param {number} lastsMs */
    start(lastsMs) {
      if (open) return;
      open = { lastsMs };
      const closesAt = performance.now() + lastsMs;
      for (const one of TOUCHES) addEventListener(one, touched, true);
      cancel = at(() => closesAt, () => {
        end();
        onClosed();
      });
      onChange();
    },

    /** Without a word: there is nothing to submit any more. */
    drop: end,

    get open() {
      return open;
    },
  };
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The click that belongs to a touch. */
function swallowClick() {
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener("pointerdown", () => removeEventListener("click", swallow, true), { capture: true, once: true });
}
