import assert from "node:assert/strict";
import { test } from "node:test";

import { Streak } from "../public/scripts/core/streak.js";

/** @param {[score: number, second: number][]} all */
function after(all) {
  const streak = new Streak(3_000);
  return all.map(([score, second]) => streak.scored(score, second * 1e6));
}

test("A4: points soon after the ones before are a row, others begin one", () => {
  assert.deepEqual(after([[0, 0], [5, 1], [10, 4], [13, 7.1], [18, 8]]), [
    null, { gain: 5, count: 1 }, { gain: 5, count: 2 }, { gain: 3, count: 1 }, { gain: 5, count: 2 },
  ]);
});

test("A4: the first score that a page sees is not won, nor is one that is the same", () => {
  assert.deepEqual(after([[12, 0], [12, 1], [15, 2]]), [null, null, { gain: 3, count: 1 }]);
});

test("A4: another game begins a row of its own", () => {
  assert.deepEqual(after([[0, 0], [5, 1], [0, 1.5], [5, 2]]).at(-1), { gain: 5, count: 1 });
});
