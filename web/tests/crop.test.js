import assert from "node:assert/strict";
import test from "node:test";
import { keyed, pushed, sideOf, whole, zoomed } from "../public/scripts/core/crop.js";

const square = (crop) => [crop.x - sideOf(crop) / 2, crop.y - sideOf(crop) / 2, sideOf(crop)];

test("R3: at first the largest square in the middle, of a wide and of a tall picture", () => {
  assert.deepEqual(square(whole(400, 300)), [50, 0, 300]);
  assert.deepEqual(square(whole(300, 500)), [0, 100, 300]);
});

test("R3: pushed right it shows what is left, and stops at the picture's edges", () => {
  const start = whole(400, 300);
  assert.deepEqual(square(pushed(start, 0.1, 0.5)), [20, 0, 300]);
  assert.deepEqual(square(pushed(start, -9, -9)), [100, 0, 300]);
  assert.deepEqual(square(pushed(start, 9, 9)), [0, 0, 300]);
});

test("R3: zoomed it keeps its middle, at most five times, and comes back inside when it widens", () => {
  const close = zoomed(whole(400, 300), 2);
  assert.deepEqual(square(close), [125, 75, 150]);
  const corner = pushed(close, 9, 9);
  assert.deepEqual(square(corner), [0, 0, 150]);
  assert.deepEqual(square(zoomed(corner, 0.5)), [0, 0, 300]);
  assert.equal(zoomed(close, 99).zoom, 5);
});

test("R3: all of it works by keys, and other keys are left alone", () => {
  const start = zoomed(whole(400, 400), 2);
  assert.deepEqual(square(keyed(start, "ArrowRight")), [90, 100, 200]);
  assert.deepEqual(square(keyed(start, "ArrowDown")), [100, 90, 200]);
  assert.deepEqual(square(keyed(keyed(start, "ArrowLeft"), "ArrowUp")), [110, 110, 200]);
  assert.ok(keyed(start, "+").zoom > 2 && keyed(start, "-").zoom < 2);
  assert.equal(keyed(start, "Tab"), null);
});
