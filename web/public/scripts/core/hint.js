/** The line below the options: what to do, for whom one waits, and what the answer was (P3 to P6). Pure. */

import { varied } from "./feats.js";
import { nameOf } from "./places.js";
import { standsStill, stillWords } from "./going-on.js";
import { authorOf, ownMember, ownSeat } from "./table.js";
import { language, text } from "./texts.js";

/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */
/** @typedef {import("./selection.js").Selection} Selection */

/** Letters of names that have room in one line. */
const ROOM = 22;

/** Without a comma before the last name. @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(language() === "en" ? "en-GB" : language()).format(names);

/** Members whose submission the question waits for (P6). @param {View} view */
const awaited = (view) => view.seats.filter(({ m, submitted }) => {
  const member = ownMember(view, m);
  return !submitted && m !== authorOf(view) && !member?.away && member?.role !== "gone";
});

/** To those who listen; the first question is the heading that takes the focus. @param {QuestionPhase | RevealPhase} phase */
export const announced = ({ number, of, sentence }) => `${text("play.progressShort", { number, of })}. ${sentence}`;

/** @param {View} view @param {number | null} you who has submitted */
function waiting(view, you) {
  const names = awaited(view).filter(({ m }) => m !== you).map(({ m }) => nameOf(view, m));
  if (names.length === 0) return text("play.soloWaitHint");
  const list = listed(names);
  if (list.length > ROOM) return text("play.waitMany", { count: names.length });
  return text("play.waitHint", { names: list });
}

/** The seats that the question asks. @param {View} view */
const asked = (view) => view.seats.filter(({ m }) => m !== authorOf(view));

/** @param {View} view */
const countOfAll = (view) =>
  text("play.watchHint", { count: view.seats.filter(({ submitted }) => submitted).length, of: asked(view).length });

/**
 * @param {View} view
 * @param {QuestionPhase | RevealPhase} phase
 * @param {Selection} selection
 * @param {number | null} you
 */
export function hintOf(view, phase, selection, you) {
  if (phase.name === "reveal") return revealWords(view, phase, you);
  if (!ownSeat(view, you)) {
    return ownMember(view, you)?.role === "next" ? text("play.nextRound") : countOfAll(view);
  }
  if (phase.author === you) return text("play.own");
  if (selection.submitted) return waiting(view, you);
  return selection.selected ? "" : phase.pick ?? text("play.pickHint");
}

/** The words of the right option. @param {RevealPhase} phase */
export const answerOf = ({ options, correct }) => options["ABCD".indexOf(correct)] ?? "";

/** @param {View} view @param {RevealPhase} phase @param {number | null} you */
function revealWords(view, phase, you) {
  if (standsStill(view)) return stillWords(view, you);
  const own = ownSeat(view, you);
  const answer = answerOf(phase);
  if (!own) return text("play.reveal.watch", { answer });
  if (own.right == null) return text("play.reveal.none", { answer });
  return text(own.right ? "play.reveal.right" : "play.reveal.wrong", { answer });
}

/** The names of those who were right. @param {View} view */
export function outcomeWords(view) {
  const right = view.seats.filter((seat) => seat.right);
  if (right.length === 0) return text("watch.rightNone");
  if (right.length > 1 && right.length === asked(view).length) return text("watch.rightAll");
  return text("watch.right", { count: right.length, names: listed(right.map(({ m }) => nameOf(view, m))) });
}

/** The same to a room, which honours one who alone was right; on the others' phones that would be unkind. @param {View} view */
export function roomWords(view) {
  const [one, ...more] = view.seats.filter((seat) => seat.right);
  return one && more.length === 0 && asked(view).length > 1 ? varied("feat.roomOnly", view, { name: nameOf(view, one.m) }) : outcomeWords(view);
}

/** To the author of the question: how many fell for a wrong option. @param {View} view @param {number | null} you */
export function fooledWords(view, you) {
  const count = view.seats.filter(({ right }) => right === false).length;
  return count > 0 && authorOf(view) === you ? text("play.fooled", { count }) : "";
}

/** The line of a reveal, above which the answer shows: who was right. @param {View} view @param {number | null} you */
export function verdictWords(view, you) {
  if (standsStill(view)) return stillWords(view, you);
  const own = ownSeat(view, you);
  const right = view.seats.filter((seat) => seat.right);
  if (own && view.seats.length === 1) return text(own.right == null ? "play.alone.none" : own.right ? "play.alone.right" : "play.alone.wrong");
  const fooled = fooledWords(view, you);
  if (fooled) return fooled;
  if (own?.right && right.length === 1 && asked(view).length > 1) return varied("feat.only", view);
  const names = listed(right.map(({ m }) => nameOf(view, m)));
  const isMany = right.length > 1 && right.length < view.seats.length && names.length > ROOM;
  return isMany ? text("play.rightOf", { count: right.length, of: view.seats.length }) : outcomeWords(view);
}

/** The words for the step after a reveal. @param {RevealPhase} phase */
export const nextOf = ({ number, of }) =>
  (number < of ? text("play.next", { number: number + 1 }) : text("play.nextResult"));
