import assert from "node:assert/strict";
import test from "node:test";
import { hintOf, nextOf, verdictWords } from "../public/scripts/core/hint.js";
import { add, use } from "../public/scripts/core/texts.js";
import first from "../public/scripts/core/texts/en.js";
import screens from "../public/scripts/core/texts/screens-en.js";
import table from "../public/scripts/core/texts/table-en.js";

use(first, "en");
for (const more of [table, screens]) add(more);

const NAMES = ["Anna", "Bob", "Dan", "Clara"];
const OPEN = { selected: null, submitted: null };
const DONE = { selected: "A", submitted: "A" };
const question = { name: "question", round: 6, options: ["Six", "Seven", "Eight", "Nine"] };
const reveal = { ...question, name: "reveal", correct: "C", nextAtUs: 1 };
const view = (phase, submitted, more = {}) => ({
  phase,
  members: NAMES.map((name, index) => ({ m: index + 1, name, away: false, role: "plays" })),
  seats: submitted.map((done, index) => ({ m: index + 1, submitted: done, right: null })),
  ...more,
});

test("P33: who has submitted reads for whom the table waits, by name while there is room", () => {
  const waiting = (submitted, names = NAMES) => {
    const shown = view(question, submitted);
    names.forEach((name, index) => Object.assign(shown.members[index], { name }));
    return hintOf(shown, question, DONE, 1);
  };
  assert.equal(waiting([true, false, false]), "Locked in! Waiting for Bob and Dan");
  assert.equal(waiting([true, true, false]), "Locked in! Waiting for Dan");
  assert.equal(waiting([true, true, true]), "Locked in!");
  assert.equal(waiting([true, false, false], ["Anna", "Bartholomew the Great", "Dan"]), "Locked in! Waiting for 2 players");
});

test("P33: nobody waits for one who is away or has left", () => {
  const shown = view(question, [true, false, false]);
  shown.members[1].away = true;
  shown.members[2].role = "gone";
  assert.equal(hintOf(shown, question, DONE, 1), "Locked in!");
});

test("P33 P13: a screen without a seat reads how many are in", () => {
  assert.equal(hintOf(view(question, [true, false, true, false]), question, OPEN, null), "2 of 4 are in");
  assert.equal(hintOf(view(question, [true, false]), question, OPEN, null), "1 of 2 is in");
});

test("P3: with a selection the card alone says what to do", () => {
  const shown = view(question, [false, false]);
  assert.equal(hintOf(shown, question, OPEN, 1), "Tap an answer");
  assert.equal(hintOf(shown, question, { selected: "B", submitted: null }, 1), "");
});

test("P33: the reveal names the answer, not its letter", () => {
  const told = (right, you = 1) => {
    const shown = view(reveal, [true, true]);
    shown.seats[0].right = right;
    return hintOf(shown, reveal, DONE, you);
  };
  assert.deepEqual([true, false, null].map((right) => told(right)), [
    "Right! Eight", "Answer: Eight", "Time’s up! Answer: Eight"]);
  assert.equal(told(true, null), "Answer: Eight");
});

test("P33: below the answer stands who was right; who plays alone reads only whether it was right", () => {
  const told = (rights, you = 1) => {
    const shown = view(reveal, rights.map(() => true));
    shown.seats.forEach((seat, index) => { seat.right = rights[index]; });
    return verdictWords(shown, you);
  };
  assert.deepEqual([[true, false], [true, true], [false, false]].map((rights) => told(rights)), [
    "Only you got it right!", "Everybody got it right!", "Nobody got it right"]);
  assert.match(told([false, true]), / got it right$/);
  assert.doesNotMatch(told([false, true]), /Only/);
  assert.deepEqual([true, false, null].map((right) => told([right])), ["Right!", "Not this time", "Time’s up!"]);
});

test("P6: after a reveal comes the next question, after the last one the result", () => {
  assert.equal(nextOf({ number: 3, of: 10 }), "Next: question 4");
  assert.equal(nextOf({ number: 10, of: 10 }), "Next: the result");
});
