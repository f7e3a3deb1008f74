/** The map's canvas: what it shows, and fingers, wheel and keys on it (L5). */

import { tendFingers } from "./fingers.js";
import { fitted, resized, under, unproject, wholeWorld, zoomed } from "./camera.js";
import { paint, paletteOf } from "./painter.js";
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

/** @param {HTMLElement} root @param {HTMLCanvasElement} canvas @param {Verbs} verbs */
export function createSurface(root, canvas, verbs) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  const night = matchMedia("(prefers-color-scheme: dark)");
  let camera = wholeWorld(Math.max(1, root.clientWidth), Math.max(1, root.clientHeight));
  let palette = paletteOf(root);
  let frame = 0;
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
    const dense = Math.min(2, devicePixelRatio);
    canvas.width = Math.round(camera.width * dense);
    canvas.height = Math.round(camera.height * dense);
    pen.setTransform(dense, 0, 0, dense, 0, 0);
  }

  /** Paints with the next frame. */
  function ask() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      paint(pen, camera, verbs.scene(camera), palette);
    });
  }

  /** By hand. @param {Camera} next */
  function move(next) {
    cancelAnimationFrame(flight);
    wasMoved = true;
    camera = next;
    ask();
  }

  /** @param {Camera} goal */
  function fly(goal) {
    cancelAnimationFrame(flight);
    const from = camera;
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / FLIGHT_MS);
      camera = between(from, goal, part * part * (3 - 2 * part));
      ask();
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
      cancelAnimationFrame(frame);
      cancelAnimationFrame(flight);
    },
  };
}

/** On the way from one camera to another, the shorter way round the world. @param {Camera} from @param {Camera} goal @param {number} part @returns {Camera} */
function between(from, goal, part) {
  const scale = from.scale * (goal.scale / from.scale) ** part;
  // So much of the way that the goal does not run off the screen while one comes closer.
  const way = from.scale === goal.scale ? part : (1 / scale - 1 / from.scale) / (1 / goal.scale - 1 / from.scale);
  const east = goal.x - from.x - Math.round(goal.x - from.x);
  return part === 1 ? goal : { ...goal, scale, x: from.x + east * way, y: from.y + (goal.y - from.y) * way };
}
