import assert from "node:assert/strict";
import test from "node:test";
import { gains, leadingScore, LEAVING_MS, orderOf, RANKS_MS, SCORES_MS, STEPS, turnsAt, withScores } from "../public/scripts/core/unveiling.js";

const view = (scores) => ({ seats: scores.map((score, index) => ({ m: index + 1, score })) });

test("P6: a hush, the wrong options in turn, the right one, the faces, the points, the scores, their order; then the cards leave", () => {
  assert.deepEqual(STEPS, [350, 800, 900, 1050, 1480, 1700, 2700]);
  for (const correct of "ABCD") {
    const wrong = [..."ABCD"].filter((letter) => letter !== correct);
    assert.deepEqual(wrong.map((letter) => turnsAt(letter, correct)), [350, 350, 350]);
    assert.deepEqual(wrong.map((letter) => orderOf(letter, correct)), [0, 1, 2]);
    assert.equal(turnsAt(correct, correct), 800);
  }
  assert.ok(Math.max(...STEPS) === LEAVING_MS && SCORES_MS < RANKS_MS && RANKS_MS < 2000);
  assert.deepEqual(STEPS, STEPS.toSorted((one, other) => one - other));
});

test("P6: until the points have arrived the former scores stand", () => {
  const before = new Map([[1, 2], [2, 0]]);
  const after = view([3, 0, 5]);
  assert.deepEqual(withScores(after, before).seats.map(({ score }) => score), [2, 0, 5]);
  assert.deepEqual(gains(after, before), [{ m: 1, points: 1 }]);
});

test("P6: of several players all with the best score lead, and nobody without points", () => {
  assert.deepEqual([[3, 1, 3], [0, 0], [4]].map((scores) => leadingScore(view(scores))), [3, null, null]);
});
