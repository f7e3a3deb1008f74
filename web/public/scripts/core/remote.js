/** The offers of the remote of a television that has opened its table (P40). Pure. */

import { standsStill } from "./going-on.js";
import { seated } from "./places.js";

/** @typedef {"start" | "restart" | "backToLobby" | "other"} Move `other`: another table on this screen */

/** @param {View} view @returns {Move[]} the likeliest first */
export function movesOf(view) {
  const { phase } = view;
  if (phase.name === "ended" || (phase.name === "arcade" && phase.over)) return ["restart", "backToLobby"];
  if (standsStill(view)) return ["backToLobby"];
  if (phase.name === "writing") return phase.written.length > 0 ? ["start", "backToLobby"] : ["backToLobby"];
  if (phase.name !== "lobby") return [];
  const count = seated(view).length;
  if (count === 0) return ["other"];
  return count > 1 ? ["start"] : [];
}

/**
 * The place of the focus after a key.
 * @param {string} key @param {number} at before; −1: nowhere @param {number} count
 */
export function stepTo(key, at, count) {
  if (at < 0) return 0;
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  return Math.min(count - 1, Math.max(0, at + step));
}
