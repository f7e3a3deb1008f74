/** The host's own pictures: choose one, mark the face, done (AH7, H9). */

import { open } from "../../components/dialog.js";
import { clone, say } from "../../components/template.js";
import { sentence, text } from "../../core/texts.js";
import { cut, sizeOf } from "./cutting.js";

const BASE = "/arcade/pictures";
/** Of the picture's longer side: the ring at first, and how a press changes it. */
const RING = 0.02;
const GROWTH = 1.2;
const LEAST = 8;

/** @returns {Promise<{ host: boolean, pictures: { picture: number }[] }>} */
export async function askForOwn() {
  try {
    return await (await fetch(BASE, { cache: "no-store" })).json();
  } catch {
    return { host: false, pictures: [] };
  }
}

/** @param {string} path @param {BodyInit} [body] @returns {Promise<any>} rejects with the refusal's sentence */
async function post(path, body) {
  const answer = await fetch(`${BASE}${path}`, { method: "POST", body: body ?? "" });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(sentence(said.code ?? "picture.unsaved", said.args ?? {}));
  return said;
}

export async function openOwn() {
  const { element, refs } = clone("t-find-own");
  /** @type {ImageBitmap | null} */
  let image = null;
  /** @type {{ x: number, y: number, radius: number } | null} in the picture's pixels */
  let face = null;
  let isSending = false;
  refs.close.addEventListener("click", () => element.close());
  refs.file.addEventListener("change", choose);
  refs.canvas.addEventListener("click", mark);
  refs.larger.addEventListener("click", () => grow(GROWTH));
  refs.smaller.addEventListener("click", () => grow(1 / GROWTH));
  refs.save.addEventListener("click", save);
  open(element);
  show();
  await list();

  async function list() {
    const { pictures } = await askForOwn();
    refs.none.hidden = pictures.length > 0;
    refs.list.replaceChildren(...pictures.map(({ picture }) => {
      const copy = clone("t-find-own-picture");
      say(copy.refs.words, text("find.own.remove", { number: picture }));
      copy.refs.remove.addEventListener("click", () => void post(`/${picture}/remove`).then(list, fail));
      return copy.element;
    }));
  }

  async function choose() {
    const [file] = refs.file.files;
    if (!file) return;
    try {
      image = await createImageBitmap(file);
    } catch {
      image = null;
      say(refs.words, sentence("photo.unreadable", {}));
    }
    face = null;
    show();
  }

  /** @param {MouseEvent} event */
  function mark(event) {
    if (!image || isSending) return;
    const { left, top, width } = refs.canvas.getBoundingClientRect();
    const size = sizeOf(image);
    const scale = size.width / width;
    const radius = face?.radius ?? Math.max(size.width, size.height) * RING;
    face = { x: Math.round((event.clientX - left) * scale), y: Math.round((event.clientY - top) * scale), radius };
    show();
  }

  /** @param {number} factor */
  function grow(factor) {
    if (face && image) face.radius = Math.max(LEAST, Math.min(image.width / 4, face.radius * factor));
    show();
  }

  function show() {
    refs.marking.hidden = !image;
    for (const button of [refs.larger, refs.smaller, refs.save]) button.disabled = !face || isSending;
    if (image) paint(image);
  }

  /** @param {ImageBitmap} shown */
  function paint(shown) {
    const size = sizeOf(shown);
    const { canvas } = refs;
    Object.assign(canvas, { width: size.width / 2, height: size.height / 2 });
    const context = canvas.getContext("2d");
    context.drawImage(shown, 0, 0, canvas.width, canvas.height);
    if (!face) return;
    for (const [colour, width] of [["#fff", 9], ["#2a6b2c", 5]]) {
      context.beginPath();
      context.arc(face.x / 2, face.y / 2, face.radius / 2, 0, 2 * Math.PI);
      Object.assign(context, { strokeStyle: colour, lineWidth: width });
      context.stroke();
    }
  }

  async function save() {
    if (!image || !face || isSending) return;
    isSending = true;
    show();
    await send(image, face).then(saved, fail);
    isSending = false;
    show();
  }

  /** @param {ImageBitmap} photo @param {{ x: number, y: number, radius: number }} ring */
  async function send(photo, { x, y, radius }) {
    const round = Math.round(radius);
    const { picture } = await post("", JSON.stringify({ ...sizeOf(photo), x, y, across: round, down: round }));
    for await (const { path, body, done, all } of cut(photo)) {
      say(refs.words, text("find.own.sending", { done, all }));
      await post(`/${picture}/${path}`, body);
    }
    await post(`/${picture}/done`);
  }

  async function saved() {
    image = null;
    face = null;
    refs.file.value = "";
    say(refs.words, text("find.own.saved"));
    await list();
  }

  /** @param {unknown} fault */
  function fail(fault) {
    say(refs.words, fault instanceof Error ? fault.message : "");
  }
}
