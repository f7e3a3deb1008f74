/** A picture that one zooms and moves in; a tap is an answer (AH1, AH2). */

import { isCalm } from "../../components/motion.js";
import { clone } from "../../components/template.js";
import {
  answerAt, between, centre, keyed, LEAP, lookingAt, onScreen, opening, pulled, resized, STEP,
  thrown, wheeled, zoomed,
} from "./camera.js";
import { Fingers } from "./fingers.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {{ image: ImageBitmap, box: Box }} Part */
/** @typedef {{ from: Camera, to: Camera, since: number }} Flight */
/**
 * @typedef {object} Source of a picture's parts
 * @property {(point: Point) => void} look the player points here
 * @property {() => void} drop nobody looks any more
 */

const MOVE_MS = 260;

export class Viewer {
  #onAnswer;
  #onShown;
  #room;
  element;
  #layers;
  /** @type {Camera | null} */
  #camera = null;
  /** @type {Source | null} */
  #source = null;
  /** Loaded parts that are not on the screen yet. @type {Part[]} */
  #waiting = [];
  #isShown = false;
  /** @type {Flight | null} */
  #flight = null;
  /** @type {Point | null} */
  #speed = null;
  /** @type {{ miss: Point | null, face: Ellipse | null }} */
  #marks = { miss: null, face: null };
  #frame = 0;
  #last = 0;
  #fingers;
  #resizing;

