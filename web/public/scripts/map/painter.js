/** Draws the land on a canvas: coasts, countries, borders, names; or a street map, where there is one (L4). */

import { onScreen, zoomOf } from "./camera.js";
import { halo, paintChart, paintEdge, paintGrid } from "./chart.js";
import { createRoom } from "./labels.js";
import { paintNames } from "./names.js";
import { isCovered, paintTiles } from "./street.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {import("./camera.js").Sides} Sides */
/** @typedef {import("./atlas.js").Land} Land */
/** @typedef {import("./atlas.js").Line} Line */
/** @typedef {CanvasRenderingContext2D} Pen */
/**
 * @typedef {object} Scene
 * @property {{ world: Land | null, land: Land | null, cities: import("./atlas.js").City[] }} atlas what has come so far
 * @property {import("./street.js").Street | null} street
 * @property {{ points: Point[] }[]} ways from the table to the distant, in units of the world
 * @property {{ points: Point[], words: string }[]} rings so far from the table, in units of the world
 * @property {{ from: Point, to: Point }[]} threads from a marker that moved aside to its place, in pixels
 * @property {Sides[]} taken by markers and buttons, in pixels
 * @property {(id: string, name: string) => string} countryName
 * @property {import("./camera.js").Band} band of the world, beyond which the paper ends
 * @property {import("./chart.js").Chart | null} chart from a country's scale on
 */
/** @typedef {Record<"sea" | "shore" | "coast" | "border" | "ring" | "way" | "wayEdge" | "ink" | "inkSoft" | "halo" | "city" | "grid" | "field" | "belt" | "cloth" | "check" | "paper" | "shade", string> & { tints: string[], text: string, names: string }} Palette */

/** From here on the finer lines are worth their time. */
const FINE_ZOOM = 2.8;
const TINTS = 5;
const RING_TEXT_PX = 14;
/** Along a ring, clockwise from north: at half past ten, where lines to distant players seldom go, or elsewhere. */
const RING_PLACES = [0.875, 0.375, 0.625, 0.125, 0.75, 0.25];

/** The colours of the style sheet, light and dark. @param {Element} element @returns {Palette} */
export function paletteOf(element) {
  const style = getComputedStyle(element);
  const of = (/** @type {string} */ name) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    sea: of("sea"), shore: of("shore"), coast: of("coast"), border: of("border"), ring: of("ring"), way: of("way"),
    wayEdge: of("way-edge"), ink: of("ink"), inkSoft: of("ink-soft"), halo: of("halo"), city: of("city"),
    grid: of("grid"), field: of("field"), belt: of("belt"),
    cloth: style.getPropertyValue("--linen").trim(), check: of("check"), paper: style.getPropertyValue("--plate").trim(), shade: of("shade"),
    tints: Array.from({ length: TINTS }, (_, tint) => of(`land-${tint}`)),
    text: style.getPropertyValue("--text"), names: of("names"),
  };
}

/** Paints the map below the people. @param {Pen} pen @param {Camera} camera @param {Scene} scene @param {Palette} palette */
export function paintGround(pen, camera, scene, palette) {
  pen.fillStyle = palette.sea;
  pen.fillRect(0, 0, camera.width, camera.height);
  const isFine = zoomOf(camera) > FINE_ZOOM && scene.atlas.land !== null;
  const land = isFine ? scene.atlas.land : scene.atlas.world;
  const isHidden = scene.street !== null && isCovered(camera, scene.street);
  if (land && !isHidden) paintLand(pen, camera, land, palette);
  const isStreet = scene.street !== null && paintTiles(pen, camera, scene.street);
  if (!isStreet) paintGrid(pen, camera, palette);
  paintRings(pen, camera, scene, palette);
  if (land && !isStreet) paintNames(pen, camera, { ...scene, countries: land.countries }, palette);
  if (!isStreet) paintEdge(pen, camera, scene.band, palette);
}

/** The copies of the world that are on the screen: how many turns east of the first. @param {Camera} camera */
export function turnsOn({ x, scale, width }) {
  const half = width / 2 / scale;
  const first = Math.floor(x - half);
  return Array.from({ length: Math.floor(x + half) - first + 1 }, (_, turn) => first + turn);
}

/** @param {Pen} pen @param {Camera} camera @param {Land} land @param {Palette} palette */
function paintLand(pen, camera, land, palette) {
  pen.lineJoin = pen.lineCap = "round";
  for (const turn of turnsOn(camera)) {
    strokes(pen, camera, turn, land.coasts, palette.shore, 9);
    strokes(pen, camera, turn, land.coasts, palette.shore, 4);
    for (const { rings, tint } of land.countries) {
      // The edge in the land's own colour closes the hair between neighbours.
      pen.fillStyle = pen.strokeStyle = palette.tints[tint] ?? palette.sea;
      pen.lineWidth = 0.7;
      pen.beginPath();
      for (const ring of rings) trace(pen, camera, turn, ring);
      pen.fill("evenodd");
      pen.stroke();
    }
    strokes(pen, camera, turn, land.borders, palette.border, 1);
    strokes(pen, camera, turn, land.coasts, palette.coast, 1.1);
  }
  paintSouth(pen, camera, land, palette);
}

