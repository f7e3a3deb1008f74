/** A ball on a tray of two by two: it leans as the phone does, and shows the ring of a submission. */

import { LETTERS } from "../../core/selection.js";
import { mount } from "../../components/template.js";

/** @typedef {import("../../../../types/wire.d.ts").OptionLetter} OptionLetter */
/** @typedef {import("../../motion/recogniser.js").Feedback} Feedback */

/** Degrees of the phone that the drawing follows at most, and how far the ball goes with them. */
const FARTHEST = 30;

/** @param {number} degrees from -1 to 1 */
const part = (degrees) => Math.max(-1, Math.min(1, degrees / FARTHEST));

/** @param {Element} root */
export function mountTray(root) {
  const { element } = mount(root, "t-tray");
  const wells = [...element.querySelectorAll(".tray__well")];
  const set = (/** @type {string} */ name, /** @type {string | number} */ value) =>
    element.style.setProperty(name, String(value));

  return {
    /** @param {OptionLetter} letter where the ball lies @param {{ lastsMs: number } | null} ring @param {boolean} isSubmitted */
    update(letter, ring, isSubmitted) {
      const place = LETTERS.indexOf(letter);
      set("--column", place % 2);
      set("--row", Math.floor(place / 2));
      element.toggleAttribute("data-ring", ring !== null);
      if (ring) set("--ring", `${ring.lastsMs}ms`);
      element.toggleAttribute("data-submitted", isSubmitted);
      wells.forEach((well, index) => well.toggleAttribute("data-here", index === place));
    },

    /** @param {Feedback} feedback */
    lean({ right, up }) {
      set("--lean-x", part(right).toFixed(3));
      set("--lean-y", part(up).toFixed(3));
    },
  };
}
