import assert from "node:assert/strict";
import test from "node:test";
import {
  explanationOf, gains, leadingScore, leavesAt, submitProfile, orderOf, RANKS_MS, readyOf, SCORES_MS, stepsOf, turnsAt, WHY_MS, withScores,
} from "../public/scripts/core/unveiling.js";

const view = (scores) => ({ seats: scores.map((score, index) => ({ m: index + 1, score })) });

test("P22: a hush, the wrong options in turn, the right one, the faces, the points, the scores, their order; then the cards leave", () => {
  const steps = stepsOf({ name: "reveal" });
  assert.deepEqual(steps, [350, 800, 900, 1050, 1480, 1700, 2700]);
  for (const correct of "ABCD") {
    const wrong = [..."ABCD"].filter((letter) => letter !== correct);
    assert.deepEqual(wrong.map((letter) => turnsAt(letter, correct)), [350, 350, 350]);
    assert.deepEqual(wrong.map((letter) => orderOf(letter, correct)), [0, 1, 2]);
    assert.equal(turnsAt(correct, correct), 800);
  }
  assert.ok(Math.max(...steps) === leavesAt({ name: "reveal" }) && SCORES_MS < RANKS_MS && RANKS_MS < 2000);
  assert.deepEqual(steps, [...steps].sort((one, other) => one - other));
});

const explained = { name: "reveal", explanation: "Because.", nextAtUs: 1, ready: [2, 0, 7] };

test("P21: what explains the answer comes after the points, and the cards leave three seconds later", () => {
  const steps = stepsOf(explained);
  assert.deepEqual(steps, [350, 800, 900, 1050, 1480, 1700, 1750, 5700]);
  assert.deepEqual(steps, [...steps].sort((one, other) => one - other));
  assert.ok(WHY_MS > RANKS_MS);
  assert.deepEqual([explained, { name: "reveal", explanation: null }, { ...explained, name: "question" }].map(explanationOf), ["Because.", "", ""]);
});

test("P21: whoever sits there may go on while there is something to read, and all see who wants to", () => {
  const table = { phase: explained, seats: [{ m: 5 }, { m: 6 }, { m: 8 }] };
  assert.deepEqual(readyOf(table), [8, 5]);
  assert.deepEqual([5, 6, 9, null].map((you) => submitProfile(table, you)), [true, true, false, false]);
  for (const phase of [{ ...explained, nextAtUs: null }, { ...explained, explanation: null }, { name: "question" }]) {
    assert.equal(submitProfile({ ...table, phase }, 5), false);
    assert.ok(!submitProfile({ ...table, phase: { name: "lobby" } }, 5));
  }
  assert.deepEqual([{ name: "reveal" }, { name: "question" }, { name: "lobby" }].map((phase) => readyOf({ ...table, phase })), [[], [], []]);
});

test("P22: until the points have arrived the former scores stand", () => {
  const before = new Map([[1, 2], [2, 0]]);
  const after = view([3, 0, 5]);
  assert.deepEqual(withScores(after, before).seats.map(({ score }) => score), [2, 0, 5]);
  assert.deepEqual(gains(after, before), [{ m: 1, points: 1 }]);
});

test("P6: of several players all with the best score lead, and nobody without points", () => {
  assert.deepEqual([[3, 1, 3], [0, 0], [4]].map((scores) => leadingScore(view(scores))), [3, null, null]);
});
