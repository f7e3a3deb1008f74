/** The setting whether others may throw reactions at the player of this device. Switched off, it lasts an evening (P38). */

import { ownMember } from "../core/table.js";
import { store, stored } from "./local.js";

const KEY = "fourtop.noThrows";
const EVENING_MS = 6 * 3_600_000;

let until = Number(stored(KEY));

export const takesThrows = () => Date.now() >= until;

export function toggleThrows() {
  until = takesThrows() ? Date.now() + EVENING_MS : 0;
  store(KEY, String(until));
}

/** Tells the table, which forgets it when the player leaves or the server restarts. */
export function createTakingThrows() {
  /** @type {boolean | null} */
  let told = null;

  return {
    /** @param {App} app */
    update(app) {
      const [own, takes] = [ownMember(app.view(), app.you()), takesThrows()];
      const isKnown = !own || !app.table?.isUp || (own.throws ?? true) === takes;
      if (!isKnown && told !== takes) app.seat.command({ t: "throws", welcome: takes });
      told = isKnown ? null : takes;
    },
  };
}
