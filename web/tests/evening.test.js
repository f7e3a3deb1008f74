import assert from "node:assert/strict";
import test from "node:test";
import { chooserOf, comingWords, isDouble } from "../public/scripts/core/evening.js";
import { mayPause, pausingWords, stillWords } from "../public/scripts/core/going-on.js";
import { noticeInPlay } from "../public/scripts/core/notice.js";
import { places, tonightOf } from "../public/scripts/core/places.js";
import { choices, staked } from "../public/scripts/core/stakes.js";
import { add, use } from "../public/scripts/core/texts.js";
import evening from "../public/scripts/core/texts/evening-en.js";
import first from "../public/scripts/core/texts/en.js";
import screens from "../public/scripts/core/texts/screens-en.js";
import table from "../public/scripts/core/texts/table-en.js";
import { eveningNotes, noteEvening } from "../public/scripts/storage/evening-notes.js";

use(first, "en");
add(table);
add(screens);
add(evening);

const NAMES = ["Anna", "Bob", "Clara", "Dan"];
const view = (points, more = {}) => ({
  code: "KRTPN", phase: { name: "lobby" }, seats: [],
  members: NAMES.map((name, index) => ({ m: index + 1, name, side: index, role: "plays", away: false })),
  evening: points && { games: 1, people: points.map((won, index) => ({ m: index + 1, games: 1, points: won })) },
  ...more,
});

test("EV4: ties share a place, whoever leads has a crown, and a newcomer has neither", () => {
  const shown = view([4, 4, 2]);
  assert.deepEqual([1, 2, 3, 4].map((m) => tonightOf(shown, m)?.place), [1, 1, 3, undefined]);
  assert.deepEqual(places(shown, 1).map(({ tonight }) => tonight?.leads ?? null), [true, true, false, null]);
  assert.equal(tonightOf(view([0, 0]), 1)?.leads, false);
  assert.equal(tonightOf(view(undefined), 1), null);
});

test("EV6: the last one of those who play and are here chooses; where the last are level, nobody", () => {
  assert.equal(chooserOf(view([4, 3, 2])), 3);
  assert.equal(chooserOf(view([4, 2, 2])), null);
  assert.equal(chooserOf(view([4])), null);
  const away = view([4, 3, 2]);
  away.members[2].away = true;
  assert.equal(comingWords(away, 1), "Bob chooses what’s next");
  assert.equal(comingWords(away, 2), "You choose what’s next");
  away.members[1].role = "watches";
  assert.equal(comingWords(away, 1), "");
});

test("EV7: before each fourth game everybody reads that it counts double", () => {
  const after = (games) => ({ ...view([4, 4]), evening: { games, people: [] } });
  assert.deepEqual([1, 2, 3, 4, 7].map((games) => isDouble(after(games))), [false, false, true, false, true]);
  assert.equal(comingWords(after(3), 1), "Double points next");
  assert.equal(isDouble(view(undefined)), false);
});

test("EV8: everybody reads who pauses and who has paused; who has a seat may pause", () => {
  const seats = [{ m: 1 }, { m: 2 }];
  const asked = view(undefined, { phase: { name: "question" }, seats, pausedBy: 2 });
  assert.deepEqual([1, 2, null].map((you) => noticeInPlay(asked, you)),
    ["Bob pauses after this question", "You pause after this question", "Bob pauses after this question"]);
  const still = { ...asked, phase: { name: "reveal" } };
  assert.equal(pausingWords(still, 1), "");
  assert.deepEqual([1, 2].map((you) => stillWords(still, you)), ["Bob paused", "You paused"]);
  assert.equal(stillWords({ ...still, pausedBy: null }, 1), "Waiting for the players to come back");
  assert.deepEqual([1, 3, null].map((you) => mayPause(still, you)), [true, false, false]);
});

test("EV9: the wrong answer that most people gave and the quickest are noted, and begin anew with the evening", () => {
  const reveal = (...letters) => view(undefined, {
    phase: { name: "reveal", sentence: "Legs of a spider?", options: ["6", "8", "10", "12"], correct: "B" },
    seats: letters.map((option, index) => ({ m: index + 1, option })),
  });
  const ended = (m, amount) => view([4, 3], { phase: { name: "ended", awards: [{ m, kind: "fastest", amount }] } });
  noteEvening(reveal("B", "B"));
  assert.equal(eveningNotes("KRTPN").wrong, null);
  noteEvening(reveal("A", "B", "C", "A"));
  noteEvening(reveal("C", "B", "B", "B"));
  assert.deepEqual(eveningNotes("KRTPN").wrong, { sentence: "Legs of a spider?", answer: "6", names: ["Anna", "Dan"] });
  noteEvening(ended(2, 2_400));
  noteEvening(ended(1, 3_000));
  assert.deepEqual(eveningNotes("KRTPN").quickest, { name: "Bob", ms: 2_400 });
  noteEvening(view([4, 3]));
  assert.notEqual(eveningNotes("KRTPN").wrong, null);
  noteEvening(view(undefined));
  assert.deepEqual(eveningNotes("KRTPN"), { code: "KRTPN", quickest: null, wrong: null });
});

const seatsOf = (...more) => more.map((one, index) => ({ m: index + 1, score: 0, submitted: false, rights: 0, ...one }));
const STAKES = { name: "stakes", round: 7, topic: "Film", number: 5, opensAtUs: 1, closesAtUs: 2 };

test("EV10: the page offers what the server takes", () => {
  const expected = { 0: [0, 1], 1: [0, 1], 2: [0, 1, 2], 3: [0, 1, 2, 3], 4: [0, 1, 2, 4], 5: [0, 2, 3, 5], 50: [0, 13, 25, 50] };
  for (const [score, all] of Object.entries(expected)) assert.deepEqual(choices(Number(score)), all);
});

test("EV10: a choice of stakes is a question, with points for who plays and shares for who watches", () => {
  const shown = view([4, 3], { phase: STAKES, seats: seatsOf({ score: 5 }, { score: 1 }) });
  const optionsOf = (you) => staked(shown, you).phase.options;
  assert.deepEqual(optionsOf(1), ["Nothing", "2 points", "3 points", "All: 5 points"]);
  assert.deepEqual(optionsOf(2), ["Nothing", "1 point"]);
  assert.deepEqual(optionsOf(null), ["Nothing", "A quarter", "Half", "All"]);
  const { phase } = staked(shown, 1);
  assert.deepEqual([phase.name, phase.round, phase.of, phase.topic], ["question", 7, 5, "Film"]);
});

test("EV13: one's own stake stands above the question, everybody's in the reveal's line and at their faces", () => {
  const question = view([4, 3], { phase: { name: "question", round: 8, topic: "mixed", theme: "nature" }, seats: seatsOf({ stake: 3 }, {}) });
  const { topic, theme } = staked(question, 1).phase;
  assert.deepEqual([topic, theme], ["Your stake: 3 points", null]);
  const seats = seatsOf({ stake: 3, right: true }, { stake: 2, right: false }, { stake: 0, right: true }, { stake: 1 });
  const reveal = staked(view([4, 3], { phase: { ...question.phase, name: "reveal" }, seats }), 2);
  assert.equal(reveal.stakes, "Anna +3 · Bob −2 · Clara ±0 · Dan −1");
  assert.deepEqual(reveal.seats.map(({ change }) => change), ["+3", "−2", "±0", "−1"]);
});
