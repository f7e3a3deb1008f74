/**
 * Which screen is shown, from what the page knows (H7: a quiz shows from whatever screen one is
 * on). Pure.
 */

import { ownMember, ownSeat } from "./table.js";

/** Refusals after which the page offers to sit down, perhaps with another name. */
const JOINABLE = ["seat.none", "name.missing"];
/** To who was there something else than a wrong code (P11, P12). */
const OVER = ["table.unknown", "table.ended"];

/**
 * @param {Route} route
 * @param {Standing | null} table
 * @returns {ScreenName}
 */
export function screenFor(route, table) {
  if (route.name === "practice") return "practice";
  if (route.name === "tv") return "arriving";
  if (route.name === "arcade") return route.place || route.game ? "game" : "arcade";
  const away = route.name === "home" || route.name === "connect";
  if (!table) return away ? "home" : "join";
  if (table.bye) return away ? "home" : screenAfter(table.bye, table.wasThere ?? false);
  if (!table.view) return away ? "home" : "arriving";
  if (route.name === "map") return "map";
  const { phase } = table.view;
  if (!isIdle(phase)) return playing(phase);
  if (route.name === "watch") return "watch";
  return away ? "home" : phase.name;
}

/** @param {Bye} bye @param {boolean} wasThere @returns {ScreenName} */
function screenAfter(bye, wasThere) {
  if (JOINABLE.includes(bye.code)) return "join";
  return wasThere && OVER.includes(bye.code) ? "over" : "bye";
}

/** At the table without a place in the running quiz (H6, H8, P13). @param {Standing | null} table */
export function isSpectator(table) {
  if (!table) return false;
  const { view, you } = table;
  if (view?.seats.length) return !ownSeat(view, you);
  return you === null || ownMember(view, you)?.role === "watches";
}

/**
 * Whether the table plays nothing, and nothing begins by itself.
 * @param {View["phase"]} phase
 * @returns {phase is import("../../../types/wire.d.ts").IdlePhase}
 */
export const isIdle = (phase) => phase.name === "lobby" || phase.name === "writing";

/** @param {Exclude<View["phase"], { name: "lobby" | "writing" }>} phase @returns {ScreenName} */
export function playing(phase) {
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

/** Screens on which the page may reload itself for newer assets. @param {ScreenName} screen */
export const isQuiet = (screen) =>
  ["home", "lobby", "join", "over", "arcade"].includes(screen);

/** Screens during which the device's own should stay lit. @param {ScreenName} screen */
export const isAtTable = (screen) =>
  ["practice", "map", "lobby", "writing", "countdown", "play", "end", "watch", "game"].includes(screen);

/** Screens on which the foyer's socket is open. @param {ScreenName} screen */
export const needsFoyer = (screen) => isQuiet(screen);
