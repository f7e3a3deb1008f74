import assert from "node:assert/strict";
import test from "node:test";
import {
  across, centred, column, drawingPx, heightOf, isThere, meant, reachPx,
} from "../public/scripts/games/balloons/sky.js";

const PHONE = { width: 390, height: 700 };
const balloon = (fields = {}) => ({ id: 34, place: 4, colour: 2, number: 7, atMs: 3000, riseMs: 8000, ...fields });

const SKIES = [PHONE, { width: 308, height: 330 }, { width: 832, height: 270 }, { width: 1024, height: 712 }];

test("AB1: ten places at equal distances; no edge cuts the drawing of the first or the last", () => {
  const large = { width: 1000, height: 700 };
  assert.deepEqual(Array.from({ length: 10 }, (_, place) => across(place, large)), [50, 150, 250, 350, 450, 550, 650, 750, 850, 950]);
  for (const size of SKIES) {
    const centres = Array.from({ length: 10 }, (_, place) => across(place, size) / 1000 * size.width);
    assert.ok(Math.abs(centres[0] - drawingPx(size) / 2) < 0.01, String(centres[0]));
    assert.ok(Math.abs(size.width - centres[9] - drawingPx(size) / 2) < 0.01, String(centres[9]));
    const steps = centres.slice(1).map((centre, place) => centre - centres[place]);
    assert.ok(Math.max(...steps) - Math.min(...steps) < 0.01, String(steps));
  }
});

test("AB1: a tap counts on the drawing, which is as large as a tenth, or 64 px where that is more", () => {
  for (const size of SKIES) assert.equal(drawingPx(size), 2 * reachPx(size));
  const reach = (/** @type {number} */ width, /** @type {number} */ height) => reachPx({ width, height });
  assert.deepEqual([reach(320, 400), reach(390, 700), reach(640, 700)], [32, 32, 32]);
  assert.deepEqual([reach(700, 700), reach(1000, 700), reach(832, 270), reach(1000, 240)], [35, 50, 41.6, 40]);
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
  // The places stand 93 thousandths of this phone's width apart: 361 and 454.
  assert.equal(tap(361, 500), left);
  assert.equal(tap(406, 500), left);
  assert.equal(tap(408, 500), right);
  // 32 px are 82 thousandths of its width, 45 of its height.
  assert.equal(tap(361 - 82, 500), left);
  assert.equal(tap(361 - 83, 500), null);
  assert.equal(tap(454, 545), right);
  assert.equal(tap(454, 546), null);
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
  assert.deepEqual(tap, { x: 454, y: 350, ...PHONE });
});
