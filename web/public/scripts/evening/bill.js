/** The bill of the evening as a picture, made on this device (EV9). */

import { eveningNotes } from "../storage/evening-notes.js";
import { tenths } from "../core/arcade.js";
import { listed } from "../core/hint.js";
import { tonightOf } from "../core/places.js";
import { ownMember } from "../core/table.js";
import { language, text } from "../core/texts.js";
import { ofTable } from "../core/routes.js";

/** @typedef {{ name: string, place: number, points: string, leads: boolean, member: Member | null }} Line */
/** @typedef {{ date: string, games: string, lines: Line[], notes: string[], winner: number }} Facts */

const [WIDTH, HEIGHT] = [1080, 1350];
/** The paper's edges. */
const [LEFT, RIGHT, TOP, BOTTOM] = [90, 990, 290, 1300];
const INNER = 60;
const TOOTH = 15;
const INK = "#2b1a20";
const SOFT = "#6b545a";
const WINE = "#8c1f3f";
const GOLD = "#e0a21b";
const PAPER = "#fdf6e9";
/** Faces above the paper, and lines on it. */
const FACES = 4;
const LINES = 8;
/** Where the notes end, above the foot. */
const FOOT = BOTTOM - 150;

/** @param {View} view @param {Date} now @returns {Facts} */
export function factsOf(view, now) {
  const people = view.evening?.people.slice(0, LINES) ?? [];
  const { quickest, wrong } = eveningNotes(view.code);
  const notes = [];
  if (quickest) notes.push(text("evening.quickest", { name: quickest.name, seconds: tenths(quickest.ms * 1000, language()) }));
  if (wrong) notes.push(text("evening.wrong", { answer: wrong.answer, sentence: wrong.sentence, names: listed(wrong.names) }));
  return {
    date: new Intl.DateTimeFormat(language(), { dateStyle: "full" }).format(now),
    games: text("evening.games", { count: view.evening?.games ?? 0 }),
    lines: people.map(({ m, points }) => {
      const tonight = tonightOf(view, m);
      const member = ownMember(view, m);
      return { name: member?.name ?? "", place: tonight?.place ?? 1, points: String(points), leads: Boolean(tonight?.leads), member };
    }),
    notes,
    winner: ownMember(view, people[0]?.m ?? null)?.colour ?? 0,
  };
}

/** The same in words, for those who listen. @param {Facts} facts */
export const billWords = ({ date, games, lines, notes }) =>
  [text("evening.bill"), date, ...lines.map(({ place, name, points }) => `${place}. ${name}: ${points}`), games, ...notes.map((note) => note.replace("\n", ": "))].join(". ");

/** A colour as the page has it. @param {number} number */
export const colourOf = (number) => getComputedStyle(document.documentElement).getPropertyValue(`--player-${number}`).trim() || WINE;

/** @param {HTMLCanvasElement} canvas @param {Facts} facts */
export async function drawBill(canvas, facts) {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const family = getComputedStyle(document.documentElement).getPropertyValue("--heading") || "sans-serif";
  const faces = await Promise.all(facts.lines.slice(0, FACES).map(({ member }) => faceOf(member, colourOf(member?.colour ?? 0))));
  /** @param {number} size @param {string} [weight] */
  const font = (size, weight = "700") => {
    pen.font = `${weight} ${size}px ${family}`;
  };
  drawTable(pen);
  drawPaper(pen);
  drawFaces(pen, facts, faces);
  pen.fillStyle = INK;
  pen.textAlign = "center";
  font(68);
  line(pen, text("evening.bill"), WIDTH / 2, TOP + 130, RIGHT - LEFT - 2 * INNER);
  font(30, "500");
  pen.fillStyle = SOFT;
  line(pen, `${facts.date} · ${facts.games}`, WIDTH / 2, TOP + 182, RIGHT - LEFT - 2 * INNER);
  const under = drawLines(pen, facts, font, TOP + 222);
  drawNotes(pen, facts.notes, font, under);
  drawStamp(pen, facts, font);
  font(34);
  pen.textAlign = "center";
  pen.fillStyle = WINE;
  pen.fillText("Fourtop", WIDTH / 2, BOTTOM - 40);
}

