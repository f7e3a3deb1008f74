/** The map's canvas: what it shows, and fingers, wheel and keys on it (L5). */

import { trackPointers } from "./fingers.js";
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
/** The ground is painted again after this time without a movement. */
const REST_MS = 120;

export class Surface {
  #root;
  #canvas;
  #verbs;
  #pen;
  #night;
  #camera;
  #palette;
  #sheet;
  #sheetPen;
  /** The camera of the sheet; `null` if the sheet is out of date. @type {Camera | null} */
  #ground = null;
  #frame = 0;
  #rest = 0;
  #flight = 0;
  #wasMoved = false;
  #observer;

  /** @param {HTMLElement} root @param {HTMLCanvasElement} canvas @param {Verbs} verbs */
  constructor(root, canvas, verbs) {
    this.#root = root;
    this.#canvas = canvas;
    this.#verbs = verbs;
    this.#pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.#night = matchMedia("(prefers-color-scheme: dark)");
    this.#camera = wholeWorld(Math.max(1, root.clientWidth), Math.max(1, root.clientHeight));
    this.#palette = paletteOf(root);
    this.#sheet = document.createElement("canvas");
    this.#sheetPen = /** @type {CanvasRenderingContext2D} */ (this.#sheet.getContext("2d", { alpha: false }));
    this.#observer = new ResizeObserver(() => {
      const before = this.#camera;
      this.#camera = resized(before, Math.max(1, root.clientWidth), Math.max(1, root.clientHeight));
      this.#sizeCanvas();
      if (!this.#wasMoved || isUpright(before) !== isUpright(this.#camera)) verbs.everyone();
      this.ask();
    });
    this.#observer.observe(root);
    this.#night.addEventListener("change", this.#repaint);
    trackPointers(root, {
      pulled: (before, now) => this.#move(pulled(this.#camera, before, now)),
      wheeled: (wheel, pixel) => this.#move(wheeled(this.#camera, wheel, pixel)),
      tapped: (pixel) => verbs.tapped(unproject(under(this.#camera, pixel))),
      tappedTwice: (pixel) => this.#move(zoomed(this.#camera, 2, pixel)),
    });
    root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "0" || event.key === "Home") verbs.everyone();
      const next = keyed(this.#camera, event.key);
      if (next) this.#move(next);
      if (next || event.key === "0" || event.key === "Home") event.preventDefault();
    });
    this.#sizeCanvas();
    this.ask();
  }

  #repaint = () => {
    this.#palette = paletteOf(this.#root);
    this.ask();
  };

  #sizeCanvas() {
    size(this.#canvas, this.#pen, this.#camera);
    size(this.#sheet, this.#sheetPen, widened(this.#camera));
    this.#ground = null;
  }

  /** Paints everything with the next frame. */
  ask = () => {
    this.#ground = null;
    this.#askFrame();
  };

  #askFrame() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint() {
    const scene = this.#verbs.scene(this.#camera);
    if (!this.#ground || !covers(this.#ground, this.#camera)) {
      this.#ground = widened(this.#camera);
      paintGround(this.#sheetPen, this.#ground, { ...scene, taken: onSheet(this.#camera, scene.taken) }, this.#palette);
    }
    const { left, top, width, height } = laid(this.#ground, this.#camera);
    this.#pen.drawImage(this.#sheet, left, top, width, height);
    paintWays(this.#pen, this.#camera, scene, this.#palette);
  }

  /** The same from elsewhere: the ground follows as it is until the movement rests. */
  #follow() {
    this.#askFrame();
    clearTimeout(this.#rest);
    this.#rest = setTimeout(this.ask, REST_MS);
  }

  /** By hand. @param {Camera} next */
  #move(next) {
    cancelAnimationFrame(this.#flight);
    this.#wasMoved = true;
    this.#camera = next;
    this.#follow();
  }

  /** @param {Camera} goal */
  #fly(goal) {
    cancelAnimationFrame(this.#flight);
    const from = this.#camera;
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / FLIGHT_MS);
      this.#camera = between(from, goal, part * part * (3 - 2 * part));
      this.#follow();
      if (part < 1) this.#flight = requestAnimationFrame(step);
    };
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return step(start);
    this.#camera = goal;
    this.ask();
  }

  camera = () => this.#camera;

  wasMoved = () => this.#wasMoved;

  middle = () => unproject(this.#camera);

  closer = () => this.#move(zoomedInside(this.#camera, ZOOM_STEP));

  farther = () => this.#move(zoomedInside(this.#camera, 1 / ZOOM_STEP));

  /** All of it in sight. @param {Item[]} items @param {Sides} margin @param {number} closest @param {boolean} isFirst at once */
  show(items, margin, closest, isFirst) {
    const goal = fitted(items, this.#camera, margin, closest);
    this.#wasMoved = false;
    if (!isFirst) return this.#fly(goal);
    this.#camera = goal;
    this.ask();
  }

  destroy() {
    this.#observer.disconnect();
    this.#night.removeEventListener("change", this.#repaint);
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#flight);
  }
}

/** A turned phone shows everyone anew, wherever it had been moved. @param {Camera} camera */
const isUpright = ({ width, height }) => width < height;

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
  // The part of the way that keeps the goal on the screen while the scale grows.
  const way = from.scale === goal.scale ? part : (1 / scale - 1 / from.scale) / (1 / goal.scale - 1 / from.scale);
  const east = goal.x - from.x - Math.round(goal.x - from.x);
  return part === 1 ? goal : { ...goal, scale, x: from.x + east * way, y: from.y + (goal.y - from.y) * way };
}
