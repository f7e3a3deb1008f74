/** The state of a game of Find now, from the server's view (AH2 to AH6). Pure. */

import { minutesAndSeconds } from "../../core/arcade.js";

/** @typedef {import("../../../../types/wire.d.ts").FindRun} Own */
/** @typedef {import("../../../../types/wire.d.ts").FindMode} Mode */

/** In the order in which they are offered; the page's words for them are contracts. */
export const MODES = /** @type {Mode[]} */ (["classic", "chrono", "chrono2"]);
/** @param {import("../../../../types/wire.d.ts").ArcadePhase | null} phase @returns {Mode} */
export const modeOf = (phase) => (phase?.game === "find" ? phase.mode : "classic");

/** The time of all pictures of chrono 2, and of the first of chrono (AH5, AH6). */
const ALL_US = 300e6;
const FIRST_US = 120e6;
const LESS_US = 20e6;
const LEAST_US = 10e6;

/** How long this picture, or in chrono 2 all of them, may take; `null`: as long as one likes. @param {Mode} mode @param {number} found */
export function limitUs(mode, found) {
  if (mode === "classic") return null;
  return mode === "chrono2" ? ALL_US : Math.max(LEAST_US, FIRST_US - found * LESS_US);
}

/**
 * The clock's time: it counts up, and stands still until the overview was sent (AH3).
 * @param {Own} own @param {Mode} mode @param {number | null} now on the server's clock
 * @returns {number} microseconds
 */
export function elapsedUs(own, mode, now) {
  const limit = limitUs(mode, own.found);
  if (own.tookUs != null) return own.tookUs;
  if (own.sinceUs == null) return limit !== null && own.leftUs != null ? limit - own.leftUs : 0;
  const at = now ?? own.sinceUs;
  // In chrono 2 what ran on earlier pictures counts too.
  if (limit !== null && own.closesAtUs != null) return Math.min(limit, Math.max(0, limit - (own.closesAtUs - at)));
  return Math.max(0, at - own.sinceUs);
}

/** `0:42`, or `0:42 / 2:00`. @param {number} us @param {number | null} limit */
export const clockText = (us, limit) => `${minutes(us)}${limit === null ? "" : ` / ${minutes(limit)}`}`;

/** The time that has passed: seconds rounded down. @param {number} us */
const minutes = (us) => minutesAndSeconds(Math.floor(us / 1e6));

/** Whole seconds for which no answer is taken yet; 0: answers are taken (AH2). @param {Own} own @param {number | null} now */
export const lockedFor = (own, now) =>
  own.lockedUntilUs == null || now === null ? 0 : Math.max(0, Math.ceil((own.lockedUntilUs - now) / 1e6));

/** Which view of a game this is: another picture is another one. @param {number} round @param {Own} own */
export const turnOf = (round, own) => `${round} ${own.found} ${own.picture}`;

/**
 * How it ended.
 * @param {Mode} mode @param {{ end?: string | null, timeUs?: number | null, score: number }} standing
 * @returns {"found" | "count" | "lost"}
 */
export function endingOf(mode, { end, score }) {
  if (mode === "classic") return end === "finished" ? "found" : "lost";
  return end === "finished" && score > 0 ? "count" : "lost";
}
