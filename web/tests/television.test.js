import assert from "node:assert/strict";
import test from "node:test";
import { roomWords } from "../public/scripts/core/hint.js";
import { standing } from "../public/scripts/core/places.js";
import { answerSize, optionSize, sentenceSize } from "../public/scripts/core/television.js";
import { add, use } from "../public/scripts/core/texts.js";
import first from "../public/scripts/core/texts/en.js";
import table from "../public/scripts/core/texts/table-en.js";

use(first, "en");
add(table);

const people = (...scores) => scores.map((score, index) => ({ m: index + 1, score }));

test("P13: the best stand first; of equals who stood first stays so, and at the beginning the order is that of the table", () => {
  assert.deepEqual(standing([], people(0, 0, 0)), [1, 2, 3]);
  assert.deepEqual(standing([1, 2, 3], people(0, 1, 1)), [2, 3, 1]);
  assert.deepEqual(standing([3, 2, 1], people(1, 1, 1)), [3, 2, 1]);
  assert.deepEqual(standing([2, 1], people(0, 0, 0, 5)), [4, 2, 1, 3]);
});

test("P13: a reveal names who was right: nobody, some, everybody; one alone by name", () => {
  const names = ["Anna", "Bob", "Clara"];
  const view = (...rights) => ({
    members: names.map((name, index) => ({ m: index + 1, name })),
    seats: rights.map((right, index) => ({ m: index + 1, right })),
  });
  const words = [[false, null], [true, false, true], [true, false], [true, true], [true]];
  assert.deepEqual(words.map((rights) => roomWords(view(...rights))), [
    "Nobody got it right", "Anna and Clara got it right", "Only Anna got it right", "Everybody got it right!", "Anna got it right"]);
});

test("P13: the longer a text, the smaller its letters, up to the longest that a quiz file may have", () => {
  const letters = (count) => "x".repeat(count);
  assert.deepEqual([36, 37, 70, 71, 160, 161, 210, 211, 500].map((count) => sentenceSize(letters(count))),
    ["brief", "short", "short", "medium", "medium", "long", "long", "longest", "longest"]);
  assert.deepEqual([8, 9, 16, 17, 32, 33, 56, 57, 100, 101, 500].map((count) => optionSize(["a", letters(count)])),
    ["brief", "few", "few", "short", "short", "medium", "medium", "long", "long", "longest", "longest"]);
  assert.deepEqual([16, 17, 34, 35, 64, 65, 500].map((count) => answerSize(letters(count))),
    ["short", "medium", "medium", "long", "long", "longest", "longest"]);
});
