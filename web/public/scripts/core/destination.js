/** The destination of a visitor who had to log in first. Pure. */

import { arrivalAt } from "./listeners.js";
import { pathOf, readRoute } from "./routes.js";

/**
 * The log-in page, which leads back to the visitor's page. A token from the other
 * listener goes along in the fragment, which no request carries; the secret of a link stays in the tab.
 * @param {{ pathname: string, search: string, hash: string }} here
 * @param {string | null} token
 */
export const logInFor = ({ pathname, search, hash }, token) =>
  arrivalAt("", `/account?to=${encodeURIComponent(pathOf(readRoute(pathname, hash, search)))}`, token);

/**
 * The address after the log-in.
 * @param {string | null} to
 * @param {string | null} token
 */
export const onward = (to, token) =>
  arrivalAt("", token ? (to ?? "/").replace(/#.*/, "") : to ?? "/", token);

/**
 * The page named by `?to=`, as its address is written by this page itself: an address elsewhere, or
 * one that means nothing here, leads home at most.
 * @param {string} query
 * @returns {string | null} `null`: none is named
 */
export function destination(query) {
  const named = new URLSearchParams(query).get("to");
  if (named === null || !named.startsWith("/")) return null;
  const [rest = "", hash] = named.split("#", 2);
  const [path = "", search] = rest.split("?", 2);
  return pathOf(readRoute(path, hash === undefined ? "" : `#${hash}`, search ?? ""));
}
