/** Draws what makes a chart of the map: the net of degrees, the paper's edge, and signposts where no town is near (L4). */

import { createRoom } from "./labels.js";
import { NORTHMOST, project, unproject } from "./camera.js";

/** @typedef {import("./camera.js").Band} Band */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Sides} Sides */
/** @typedef {import("./painter.js").Palette} Palette */
/** @typedef {import("./signs.js").Sign} Sign */
/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {{ signs: (Sign & { words: string })[], letters: Record<"north" | "east" | "south" | "west", string>, taken: Sides[], free: Sides }} Chart */

/** Minutes of a degree: with so fine a net every second field is darker, as on a plan of a town. */
const FIELDS_FROM = 30;
const SIZE = 14;
/** Pixels by which a sign gives way to what stands in its place. */
const ASIDE = [[0, 0], [0, -30], [0, 30], [70, 0], [-70, 0], [0, 60], [0, -60]].map(([right = 0, down = 0]) => /** @type {[number, number]} */ ([right, down]));
/** Pixels of the paper's margin, in which the degrees are light and dark in turn. */
const FRAME_PX = 20;
const DEGREES_PX = 6;
/** Pixels of a stripe of the cloth. */
const CHECK_PX = 28;

/** @param {Pen} pen @param {Camera} camera @param {Palette} palette */
export function paintGrid(pen, camera, palette) {
  const { meridians, parallels } = gridOn(camera);
  const xs = meridians.map(({ at }) => camera.width / 2 + (at - camera.x) * camera.scale);
  const ys = parallels.map(({ at }) => camera.height / 2 + (at - camera.y) * camera.scale);
  const step = gridStep(camera);
  if (step <= FIELDS_FROM) {
    pen.fillStyle = palette.field;
    meridians.forEach(({ degrees: east }, column) => parallels.forEach(({ degrees: north }, row) => {
      const isDark = Math.round((east + north) * 60 / step) % 2 === 0;
      const [left, bottom] = [xs[column] ?? 0, ys[row] ?? 0];
      if (isDark) pen.fillRect(left, ys[row + 1] ?? 0, (xs[column + 1] ?? camera.width) - left, bottom - (ys[row + 1] ?? 0));
    }));
  }
  pen.beginPath();
  for (const x of xs) {
    pen.moveTo(x, 0);
    pen.lineTo(x, camera.height);
  }
  for (const y of ys) {
    pen.moveTo(0, y);
    pen.lineTo(camera.width, y);
  }
  pen.lineWidth = 1;
  pen.strokeStyle = palette.grid;
  pen.stroke();
}

/** The cloth on which the map lies, beyond the band of the world where people are. @param {Pen} pen @param {Camera} camera @param {Band} band @param {Palette} palette */
export function paintEdge(pen, camera, { top, bottom }, palette) {
  const [north = 0, south = 0] = [top, bottom].map((y) => camera.height / 2 + (y - camera.y) * camera.scale);
  if (north > 0) paintBeyond(pen, camera, palette, { from: 0, to: north, frame: north - FRAME_PX });
  if (south < camera.height) paintBeyond(pen, camera, palette, { from: south, to: camera.height, frame: south });
}

/** @param {Pen} pen @param {Camera} camera @param {Palette} palette @param {{ from: number, to: number, frame: number }} part in pixels; `frame`: where its degrees begin */
function paintBeyond(pen, camera, palette, { from, to, frame }) {
  pen.fillStyle = palette.cloth;
  pen.fillRect(0, from, camera.width, to - from);
  pen.fillStyle = palette.check;
  for (let x = 0; x < camera.width; x += 2 * CHECK_PX) pen.fillRect(x, from, CHECK_PX, to - from);
  for (let y = frame; y < to; y += 2 * CHECK_PX) pen.fillRect(0, y, camera.width, Math.min(CHECK_PX, to - y));
  for (let y = frame - 2 * CHECK_PX; y + CHECK_PX > from; y -= 2 * CHECK_PX) pen.fillRect(0, Math.max(from, y), camera.width, Math.min(CHECK_PX, y + CHECK_PX - from));
  pen.fillStyle = palette.paper;
  pen.shadowColor = palette.shade;
  pen.shadowBlur = 14;
  pen.fillRect(-50, frame, camera.width + 100, FRAME_PX);
  pen.shadowBlur = 0;
  pen.shadowColor = "transparent";
  const step = gridStep(camera);
  pen.fillStyle = palette.coast;
  for (const { degrees, at } of gridOn(camera).meridians) {
    if (Math.round(degrees * 60 / step) % 2) continue;
    pen.fillRect(camera.width / 2 + (at - camera.x) * camera.scale, frame + FRAME_PX / 2 - DEGREES_PX / 2, step / 21_600 * camera.scale, DEGREES_PX);
  }
}

