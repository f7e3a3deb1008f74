/** The map's data as points to draw: lines that neighbours share, countries, cities. Pure. */

import { project } from "./camera.js";

/** @typedef {import("./camera.js").Point} Point */
/**
 * @typedef {object} LandFile `web/public/map/world.json` and `land.json`, made by `web/make/map`
 * @property {number} units of a degree
 * @property {string} kinds a letter for each arc: `c` coast, `b` border, `s` where the world was cut
 * @property {string[]} arcs
 * @property {{ id: string, name: string, tint: number, rings: number[][], label: number[] }[]} countries
 */
/** @typedef {{ units: number, names: string, points: string }} CityFile the most important first */
/**
 * @typedef {object} Line
 * @property {Float64Array} points x and y in turn, in units of the world
 * @property {Box} box
 */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box in units of the world */
/**
 * @typedef {object} Country
 * @property {string} id ISO 3166, or none
 * @property {string} name
 * @property {number} tint
 * @property {Point} at where its name stands
 * @property {number} room for the name, in units of the world
 * @property {Line[]} rings
 */
/** @typedef {{ countries: Country[], coasts: Line[], borders: Line[] }} Land */
/** @typedef {{ name: string, at: Point }} City */

/**
 * Points packed as `web/make/map` packs them: differences, five bits to a letter, lowest first.
 * @param {string} text
 * @returns {number[]} x and y in turn
 */
export function unpacked(text) {
  /** @type {number[]} */
  const values = [];
  let [bits, shift] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const five = text.charCodeAt(index) - 63;
    bits |= (five & 31) << shift;
    shift += 5;
    if (five & 32) continue;
    const change = bits & 1 ? ~(bits >> 1) : bits >> 1;
    values.push((values.at(-2) ?? 0) + change);
    [bits, shift] = [0, 0];
  }
  return values;
}

/** @param {number[]} values @param {number} units of a degree @returns {Line} */
function line(values, units) {
  const points = new Float64Array(values.length);
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let index = 0; index < values.length; index += 2) {
    const { x, y } = pointAt(values, index, units);
    points[index] = x;
    points[index + 1] = y;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return { points, box };
}

/** @param {number[]} values @param {number} index @param {number} units */
const pointAt = (values, index, units) =>
  project({ lon: (values[index] ?? 0) / units, lat: (values[index + 1] ?? 0) / units });

/** The arcs of a ring one after the other, each without its first point, which was the last one's. @param {number[][]} arcs @param {number[]} ring `~n`: backwards */
function joined(arcs, ring) {
  return ring.flatMap((number, index) => {
    const points = number < 0 ? backwards(arcs[~number] ?? []) : arcs[number] ?? [];
    return index ? points.slice(2) : points;
  });
}

/** @param {number[]} points */
function backwards(points) {
  const turned = [];
  for (let index = points.length - 2; index >= 0; index -= 2) {
    turned.push(points[index] ?? 0, points[index + 1] ?? 0);
  }
  return turned;
}

/** @param {LandFile} file @returns {Land} */
export function readLand(file) {
  const arcs = file.arcs.map(unpacked);
  const ofKind = (/** @type {string} */ kind) =>
    arcs.filter((_, index) => file.kinds[index] === kind).map((arc) => line(arc, file.units));
  return {
    coasts: ofKind("c"),
    borders: ofKind("b"),
    countries: file.countries.map((one) => ({
      ...one,
      at: pointAt(one.label, 0, file.units),
      room: (one.label[2] ?? 0) / file.units / 360,
      rings: one.rings.map((ring) => line(joined(arcs, ring), file.units)),
    })),
  };
}

/** @param {CityFile} file @returns {City[]} */
export function readCities({ units, names, points }) {
  const values = unpacked(points);
  return names.split("\n").map((name, index) => ({ name, at: pointAt(values, 2 * index, units) }));
}