/** Paints the area beyond the southern edge of the projection as land. @param {Pen} pen @param {Camera} camera @param {Land} land @param {Palette} palette */
function paintSouth(pen, { y, scale, width, height }, land, palette) {
  const edge = height / 2 + (1 - y) * scale;
  const south = land.countries.find(({ id }) => id === "AQ");
  if (edge > height || !south) return;
  pen.fillStyle = palette.tints[south.tint] ?? palette.sea;
  pen.fillRect(0, edge - 1, width, height - edge + 1);
}

/** @param {Pen} pen @param {Camera} camera @param {number} turn @param {Line[]} lines @param {string} colour @param {number} width */
function strokes(pen, camera, turn, lines, colour, width) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  for (const line of lines) trace(pen, camera, turn, line);
  pen.stroke();
}

/** A line, if any of it may be on the screen. @param {Pen} pen @param {Camera} camera @param {number} turn @param {Line} line */
function trace(pen, camera, turn, { points, box }) {
  const { scale, width, height } = camera;
  const left = width / 2 + (turn - camera.x) * scale;
  const top = height / 2 - camera.y * scale;
  if (left + box.right * scale < -9 || left + box.left * scale > width + 9) return;
  if (top + box.bottom * scale < -9 || top + box.top * scale > height + 9) return;
  for (let index = 0; index < points.length; index += 2) {
    const x = left + /** @type {number} */ (points[index]) * scale;
    const y = top + /** @type {number} */ (points[index + 1]) * scale;
    if (index) pen.lineTo(x, y);
    else pen.moveTo(x, y);
  }
}

/** Paints circles round the table, every second belt darker, each with its distance where there is room. @param {Pen} pen @param {Camera} camera @param {Scene} scene @param {Palette} palette */
function paintRings(pen, camera, { rings, taken }, palette) {
  const room = createRoom(taken);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `700 ${RING_TEXT_PX}px ${palette.text}`;
  pen.beginPath();
  for (const { points } of rings) {
    points.forEach((point, index) => (index ? pen.lineTo : pen.moveTo).call(pen, ...pixel(camera, point, points, 0)));
  }
  pen.fillStyle = palette.belt;
  pen.fill("evenodd");
  stroke(pen, palette.ring, 1.5, [2, 5]);
  for (const { points, words } of rings) {
    const half = pen.measureText(words).width / 2;
    const places = RING_PLACES.map((part) => pixel(camera, points[Math.round(points.length * part)] ?? { x: 0, y: 0 }, points, 0));
    const place = places[room.take(...places.map(([x, y]) =>
      ({ left: x - half, right: x + half, top: y - RING_TEXT_PX / 2, bottom: y + RING_TEXT_PX / 2 })))];
    if (!place) continue;
    halo(pen, words, ...place, palette, palette.inkSoft);
  }
}

/** A way may be seen from its other end, but where the whole world is on the screen once is enough. @param {Camera} camera */
export const turnsOfWays = ({ scale, width }) => (scale > width ? [-1, 0, 1] : [0]);

/** The lines between people, and what stays at the screen's edge. @param {Pen} pen @param {Camera} camera @param {Scene} scene @param {Palette} palette */
export function paintWays(pen, camera, { ways, threads, chart }, palette) {
  pen.lineCap = pen.lineJoin = "round";
  for (const { points } of ways) {
    for (const turn of turnsOfWays(camera)) {
      pen.beginPath();
      points.forEach((point, index) => (index ? pen.lineTo : pen.moveTo).call(pen, ...pixel(camera, point, points, turn)));
      stroke(pen, palette.wayEdge, 6, []);
      stroke(pen, palette.way, 3, [0.1, 8]);
    }
  }
  for (const { from, to } of threads) {
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    stroke(pen, palette.way, 2, []);
    pen.beginPath();
    pen.arc(to.x, to.y, 4, 0, 2 * Math.PI);
    pen.fillStyle = palette.way;
    pen.fill();
  }
  if (chart) paintChart(pen, camera, chart, palette);
}

/** @param {Pen} pen @param {string} colour @param {number} width @param {number[]} dash */
function stroke(pen, colour, width, dash) {
  pen.setLineDash(dash);
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke();
  pen.setLineDash([]);
}

/** A way is one piece: all its points go with the first one's copy. @param {Camera} camera @param {Point} point @param {Point[]} points @param {number} turn @returns {[number, number]} */
function pixel(camera, point, points, turn) {
  const start = points[0] ?? point;
  const { x, y } = onScreen(camera, start);
  return [
    x + (point.x - start.x + turn) * camera.scale,
    y + (point.y - start.y) * camera.scale,
  ];
}
