/** Draws throws: flights, and splats where they land (P36). Where less motion is wished, only the splats. */

import { beyond, ENTRY_MS, showingOf } from "../core/throwing.js";
import { faceOf, middleOf } from "../components/in-sight.js";
import { isCalm } from "../components/motion.js";
import { clone, draw } from "../components/template.js";

/** @typedef {import("../../../types/wire.d.ts").Reaction} Reaction */
/** @typedef {import("../../../types/wire.d.ts").Reacted} Reacted */
/** @typedef {[x: number, y: number]} Point in the window, in pixels */

/** Out over the edge of the thrower's phone. */
const LEAVING_MS = 220;
/** As long as the animation of `.splat` lasts. */
const SPLAT_MS = 700;
/** The size of what flies, in pixels, and of a splat that lands on a face at least. */
const [PIECE_PX, FACE_PX] = [56, 56];
/** The part of the window's shorter side that a splat takes. */
const LARGE = 0.62;
/** A flight between faces takes no less. */
const SHORTEST_MS = 160;

/** The drawing of a reaction in flight, or of its splat. @param {"thrown" | "splat"} kind @param {Reaction} reaction @param {number} size */
function pieceOf(kind, reaction, size) {
  const piece = clone(`t-${kind}`).element;
  draw(piece.firstElementChild, `${kind}-${reaction}`);
  piece.style.setProperty("--size", `${size}px`);
  return piece;
}

export class Flights {
  #layer;

  /** @param {Element} layer over the page */
  constructor(layer) {
    this.#layer = layer;
  }

  /**
   * @param {Reaction} reaction @param {Point} from @param {Point} to @param {number} lasts in ms
   * @param {{ rise?: number, size?: number, turn?: number }} how `rise`: pixels by which the middle of its way is higher
   */
  #fly(reaction, from, to, lasts, { rise = 0, size = PIECE_PX, turn = 300 } = {}) {
    const piece = pieceOf("thrown", reaction, size);
    this.#layer.append(piece);
    const at = (/** @type {number} */ part, /** @type {number} */ grown) => {
      const [x, y] = [0, 1].map((axis) => (from[axis] ?? 0) + part * ((to[axis] ?? 0) - (from[axis] ?? 0)));
      const height = 4 * rise * part * (1 - part);
      return { transform: `translate(${x}px, ${(y ?? 0) - height}px) translate(-50%, -50%) rotate(${part * turn}deg) scale(${grown})` };
    };
    const steps = [0, 0.25, 0.5, 0.75, 1].map((part) => at(part, 1 + (rise ? 1.6 * part * (1 - part) : 0)));
    const flight = piece.animate(steps, { duration: lasts, fill: "both" });
    flight.onfinish = flight.oncancel = () => piece.remove();
  }

  /** @param {Reaction} reaction @param {Point} at @param {number} size */
  #splat(reaction, [x, y], size) {
    const splat = pieceOf("splat", reaction, size);
    splat.style.setProperty("--x", `${x}px`);
    splat.style.setProperty("--y", `${y}px`);
    this.#layer.append(splat);
    setTimeout(() => splat.remove(), SPLAT_MS);
  }

  /** This player has thrown it: it leaves over the edge at that place. @param {Reaction} reaction @param {Element} from @param {number} place */
  leave(reaction, from, place) {
    if (isCalm()) return;
    const start = middleOf(from);
    this.#fly(reaction, start, beyond(place, start, innerWidth, PIECE_PX), LEAVING_MS);
  }

  /**
   * Shows somebody's throw.
   * @param {Reacted} reacted @param {View | null} view @param {number | null} you @param {number} leftMs until it comes over the other phone's edge
   * @returns {number} the milliseconds until it splats
   */
  show(reacted, view, you, leftMs) {
    const { reaction, m, to = 0 } = reacted;
    const showing = showingOf(reacted, view, you);
    const until = Math.max(leftMs, 0) + (isCalm() ? 0 : ENTRY_MS);
    if (showing.is === "coming") this.#come(reaction, showing, to, leftMs);
    else {
      const [from, face] = [faceOf(m), faceOf(to)];
      if (showing.is === "between" && from && face && !isCalm()) {
        const [start, end] = [middleOf(from), middleOf(face)];
        const way = Math.hypot(end[0] - start[0], end[1] - start[1]);
        const size = Math.max(PIECE_PX / 2, 0.6 * face.clientWidth);
        this.#fly(reaction, start, end, Math.max(until, SHORTEST_MS), { rise: 0.22 * way, size, turn: 540 });
      }
      setTimeout(() => this.#splatOn(reaction, to), until);
    }
    return until;
  }

  /** @param {Reaction} reaction @param {{ place: number, isSmall: boolean }} showing @param {number} you @param {number} leftMs */
  #come(reaction, { place, isSmall }, you, leftMs) {
    setTimeout(() => {
      const { innerWidth: width, innerHeight: height } = window;
      const face = isSmall ? faceOf(you) : null;
      /** @type {Point} */
      const end = face ? middleOf(face) : [width / 2, height * 0.42];
      const size = LARGE * Math.min(width, height);
      const land = () => (isSmall ? this.#splatOn(reaction, you) : this.#splat(reaction, end, size));
      if (isCalm()) return land();
      const [piece, start] = [isSmall ? PIECE_PX : size / 2, beyond(place, end, width, size / 2)];
      this.#fly(reaction, start, end, ENTRY_MS, { size: piece });
      setTimeout(land, ENTRY_MS);
    }, Math.max(leftMs, 0));
  }

  /** @param {Reaction} reaction @param {number} m whose face is hit */
  #splatOn(reaction, m) {
    const face = faceOf(m);
    if (face) this.#splat(reaction, middleOf(face), Math.max(FACE_PX, 1.25 * face.clientWidth));
  }
}
