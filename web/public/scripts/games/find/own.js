/** The host's own pictures: choose one, mark the face, done (AH7, H9). */

import { open } from "../../components/dialog.js";
import { clone, say } from "../../components/template.js";
import { sentence, text } from "../../core/texts.js";
import { jpeg } from "../../components/jpeg.js";
import { spotsOf, TILE } from "./pieces.js";
import { Viewer } from "./viewer.js";

const BASE = "/arcade/pictures";

/** @returns {Promise<{ host: boolean, pictures: { picture: number }[] }>} */
export async function askForOwn() {
  try {
    return await (await fetch(BASE, { cache: "no-store" })).json();
  } catch {
    return { host: false, pictures: [] };
  }
}

/** @param {string} path @param {BodyInit} [body] @returns {Promise<any>} rejects with a sentence */
async function post(path, body) {
  const answer = await fetch(`${BASE}${path}`, { method: "POST", body: body ?? "" }).catch(() => null);
  const said = await answer?.json().catch(() => null);
  if (!answer?.ok) throw new Error(sentence(said?.code ?? "picture.unsaved", said?.args ?? {}));
  return said;
}

class OwnPictures {
  #element;
  #refs;
  #marking;
  /** @type {ImageBitmap | null} */
  #image = null;

  constructor() {
    const { element, refs } = clone("t-find-own");
    this.#element = element;
    this.#refs = refs;
    this.#marking = mountMarking(refs, (ring) => this.#save(ring));
    refs.close.addEventListener("click", () => element.close());
    refs.file.addEventListener("change", () => this.#choose());
    open(element);
    element.addEventListener("close", this.#marking.destroy);
    this.#list();
  }

  async #list() {
    const { pictures } = await askForOwn();
    this.#refs.none.hidden = pictures.length > 0;
    this.#refs.list.replaceChildren(...pictures.map(({ picture }, index) => this.#row(picture, index + 1)));
  }

  /** @param {number} picture @param {number} number */
  #row(picture, number) {
    const { element, refs } = clone("t-find-own-picture");
    refs.corner.src = `/arcade/find/${picture}/0-0`;
    refs.remove.setAttribute("aria-label", text("find.own.remove", { number }));
    refs.remove.addEventListener("click", () => void post(`/${picture}/remove`).then(() => this.#list(), this.#fail));
    return element;
  }

  async #choose() {
    const { file: input, words } = this.#refs;
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    say(words, "");
    const read = await readable(file);
    if (!read) return say(words, sentence("photo.unreadable", {}));
    if (Math.min(read.width, read.height) < LEAST) return say(words, text("find.own.small", { least: LEAST }));
    this.#image = read;
    this.#show(true);
    await this.#marking.begin(read);
  }

  /** @param {boolean} isMarking otherwise the pictures that there are */
  #show(isMarking) {
    this.#element.toggleAttribute("data-marking", isMarking);
    this.#refs.marking.hidden = !isMarking;
    this.#refs.kept.hidden = isMarking;
  }

  /** @param {Ring} ring */
  async #save(ring) {
    if (this.#image) await this.#send(this.#image, ring).then(() => this.#saved(), this.#fail);
  }

