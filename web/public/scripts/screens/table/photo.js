/** Chooses one's photo: from the camera or the device, cut to a square here; what is sent is small (H2, R3). */

import { keyed, pushed, SIDE, sideOf, whole, zoomed } from "../../core/crop.js";
import { sentence, text } from "../../core/texts.js";
import { givePhoto } from "../../net/photo.js";
import { open } from "../../components/dialog.js";
import { jpeg } from "../../components/jpeg.js";
import { clone, say } from "../../components/template.js";

/** @typedef {Pick<import("../../app/player.js").Player, "setPhoto"> & { profile: { colour: number, photo: string | null } }} Player */
/** @typedef {import("../../core/crop.js").Crop} Crop */

/** A photo is at most so large (R3); the first of these qualities that fits is taken. */
const MOST_BYTES = 102_400;
const QUALITIES = [0.88, 0.75, 0.6, 0.4];

class PhotoDialog {
  #player;
  #element;
  #refs;
  /** @type {ImageBitmap | null} */
  #picture = null;
  #crop;

  /** @param {Player} player */
  constructor(player) {
    this.#player = player;
    const { element, refs } = clone("t-photo");
    this.#element = element;
    this.#refs = refs;
    this.#crop = whole(1, 1);
    mountFrame(refs.frame, () => this.#crop, this.#show);
    refs.zoom.addEventListener("input", () => this.#show(zoomed(this.#crop, Number(refs.zoom.value))));
    for (const input of [refs.file, refs.camera]) {
      input.addEventListener("change", () => this.#choose(input.files?.[0]));
    }
    refs.remove.hidden = !player.profile.photo;
    refs.remove.addEventListener("click", () => this.#give(null));
    refs.use.addEventListener("click", async () => this.#give(await jpeg(refs.canvas, MOST_BYTES, QUALITIES)));
    refs.cancel.addEventListener("click", () => element.close());
    element.addEventListener("close", () => this.#picture?.close());
    refs.frame.setAttribute("aria-label", text("photo.frame"));
    refs.frame.setAttribute("data-colour", String(player.profile.colour));
    open(element);
  }

  /** @param {Crop | null} next */
  #show = (next) => {
    if (!this.#picture || !next) return;
    this.#crop = next;
    this.#refs.zoom.value = String(this.#crop.zoom);
    paint(this.#refs.canvas, this.#picture, this.#crop);
  };

  /** @param {File | undefined} file */
  async #choose(file) {
    if (!file) return;
    const chosen = await createImageBitmap(file).catch(() => null);
    say(this.#refs.fault, chosen ? "" : sentence("photo.unreadable"));
    if (!chosen) return;
    this.#picture?.close();
    this.#picture = chosen;
    this.#refs.place.hidden = this.#refs.use.hidden = false;
    this.#element.setAttribute("data-chosen", "");
    this.#show(whole(this.#picture.width, this.#picture.height));
    this.#refs.frame.focus();
  }

  /** @param {Blob | null} blob */
  async #give(blob) {
    const given = await givePhoto(blob);
    if (given.code) return say(this.#refs.fault, sentence(given.code, given.args));
    this.#player.setPhoto(given.photo ?? null);
    this.#element.close();
  }
}

/** @param {Player} player */
export const openPhoto = (player) => new PhotoDialog(player);

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
function mountFrame(frame, current, show) {
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
