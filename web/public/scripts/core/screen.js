/**
 * Which screen is shown, from what the page knows (H7: a quiz shows from whatever screen one is
 * on). Pure.
 */

import { ownMember, ownSeat } from "./table.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").Bye} Bye */
/** @typedef {import("./routes.js").Route} Route */

/**
 * @typedef {object} Standing what the page has of a table
 * @property {string} code
 * @property {number | null} you
 * @property {View | null} view
 * @property {Bye | null} bye
 */

/**
 * @typedef {"home" | "connect" | "join" | "arriving" | "lobby" | "countdown" | "play" | "end"
 *   | "watch" | "bye" | "untrusted" | "practice" | "map" | "arcade" | "game"} ScreenName
 */

/** Refusals after which the page offers to sit down, perhaps with another name. */
const JOINABLE = ["seat.none", "name.missing"];

/**
 * @param {Route} route
 * @param {Standing | null} table
 * @returns {ScreenName}
 */
export function screenFor(route, table) {
  if (route.name === "practice") return "practice";
  if (route.name === "arcade") return route.place || route.game ? "game" : "arcade";
  const away = route.name === "home" || route.name === "connect";
  if (!table) return away ? route.name : "join";
  if (table.bye) return away ? route.name : screenAfter(table.bye);
  if (!table.view) return away ? route.name : "arriving";
  if (route.name === "map") return "map";
  const { phase } = table.view;
  if (phase.name !== "lobby") return playing(phase);
  if (route.name === "watch") return "watch";
  return away ? route.name : "lobby";
}

/** @param {Bye} bye @returns {ScreenName} */
const screenAfter = (bye) => (JOINABLE.includes(bye.code) ? "join" : "bye");

/** At the table without a place in the running quiz (H6, H8, P13). @param {Standing | null} table */
export function isSpectator(table) {
  if (!table) return false;
  const { view, you } = table;
  if (view?.seats.length) return !ownSeat(view, you);
  return you === null || ownMember(view, you)?.role === "watches";
}

/** @param {Exclude<View["phase"], { name: "lobby" }>} phase @returns {ScreenName} */
function playing(phase) {
  switch (phase.name) {
    case "preparing":
    case "countdown":
      return "countdown";
    case "question":
    case "reveal":
      return "play";
    case "ended":
      return "end";
    case "arcade":
      return phase.over ? "end" : "game";
  }
}

/**
 * Whether the table calls back from practising (M7): a quiz begins, or its next question.
 * @param {View} view
 * @param {number | null} round the one that ran when practising began
 */
export function endsPractice({ phase }, round) {
  if (phase.name === "lobby") return false;
  return !("round" in phase) || phase.round !== round;
}

/** What is on at the table, as far as it calls everybody back from the map. @param {View} view */
export const happening = ({ phase }) => `${phase.name} ${"round" in phase ? phase.round : ""}`;

/**
 * Whether the table calls back from the map (L1): a quiz starts, or its next question or reveal.
 * @param {View} view
 * @param {string | null} before what was on when the map was opened; `null`: the page was loaded there
 */
export const endsMap = (view, before) =>
  before !== null && before !== happening(view) &&
  ["preparing", "countdown", "question", "reveal"].includes(view.phase.name);

/** Whether the table calls back from the arcade, as Back does. @param {View} view */
export const endsArcade = ({ phase }) => phase.name !== "lobby" && playing(phase) !== "end";

/** Screens on which the page may reload itself for newer assets. @param {ScreenName} screen */
export const isQuiet = (screen) =>
  ["home", "connect", "lobby", "join", "arcade"].includes(screen);

/** Screens during which the device's own should stay lit. @param {ScreenName} screen */
export const isAtTable = (screen) =>
  ["practice", "map", "lobby", "countdown", "play", "end", "watch", "game"].includes(screen);

/** Screens on which the foyer's socket is open. @param {ScreenName} screen */
export const needsFoyer = (screen) => isQuiet(screen);
