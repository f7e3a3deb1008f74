/** Somebody's face on a canvas: the drawing of the page, or the photo. */

import { ofTable } from "../core/routes.js";

/** Drawings that all faces use. */
const SHARED = ["calm", "lashes", "moods", "napkin"];

/** @param {string} address @returns {Promise<HTMLImageElement | null>} `null`: it did not come */
async function loaded(address) {
  const image = new Image();
  image.src = address;
  return image.decode().then(() => image, () => null);
}

/** The drawing as a picture of its own. A shirt has the colour. @param {number} face @param {string} colour */
async function drawn(face, colour) {
  const symbol = document.getElementById(`figure-${face}`);
  if (!symbol) return null;
  const writer = new XMLSerializer();
  const shared = SHARED.map((id) => document.getElementById(id)).filter((one) => one !== null);
  const inner = [...symbol.childNodes].map((one) => writer.serializeToString(one)).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="${symbol.getAttribute("viewBox")}" stroke-linecap="round" stroke-linejoin="round">
    <defs>${shared.map((one) => writer.serializeToString(one)).join("")}</defs>${inner}</svg>`;
  const address = URL.createObjectURL(new Blob([svg.replaceAll("var(--c)", colour)], { type: "image/svg+xml" }));
  try {
    return await loaded(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {Member | null} member @param {string} colour @returns {Promise<HTMLImageElement | null>} */
export async function faceOf(member, colour) {
  const photo = member?.photo ? await loaded(ofTable(member.photo)) : null;
  return photo ?? drawn(member?.face ?? 0, colour);
}

/** @param {CanvasRenderingContext2D} pen @param {CanvasImageSource | null} face @param {{ x: number, y: number, radius: number }} at @param {string} colour */
export function portrait(pen, face, { x, y, radius }, colour) {
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = "#fff6ea";
  pen.fill();
  pen.clip();
  pen.globalAlpha = 0.28;
  pen.fillStyle = colour;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  pen.globalAlpha = 1;
  if (face) pen.drawImage(face, x - radius, y - radius, 2 * radius, 2 * radius);
  pen.restore();
  pen.beginPath();
  pen.arc(x, y, radius - 4, 0, 2 * Math.PI);
  pen.lineWidth = 8;
  pen.strokeStyle = colour;
  pen.stroke();
}
