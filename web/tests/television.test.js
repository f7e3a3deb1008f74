import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { roomWords } from "../public/scripts/core/hint.js";
import { standing } from "../public/scripts/core/places.js";
import { answerSize, optionSize, sentenceSize } from "../public/scripts/core/television.js";
import { add, use } from "../public/scripts/core/texts.js";
import first from "../public/scripts/core/texts/en.js";
import screens from "../public/scripts/core/texts/screens-en.js";
import table from "../public/scripts/core/texts/table-en.js";

use(first, "en");
for (const more of [table, screens]) add(more);

const people = (...scores) => scores.map((score, index) => ({ m: index + 1, score }));

test("P31: the best stand first; of equals who stood first stays so, and at the beginning the order is that of the table", () => {
  assert.deepEqual(standing([], people(0, 0, 0)), [1, 2, 3]);
  assert.deepEqual(standing([1, 2, 3], people(0, 1, 1)), [2, 3, 1]);
  assert.deepEqual(standing([3, 2, 1], people(1, 1, 1)), [3, 2, 1]);
  assert.deepEqual(standing([2, 1], people(0, 0, 0, 5)), [4, 2, 1, 3]);
});

test("P31: a reveal names who was right: nobody, some, everybody; one alone by name", () => {
  const names = ["Anna", "Bob", "Clara"];
  const view = (...rights) => ({
    phase: { round: 6 },
    members: names.map((name, index) => ({ m: index + 1, name })),
    seats: rights.map((right, index) => ({ m: index + 1, right })),
  });
  const words = [[false, null], [true, false, true], [true, false], [true, true], [true]];
  assert.deepEqual(words.map((rights) => roomWords(view(...rights))), [
    "Nobody got it right", "Anna and Clara got it right", "Only Anna got it right", "Everybody got it right!", "Anna got it right"]);
});

const style = readFileSync(new URL("../public/styles/television.css", import.meta.url), "utf8");
/** The longest text of a quiz file, the sizes of which a television of 1920 × 1080 has letters for. */
const LONGEST_TEXT = 500;
/** The width between the margins of such a screen, of an option beside its letter, and of a letter in parts of its size. */
const [WIDTH, OPTION_WIDTH, LETTER] = [0.9 * 1920, 700, 0.5];

/**
 * The pixels of the letters of each length, by the style: of its class, else of all.
 * @param {(text: string) => string} sizeOf @param {(size: string) => string} ofSize a rule's selector @param {string} ofAll @param {string} property
 */
function pixels(sizeOf, ofSize, ofAll, property) {
  const letters = (/** @type {string} */ selector) => {
    const from = style.indexOf(`\n  ${selector} {`);
    return from < 0 ? undefined : style.slice(from, style.indexOf("}", from)).match(new RegExp(`${property}: [\\d ]*calc\\((\\d+) \\* var\\(--px\\)`))?.[1];
  };
  return Array.from({ length: LONGEST_TEXT }, (_, count) => Number(letters(ofSize(sizeOf("x".repeat(count + 1)))) ?? letters(ofAll)));
}
const answer = (start) => `${start} .option[data-state="correct"] .option__text`;
const sentences = pixels(sentenceSize, (size) => `.show[data-sentence="${size}"] .show__sentence`, ".show__sentence", "font-size");
const options = pixels((text) => optionSize(["a", text]), (size) => `.show[data-options="${size}"] .option`, ".show .option", "--most");
const answers = pixels(answerSize, (size) => answer(`.show[data-served][data-answer="${size}"]`), answer(".show[data-served]"), "font(?:-size)?");

for (const [what, all] of Object.entries({ sentences, options, answers })) {
  test(`P30: a longer text never gets larger letters: ${what}`, () => {
    assert.ok(new Set(all).size > 2 && all.every((size) => size > 0), [...new Set(all)].join());
    assert.deepEqual(all, all.toSorted((a, b) => b - a));
  });
}

test("P30: a sentence has three lines at most, of 44 pixels or more unless it is very long", () => {
  for (const [index, size] of sentences.slice(0, 200).entries()) {
    assert.ok(size >= 44, `${index + 1} letters of ${size} pixels`);
    assert.ok((index + 1) * size * LETTER <= 3 * WIDTH, `${index + 1} letters of ${size} pixels`);
  }
});

test("P30: options and the right answer have the room of their lines, up to 100 letters", () => {
  for (const index of Array.from({ length: 100 }).keys()) {
    const [option, answer] = [options[index], answers[index]].map((size) => (index + 1) * size * LETTER);
    assert.ok(option <= 3 * OPTION_WIDTH, `${index + 1} letters of ${options[index]} pixels`);
    assert.ok(answer <= 2 * WIDTH, `${index + 1} letters of ${answers[index]} pixels`);
  }
});

test("P30: all four options have the size of the longest", () => {
  for (const place of [0, 1, 2, 3]) {
    for (const text of ["xx", "x".repeat(40), "x".repeat(200)]) {
      assert.equal(optionSize(["a", "a", "a", "a"].map((one, index) => (index === place ? text : one))), optionSize([text]));
    }
  }
});
