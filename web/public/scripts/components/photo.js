/** Chooses one's photo: from the camera or the device, cut to a square here; what is sent is small (H2, R3). */

import { keyed, pushed, SIDE, sideOf, whole, zoomed } from "../core/crop.js";
import { sentence, text } from "../core/texts.js";
import { givePhoto } from "../net/photo.js";
import { open } from "./dialog.js";
import { jpeg } from "./jpeg.js";
import { clone, say } from "./template.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/crop.js").Crop} Crop */

/** A photo is at most so large (R3); the first of these qualities that fits is taken. */
const MOST_BYTES = 102_400;
const QUALITIES = [0.88, 0.75, 0.6, 0.4];

/** @param {App} app */
export function openPhoto(app) {
  const { element, refs } = clone("t-photo");
  /** @type {ImageBitmap | null} */
  let picture = null;
  let crop = whole(1, 1);

  /** @param {Crop | null} next */
  function show(next) {
    if (!picture || !next) return;
    crop = next;
    refs.zoom.value = String(crop.zoom);
    paint(refs.canvas, picture, crop);
  }

  /** @param {File | undefined} file */
  async function choose(file) {
    if (!file) return;
    const chosen = await createImageBitmap(file).catch(() => null);
    say(refs.fault, chosen ? "" : sentence("photo.unreadable"));
    if (!chosen) return;
    picture?.close();
    picture = chosen;
    refs.place.hidden = refs.use.hidden = false;
    element.setAttribute("data-chosen", "");
    show(whole(picture.width, picture.height));
    refs.frame.focus();
  }

  /** @param {Blob | null} blob */
  async function give(blob) {
    const given = await givePhoto(blob);
    if (given.code) return say(refs.fault, sentence(given.code, given.args));
    app.photoIs(given.photo ?? null);
    element.close();
  }

  tendFrame(refs.frame, () => crop, show);
  refs.zoom.addEventListener("input", () => show(zoomed(crop, Number(refs.zoom.value))));
  for (const input of [refs.file, refs.camera]) {
    input.addEventListener("change", () => choose(input.files?.[0]));
  }
  refs.remove.hidden = !app.profile().photo;
  refs.remove.addEventListener("click", () => give(null));
  refs.use.addEventListener("click", async () => give(await jpeg(refs.canvas, MOST_BYTES, QUALITIES)));
  refs.cancel.addEventListener("click", () => element.close());
  element.addEventListener("close", () => picture?.close());
  refs.frame.setAttribute("aria-label", text("photo.frame"));
  refs.frame.setAttribute("data-colour", String(app.profile().colour));
  open(element);
}

/** @param {HTMLCanvasElement} canvas @param {ImageBitmap} picture @param {Crop} crop */
function paint(canvas, picture, crop) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const side = sideOf(crop);
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, SIDE, SIDE);
}

/**
 * One finger drags, two zoom; a wheel and keys do both.
 * @param {HTMLElement} frame
 * @param {() => Crop} current
 * @param {(crop: Crop | null) => void} show
 */
function tendFrame(frame, current, show) {
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  const apart = () => {
    const [one, other] = [...fingers.values()];
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  };

  frame.addEventListener("pointerdown", (event) => {
    frame.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
  });
  frame.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const before = apart();
    fingers.set(event.pointerId, event);
    const width = frame.clientWidth;
    if (before) show(zoomed(current(), current().zoom * (apart() / before)));
    else show(pushed(current(), (event.clientX - last.clientX) / width, (event.clientY - last.clientY) / width));
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
    frame.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    show(zoomed(current(), current().zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1)));
  });
  frame.addEventListener("keydown", (event) => {
    const next = keyed(current(), event.key);
    if (next) event.preventDefault();
    show(next);
  });
}
