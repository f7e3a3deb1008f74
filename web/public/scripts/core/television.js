/** The sizes of texts on a screen for the whole room (P13). Pure. */

/** The first size whose number of letters is enough. @param {[string, number][]} sizes @param {number} letters */
const sizeFor = (sizes, letters) => sizes.find(([, most]) => letters <= most)?.[0] ?? "longest";

/** The size of a sentence: three lines at most. @param {string} sentence */
export const sentenceSize = (sentence) =>
  sizeFor([["brief", 36], ["short", 70], ["medium", 160], ["long", 210]], sentence.length);

/** The size of the options: all four alike, by the longest. @param {string[]} options */
export const optionSize = (options) =>
  sizeFor([["brief", 8], ["few", 16], ["short", 32], ["medium", 56], ["long", 100]], Math.max(...options.map((option) => option.length)));

/** The size of the right answer, which stands alone: one line of few letters, else up to four. @param {string} answer */
export const answerSize = (answer) =>
  sizeFor([["short", 16], ["medium", 34], ["long", 64]], answer.length);
