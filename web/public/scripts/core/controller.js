/** A phone beside a television is a controller: large answers, and no table (P42). Pure. */

import { ownMember } from "./table.js";

/** The key of the player's own choice. */
export const CONTROLLER = "fourtop.controller";

/** @param {View} view */
export const isWatched = (view) => (view.watchers ?? []).length > 0;

/**
 * @param {View} view @param {number | null} you
 * @param {string | null} choice the player's own, `on` or `off`; else who sits in the room has a controller once a screen there watches
 */
export function isController(view, you, choice) {
  const own = ownMember(view, you);
  if (!own || !isWatched(view)) return false;
  if (choice) return choice === "on";
  return !own.far && (view.watchers ?? []).some(({ far }) => !far);
}
