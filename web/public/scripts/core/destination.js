/** Whither a visitor wanted who had to log in first. Pure. */

import { pathOf, readRoute } from "./routes.js";

/**
 * The page that asks to log in, and leads back to where the visitor is.
 * @param {{ pathname: string, search: string, hash: string }} here
 */
export const logInFor = ({ pathname, search, hash }) =>
  `/account?to=${encodeURIComponent(pathname + search + hash)}`;

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
