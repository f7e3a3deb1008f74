/** Degrees as lines on the map: a coarser or finer net with the zoom, and how its lines are named (L4). Pure. */

import { NORTHMOST, project, unproject } from "./camera.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {{ degrees: number, at: number }} GridLine `at`: in units of the world */

/** In minutes of a degree: what people count in. */
const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1_800];
/** Pixels between two lines at least. */
const LEAST_PX = 84;
const MINUTES = 60;
const WORLD = 360 * MINUTES;

/** Minutes of a degree between two lines. @param {Camera} camera */
export const gridStep = ({ scale }) =>
  STEPS.find((step) => (step / WORLD) * scale >= LEAST_PX) ?? /** @type {number} */ (STEPS.at(-1));

/** The lines on the screen. @param {Camera} camera @returns {{ meridians: GridLine[], parallels: GridLine[] }} */
export function gridOn(camera) {
  const step = gridStep(camera);
  const half = { x: camera.width / 2 / camera.scale, y: camera.height / 2 / camera.scale };
  const [west, east] = [camera.x - half.x, camera.x + half.x].map((x) => (x - 0.5) * WORLD);
  const [north, south] = [camera.y - half.y, camera.y + half.y]
    .map((y) => unproject({ x: 0, y: Math.max(0, Math.min(1, y)) }).lat * MINUTES);
  const most = Math.floor((NORTHMOST * MINUTES) / step) * step;
  return {
    meridians: within(west ?? 0, east ?? 0, step).map((minutes) =>
      ({ degrees: wrap(minutes) / MINUTES, at: minutes / WORLD + 0.5 })),
    parallels: within(Math.max(-most, south ?? 0), Math.min(most, north ?? 0), step).map((minutes) =>
      ({ degrees: minutes / MINUTES, at: project({ lat: minutes / MINUTES, lon: 0 }).y })),
  };
}

/** The multiples of a step in a stretch. @param {number} from @param {number} to @param {number} step */
function within(from, to, step) {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
}

/** @param {number} minutes */
const wrap = (minutes) => ((((minutes + WORLD / 2) % WORLD) + WORLD) % WORLD) - WORLD / 2;

/** `52°30′`, whose side of the world is a letter of the map. @param {number} degrees @param {string} positive @param {string} negative */
export function degreeWords(degrees, positive, negative) {
  const minutes = Math.round(Math.abs(degrees) * MINUTES);
  const rest = minutes % MINUTES;
  const side = minutes === 0 ? "" : `\u00a0${degrees > 0 ? positive : negative}`;
  return `${Math.floor(minutes / MINUTES)}°${rest ? `${String(rest).padStart(2, "0")}′` : ""}${side}`;
}