/** A cloth of checks by candlelight. @param {CanvasRenderingContext2D} pen */
function drawTable(pen) {
  pen.fillStyle = WINE;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "rgb(255 244 230 / 9%)";
  for (let at = 0; at < HEIGHT; at += 180) {
    pen.fillRect(0, at, WIDTH, 90);
    pen.fillRect(at, 0, 90, HEIGHT);
  }
  const light = pen.createRadialGradient(WIDTH / 2, 330, 60, WIDTH / 2, 330, 900);
  light.addColorStop(0, "rgb(255 214 160 / 45%)");
  light.addColorStop(1, "rgb(20 4 10 / 40%)");
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

/** Torn off at both ends. @param {CanvasRenderingContext2D} pen */
function drawPaper(pen) {
  pen.save();
  pen.shadowColor = "rgb(20 4 0 / 45%)";
  pen.shadowBlur = 40;
  pen.shadowOffsetY = 14;
  pen.fillStyle = PAPER;
  pen.beginPath();
  pen.moveTo(LEFT, TOP);
  for (let at = LEFT; at < RIGHT; at += 2 * TOOTH) {
    pen.lineTo(at + TOOTH, TOP + TOOTH);
    pen.lineTo(at + 2 * TOOTH, TOP);
  }
  pen.lineTo(RIGHT, BOTTOM);
  for (let at = RIGHT; at > LEFT; at -= 2 * TOOTH) {
    pen.lineTo(at - TOOTH, BOTTOM - TOOTH);
    pen.lineTo(at - 2 * TOOTH, BOTTOM);
  }
  pen.fill();
  pen.restore();
}

/** As on a podium, the second left of the first; who leads is larger than the others. @param {CanvasRenderingContext2D} pen @param {Facts} facts @param {(CanvasImageSource | null)[]} faces */
function drawFaces(pen, facts, faces) {
  const order = [1, 0, 2, 3].filter((place) => place < faces.length);
  const sizes = order.map((place) => (facts.lines[place]?.leads ? 250 : 200));
  const room = sizes.reduce((sum, size) => sum + size, 0) + 16 * (sizes.length - 1);
  let left = (WIDTH - room) / 2;
  order.forEach((place, index) => {
    const size = sizes[index] ?? 0;
    const { member, leads } = facts.lines[place] ?? { member: null, leads: false };
    const at = { x: left + size / 2, y: TOP + 10 - size / 2 + 40, radius: size / 2 };
    portrait(pen, faces[place] ?? null, at, colourOf(member?.colour ?? 0));
    if (leads) drawCrown(pen, at.x, at.y - at.radius + 14, size * 0.42);
    left += size + 16;
  });
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y of its foot @param {number} wide */
function drawCrown(pen, x, y, wide) {
  pen.save();
  pen.translate(x - wide / 2, y - (wide * 20) / 24);
  pen.scale(wide / 24, wide / 24);
  pen.fillStyle = GOLD;
  pen.strokeStyle = "#7a5200";
  pen.lineWidth = 1;
  pen.lineJoin = "round";
  const crown = new Path2D("M3 19.5 1.5 7l6 4.5L12 4l4.5 7.5 6-4.5L21 19.5z");
  pen.fill(crown);
  pen.stroke(crown);
  pen.restore();
}

/** @param {CanvasRenderingContext2D} pen @param {Facts} facts @param {(size: number, weight?: string) => void} font @param {number} top @returns {number} where they end */
function drawLines(pen, { lines }, font, top) {
  const high = lines.length > 4 ? 60 : 86;
  lines.forEach(({ place, name, points, leads }, index) => {
    const y = top + high * index;
    dashes(pen, y);
    const base = y + high * 0.7;
    font(high * 0.5);
    pen.textAlign = "left";
    pen.fillStyle = SOFT;
    pen.fillText(String(place), LEFT + INNER, base);
    pen.fillStyle = INK;
    line(pen, name, LEFT + INNER + 60, base, 560);
    pen.textAlign = "right";
    font(high * 0.62);
    pen.fillText(points, RIGHT - INNER, base);
    if (leads) drawCrown(pen, RIGHT - INNER - pen.measureText(points).width - 48, base + 2, 52);
  });
  dashes(pen, top + high * lines.length);
  return top + high * lines.length;
}

/** As many of them as have room: each with its name in a line of its own. @param {CanvasRenderingContext2D} pen @param {string[]} notes @param {(size: number, weight?: string) => void} font @param {number} top */
function drawNotes(pen, notes, font, top) {
  pen.textAlign = "left";
  let y = top + 62;
  for (const note of notes) {
    const [title = "", words = ""] = note.split("\n");
    font(32, "500");
    const rows = rowsOf(pen, words, RIGHT - LEFT - 2 * INNER);
    if (y + 46 * rows.length > FOOT) continue;
    pen.fillStyle = INK;
    rows.forEach((row, index) => pen.fillText(row, LEFT + INNER, y + 44 * (index + 1)));
    font(34);
    pen.fillStyle = WINE;
    pen.fillText(title, LEFT + INNER, y);
    y += 44 * rows.length + 70;
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Facts} facts @param {(size: number, weight?: string) => void} font */
function drawStamp(pen, { winner }, font) {
  pen.save();
  pen.translate(RIGHT - 160, BOTTOM - 100);
  pen.rotate(-0.14);
  font(50, "800");
  pen.textAlign = "center";
  pen.globalAlpha = 0.85;
  pen.fillStyle = pen.strokeStyle = colourOf(winner);
  const words = text("end.paid");
  const wide = pen.measureText(words).width + 44;
  pen.fillText(words, 0, 17);
  pen.lineWidth = 4;
  pen.strokeRect(-wide / 2, -38, wide, 76);
  pen.strokeRect(-wide / 2 + 8, -30, wide - 16, 60);
  pen.restore();
}

/** @param {CanvasRenderingContext2D} pen @param {number} y */
function dashes(pen, y) {
  pen.save();
  pen.strokeStyle = "#d8c6aa";
  pen.lineWidth = 3;
  pen.setLineDash([10, 8]);
  pen.beginPath();
  pen.moveTo(LEFT + INNER, y);
  pen.lineTo(RIGHT - INNER, y);
  pen.stroke();
  pen.restore();
}

/** Draws a line of text, condensed if it is wider than `most` pixels. @param {CanvasRenderingContext2D} pen @param {string} words @param {number} x @param {number} y @param {number} most */
const line = (pen, words, x, y, most) => pen.fillText(words, x, y, most);

/** @param {CanvasRenderingContext2D} pen @param {string} words @param {number} most pixels @returns {string[]} */
function rowsOf(pen, words, most) {
  /** @type {string[]} */
  const rows = [];
  for (const word of words.split(" ")) {
    const longer = rows.length ? `${rows.at(-1)} ${word}` : word;
    if (rows.length && pen.measureText(longer).width <= most) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

/** Somebody's face on a canvas: the drawing of the page, or the photo. */

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
