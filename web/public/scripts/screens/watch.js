/** A screen for the whole room in the lobby: the ways to join, and the table with its people (P13). */

import { mountCrowd } from "../components/members.js";
import { measure } from "../components/places.js";
import { showQR } from "../components/qr.js";
import { mountTableau } from "../components/tableau.js";
import { clone, draw, mount, say } from "../components/template.js";
import { difficultyName, dishOfTheme, lengthName, themeName } from "../core/deal.js";
import { dishOf } from "../core/dishes.js";
import { comingWords } from "../core/evening.js";
import { webLink } from "../core/far.js";
import { isFull, PLACES, seated } from "../core/places.js";
import { text } from "../core/texts.js";

/** @param {Element} root @param {App} app */
export function mountWatch(root, app) {
  const { refs, element } = mount(root, "t-watch");
  const table = mountTableau(refs.table);
  const quiz = clone("t-watch-quiz");
  table.middle.append(quiz.element);
  const crowd = mountCrowd(refs.crowd);

  return {
    update() {
      const view = /** @type {View} */ (app.view());
      table.update(view, null);
      say(refs.code, view.code);
      refs.code.classList.toggle("watch__code--long", view.code.length > 5);
      const link = webLink(app.table?.link) ?? "";
      showQR(refs.qr, view.code, link);
      // To be typed, from across a room.
      const address = link.replace(/^https?:\/\/|#.*/g, "");
      sayAddress(refs.link, address);
      refs.link.style.setProperty("--letters", String(address.length));
      crowd.update(view, null);
      showQuiz(quiz, view);
      element.toggleAttribute("data-full", isFull(view));
      const count = seated(view).length;
      say(refs.scan, text(isFull(view) ? view.full ?? "lobby.full" : "watch.scan"));
      say(refs.chairs, isFull(view) ? "" : text("watch.chairs", { count: PLACES - count }));
      const isOwn = Boolean(app.table?.hasOpened);
      say(refs.start, comingWords(view, null) || startWords(view, count, isOwn));
      say(refs.other, isOwn && count === 0 ? text("watch.other") : "");
    },
  };
}

/** @param {View} view @param {number} count who sit there @param {boolean} isOwn a table that this screen has opened */
function startWords({ phase }, count, isOwn) {
  // What people write is not started by any phone (W7).
  if (phase.name === "writing") return "";
  if (count === 0) return text("watch.nobody");
  return count > 1 ? text(isOwn ? "watch.startHere" : "watch.start") : "";
}

/** It breaks before its path, so that the code stays whole. @param {HTMLElement} element @param {string} address */
function sayAddress(element, address) {
  if (element.textContent === address) return;
  const path = address.search("/");
  element.replaceChildren(address.slice(0, path), document.createElement("wbr"), address.slice(path));
}

/** The quiz that is chosen, on the table. @param {import("../components/places.js").Copy} copy @param {View} view */
function showQuiz({ element, refs }, view) {
  const chosen = chosenOf(view);
  element.hidden = !chosen;
  if (!chosen) return;
  draw(refs.dish, chosen.dish);
  say(refs.topic, chosen.topic);
  measure(refs.topic, chosen.topic);
  say(refs.questions, chosen.facts);
}

/** @param {View} view */
function chosenOf({ deal, shelf, quiz, phase }) {
  if (phase.name === "writing") {
    return { dish: dishOfTheme("own"), topic: themeName("own"), facts: text("quiz.questions", { count: phase.written.length }) };
  }
  if (deal) return { dish: dishOfTheme(deal.theme), topic: themeName(deal.theme), facts: `${difficultyName(deal)} · ${lengthName(deal)}` };
  const title = shelf.find(({ number }) => number === quiz);
  return title && { dish: dishOf(title.topic), topic: title.topic, facts: text("quiz.questions", { count: title.questions }) };
}
