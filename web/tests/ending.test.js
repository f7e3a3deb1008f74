import assert from "node:assert/strict";
import test from "node:test";
import { behindWords, gapWords, hasNoWinner, headline, honoured, isFresh, isNobodys, lineMoments, nextWords, resultAt } from "../public/scripts/core/ending.js";
import { add, use } from "../public/scripts/core/texts.js";
import arcade from "../public/scripts/core/texts/arcade-en.js";
import first from "../public/scripts/core/texts/en.js";
import table from "../public/scripts/core/texts/table-en.js";

use(first, "en");
add(table);

const NAMES = ["Anna", "Bob", "Clara", "Dan"];
const view = (scores, more = {}) => {
  const best = Math.max(...scores);
  const many = scores.filter((score) => score === best).length > 1;
  return {
    phase: { name: "ended", of: 3 }, quiz: 1,
    shelf: [{ number: 1, topic: "General" }, { number: 2, topic: "Science" }],
    members: NAMES.map((name, index) => ({ m: index + 1, name })),
    seats: scores.map((score, index) => ({
      m: index + 1, score, rank: 1 + scores.filter((other) => other > score).length,
      result: score === 0 || score < best ? "lost" : many ? "shared" : "won",
    })),
    ...more,
  };
};

test("P25: a screen without a seat reads who won, whose tie it is, or that nobody did", () => {
  assert.equal(headline(view([1, 3, 2]), null), "Bob wins!");
  assert.equal(headline(view([3, 3, 2]), null), "It’s a tie: Anna and Bob");
  assert.equal(headline(view([0, 0]), null), "No winner this time");
  assert.deepEqual([view([0, 0]), view([1, 0])].map(hasNoWinner), [true, false]);
});

test("P8 P25: everybody reads a personal result; who lost, the place and the points to the first", () => {
  const shown = view([4, 3, 1, 1]);
  assert.deepEqual(shown.seats.map((own) => headline(shown, own)), ["You win", "You lost", "You lost", "You lost"]);
  assert.deepEqual(shown.seats.map((own) => gapWords(shown, own)), [
    "", "2nd place – 1 point short of Anna", "Joint 3rd – 3 points short of Anna", "Joint 3rd – 3 points short of Anna"]);
  const tied = view([2, 2]);
  assert.equal(headline(tied, tied.seats[0]), "You are one of the winners");
  const nobody = view([0, 0]);
  assert.equal(gapWords(nobody, nobody.seats[0]), "");
  const race = view([2, 1], { phase: { name: "arcade" } });
  assert.equal(gapWords(race, race.seats[1]), "");
});

test("P28: where several played and nobody scored, everybody reads first that there is no winner", () => {
  const nobody = view([0, 0, 0]);
  assert.deepEqual(nobody.seats.map((own) => headline(nobody, own)), Array(3).fill("No winner this time"));
  const race = view([0, 0], { phase: { name: "arcade" } });
  assert.equal(headline(race, race.seats[0]), "No winner this time");
  assert.equal(headline(view([0, 1]), view([0, 1]).seats[0]), "You lost");
  const alone = view([0], { solo: true });
  assert.equal(headline(alone, alone.seats[0]), "You lost");
  assert.deepEqual([nobody, race, alone, view([0, 1])].map(isNobodys), [true, true, false, false]);
});

test("P25: who lost reads every winner, or that there are several where their names are long", () => {
  const shared = view([3, 1, 3, 1]);
  assert.equal(gapWords(shared, shared.seats[1]), "Joint 3rd – 2 points short of Anna and Clara");
  const three = view([3, 2, 3, 3]);
  assert.equal(gapWords(three, three.seats[1]), "4th place – 1 point short of Anna, Clara and Dan");
  shared.members[0].name = "Maximilian-Alexander";
  shared.members[2].name = "Grandma Rosi";
  assert.equal(gapWords(shared, shared.seats[1]), "Joint 3rd – 2 points short of the winners");
});

test("P26: one's own face is the first above the bill, then the winners'; without a winner everybody's", () => {
  const shown = view([4, 3, 4, 1]);
  const faces = (/** @type {number | null} */ own) =>
    honoured(shown, own === null ? null : shown.seats[own]).map(({ m }) => m);
  assert.deepEqual([null, 0, 1, 2].map(faces), [[1, 3], [1, 3], [2, 1, 3], [3, 1]]);
  const nobody = view([0, 0, 0]);
  assert.deepEqual(honoured(nobody, nobody.seats[1]).map(({ m }) => m), [2, 1, 3]);
});

test("P26: each line says how far it is from the first; the first, a race and a loss of all do not", () => {
  const shown = view([4, 1, 3, 1]);
  assert.deepEqual(shown.seats.map((seat) => behindWords(shown, seat)),
    ["", "3 points behind", "1 point behind", "3 points behind"]);
  const race = view([2, 1], { phase: { name: "arcade" } });
  assert.equal(behindWords(race, race.seats[1]), "");
  const nobody = view([0, 0]);
  assert.equal(behindWords(nobody, nobody.seats[0]), "");
});

test("P9: the button says which quiz comes next: the first again after the last, the same where there is no other", () => {
  assert.equal(nextWords(view([1, 0])), "Next: Science");
  assert.equal(nextWords(view([1, 0], { quiz: 2 })), "Next: General");
  assert.equal(nextWords(view([1, 0], { shelf: [{ number: 1, topic: "General" }] })), "Again: General");
  assert.equal(nextWords(view([1, 0], { shelf: [] })), "Play again");
  const race = view([1, 0], { phase: { name: "arcade", game: "memory" } });
  assert.equal(nextWords(race), "Play again");
  add(arcade);
  assert.equal(nextWords(race), "Again: Memory");
});

test("P27: the scores come from last to first, the result with the first, within four seconds", () => {
  assert.deepEqual(lineMoments(4), [2700, 1700, 1000, 300]);
  assert.deepEqual(lineMoments(1), [600]);
  assert.equal(resultAt(view([1, 2, 3, 0])), 2700);
});

test("P27 P11: only an ending that came just now builds up, not after a reload, and not a race's", () => {
  const ended = view([1, 0], { showAtUs: 5e6 });
  assert.deepEqual([5e6, 8e6, 19.9e6, 20e6, null].map((now) => isFresh(ended, now)), [true, true, true, false, false]);
  assert.equal(isFresh(view([1, 0], { showAtUs: 5e6, phase: { name: "arcade" } }), 5e6), false);
});
