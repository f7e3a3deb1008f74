/** The host's own pictures: choose one, mark the face, done (AH7, H9). */

import { open } from "../../components/dialog.js";
import { clone, say } from "../../components/template.js";
import { sentence, text } from "../../core/texts.js";
import { cut, LEAST, readable } from "./cutting.js";
import { mountMarking } from "./marking.js";

/** @typedef {import("./marking.js").Ring} Ring */

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
