/** Which quiz is dealt from the bank: theme, difficulty, length (F2). Pure. */

import { nameOf } from "./places.js";
import { authorOf } from "./table.js";
import { text } from "./texts.js";

/** @typedef {import("../../../types/wire.d.ts").BankTheme} BankTheme */
/** @typedef {import("../../../types/wire.d.ts").QuizChoice} QuizChoice */
/** @typedef {import("../../../types/wire.d.ts").Difficulty} Difficulty */
/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */

/** The theme of a quiz of all themes. */
export const MIXED = "mixed";
/** The levels of difficulty, as parts of the texts' keys; the first is a mixture. */
export const DIFFICULTIES = [MIXED, "easy", "medium", "hard"];
/** @type {Difficulty[]} */
const LEVELS = [1, 2, 3];
/** The lengths, in questions. */
export const LENGTHS = [5, 10, 15];
/** The default choice. @type {QuizChoice} */
export const DEAL = { questions: 10 };

/** The themes with a drawing of their own. @type {Record<string, string>} */
const DRAWINGS = {
  everyday: "everyday",
  food: "food",
  geography: "world",
  history: "past",
  "music-film": "screen",
  nature: "nature",
  nearest: "near",
  science: "science",
  "sport-games": "games",
  words: "words",
  [MIXED]: "mixed",
};

/** The id of a theme's drawing. @param {string | null | undefined} theme */
export const dishOfTheme = (theme) => `dish-${DRAWINGS[theme ?? MIXED] ?? "own"}`;

/** The name of a theme in the page's language; an unknown one is its code with a capital. @param {string | null | undefined} theme */
export function themeName(theme) {
  const code = theme ?? MIXED;
  const name = text("quiz.topic", { topic: code });
  return name === code ? code.charAt(0).toUpperCase() + code.slice(1) : name;
}

/** The theme of a question or a quiz, else the topic of its file. @param {{ topic: string, theme?: string | null }} about */
export const topicOf = ({ topic, theme }) => (theme ? themeName(theme) : topic);

/** The line above a question: its author, else its topic. @param {View} view of a question or a reveal */
export function headOf(view) {
  const author = authorOf(view);
  return author ? text("play.by", { name: nameOf(view, author) }) : topicOf(/** @type {QuestionPhase | RevealPhase} */ (view.phase));
}

/** @param {QuizChoice} deal */
export const difficultyOf = ({ difficulty }) => DIFFICULTIES[difficulty ?? 0] ?? MIXED;

/** @param {QuizChoice} deal */
export const difficultyName = (deal) => text(`deal.difficulty.${difficultyOf(deal)}`);

/** @param {QuizChoice} deal */
export const lengthName = ({ questions }) => text("quiz.questions", { count: questions });

/** @param {QuizChoice | null | undefined} one @param {QuizChoice | null | undefined} other */
export const isSameDeal = (one, other) =>
  Boolean(one) === Boolean(other) && (one?.theme ?? MIXED) === (other?.theme ?? MIXED) &&
  (one?.difficulty ?? 0) === (other?.difficulty ?? 0) && one?.questions === other?.questions;

/** The number of questions of the bank from which a deal chooses. @param {BankTheme[]} bank @param {QuizChoice} deal */
export function stockOf(bank, { theme, difficulty }) {
  const counts = bank.filter((one) => !theme || one.theme === theme).map(({ questions }) =>
    difficulty ? questions[difficulty - 1] ?? 0 : questions.reduce((sum, count) => sum + count, 0));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Reads a stored choice; a mixed theme or difficulty is left out. `null`: it is no choice.
 * @param {{ theme?: unknown, difficulty?: unknown, questions?: unknown } | null} choice
 * @returns {QuizChoice | null}
 */
export function readDeal(choice) {
  const { theme, difficulty, questions } = choice ?? {};
  if (!LENGTHS.includes(Number(questions))) return null;
  const level = LEVELS.find((one) => one === difficulty);
  return {
    ...(typeof theme === "string" && theme !== MIXED ? { theme } : {}),
    ...(level ? { difficulty: level } : {}),
    questions: Number(questions),
  };
}

/**
 * The remembered choice, if the page should send it: the viewer has just opened this table and is alone at it.
 * @param {View} view
 * @param {number | null} you
 * @param {QuizChoice | null} remembered
 */
export function dealToSend({ phase, bank, deal, opener, members }, you, remembered) {
  const isFresh = phase.name === "lobby" && you !== null && opener === you && members.length === 1;
  if (!isFresh || !remembered || isSameDeal(deal, remembered)) return null;
  const isThere = bank?.some(({ theme }) => !remembered.theme || theme === remembered.theme);
  return isThere ? remembered : null;
}
