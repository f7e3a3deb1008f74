/** Writing questions at the table (W1 to W4): drafts, authors, ideas. Pure. */

import { personOf } from "./places.js";
import { LETTERS } from "./selection.js";
import { present } from "./table.js";
import { text } from "./texts.js";

/** @typedef {import("../../../types/wire.d.ts").WritingPhase} WritingPhase */
/** @typedef {import("../../../types/wire.d.ts").OptionLetter} OptionLetter */

/**
 * @typedef {object} Draft
 * @property {string} sentence
 * @property {string[]} options four
 * @property {OptionLetter | null} right
 * @property {string} sent the content that was handed in last
 */

/** @type {Draft} */
export const EMPTY_DRAFT = { sentence: "", options: ["", "", "", ""], right: null, sent: "" };

/** Each second one names somebody. */
const IDEAS = 6;

/** The draft as the server would get it. @param {Draft} draft */
export const contentOf = ({ sentence, options, right }) =>
  JSON.stringify([sentence, ...options].map((one) => one.trim()).concat(right ?? ""));

/** The first thing that is missing before the question can be handed in, in words. @param {Draft} draft */
export function missingOf({ sentence, options, right }) {
  if (!sentence.trim()) return text("writing.missing.sentence");
  const letter = LETTERS[options.findIndex((option) => !option.trim())];
  if (letter) return text("writing.missing.option", { letter });
  return right ? null : text("writing.missing.right");
}

/** @param {Draft} draft @param {boolean} isThere whether the table has it */
export function stateOf(draft, isThere) {
  const content = contentOf(draft);
  if (isThere) return text(draft.sent && draft.sent !== content ? "writing.changed" : "writing.handedIn");
  if (draft.sent) return text("writing.removed");
  return content === contentOf(EMPTY_DRAFT) ? "" : text("writing.kept");
}

/** The numbers of the questions that a member has handed in. @param {WritingPhase} phase @param {number | null} m */
export const numbersOf = ({ written }, m) => written.filter((one) => one.m === m).map(({ number }) => number);

/** The people who write: those who play and are here, or have written. @param {View} view @param {WritingPhase} phase */
export const writers = (view, phase) =>
  view.members.filter((member) => member.role === "plays" && (!member.away || numbersOf(phase, member.m).length > 0));

/** Whether this page starts and ends it. @param {View} view @param {WritingPhase} phase @param {number | null} you */
export const leads = (view, { by }, you) => you !== null && (you === by || you === view.opener);

/** Beginnings of questions, with the names of others. @param {View} view @param {number | null} you */
export function ideasFor(view, you) {
  const others = present(view).filter(({ m }) => m !== you);
  const all = Array.from({ length: IDEAS }, (_, index) =>
    text(`writing.idea.${index}`, { name: others[(index / 2) % (others.length || 1)]?.name ?? "" }));
  return others.length > 0 ? all : all.filter((_, index) => index % 2 === 1);
}

/** @param {View} view @param {WritingPhase["written"][number]} one */
export const authorName = (view, { m }) => (m == null ? text("writing.gone") : personOf(view, m));
