/** A picture on a canvas that one zooms and moves in; a tap is an answer (AH1, AH2). */

import { isCalm } from "../../components/motion.js";
import { answerAt, between, centre, keyed, LEAP, lookingAt, onScreen, pulled, resized, STEP, thrown, under, wheeled, whole, zoomed } from "./camera.js";
import { tendFingers } from "./fingers.js";
import { bringPieces, TILE } from "./pieces.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {{ x: number, y: number, across: number, down: number }} Ellipse */

/** More than so many pixels of the screen to one of the page cost more than they show. */
const MOST_PIXELS = 2;
/** Of the overview's own size; beyond it the tiles are sharper. */
const OVERVIEW_PART = 0.5;
const MOVE_MS = 260;
/** How large Nico is shown where he was. */
const CLOSE = 1.3;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {object} told
 * @param {(point: Point, at: number) => void} told.onAnswer a pixel of the picture
 * @param {() => void} told.onShown the overview is on the screen
 */
export function createViewer(canvas, { onAnswer, onShown }) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  /** @type {Camera | null} */
  let camera = null;
  /** @type {import("./pieces.js").Pieces | null} */
  let source = null;
  /** @type {{ from: Camera, to: Camera, since: number } | null} */
  let flight = null;
  /** @type {Point | null} */
  let speed = null;
  /** @type {{ miss: Point | null, face: Ellipse | null }} */
  let marks = { miss: null, face: null };
  let frame = 0;
  let last = 0;
  let ratio = 1;
  let back = "";

  const fingers = tendFingers(canvas, {
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
  canvas.addEventListener("keydown", (event) => pressed(event));
  const resizing = new ResizeObserver(fit);
  resizing.observe(canvas);

  /** @param {Point} pixel @param {number} at */
  function answer(pixel, at) {
    const point = camera && source?.pieces.overview ? answerAt(camera, pixel) : null;
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

  function fit() {
    const { clientWidth, clientHeight } = canvas;
    if (!clientWidth || !clientHeight) return;
    ratio = Math.min(MOST_PIXELS, devicePixelRatio || 1);
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    back = getComputedStyle(canvas).backgroundColor;
    flight = null;
    if (camera) camera = resized(camera, { width: clientWidth, height: clientHeight });
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
    draw();
    if (flight || speed) wake();
  }

  /** @param {NonNullable<typeof flight>} way @param {number} now */
  function glide(way, now) {
    const part = Math.min(1, Math.max(0, (now - way.since) / MOVE_MS));
    camera = part < 1 ? between(way.from, way.to, part) : way.to;
    if (part === 1) flight = null;
  }

  function draw() {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = back || "#000";
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (!camera || !source?.pieces.overview) return;
    const { scale, picture } = camera;
    const origin = onScreen(camera, { x: 0, y: 0 });
    context.setTransform(scale * ratio, 0, 0, scale * ratio, origin.x * ratio, origin.y * ratio);
    context.imageSmoothingQuality = "medium";
    const isClose = scale * ratio > OVERVIEW_PART;
    if (!isClose || source.pieces.tiles.length < Math.ceil(picture.width / TILE) * Math.ceil(picture.height / TILE)) {
      context.drawImage(source.pieces.overview, 0, 0, picture.width, picture.height);
    }
    if (isClose) drawTiles(camera, source);
    drawMarks();
  }

  /** @param {Camera} seen @param {import("./pieces.js").Pieces} pieces */
  function drawTiles(seen, pieces) {
    pieces.look(seen);
    const [first, end] = [under(seen, { x: 0, y: 0 }), under(seen, { x: seen.screen.width, y: seen.screen.height })];
    for (const { column, row, image } of pieces.pieces.tiles) {
      const [left, top] = [column * TILE, row * TILE];
      if (left > end.x || top > end.y || left + TILE < first.x || top + TILE < first.y) continue;
      context.drawImage(image, left, top);
    }
  }

  /** Where the last wrong answer was, and where Nico is once that is told. */
  function drawMarks() {
    const thick = 1 / (camera?.scale ?? 1);
    if (marks.miss) cross(marks.miss, thick);
    if (marks.face) ring(marks.face, thick);
  }

  /** @param {Point} miss @param {number} thick */
  function cross({ x, y }, thick) {
    const arm = 13 * thick;
    for (const [colour, width] of /** @type {[string, number][]} */ ([["#fff", 9], ["#a32a1c", 5]])) {
      stroke(colour, width * thick, () => {
        context.moveTo(x - arm, y - arm);
        context.lineTo(x + arm, y + arm);
        context.moveTo(x + arm, y - arm);
        context.lineTo(x - arm, y + arm);
      });
    }
  }

  /** @param {Ellipse} face @param {number} thick */
  function ring({ x, y, across, down }, thick) {
    const room = 14 * thick;
    for (const [colour, width] of /** @type {[string, number][]} */ ([["#fff", 10], ["#2a6b2c", 6]])) {
      stroke(colour, width * thick, () => context.ellipse(x, y, across * 1.25 + room, down * 1.25 + room, 0, 0, 2 * Math.PI));
    }
  }

  /** @param {string} colour @param {number} width @param {() => void} way */
  function stroke(colour, width, way) {
    context.beginPath();
    way();
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = "round";
    context.stroke();
  }

  return {
    /** @param {Parameters<typeof bringPieces>[0]} picture */
    show(picture) {
      source?.drop();
      stop();
      marks = { miss: null, face: null };
      camera = whole(picture.size, { width: canvas.clientWidth || 1, height: canvas.clientHeight || 1 });
      let wasShown = false;
      source = bringPieces(picture, () => {
        if (!wasShown) onShown();
        wasShown = true;
        wake();
      });
      fit();
    },

    /** @param {Point | null} miss @param {Ellipse | null} face */
    mark(miss, face) {
      const isNew = face !== null && marks.face === null;
      if (marks.miss?.x === miss?.x && marks.miss?.y === miss?.y && !isNew && (marks.face === null) === (face === null)) return;
      marks = { miss, face };
      if (isNew && camera && face) fly(lookingAt(camera, face, Math.max(CLOSE, camera.scale)));
      wake();
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
    },
  };
}
