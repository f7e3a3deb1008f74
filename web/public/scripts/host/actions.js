/** The host's orders on the host's page (H9), each a request to the server. */

import { say } from "../components/template.js";

const SURE_MS = 4_000;

/** @typedef {{ code?: string, args?: Record<string, string | number> }} Answer without a code it was done */

/** @param {string} path @param {object} [body] @returns {Promise<Answer | null>} `null`: the server cannot be reached */
export async function order(path, body = {}) {
  try {
    const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
    return await answer.json();
  } catch {
    return null;
  }
}

/**
 * A button that acts on the second tap: the first one asks.
 * @param {HTMLElement} button
 * @param {() => void} act
 * @returns {(words: string, sure: string, label?: string) => void} tells its words, those before the second tap, and its
 *   name where the words do not say on whom it acts
 */
export function twice(button, act) {
  let isSure = false;
  let patience = 0;
  let [calm, asking, name] = ["", "", ""];
  function show() {
    say(button, isSure ? asking : calm);
    button.setAttribute("aria-label", isSure ? asking : name);
    button.classList.toggle("button--sure", isSure);
  }
  /** @param {boolean} next */
  function become(next) {
    isSure = next;
    clearTimeout(patience);
    if (next) patience = setTimeout(become, SURE_MS, false);
    show();
  }
  button.addEventListener("click", () => {
    if (isSure) act();
    become(!isSure);
  });
  return (words, sure, label = words) => {
    [calm, asking, name] = [words, sure, label];
    show();
  };
}
