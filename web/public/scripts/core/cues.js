/**
 * The moments of a game with a sound and a vibration (H7, P2 to P8). Pure: what is shown now,
 * beside what was shown before. Only the player's own moments count; what a room hears is in `room.js`.
 */

import { countOf } from "./countdown.js";
import { wholeSeconds } from "./places.js";
import { ownSeat } from "./table.js";

/** @typedef {import("../../../types/wire.d.ts").Reaction | import("./feats.js").Kind} Happening */
/** @typedef {"count" | "go" | "tick" | "last" | "submitted" | "right" | "wrong" | "tremolo" | "win" | "second" | "third" | "fourth" | Happening} Cue */

/** The last seconds of a question that tick. */
const TICKING = 5;

/** @param {View | null} view */
const roundOf = (view) => (view && "round" in view.phase ? view.phase.round : null);

/**
 * The event that has just happened to this player; `null` without one or after a reload.
 * @param {View | null} before
 * @param {View} view
 * @param {number | null} you
 * @returns {Cue | null}
 */
export function cueOf(before, view, you) {
  const own = ownSeat(view, you);
  if (!own || !before) return null;
  const was = before.phase.name;
  const isSameRound = roundOf(before) === roundOf(view);
  switch (view.phase.name) {
    case "question":
      return was === "countdown" ? "go" : null;
    case "reveal":
      if (was !== "question" || !isSameRound || own.right == null) return null;
      return own.right ? "right" : "wrong";
    case "ended":
      if (was !== "reveal") return null;
      return own.result === "lost" ? tuneOf(own.rank) : "win";
    default:
      return null;
  }
}

/** The kind tune of a player who did not win, by the place. @param {number | null} [rank] @returns {Cue} */
export const tuneOf = (rank) => (rank === 3 ? "third" : rank === 4 ? "fourth" : "second");

/** Whether a suspense goes before the result: where the lines of several come before it (P8). @param {Cue | null} cue @param {View} view */
const hasSuspense = (cue, view) => cue !== null && view.phase.name === "ended" && view.seats.length > 1;

/** The numbers of a countdown, and the last seconds of a question: one cue each, none after a submission. */
export function createTicking() {
  let told = "";

  /** @param {View | null} view @param {number | null} you @param {number} nowUs @returns {Cue | null} */
  return (view, you, nowUs) => {
    const count = ownSeat(view, you) ? countOf(view, nowUs) : null;
    if (count !== null) return once(`count ${count}`) ? "count" : null;
    if (view?.phase.name !== "question" || ownSeat(view, you)?.submitted !== false) return null;
    const left = wholeSeconds(view.phase.closesAtUs - nowUs);
    if (left < 1 || left > TICKING || !once(`${view.phase.round} ${left}`)) return null;
    return left === 1 ? "last" : "tick";
  };

  /** @param {string} key @returns {boolean} whether it is another one than the last */
  function once(key) {
    const isNew = key !== told;
    told = key;
    return isNew;
  }
}

export class Cueing {
  #play;
  #shake;
  #isMuted;
  #ticking;
  /** @type {View | null} */
  #before = null;
  #taken = 0;

  /**
   * Plays the cues of the current view.
   * @param {object} senses
   * @param {(cue: Cue) => void} senses.play
   * @param {(cue: Cue) => void} senses.shake
   * @param {() => boolean} senses.isMuted
   */
  constructor({ play, shake, isMuted }) {
    this.#play = play;
    this.#shake = shake;
    this.#isMuted = isMuted;
    this.#ticking = createTicking();
  }

  /** @param {Cue | null} cue */
  #tell(cue) {
    if (!cue) return;
    if (!this.#isMuted()) this.#play(cue);
    this.#shake(cue);
  }

  /** @param {View | null} view what is shown now @param {number | null} you */
  shown(view, you) {
    const last = this.#before?.code === view?.code ? this.#before : null;
    this.#before = view;
    if (!view) return;
    const cue = cueOf(last, view, you);
    if (hasSuspense(cue, view)) this.#tell("tremolo");
    this.#tell(cue);
  }

  /**
   * The server has accepted the answer: played at once, since the last player's submission is
   * never shown, the reveal is. @param {number} round
   */
  submitted(round) {
    if (round === this.#taken) return;
    this.#taken = round;
    this.#tell("submitted");
  }

  /** A reaction of one's own, a throw that hits one, a moment of one's own (P39, P46). @param {Cue} cue */
  happened(cue) {
    this.#tell(cue);
  }

  /** Time has passed. @param {View | null} view @param {number | null} you @param {number} nowUs */
  passed(view, you, nowUs) {
    this.#tell(this.#ticking(view, you, nowUs));
  }
}
