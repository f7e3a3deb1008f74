/** A picture that one zooms and moves in; a tap is an answer (AH1, AH2). */

import { isCalm } from "../../components/motion.js";
import { clone } from "../../components/template.js";
import { answerAt, between, centre, keyed, LEAP, lookingAt, pulled, resized, STEP, thrown, wheeled, whole, zoomed } from "./camera.js";
import { tendFingers } from "./fingers.js";
import { createLayers } from "./layers.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {import("./layers.js").Box} Box */
/** @typedef {import("./layers.js").Ellipse} Ellipse */
/**
 * @typedef {object} Source of a picture's parts
 * @property {(point: Point) => void} look somebody looks here
 * @property {() => void} drop nobody looks any more
 */

const MOVE_MS = 260;

/**
 * @param {Element} place in whose stead it comes
 * @param {object} told
 * @param {(point: Point, at: number) => void} told.onAnswer a pixel of the picture, at this moment by `performance.now()`
 * @param {() => void} [told.onShown] the first part of the picture, which is all of it, is there
 * @param {number} [told.room] pixels of the screen between a face and its ring
 */
export function createViewer(place, { onAnswer, onShown = () => {}, room = 0 }) {
  const { element, refs } = clone("t-find-viewer");
  place.replaceWith(element);
  const layers = createLayers(refs);
  /** @type {Camera | null} */
  let camera = null;
  /** @type {Source | null} */
  let source = null;
  /** Parts that have come and are not on the screen yet. @type {{ image: ImageBitmap, box: Box }[]} */
  let waiting = [];
  let isShown = false;
  /** @type {{ from: Camera, to: Camera, since: number } | null} */
  let flight = null;
  /** @type {Point | null} */
  let speed = null;
  /** @type {{ miss: Point | null, face: Ellipse | null }} */
  let marks = { miss: null, face: null };
  let frame = 0;
  let last = 0;

  const fingers = tendFingers(element, {
    touched: stop,
    pulled: (before, now) => move((one) => pulled(one, before, now)),
    thrown: (fast) => {
      if (isCalm()) return;
      speed = fast;
      last = performance.now();
      wake();
    },
    wheeled: (wheel, pixel) => move((one) => wheeled(one, wheel, pixel)),
    tapped: answer,
    tappedTwice: (pixel) => camera && fly(zoomed(camera, LEAP, pixel)),
  });
  element.addEventListener("keydown", pressed);
  const resizing = new ResizeObserver(fit);
  resizing.observe(element);

  /** @param {Point} pixel @param {number} at */
  function answer(pixel, at) {
    const point = camera && isShown ? answerAt(camera, pixel) : null;
    if (point) onAnswer(point, at);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (!camera || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return answer(centre(camera), event.timeStamp);
    }
    const next = keyed(flight?.to ?? camera, event.key);
    if (!next) return;
    event.preventDefault();
    fly(next);
  }

  function stop() {
    flight = null;
    speed = null;
  }

  /** @param {(camera: Camera) => Camera} change */
  function move(change) {
    stop();
    if (camera) camera = change(camera);
    wake();
  }

  /** @param {Camera} to */
  function fly(to) {
    speed = null;
    if (isCalm() || !camera) camera = to;
    else flight = { from: camera, to, since: performance.now() };
    wake();
  }

  const screen = () => ({ width: element.clientWidth || 1, height: element.clientHeight || 1 });

  function fit() {
    if (!element.clientWidth) return;
    if (flight) flight = { ...flight, from: resized(flight.from, screen()), to: resized(flight.to, screen()) };
    if (camera) camera = resized(camera, screen());
    draw();
  }

  function wake() {
    frame ||= requestAnimationFrame(step);
  }

  /** @param {number} now */
  function step(now) {
    frame = 0;
    if (flight) glide(flight, now);
    else if (speed && camera) {
      const next = thrown(camera, speed, Math.max(0, now - last));
      last = now;
      ({ camera, speed } = next);
    }
    layNext();
    draw();
    if (flight || speed || waiting.length) wake();
  }

  /** One a frame: each costs some of it. */
  function layNext() {
    const next = waiting.shift();
    if (!next) return;
    layers.lay(next.image, next.box);
    if (!isShown) onShown();
    isShown = true;
  }

  /** @param {NonNullable<typeof flight>} way @param {number} now */
  function glide(way, now) {
    const part = Math.min(1, Math.max(0, (now - way.since) / MOVE_MS));
    camera = part < 1 ? between(way.from, way.to, part) : way.to;
    if (part === 1) flight = null;
  }

  function draw() {
    if (!camera || !isShown) return;
    source?.look(camera);
    layers.place(camera);
    layers.cross(camera, marks.miss);
    layers.encircle(camera, marks.face, room);
  }

  return {
    element,

    /**
     * Shows all of another picture, as its parts come: all of it first, then what is sharper.
     * @param {import("./camera.js").Size} size @param {(lay: (image: ImageBitmap, box: Box) => void) => Source} bring
     */
    show(size, bring) {
      source?.drop();
      stop();
      layers.clear();
      marks = { miss: null, face: null };
      isShown = false;
      camera = whole(size, screen());
      /** @type {typeof waiting} */
      const coming = [];
      waiting = coming;
      source = bring((image, box) => {
        coming.push({ image, box });
        wake();
      });
    },

    /** @param {Point | null} miss @param {Ellipse | null} face */
    mark(miss, face) {
      marks = { miss, face };
      wake();
    },

    /** Leads to a place, so near at least. @param {Point} point @param {number} scale pixels of the screen to one of the picture */
    leadTo(point, scale) {
      if (camera) fly(lookingAt(camera, point, Math.max(scale, camera.scale)));
    },

    /** @param {1 | -1} direction */
    zoom(direction) {
      if (camera) fly(zoomed(flight?.to ?? camera, STEP ** direction, centre(camera)));
    },

    destroy() {
      cancelAnimationFrame(frame);
      resizing.disconnect();
      fingers.destroy();
      source?.drop();
      layers.clear();
    },
  };
}
