/** The page's addresses: `/`, `/#connect`, `/tv`, `/practice`, `/arcade`, `/t/CODE`, `/t/CODE/watch`. Pure. */

import { readCode } from "./name.js";

/**
 * @param {string} path
 * @param {string} hash
 * @param {string} [query]
 * @returns {Route}
 */
export function readRoute(path, hash, query = "") {
  const asked = new URLSearchParams(query);
  const code = readCode(asked.get("t") ?? "");
  if (/^\/practice\/?$/.test(path)) return { name: "practice", code };
  if (/^\/tv\/?$/.test(path)) return { name: "tv" };
  const arcade = /^\/arcade(?:\/(\w+))?\/?$/.exec(path);
  if (arcade) return { name: "arcade", code, game: readCode(asked.get("g") ?? ""), place: arcade[1] ?? "" };
  return atTable(path) ?? { name: hash === "#connect" ? "connect" : "home" };
}

/** @param {string} path @returns {Route | null} */
function atTable(path) {
  const [, letters = "", watch, map] = /^\/t\/([^/]+)(\/watch)?(\/map)?\/?$/.exec(path) ?? [];
  const code = readCode(letters);
  if (code && map) return { name: "map", code, isWatching: Boolean(watch) };
  return code ? { name: watch ? "watch" : "table", code } : null;
}

/**
 * The address of a picture, with the table at which it is shown. On the internet the table may be at a laptop, which
 * has the picture, and behind a proxy the code leads to the server where the laptop is.
 * @param {string} address
 * @param {string} [path] that of the page
 */
export function ofTable(address, path = location.pathname) {
  const route = readRoute(path, "");
  const code = "code" in route ? route.code : null;
  return code?.length === 8 && /^\/(?:face|photo)\//.test(address) ? `${address}?t=${code}` : address;
}

/** Whether it is a screen without a seat. @param {Route} route */
export const isWatchRoute = (route) =>
  route.name === "watch" || (route.name === "map" && route.isWatching);

/** @param {Route} route */
export function pathOf(route) {
  switch (route.name) {
    case "home":
      return "/";
    case "connect":
      return "/#connect";
    case "tv":
      return "/tv";
    case "practice":
      return `/practice${queryOf({ t: route.code })}`;
    case "arcade":
      return `/arcade${route.place && `/${route.place}`}${queryOf({ g: route.game, t: route.code })}`;
    case "table":
      return `/t/${route.code}`;
    case "watch":
      return `/t/${route.code}/watch`;
    case "map":
      return `/t/${route.code}${route.isWatching ? "/watch" : ""}/map`;
  }
}

/** @param {string} code @param {Route} from @returns {Route} */
export const mapRoute = (code, from) => ({ name: "map", code, isWatching: isWatchRoute(from) });

/** @param {{ code: string, isWatching: boolean }} map @returns {Route} */
export const besideMap = ({ code, isWatching }) => ({ name: isWatching ? "watch" : "table", code });

/** @param {Record<string, string | null>} named what is `null` is not asked for */
function queryOf(named) {
  const asked = Object.entries(named).flatMap(([key, value]) => (value ? [`${key}=${value}`] : []));
  return asked.length ? `?${asked.join("&")}` : "";
}
