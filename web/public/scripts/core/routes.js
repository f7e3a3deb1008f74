/** The page's addresses: `/`, `/#connect`, `/t/CODE`, `/t/CODE/watch`. Pure. */

import { readCode } from "./name.js";

/**
 * @typedef {{ name: "home" } | { name: "connect" } | { name: "table", code: string }
 *   | { name: "watch", code: string }} Route
 */

/**
 * @param {string} path
 * @param {string} hash
 * @returns {Route}
 */
export function readRoute(path, hash) {
  const [, letters = "", watch] = /^\/t\/([^/]+)(\/watch)?\/?$/.exec(path) ?? [];
  const code = readCode(letters);
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
    case "table":
      return `/t/${route.code}`;
    case "watch":
      return `/t/${route.code}/watch`;
  }
}
