/** A table that is over: what who was there can do about it (P11, P12). Pure. */

import { isWatchRoute } from "./routes.js";

/** @typedef {{ isSolo: boolean, isGuest: boolean }} Known what the browser knows of it from before the page was loaded */

/**
 * `seat`: opens it again for all; `solo`: starts another game; `watch`: waits until one of the others
 * opens it; `guest`: it was at somebody's laptop, which gives another link.
 * @param {Route} route
 * @param {{ view: { solo: boolean } | null, isGuest: boolean }} table
 * @param {Known | null} former
 * @returns {"seat" | "solo" | "watch" | "guest"}
 */
export function meetingOf(route, { view, isGuest }, former) {
  if (isGuest || former?.isGuest) return "guest";
  if (view?.solo || former?.isSolo) return "solo";
  return isWatchRoute(route) ? "watch" : "seat";
}
