import assert from "node:assert/strict";
import test from "node:test";
import {
  across, centred, column, drawingPx, heightOf, isThere, meant, reachPx,
} from "../public/scripts/games/balloons/sky.js";

const PHONE = { width: 390, height: 700 };
const balloon = (fields = {}) => ({ id: 34, place: 4, colour: 2, number: 7, atMs: 3000, riseMs: 8000, ...fields });

test("AB1: ten places side by side; a drawing is as large as what a finger hits, or fits its tenth, and out of sight at both ends", () => {
  assert.deepEqual(Array.from({ length: 10 }, (_, place) => across(place)), [50, 150, 250, 350, 450, 550, 650, 750, 850, 950]);
  for (const size of [PHONE, { width: 320, height: 500 }, { width: 844, height: 334 }, { width: 1024, height: 712 }]) {
    assert.equal(drawingPx(size), 2 * reachPx(size));
    assert.ok(drawingPx(size) <= Math.max(56, size.width / 10));
    assert.ok(drawingPx(size) / 2 <= size.height / 10);
  }
});

test("AB1: below 560 px the touch area is a circle of 56 px, above the drawing", () => {
  const reach = (/** @type {number} */ width, /** @type {number} */ height) => reachPx({ width, height });
  assert.deepEqual([reach(320, 400), reach(390, 700), reach(559, 700)], [28, 28, 28]);
  assert.deepEqual([reach(560, 700), reach(1000, 700), reach(1000, 300), reach(1000, 200)], [28, 50, 30, 28]);
});

test("AB4: where a balloon is follows from the time", () => {
  const one = balloon();
  assert.deepEqual([3000, 7000, 11_000].map((ms) => heightOf(one, ms)), [1100, 500, -100]);
  assert.deepEqual([2999, 3000, 10_999, 11_000].map((ms) => isThere(one, ms)), [false, true, true, false]);
});

test("AB1: a tap means the nearest balloon within reach, whatever the sky's shape", () => {
  const left = balloon({ id: 33, place: 3 });
  const right = balloon();
  const tap = (/** @type {number} */ x, /** @type {number} */ y, size = PHONE) => meant([left, right], { x, y, ...size }, 7000);
  assert.equal(tap(350, 500), left);
  assert.equal(tap(399, 500), left);
  assert.equal(tap(401, 500), right);
  // 28 px are 71 thousandths of this phone's width, 40 of its height.
  assert.equal(tap(350 - 71, 500), left);
  assert.equal(tap(350 - 72, 500), null);
  assert.equal(tap(450, 540), right);
  assert.equal(tap(450, 541), null);
  assert.equal(tap(350, 541), null);
  assert.equal(tap(350, 570, { width: 1000, height: 700 }), left);
  assert.equal(meant([right], { x: 450, y: 1000, ...PHONE }, 2999), null);
});

test("AB1: by the keys the highest of a place that is in sight comes first", () => {
  const high = balloon({ id: 24, atMs: 2000 });
  const low = balloon({ id: 44, atMs: 4000 });
  const below = balloon({ id: 74, atMs: 6900 });
  const gone = balloon({ id: 4, atMs: -500 });
  assert.deepEqual(column([low, below, high, gone, balloon({ place: 5 })], 4, 7000), [high, low]);
  const tap = centred(high, PHONE, 7000);
  assert.equal(meant([high, low], tap, 7000), high);
  assert.deepEqual(tap, { x: 450, y: 350, ...PHONE });
});