/** Degrees at the screen's edge, and signposts. @param {Pen} pen @param {Camera} camera @param {Chart} chart @param {Palette} palette */
export function paintChart(pen, camera, { signs, letters, taken, free }, palette) {
  const room = createRoom(taken);
  for (const sign of signs) paintSign(pen, sign, room, free, palette);
  const { meridians, parallels } = gridOn(camera);
  pen.font = `600 ${SIZE}px ${palette.text}`;
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  const named = [
    ...parallels.map(({ degrees, at }) =>
      ({ words: degreeWords(degrees, letters.north, letters.south), x: free.left, y: camera.height / 2 + (at - camera.y) * camera.scale - SIZE * 0.7 })),
    ...meridians.map(({ degrees, at }) =>
      ({ words: degreeWords(degrees, letters.east, letters.west), x: camera.width / 2 + (at - camera.x) * camera.scale + 4, y: free.bottom - SIZE * 0.7 })),
  ];
  for (const { words, x, y } of named) {
    const box = { left: x, right: x + pen.measureText(words).width, top: y - SIZE / 2, bottom: y + SIZE / 2 };
    if (box.right > camera.width || box.top < 0 || room.take(box) < 0) continue;
    halo(pen, words, x, y, palette, palette.inkSoft);
  }
}

/** @param {Pen} pen @param {Sign & { words: string }} sign @param {ReturnType<typeof createRoom>} room @param {Sides} free @param {Palette} palette */
function paintSign(pen, { at, turn, words }, room, free, palette) {
  pen.font = `italic 600 ${SIZE + 1}px ${palette.names}`;
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  const half = { x: pen.measureText(words).width / 2 + 20, y: SIZE };
  const spots = ASIDE.map(([right, down]) => ({
    x: Math.max(free.left + half.x, Math.min(free.right - half.x, at.x + right)),
    y: Math.max(free.top + half.y, Math.min(free.bottom - half.y, at.y + down)),
  }));
  const spot = spots[room.take(...spots.map(({ x, y }) => ({ left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y })))];
  if (!spot) return;
  const { x, y } = spot;
  // The arrow stands on the side to which it points.
  const isRight = Math.cos(turn) >= 0;
  arrow(pen, x + (isRight ? half.x - 10 : 10 - half.x), y, turn, palette);
  halo(pen, words, x - half.x + (isRight ? 4 : 24), y, palette, palette.ink);
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} turn @param {Palette} palette */
function arrow(pen, x, y, turn, palette) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.beginPath();
  pen.moveTo(8, 0);
  pen.lineTo(-5, 6);
  pen.lineTo(-2, 0);
  pen.lineTo(-5, -6);
  pen.closePath();
  pen.fillStyle = palette.way;
  pen.fill();
  pen.restore();
}

/** Writes words with a light edge, to be read over lines. @param {Pen} pen @param {string} words @param {number} x @param {number} y @param {Palette} palette @param {string} colour */
export function halo(pen, words, x, y, palette, colour) {
  pen.lineJoin = "round";
  pen.lineWidth = 4;
  pen.strokeStyle = palette.halo;
  pen.strokeText(words, x, y);
  pen.fillStyle = colour;
  pen.fillText(words, x, y);
}

/** Degrees as lines on the map: a coarser or finer net with the zoom, and how its lines are named (L4). Pure. */

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
