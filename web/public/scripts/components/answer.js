/** The line of a reveal: the answer is a title, and the words before it are its label (P6). */

import { say } from "./template.js";

/** @param {HTMLElement} element @param {string} words @param {string} answer empty where the words name none */
export function sayAnswer(element, words, answer) {
  if (element.textContent === words) return;
  if (!answer || !words.endsWith(answer)) return say(element, words);
  const line = document.createElement("span");
  const label = document.createElement("span");
  label.className = "play__label";
  label.textContent = words.slice(0, -answer.length);
  line.append(label, answer);
  element.replaceChildren(line);
}
