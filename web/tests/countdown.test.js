import assert from "node:assert/strict";
import test from "node:test";
import { countOf, plateAt } from "../public/scripts/core/countdown.js";

const view = (by, sides = [0, 1, 2, 3]) => ({
  phase: { name: "countdown", by, startsAtUs: 20e6 },
  members: sides.map((side, index) => ({ m: index + 1, side })),
  seats: [],
});

test("H7: 3, 2, 1, each for a second, and never anything else", () => {
  const told = [1e6, 17e6, 18e6 - 1, 18e6, 19e6, 19.9e6, 20e6, 21e6].map((now) => countOf(view(1), now));
  assert.deepEqual(told, [3, 3, 3, 2, 1, 1, 1, 1]);
  assert.equal(countOf(view(1), null), null);
  assert.equal(countOf(null, 1e6), null);
  assert.equal(countOf({ ...view(1), phase: { name: "preparing" } }, 1e6), null);
});

test("H7: the number is left of who started, then across, then right, for everybody at the same person", () => {
  const reached = (you, by) => [3, 2, 1].map((count) => plateAt(view(by), you, count));
  assert.deepEqual(reached(1, 1), [1, 2, 3]);
  assert.deepEqual(reached(2, 1), [0, 1, 2]);
  assert.deepEqual(reached(1, 2), [2, 3, 0]);
  assert.deepEqual(reached(null, 4), [0, 1, 2]);
});

test("H7: it goes past empty places, and round a table whose starter has left", () => {
  assert.deepEqual([3, 2, 1].map((count) => plateAt(view(2, [1, 3]), 1, count)), [3, 0, 1]);
  assert.deepEqual([3, 2, 1].map((count) => plateAt(view(9), 1, count)), [1, 2, 3]);
});

test("P40 H7: started by the television, it begins left of the first seat, for everybody at the same person", () => {
  const started = { ...view(undefined), seats: [{ m: 2 }] };
  assert.deepEqual([1, 2, null].map((you) => [3, 2, 1].map((count) => plateAt(started, you, count))), [[2, 3, 0], [1, 2, 3], [2, 3, 0]]);
});
