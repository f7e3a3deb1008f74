/** The map's canvas: what it shows, and fingers, wheel and keys on it (L5). */

import { tendFingers } from "./fingers.js";
import { fitted, resized, under, unproject, wholeWorld, zoomed } from "./camera.js";
import { covers, laid, onSheet, widened } from "./ground.js";
import { paintGround, paintWays, paletteOf } from "./painter.js";
import { keyed, pulled, wheeled, ZOOM_STEP, zoomedInside } from "./pull.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Item} Item */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {import("./camera.js").Sides} Sides */
/**
 * @typedef {object} Verbs
 * @property {(camera: Camera) => import("./painter.js").Scene} scene what stands on the map now
 * @property {(place: import("./sphere.js").Place) => void} tapped
 * @property {() => void} everyone
 */

const FLIGHT_MS = 500;
/** After so long without a movement the ground is painted anew. */
const REST_MS = 120;

/** @param {HTMLElement} root @param {HTMLCanvasElement} canvas @param {Verbs} verbs */
export function createSurface(root, canvas, verbs) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  const night = matchMedia("(prefers-color-scheme: dark)");
  let camera = wholeWorld(Math.max(1, root.clientWidth), Math.max(1, root.clientHeight));
  let palette = paletteOf(root);
  const sheet = document.createElement("canvas");
  const sheetPen = /** @type {CanvasRenderingContext2D} */ (sheet.getContext("2d", { alpha: false }));
  /** What the sheet shows; `null`: nothing that is of use. @type {Camera | null} */
  let ground = null;
  let frame = 0;
  let rest = 0;
  let flight = 0;
  let wasMoved = false;

  const observer = new ResizeObserver(() => {
    camera = resized(camera, Math.max(1, root.clientWidth), Math.max(1, root.clientHeight));
    sizeCanvas();
    if (!wasMoved) verbs.everyone();
    ask();
  });
  observer.observe(root);
  const repaint = () => {
    palette = paletteOf(root);
    ask();
  };
  night.addEventListener("change", repaint);

  function sizeCanvas() {
    size(canvas, pen, camera);
    size(sheet, sheetPen, widened(camera));
    ground = null;
  }

  /** Something else is to be seen: all of it is painted with the next frame. */
  function ask() {
    ground = null;
    askFrame();
  }

  function askFrame() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      paint();
    });
  }

  function paint() {
    const scene = verbs.scene(camera);
    if (!ground || !covers(ground, camera)) {
      ground = widened(camera);
      paintGround(sheetPen, ground, { ...scene, taken: onSheet(camera, scene.taken) }, palette);
    }
    const { left, top, width, height } = laid(ground, camera);
    pen.drawImage(sheet, left, top, width, height);
    paintWays(pen, camera, scene, palette);
  }

  /** The same from elsewhere: the ground follows as it is until the movement rests. */
  function follow() {
    askFrame();
    clearTimeout(rest);
    rest = setTimeout(ask, REST_MS);
  }

  /** By hand. @param {Camera} next */
  function move(next) {
    cancelAnimationFrame(flight);
    wasMoved = true;
    camera = next;
    follow();
  }

  /** @param {Camera} goal */
  function fly(goal) {
    cancelAnimationFrame(flight);
    const from = camera;
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / FLIGHT_MS);
      camera = between(from, goal, part * part * (3 - 2 * part));
      follow();
      if (part < 1) flight = requestAnimationFrame(step);
    };
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return step(start);
    camera = goal;
    ask();
  }

  tendFingers(root, {
    pulled: (before, now) => move(pulled(camera, before, now)),
    wheeled: (wheel, pixel) => move(wheeled(camera, wheel, pixel)),
    tapped: (pixel) => verbs.tapped(unproject(under(camera, pixel))),
    tappedTwice: (pixel) => move(zoomed(camera, 2, pixel)),
  });
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "0" || event.key === "Home") verbs.everyone();
    const next = keyed(camera, event.key);
    if (next) move(next);
    if (next || event.key === "0" || event.key === "Home") event.preventDefault();
  });
  sizeCanvas();
  ask();

  return {
    ask,
    camera: () => camera,
    wasMoved: () => wasMoved,
    middle: () => unproject(camera),
    closer: () => move(zoomedInside(camera, ZOOM_STEP)),
    farther: () => move(zoomedInside(camera, 1 / ZOOM_STEP)),

    /** All of it in sight. @param {Item[]} items @param {Sides} margin @param {number} closest @param {boolean} isFirst at once */
    show(items, margin, closest, isFirst) {
      const goal = fitted(items, camera, margin, closest);
      wasMoved = false;
      if (!isFirst) return fly(goal);
      camera = goal;
      ask();
    },

    destroy() {
      observer.disconnect();
      night.removeEventListener("change", repaint);
      clearTimeout(rest);
      cancelAnimationFrame(frame);
      cancelAnimationFrame(flight);
    },
  };
}

/** As many pixels as the screen has, up to two for each. @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2D} pen @param {Camera} camera */
function size(canvas, pen, { width, height }) {
  const dense = Math.min(2, devicePixelRatio);
  canvas.width = Math.round(width * dense);
  canvas.height = Math.round(height * dense);
  pen.setTransform(dense, 0, 0, dense, 0, 0);
}

/** On the way from one camera to another, the shorter way round the world. @param {Camera} from @param {Camera} goal @param {number} part @returns {Camera} */
function between(from, goal, part) {
  const scale = from.scale * (goal.scale / from.scale) ** part;
  // So much of the way that the goal does not run off the screen while one comes closer.
  const way = from.scale === goal.scale ? part : (1 / scale - 1 / from.scale) / (1 / goal.scale - 1 / from.scale);
  const east = goal.x - from.x - Math.round(goal.x - from.x);
  return part === 1 ? goal : { ...goal, scale, x: from.x + east * way, y: from.y + (goal.y - from.y) * way };
}
