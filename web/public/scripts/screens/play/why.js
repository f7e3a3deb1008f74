/** The explanation under the right option. The right option and the player's wrong one make room for it (P6). */

import { fade, swap } from "../../components/motion.js";
import { clone, say } from "../../components/template.js";

/**
 * @param {HTMLElement} options the four
 * @param {() => void} onTap
 */
export function mountWhy(options, onTap) {
  const { element } = clone("t-why");
  element.addEventListener("click", onTap);

  return {
    /**
     * @param {string} words empty while there is nothing to explain
     * @param {boolean} hasOwn whether the viewer chose another option, which stays beside the right one
     * @param {boolean} isMoving whether somebody sees it come
     */
    update(words, hasOwn, isMoving) {
      const change = () => {
        if (!words) {
          options.removeAttribute("data-explained");
          return element.remove();
        }
        options.setAttribute("data-explained", hasOwn ? "two" : "one");
        if (!element.isConnected) options.append(element);
      };
      say(element, words);
      element.setAttribute("data-length", lengthOf(words));
      if (!isMoving) return change();
      const four = [...options.querySelectorAll("[data-state]")].map(asHTML);
      const staying = four.filter(({ dataset }) => dataset.state !== "other");
      swap(staying, () => fade(four, change));
    },
  };
}

/** The length class by which the style sheet sets the size of the letters. @param {string} words */
function lengthOf(words) {
  if (words.length <= 60) return "short";
  return words.length <= 110 ? "medium" : "long";
}

/** @param {Element} element */
const asHTML = (element) => /** @type {HTMLElement} */ (element);