  /**
   * @param {Element} place in whose stead it comes
   * @param {object} told
   * @param {(point: Point, at: number) => void} told.onAnswer a pixel of the picture, at this moment by `performance.now()`
   * @param {() => void} [told.onShown] the first part of the picture, which is all of it, is there
   * @param {number} [told.room] pixels of the screen between a face and its ring
   */
  constructor(place, { onAnswer, onShown = () => {}, room = 0 }) {
    this.#onAnswer = onAnswer;
    this.#onShown = onShown;
    this.#room = room;
    const { element, refs } = clone("t-find-viewer");
    this.element = element;
    place.replaceWith(element);
    this.#layers = new Layers(refs);
    this.#fingers = new Fingers(element, {
      touched: this.#stop,
      pulled: (before, now) => this.#move((one) => pulled(one, before, now)),
      thrown: (fast) => {
        if (isCalm()) return;
        this.#speed = fast;
        this.#last = performance.now();
        this.#wake();
      },
      wheeled: (wheel, pixel) => this.#move((one) => wheeled(one, wheel, pixel)),
      tapped: this.#answer,
      tappedTwice: (pixel) => this.#camera && this.#fly(zoomed(this.#camera, LEAP, pixel)),
    });
    element.addEventListener("keydown", this.#pressed);
    this.#resizing = new ResizeObserver(this.#fit);
    this.#resizing.observe(element);
  }

  /** @param {Point} pixel @param {number} at */
  #answer = (pixel, at) => {
    const point = this.#camera && this.#isShown ? answerAt(this.#camera, pixel) : null;
    if (point) this.#onAnswer(point, at);
  };

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    if (!this.#camera || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.#answer(centre(this.#camera), event.timeStamp);
    }
    const next = keyed(this.#flight?.to ?? this.#camera, event.key);
    if (!next) return;
    event.preventDefault();
    this.#fly(next);
  };

  #stop = () => {
    this.#flight = null;
    this.#speed = null;
  };

  /** @param {(camera: Camera) => Camera} change */
  #move(change) {
    this.#stop();
    if (this.#camera) this.#camera = change(this.#camera);
    this.#wake();
  }

  /** @param {Camera} to */
  #fly(to) {
    this.#speed = null;
    if (isCalm() || !this.#camera) this.#camera = to;
    else this.#flight = { from: this.#camera, to, since: performance.now() };
    this.#wake();
  }

  #screen = () => ({ width: this.element.clientWidth || 1, height: this.element.clientHeight || 1 });

  #fit = () => {
    if (!this.element.clientWidth) return;
    if (this.#flight) {
      const { from, to, since } = this.#flight;
      this.#flight = { from: resized(from, this.#screen()), to: resized(to, this.#screen()), since };
    }
    if (this.#camera) this.#camera = resized(this.#camera, this.#screen());
    this.#draw();
  };

  #wake() {
    this.#frame ||= requestAnimationFrame(this.#step);
  }

  /** @param {number} now */
  #step = (now) => {
    this.#frame = 0;
    if (this.#flight) this.#glide(this.#flight, now);
    else if (this.#speed && this.#camera) {
      const next = thrown(this.#camera, this.#speed, Math.max(0, now - this.#last));
      this.#last = now;
      ({ camera: this.#camera, speed: this.#speed } = next);
    }
    this.#layNext();
    this.#draw();
    if (this.#flight || this.#speed || this.#waiting.length) this.#wake();
  };

  /** One a frame: each costs some of it. */
  #layNext() {
    const next = this.#waiting.shift();
    if (!next) return;
    this.#layers.lay(next.image, next.box);
    if (!this.#isShown) this.#onShown();
    this.#isShown = true;
  }

  /** @param {Flight} way @param {number} now */
  #glide(way, now) {
    const part = Math.min(1, Math.max(0, (now - way.since) / MOVE_MS));
    this.#camera = part < 1 ? between(way.from, way.to, part) : way.to;
    if (part === 1) this.#flight = null;
  }

  #draw() {
    if (!this.#camera || !this.#isShown) return;
    this.#source?.look(this.#camera);
    this.#layers.place(this.#camera);
    this.#layers.cross(this.#camera, this.#marks.miss);
    this.#layers.encircle(this.#camera, this.#marks.face, this.#room);
  }

  /**
   * Shows another picture as its parts load: the overview first, then the sharper tiles.
   * @param {import("./camera.js").Size} size @param {(lay: (image: ImageBitmap, box: Box) => void) => Source} load
   */
  show(size, load) {
    this.#source?.drop();
    this.#stop();
    this.#layers.clear();
    this.#marks = { miss: null, face: null };
    this.#isShown = false;
    this.#camera = opening(size, this.#screen());
    /** @type {Part[]} */
    const coming = [];
    this.#waiting = coming;
    this.#source = load((image, box) => {
      coming.push({ image, box });
      this.#wake();
    });
  }

  /** @param {Point | null} miss @param {Ellipse | null} face */
  mark(miss, face) {
    this.#marks = { miss, face };
    this.#wake();
  }

  /** Leads to a place, so near at least. @param {Point} point @param {number} scale pixels of the screen to one of the picture */
  leadTo(point, scale) {
    if (this.#camera) this.#fly(lookingAt(this.#camera, point, Math.max(scale, this.#camera.scale)));
  }

  /** @param {1 | -1} direction */
  zoom(direction) {
    if (this.#camera) this.#fly(zoomed(this.#flight?.to ?? this.#camera, STEP ** direction, centre(this.#camera)));
  }

  destroy() {
    cancelAnimationFrame(this.#frame);
    this.#resizing.disconnect();
    this.#fingers.destroy();
    this.#source?.drop();
    this.#layers.clear();
  }
}

/**
 * A picture as layers that the browser's compositor moves and enlarges: nothing is painted again while a
 * finger moves it (AH1). The marks above it have the same size at any zoom.
 */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box in the picture's pixels */
/** @typedef {{ x: number, y: number, across: number, down: number }} Ellipse middle and half axes, in the picture's pixels */

/** The overview's scale beyond which the tiles are sharper. */
const OVERVIEW_PART = 0.5;

export class Layers {
  #ground;
  #miss;
  #ring;

  /** @param {Refs} refs of a copy of the viewer's template */
  constructor({ ground, miss, ring }) {
    this.#ground = ground;
    this.#miss = miss;
    this.#ring = ring;
  }

  /** Lays one more part of the picture over the others, and takes the bitmap over. @param {ImageBitmap} image @param {Box} box */
  lay(image, { x, y, width, height }) {
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    Object.assign(canvas.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    canvas.getContext("bitmaprenderer", { alpha: false })?.transferFromImageBitmap(image);
    this.#ground.append(canvas);
  }

  /** @param {Camera} camera */
  place(camera) {
    const { x, y } = onScreen(camera, { x: 0, y: 0 });
    this.#ground.style.transform = `translate(${x}px, ${y}px) scale(${camera.scale})`;
    this.#ground.toggleAttribute("data-close", camera.scale * (devicePixelRatio || 1) > OVERVIEW_PART);
  }

  /** Where a wrong answer was. @param {Camera} camera @param {Point | null} point */
  cross(camera, point) {
    this.#miss.toggleAttribute("hidden", !point);
    if (point) move(this.#miss, onScreen(camera, point));
  }

  /** A ring round a face, at this distance in pixels of the screen. @param {Camera} camera @param {Ellipse | null} face @param {number} room */
  encircle(camera, face, room) {
    this.#ring.toggleAttribute("hidden", !face);
    if (!face) return;
    const [wide, high] = [face.across, face.down].map((half) => 2 * (half * camera.scale + room));
    Object.assign(this.#ring.style, { width: `${wide}px`, height: `${high}px` });
    move(this.#ring, onScreen(camera, face));
  }

  clear() {
    // A canvas without extent frees its bitmap at once everywhere.
    for (const canvas of this.#ground.children) canvas.width = 0;
    this.#ground.replaceChildren();
  }
}

/** @param {HTMLElement} mark stands in the middle of itself @param {Point} point */
function move(mark, { x, y }) {
  mark.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
