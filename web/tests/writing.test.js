/** Questions that the people at a table write (W). */

import assert from "node:assert/strict";
import test from "node:test";

import { headOf } from "../public/scripts/core/deal.js";
import { nextWords } from "../public/scripts/core/ending.js";
import { hintOf, verdictWords } from "../public/scripts/core/hint.js";
import { runAfter } from "../public/scripts/core/news.js";
import { movesOf } from "../public/scripts/core/remote.js";
import { screenFor } from "../public/scripts/core/screen.js";
import { EMPTY } from "../public/scripts/core/selection.js";
import { isAwaited } from "../public/scripts/core/table.js";
import { seated } from "../public/scripts/core/teams.js";
import { add, use } from "../public/scripts/core/texts.js";
import first from "../public/scripts/core/texts/en.js";
import table from "../public/scripts/core/texts/table-en.js";
import words from "../public/scripts/core/texts/writing-en.js";
import { contentOf, ideasFor, leads, missingOf, numbersOf, stateOf, writers } from "../public/scripts/core/writing.js";

use(first, "en");
add(table);
add(words);

const member = (m, name, more = {}) => ({ m, name, role: "plays", away: false, side: m - 1, ...more });
const MEMBERS = [member(1, "Anna"), member(2, "Bob"), member(3, "Cem")];
const seat = (m, more = {}) => ({ m, short: "", score: 0, submitted: false, rights: 0, ...more });
const WRITING = { name: "writing", by: 2, each: 2, first: 1, written: [{ question: 1, m: 2, number: 1 }, { question: 2, number: 1 }] };
const QUESTION = { name: "question", round: 1, number: 1, of: 3, topic: "", theme: "own", author: 1, options: ["a", "b", "c", "d"] };
const view = (phase, seats = []) => ({ code: "BCDFG", phase, members: MEMBERS, seats, opener: 1 });
const FULL = { sentence: "Who?", options: ["a", "b", "c", "d"], right: "C", sent: "" };

test("W2: what is missing is said, one thing after the other", () => {
  assert.equal(missingOf({ ...FULL, sentence: "  " }), "Write your question first");
  assert.equal(missingOf({ ...FULL, options: ["a", " ", "", "d"] }), "Answer B is missing");
  assert.equal(missingOf({ ...FULL, right: null }), "Tap the letter of the right answer");
  assert.equal(missingOf(FULL), null);
});

test("W3: a draft says whether it is kept, handed in, changed or taken back", () => {
  const sent = { ...FULL, sent: contentOf(FULL) };
  assert.equal(stateOf({ sentence: "", options: ["", "", "", ""], right: null, sent: "" }, false), "");
  assert.equal(stateOf(FULL, false), "Kept on this phone. Not handed in yet.");
  assert.equal(stateOf(sent, true), "Handed in. You can still change it.");
  assert.equal(stateOf({ ...sent, right: "A" }, true), "Changed. Hand it in again.");
  assert.equal(stateOf(sent, false), "Not handed in any more. Hand it in again.");
  assert.equal(stateOf(FULL, true), "Handed in. You can still change it.");
});

test("W4: who has handed in which; who is away and has written none is not waited for", () => {
  assert.deepEqual(numbersOf(WRITING, 2), [1]);
  const away = { ...view(WRITING), members: [member(1, "Anna", { away: true }), member(2, "Bob", { away: true }), member(3, "Cem", { role: "watches" })] };
  assert.deepEqual(writers(away, WRITING).map(({ m }) => m), [2]);
});

test("W7: who began it and the opener lead", () => {
  assert.deepEqual([1, 2, 3, null].map((you) => leads(view(WRITING), WRITING, you)), [true, true, false, false]);
});

test("W1: it is a screen of its own where the lobby was, and the lobby of a watching screen", () => {
  const here = { code: "BCDFG", you: 1, view: view(WRITING), bye: null };
  assert.equal(screenFor({ name: "table", code: "BCDFG" }, here), "writing");
  assert.equal(screenFor({ name: "home" }, here), "home");
  assert.equal(screenFor({ name: "watch", code: "BCDFG" }, here), "watch");
});

test("P40: the remote starts it once there is a question", () => {
  assert.deepEqual(movesOf(view(WRITING)), ["start", "backToLobby"]);
  assert.deepEqual(movesOf(view({ ...WRITING, written: [] })), ["backToLobby"]);
});

test("W1: ideas name the others, and nobody where there is nobody else", () => {
  assert.deepEqual(ideasFor(view(WRITING), 1).filter((idea) => /Bob|Cem/.test(idea)).length, 3);
  const alone = { ...view(WRITING), members: [MEMBERS[0]] };
  assert.deepEqual(ideasFor(alone, 1).filter((idea) => /\{|Anna/.test(idea)), []);
});

test("W9: a question says who asks, and its author that it is the own one", () => {
  const shown = view(QUESTION, [seat(1), seat(2, { submitted: true }), seat(3)]);
  assert.equal(headOf(shown), "Anna asks");
  assert.equal(hintOf(shown, QUESTION, EMPTY, 1), "Your question! Who falls for it?");
  assert.equal(hintOf(shown, QUESTION, { ...EMPTY, submitted: "A" }, 2), "Locked in! Waiting for Cem");
  assert.equal(hintOf(shown, QUESTION, EMPTY, null), "1 of 2 is in");
  assert.equal(isAwaited({ view: shown, you: 1 }), false);
  assert.equal(isAwaited({ view: shown, you: 3 }), true);
});

test("W9: at the reveal the author reads how many fell for it", () => {
  const reveal = { ...QUESTION, name: "reveal", correct: "A", nextAtUs: 9 };
  const shown = (two, three) => view(reveal, [seat(1), seat(2, { right: two }), seat(3, { right: three })]);
  assert.equal(verdictWords(shown(false, true), 1), "1 fell for it!");
  assert.equal(verdictWords(shown(true, true), 1), "Everybody got it right!");
  assert.equal(verdictWords(shown(true, true), 2), "Everybody got it right!");
});

test("W9: who alone was asked is not honoured for being right alone", () => {
  const reveal = { ...QUESTION, name: "reveal", correct: "A", nextAtUs: 9 };
  assert.equal(verdictWords(view(reveal, [seat(1), seat(2, { right: true })]), 2), "Bob got it right");
});

test("W10: Restart after it says what the lobby would play", () => {
  const ended = { ...view({ name: "ended", theme: "own", topic: "", of: 2, awards: [] }), quiz: 2 };
  const shelf = [{ number: 1, topic: "General" }, { number: 2, topic: "Film" }];
  assert.equal(nextWords({ ...ended, shelf }), "Next: Film");
  assert.equal(nextWords({ ...ended, shelf, deal: { theme: "nature", questions: 5 } }), "Next: Nature");
  assert.equal(nextWords({ ...ended, shelf: [] }), "Play again");
});

test("W6: the own question ends no row", () => {
  const reveal = (number, author) => ({ ...QUESTION, name: "reveal", number, author });
  const before = runAfter(null, view(reveal(1, 2), [seat(1, { right: true, rights: 1 })]));
  const after = runAfter(before, view(reveal(2, 1), [seat(1, { rights: 1 })]));
  assert.equal(after.rights.get(1), 1);
});

test("TM9: the question of a team is that of its chair", () => {
  const shown = seated({ ...view(QUESTION, [seat(1)]), members: [...MEMBERS, member(5, "Eva", { with: 1 })] }, 5);
  assert.equal(shown.phase.author, 5);
});
