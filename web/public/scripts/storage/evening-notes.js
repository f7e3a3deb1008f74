/** Notes of this device for the bill of the evening; none of them is sent (EV9). */

import { nameOf } from "../core/places.js";
import { store, storedObject } from "./local.js";

const KEY = "fourtop.evening";

/**
 * @typedef {object} Notes
 * @property {string} code of the table
 * @property {{ name: string, ms: number } | null} quickest on average to a right answer, in one quiz
 * @property {{ sentence: string, answer: string, names: string[] } | null} wrong the answer that most people gave
 */

/** @type {Notes | null} */
let notes = null;

/** @param {string} code @returns {Notes} */
export function eveningNotes(code) {
  notes ??= storedObject(KEY);
  if (notes?.code !== code) notes = { code, quickest: null, wrong: null };
  return notes;
}

/** @param {string} code @param {Partial<Notes>} change */
function note(code, change) {
  notes = { ...eveningNotes(code), ...change };
  store(KEY, JSON.stringify(notes));
}

/** The table has shown something. @param {View} view */
export function noteEvening(view) {
  if (view.solo) return;
  const { name } = view.phase;
  if (name === "reveal") noteWrong(view, view.phase);
  if (name === "ended") noteQuickest(view, view.phase);
  // Without a standing no game of this evening is over.
  if ((name === "lobby" || name === "countdown") && !view.evening) forget(view.code);
}

/** @param {string} code */
function forget(code) {
  const { quickest, wrong } = eveningNotes(code);
  if (quickest || wrong) note(code, { quickest: null, wrong: null });
}

/** @param {View} view @param {import("../../../types/wire.d.ts").RevealPhase} phase */
function noteWrong(view, { sentence, options, correct }) {
  const former = eveningNotes(view.code).wrong;
  const counts = [...options.keys()].map((index) => {
    const letter = "ABCD"[index];
    return letter === correct ? [] : view.seats.filter(({ option }) => option === letter).map(({ m }) => nameOf(view, m));
  });
  const most = counts.reduce((best, names) => (names.length > best.length ? names : best), []);
  if (most.length === 0 || (former && most.length < former.names.length)) return;
  note(view.code, { wrong: { sentence, answer: options[counts.indexOf(most)] ?? "", names: most } });
}

/** @param {View} view @param {import("../../../types/wire.d.ts").EndedPhase} phase */
function noteQuickest(view, { awards }) {
  const award = awards.find(({ kind }) => kind === "fastest");
  const former = eveningNotes(view.code).quickest;
  if (!award || (former && former.ms <= award.amount)) return;
  note(view.code, { quickest: { name: nameOf(view, award.m), ms: award.amount } });
}
