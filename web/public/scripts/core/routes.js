/** The page's addresses: `/`, `/#connect`, `/practice`, `/t/CODE`, `/t/CODE/watch`. Pure. */

import { readCode } from "./name.js";

/**
 * @typedef {{ name: "home" } | { name: "connect" } | { name: "table", code: string }
 *   | { name: "watch", code: string } | { name: "practice", code: string | null }
 *   | { name: "map", code: string, isWatching: boolean }} Route
 *   `practice`: `code` of the table to come back to
 */

/**
 * @param {string} path
 * @param {string} hash
 * @param {string} [query]
 * @returns {Route}
 */
export function readRoute(path, hash, query = "") {
  if (/^\/practice\/?$/.test(path)) {
    return { name: "practice", code: readCode(new URLSearchParams(query).get("t") ?? "") };
  }
  const [, letters = "", watch, map] = /^\/t\/([^/]+)(\/watch)?(\/map)?\/?$/.exec(path) ?? [];
  const code = readCode(letters);
  if (code && map) return { name: "map", code, isWatching: Boolean(watch) };
  if (code) return { name: watch ? "watch" : "table", code };
  return { name: hash === "#connect" ? "connect" : "home" };
}

/** @param {Route} route */
export function pathOf(route) {
  switch (route.name) {
    case "home":
      return "/";
    case "connect":
      return "/#connect";
    case "practice":
      return route.code ? `/practice?t=${route.code}` : "/practice";
    case "table":
      return `/t/${route.code}`;
    case "watch":
      return `/t/${route.code}/watch`;
    case "map":
      return `/t/${route.code}${route.isWatching ? "/watch" : ""}/map`;
  }
}
