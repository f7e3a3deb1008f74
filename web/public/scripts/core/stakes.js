/** Stakes on the last question of a quiz (EV10 to EV13): the page shows their choice as a question. Pure. */

import { nameOf } from "./places.js";
import { ownSeat } from "./table.js";
import { text } from "./texts.js";

/** @typedef {import("../../../types/wire.d.ts").StakesPhase} StakesPhase */
/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */

/** The stakes behind the letters from A on: nothing, a quarter, half and all, rounded up, each once. @param {number} score */
export function choices(score) {
  const most = Math.max(1, score);
  return [...new Set([0, Math.ceil(most / 4), Math.ceil(most / 2), most])];
}

/** @param {number} stake @param {number} place @param {number[]} all */
const words = (stake, place, all) => {
  if (stake === 0) return text("stake.nothing");
  const points = text("play.points", { count: stake });
  return place === all.length - 1 && place > 1 ? text("stake.all", { points }) : points;
};

/** Points for who plays, shares for who watches. @param {Seat | null} own */
const options = (own) =>
  (own ? choices(own.score).map(words) : ["nothing", "quarter", "half", "whole"].map((share) => text(`stake.${share}`)));

/** The difference that a stake makes to the score. @param {Seat} seat @param {number} stake */
const change = ({ right }, stake) => (stake === 0 ? "±0" : `${right ? "+" : "−"}${stake}`);

/**
 * The view with its stakes: their choice as a question, one's own above the last question, everybody's at its reveal.
 * @param {View} view @param {number | null} you @returns {View}
 */
export function staked(view, you) {
  const phase = /** @type {View["phase"] | StakesPhase} */ (view.phase);
  const own = ownSeat(view, you);
  if (phase.name === "stakes") {
    const sentence = text("stake.ask");
    return { ...view, phase: { ...phase, name: "question", of: phase.number, sentence, pick: text("stake.pick"), options: options(own) } };
  }
  if (phase.name === "question") {
    return { ...view, phase: { ...phase, theme: null, topic: text("stake.own", { points: text("play.points", { count: own?.stake ?? 0 }) }) } };
  }
  const seats = view.seats.map((seat) => (seat.stake == null ? seat : { ...seat, change: change(seat, seat.stake) }));
  const news = seats.map((seat) => `${nameOf(view, seat.m)} ${seat.change}`).join(" · ");
  return { ...view, seats, stakes: news };
}
