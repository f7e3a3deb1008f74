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

export async function openOwn() {
  const { element, refs } = clone("t-find-own");
  const marking = mountMarking(refs, save);
  /** @type {ImageBitmap | null} */
  let image = null;
  refs.close.addEventListener("click", () => element.close());
  refs.file.addEventListener("change", choose);
  open(element);
  element.addEventListener("close", marking.destroy);
  await list();

  async function list() {
    const { pictures } = await askForOwn();
    refs.none.hidden = pictures.length > 0;
    refs.list.replaceChildren(...pictures.map(({ picture }, index) => {
      const copy = clone("t-find-own-picture");
      copy.refs.corner.src = `/arcade/find/${picture}/0-0`;
      copy.refs.remove.setAttribute("aria-label", text("find.own.remove", { number: index + 1 }));
      copy.refs.remove.addEventListener("click", () => void post(`/${picture}/remove`).then(list, fail));
      return copy.element;
    }));
  }

  async function choose() {
    const [file] = refs.file.files;
    refs.file.value = "";
    if (!file) return;
    say(refs.words, "");
    const read = await readable(file);
    if (!read) return say(refs.words, sentence("photo.unreadable", {}));
    if (Math.min(read.width, read.height) < LEAST) return say(refs.words, text("find.own.small", { least: LEAST }));
    image = read;
    show(true);
    await marking.begin(image);
  }

  /** @param {boolean} isMarking otherwise the pictures that there are */
  function show(isMarking) {
    element.toggleAttribute("data-marking", isMarking);
    refs.marking.hidden = !isMarking;
    refs.kept.hidden = isMarking;
  }

  /** @param {Ring} ring */
  async function save(ring) {
    if (image) await send(image, ring).then(saved, fail);
  }

  /** @param {ImageBitmap} photo @param {Ring} ring */
  async function send(photo, { x, y, radius }) {
    const { width, height } = photo;
    const { picture } = await post("", JSON.stringify({ width, height, x, y, across: radius, down: radius }));
    for await (const { path, body, done, all } of cut(photo)) {
      // Closed meanwhile: what is not done is not kept.
      if (!element.isConnected) return;
      say(refs.words, text("find.own.sending", { done, all }));
      await post(`/${picture}/${path}`, body);
    }
    await post(`/${picture}/done`);
  }

  async function saved() {
    image?.close();
    image = null;
    say(refs.words, text("find.own.saved"));
    show(false);
    await list();
  }

  /** @param {Error} fault */
  const fail = (fault) => say(refs.words, fault.message);
}
