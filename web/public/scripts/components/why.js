/** What explains the right answer, under it: the right option and one's own wrong one make room for it (P6). */

import { swap } from "./motion.js";
import { clone, say } from "./template.js";

/**
 * @param {HTMLElement} options the four
 * @param {() => void} onTap
 */
export function mountWhy(options, onTap) {
  const { element } = clone("t-why");
  options.append(element);
  element.addEventListener("click", onTap);

  return {
    /**
     * @param {string} words empty while there is nothing to explain
     * @param {boolean} hasOwn whether the viewer chose another option, which stays beside the right one
     * @param {boolean} isMoving whether somebody sees it come
     */
    update(words, hasOwn, isMoving) {
      const change = () => {
        if (words) options.setAttribute("data-explained", hasOwn ? "two" : "one");
        else options.removeAttribute("data-explained");
      };
      say(element, words);
      if (isMoving) swap([...options.querySelectorAll("[data-state='correct'], [data-state='wrong']")].map(asHTML), change);
      else change();
    },
  };
}

/** @param {Element} element */
const asHTML = (element) => /** @type {HTMLElement} */ (element);
