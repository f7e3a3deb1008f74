/** Names of countries and cities on the map, as many as find room. */

import { onScreen, zoomOf } from "./camera.js";
import { citiesAt, createRoom } from "./labels.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./painter.js").Palette} Palette */
/** @typedef {import("./painter.js").Scene} Scene */
/** @typedef {import("./atlas.js").Country} Country */
/** @typedef {ReturnType<typeof createRoom>} Room */
/** @typedef {CanvasRenderingContext2D} Pen */

/** Countries are named from the first zoom on, and no longer where a city fills the screen. */
const COUNTRY_ZOOMS = [1.6, 8.5];
const COUNTRY_SIZES = [14, 20];
const CITY_SIZE = 14;
/** Pixels from a city's dot to its name. */
const ASIDE = 6;

/** @param {Pen} pen @param {Camera} camera @param {Scene & { countries: Country[] }} scene @param {Palette} palette */
export function paintNames(pen, camera, scene, palette) {
  const room = createRoom(scene.taken);
  pen.lineJoin = "round";
  pen.strokeStyle = palette.halo;
  pen.lineWidth = 3;
  paintCountries(pen, camera, scene, palette, room);
  paintCities(pen, camera, scene, palette, room);
}

/** @param {Pen} pen @param {Camera} camera @param {Scene & { countries: Country[] }} scene @param {Palette} palette @param {Room} room */
function paintCountries(pen, camera, { countries, countryName }, palette, room) {
  const zoom = zoomOf(camera);
  const [first = 0, last = 0] = COUNTRY_ZOOMS;
  if (zoom < first || zoom > last) return;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const country of [...countries].sort((one, other) => other.room - one.room)) {
    const at = onScreen(camera, country.at);
    if (!isOnScreen(camera, at)) continue;
    const space = country.room * camera.scale;
    const name = countryName(country.id, country.name);
    const size = sizeFor(space);
    pen.font = `italic 600 ${size}px ${palette.names}`;
    const half = pen.measureText(name).width / 2;
    if (half * 2 > space + 14) continue;
    const box = { left: at.x - half, right: at.x + half, top: at.y - size / 2, bottom: at.y + size / 2 };
    if (room.take(box) === 0) write(pen, name, at.x, at.y, palette.inkSoft);
  }
}

/** Large countries have large names. @param {number} space */
function sizeFor(space) {
  const [least = 0, most = 0] = COUNTRY_SIZES;
  return Math.max(least, Math.min(most, space / 11));
}

/** @param {Pen} pen @param {Camera} camera @param {Scene} scene @param {Palette} palette @param {Room} room */
function paintCities(pen, camera, { atlas }, palette, room) {
  pen.font = `550 ${CITY_SIZE}px ${palette.text}`;
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  for (const city of atlas.cities.slice(0, citiesAt(zoomOf(camera)))) {
    const { x, y } = onScreen(camera, city.at);
    if (!isOnScreen(camera, { x, y })) continue;
    const width = pen.measureText(city.name).width;
    const [top, bottom] = [y - CITY_SIZE * 0.6, y + CITY_SIZE * 0.6];
    const side = room.take(
      { left: x - 3, right: x + ASIDE + width, top, bottom },
      { left: x - ASIDE - width, right: x + 3, top, bottom },
    );
    if (side < 0) continue;
    dot(pen, x, y, palette);
    write(pen, city.name, side ? x - ASIDE - width : x + ASIDE, y, palette.ink);
  }
}

/** @param {Pen} pen @param {number} x @param {number} y @param {Palette} palette */
function dot(pen, x, y, palette) {
  pen.beginPath();
  pen.arc(x, y, 2.6, 0, 2 * Math.PI);
  pen.fillStyle = palette.city;
  pen.fill();
}

/** @param {Pen} pen @param {string} words @param {number} x @param {number} y @param {string} colour */
function write(pen, words, x, y, colour) {
  pen.strokeText(words, x, y);
  pen.fillStyle = colour;
  pen.fillText(words, x, y);
}

/** @param {Camera} camera @param {import("./camera.js").Point} at */
const isOnScreen = ({ width, height }, { x, y }) => x > -60 && x < width + 60 && y > -9 && y < height + 9;
