/** The map's files from this server: the world at once, the finer land and the cities behind it (L4). */

import { address } from "../address.js";
import { withRetries } from "../net/loading.js";
import { readCities, readLand } from "./atlas.js";

/** @typedef {import("./painter.js").Scene["atlas"]} Atlas */

/** Once for the page. @type {Atlas} */
const atlas = { world: null, land: null, cities: [] };
/** @type {Promise<void> | null} */
let coming = null;

/** @param {string} name @returns {Promise<any>} */
async function file(name) {
  const answer = await fetch(address(`../map/${name}.json`));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

/** @param {() => void} onCome something more is there */
async function load(onCome) {
  await withRetries(async () => (atlas.world = readLand(await file("world"))));
  onCome();
  await Promise.all([
    withRetries(async () => (atlas.land = readLand(await file("land")))).then(onCome),
    withRetries(async () => (atlas.cities = readCities(await file("cities")))).then(onCome),
  ]);
}

/** The loaded data; `onCome` reports each further file. @param {() => void} onCome @returns {Atlas} */
export function loadAtlas(onCome) {
  if (coming) coming.then(onCome);
  coming ??= load(onCome);
  return atlas;
}

/** The street map's tiles and credit; `null` without one. @returns {Promise<{ template: string, attribution: string } | null>} */
export async function streetMap() {
  const answer = await fetch("/tiles.json");
  const said = answer.ok ? await answer.json() : {};
  return said.template ? said : null;
}
