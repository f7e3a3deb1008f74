/** The town after which the device's time zone is named: there begins a map on which nobody has a place (L5). Pure. */

import { unproject } from "./camera.js";

const NO_BOX = { left: 0, right: 0, top: 0, bottom: 0 };

/** @param {string} name */
const plain = (name) => name.normalize("NFD").replace(/[^a-z]/gi, "").toLowerCase();

/**
 * Nothing if no city has that name.
 * @param {import("./atlas.js").City[]} cities the most important first
 * @param {string} zone "America/Sao_Paulo"
 * @returns {import("./camera.js").Item[]}
 */
export function ownTown(cities, zone) {
  const town = plain(zone.split("/").at(-1) ?? "");
  const found = cities.find(({ name }) => plain(name) === town);
  return found ? [{ place: unproject(found.at), box: NO_BOX }] : [];
}