  /** @param {ImageBitmap} photo @param {Ring} ring */
  async #send(photo, { x, y, radius }) {
    const { width, height } = photo;
    const { picture } = await post("", JSON.stringify({ width, height, x, y, across: radius, down: radius }));
    for await (const { path, body, done, all } of cut(photo)) {
      // Closed meanwhile: an unfinished picture is not saved.
      if (!this.#element.isConnected) return;
      say(this.#refs.words, text("find.own.sending", { done, all }));
      await post(`/${picture}/${path}`, body);
    }
    await post(`/${picture}/done`);
  }

  async #saved() {
    this.#image?.close();
    this.#image = null;
    say(this.#refs.words, text("find.own.saved"));
    this.#show(false);
    await this.#list();
  }

  /** @param {Error} fault */
  #fail = (fault) => say(this.#refs.words, fault.message);
}

export const openOwn = () => new OwnPictures();

/** A photo cut into what the server takes: tiles, and an overview in pieces (AH7; `docs/protocol/find.md`). */

/** Pixels of a side: a photo is made no larger, and a smaller one hides nobody. */
const MOST = 3072;
export const LEAST = 600;
/** The largest size of a request, and of a whole overview. */
const PIECE_BYTES = 98_304;
const OVERVIEW_BYTES = 760_000;
const QUALITIES = [0.86, 0.78, 0.68, 0.55, 0.4, 0.25];

/** A photo as large as it may be. @param {Blob} file @returns {Promise<ImageBitmap | null>} `null`: no picture that the browser can read */
export async function readable(file) {
  const photo = await createImageBitmap(file).catch(() => null);
  const scale = photo ? MOST / Math.max(photo.width, photo.height) : 1;
  if (!photo || scale >= 1) return photo;
  const [width, height] = [photo.width, photo.height].map((side) => Math.max(1, Math.round(side * scale)));
  const smaller = await createImageBitmap(photo, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" }).catch(() => null);
  photo.close();
  return smaller;
}

/** @param {number} width @param {number} height @param {(context: CanvasRenderingContext2D) => void} paint */
function painted(width, height, paint) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  paint(context);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @param {number} most bytes @returns {Promise<Blob>} */
async function small(canvas, most) {
  const blob = await jpeg(canvas, most, QUALITIES);
  if (!blob) throw new Error("no picture");
  return blob;
}

/**
 * @param {ImageBitmap} image
 * @returns {AsyncGenerator<{ path: string, body: Blob, done: number, all: number }>} in the order in which they are to be sent
 */
export async function* cut(image) {
  const spots = spotsOf(image);
  const [width, height] = [Math.ceil(image.width / 2), Math.ceil(image.height / 2)];
  const overview = await small(painted(width, height, (context) => context.drawImage(image, 0, 0, width, height)), OVERVIEW_BYTES);
  const parts = Math.ceil(overview.size / PIECE_BYTES);
  const all = spots.length + parts;
  for (let part = 0; part < parts; part += 1) {
    yield { path: "overview", body: overview.slice(part * PIECE_BYTES, (part + 1) * PIECE_BYTES), done: part, all };
  }
  for (const [at, { column, row }] of spots.entries()) {
    const [left, top] = [column * TILE, row * TILE];
    const [wide, high] = [Math.min(TILE, image.width - left), Math.min(TILE, image.height - top)];
    const tile = painted(wide, high, (context) => context.drawImage(image, left, top, wide, high, 0, 0, wide, high));
    yield { path: `${column}-${row}`, body: await small(tile, PIECE_BYTES), done: parts + at, all };
  }
}

/** Marks the face in a picture of the host's: a tap sets the ring, two buttons make it fit (AH7). */

/** @typedef {{ x: number, y: number, radius: number }} Ring in the picture's pixels */

/** The first radius of the ring as part of the picture's longer side, and the largest as part of the shorter one. */
const FIRST = 0.015;
const MOST_OF_SIDE = 0.25;
/** The smallest radius in pixels that the server accepts. */
const LEAST_RADIUS = 8;
/** The factor by which a press changes it. */
const GROWTH = 1.2;
/** Pixels of the screen to one of the picture to which the first tap leads: a thumb sees what it marks. */
const NEAR = 1;

class Marking {
  #refs;
  #save;
  #viewer;
  /** @type {{ width: number, height: number }} */
  #size = { width: 1, height: 1 };
  /** @type {Ring | null} */
  #ring = null;
  #isSaving = false;

  /**
   * @param {Refs} refs
   * @param {(ring: Ring) => Promise<void>} save
   */
  constructor(refs, save) {
    this.#refs = refs;
    this.#save = save;
    this.#viewer = new Viewer(refs.viewer, { onAnswer: this.#mark });
    this.#viewer.element.setAttribute("aria-label", text("find.own.picture"));
    refs.larger.addEventListener("click", () => this.#grow(GROWTH));
    refs.smaller.addEventListener("click", () => this.#grow(1 / GROWTH));
    refs.nearer.addEventListener("click", () => this.#viewer.zoom(1));
    refs.farther.addEventListener("click", () => this.#viewer.zoom(-1));
    refs.save.addEventListener("click", this.#finish);
  }

  /** @param {import("./camera.js").Point} point */
  #mark = ({ x, y }) => {
    if (this.#isSaving) return;
    const isFirst = this.#ring === null;
    this.#ring = { x, y, radius: this.#ring?.radius ?? this.#within(Math.max(this.#size.width, this.#size.height) * FIRST) };
    this.#show();
    if (isFirst) this.#viewer.leadTo(this.#ring, NEAR);
  };

  #within = (/** @type {number} */ radius) =>
    Math.round(Math.max(LEAST_RADIUS, Math.min(Math.min(this.#size.width, this.#size.height) * MOST_OF_SIDE, radius)));

  /** @param {number} factor */
  #grow(factor) {
    if (!this.#ring) return;
    // One pixel at least, or a small ring would stay as it is.
    const step = Math.max(1, Math.abs(this.#ring.radius * factor - this.#ring.radius));
    this.#ring.radius = this.#within(this.#ring.radius + Math.sign(factor - 1) * step);
    this.#show();
  }

  #show() {
    this.#viewer.mark(null, this.#ring && { ...this.#ring, across: this.#ring.radius, down: this.#ring.radius });
    for (const button of [this.#refs.larger, this.#refs.smaller, this.#refs.save]) button.disabled = !this.#ring || this.#isSaving;
  }

  #finish = async () => {
    if (!this.#ring || this.#isSaving) return;
    this.#isSaving = true;
    this.#show();
    await this.#save(this.#ring);
    this.#isSaving = false;
    this.#show();
  };

  /** @param {ImageBitmap} image stays the caller's */
  async begin(image) {
    this.#ring = null;
    this.#size = { width: image.width, height: image.height };
    this.#show();
    const shown = await createImageBitmap(image);
    this.#viewer.show(this.#size, (lay) => {
      lay(shown, { x: 0, y: 0, ...this.#size });
      return { look() {}, drop() {} };
    });
    this.#viewer.element.focus();
  }

  destroy = () => this.#viewer.destroy();
}

/**
 * @param {Refs} refs
 * @param {(ring: Ring) => Promise<void>} save
 */
export const mountMarking = (refs, save) => new Marking(refs, save);
