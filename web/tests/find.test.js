import assert from "node:assert/strict";
import test from "node:test";
import { answerAt, between, centre, fitting, keyed, onScreen, opening, panned, pulled, resized, thrown, under, wheeled, whole, zoomed } from "../public/scripts/games/find/camera.js";
import { clockText, elapsedUs, endingOf, limitUs, lockedFor } from "../public/scripts/games/find/moment.js";
import { spotsOf } from "../public/scripts/games/find/pieces.js";

const picture = { width: 3072, height: 2048 };
const phone = { width: 390, height: 700 };
const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-6, `${one} is not ${other}`);

/** Numbers that are the same at every run. */
function* chance(seed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** No edge of the picture lies inside the screen, and one that is smaller stands in the middle. */
function staysInside(camera) {
  const [start, end] = [onScreen(camera, { x: 0, y: 0 }), onScreen(camera, { x: picture.width, y: picture.height })];
  for (const [low, high, shown] of [[start.x, end.x, camera.screen.width], [start.y, end.y, camera.screen.height]]) {
    if (high - low < shown) near(low, shown - high);
    else assert.ok(low <= 1e-6 && high >= shown - 1e-6, `${low} ${high} ${shown}`);
  }
  assert.ok(camera.scale >= fitting(picture, camera.screen) - 1e-9 && camera.scale <= 2.5 + 1e-9);
}

test("AH1: whatever fingers, wheel and keys do, the picture stays within its edges", () => {
  const random = chance(7);
  const next = (most = 1) => random.next().value * most;
  let camera = whole(picture, phone);
  for (let step = 0; step < 4000; step += 1) {
    const pixel = { x: next(390), y: next(700) };
    const other = { x: next(390), y: next(700) };
    camera = [
      () => panned(camera, next(900) - 450, next(900) - 450),
      () => zoomed(camera, 0.4 + next(2), pixel),
      () => pulled(camera, [pixel, other], [{ x: next(390), y: next(700) }, { x: next(390), y: next(700) }]),
      () => wheeled(camera, { deltaY: next(800) - 400, deltaMode: Math.floor(next(3)) }, pixel),
      () => keyed(camera, ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "-"][Math.floor(next(6))]),
      () => thrown(camera, { x: next(4) - 2, y: next(4) - 2 }, next(40)).camera,
      () => resized(camera, { width: 320 + next(1200), height: 300 + next(900) }),
    ][Math.floor(next(7))]();
    staysInside(camera);
  }
});

test("AH1: what lies under a pinch, a wheel or a double tap stays there", () => {
  const start = zoomed(whole(picture, phone), 6, { x: 200, y: 350 });
  const pixel = { x: 120, y: 400 };
  for (const change of [
    (camera) => zoomed(camera, 1.7, pixel),
    (camera) => wheeled(camera, { deltaY: -90, deltaMode: 0 }, pixel),
    (camera) => pulled(camera, [{ x: 100, y: 400 }, { x: 140, y: 400 }], [{ x: 80, y: 400 }, { x: 160, y: 400 }]),
  ]) {
    const [before, after] = [under(start, pixel), under(change(start), pixel)];
    near(before.x, after.x);
    near(before.y, after.y);
  }
});

test("AH2: a tap is a whole pixel of the picture at any zoom, and beside the picture none", () => {
  const all = whole(picture, phone);
  assert.equal(answerAt(all, { x: 200, y: 20 }), null);
  const middle = answerAt(all, centre(all));
  assert.deepEqual(middle, { x: 1536, y: 1024 });
  for (const factor of [1, 2, 7, 15]) {
    const camera = zoomed(all, factor, { x: 60, y: 330 });
    const point = { x: 700, y: 1100 };
    const shown = onScreen(camera, { x: point.x + 0.5, y: point.y + 0.5 });
    assert.deepEqual(answerAt(camera, shown), point);
  }
});

test("AH1: a throw slows down, rests, and stops at an edge", () => {
  let camera = zoomed(whole(picture, phone), 10, { x: 195, y: 350 });
  let speed = { x: -3, y: 0.5 };
  let ways = [];
  for (let frame = 0; speed && frame < 500; frame += 1) {
    const next = thrown(camera, speed, 16);
    ways.push(Math.hypot(next.camera.x - camera.x, next.camera.y - camera.y));
    ({ camera, speed } = next);
    staysInside(camera);
  }
  assert.equal(speed, null);
  assert.ok(ways.every((way, at) => at === 0 || way <= ways[at - 1] + 1e-9));
  const edge = thrown(panned(camera, -1e9, 0), { x: -5, y: 0 }, 16);
  assert.equal(edge.speed, null);
});

test("AH1: a flight begins and ends where it should, inside the edges all the way", () => {
  const [from, to] = [whole(picture, phone), zoomed(whole(picture, phone), 12, { x: 20, y: 300 })];
  for (let part = 0; part <= 1; part += 0.05) staysInside(between(from, to, part));
  for (const key of ["x", "y", "scale"]) {
    near(between(from, to, 0)[key], from[key]);
    near(between(from, to, 1)[key], to[key]);
  }
  staysInside(between(from, panned(to, 40, 40), 0.5));
});

test("AH1: a turned phone shows all of the picture where it did before", () => {
  const turned = { width: 844, height: 300 };
  assert.deepEqual(resized(whole(picture, phone), turned), whole(picture, turned));
});

test("AH1: a picture opens over all of the view, as high as an upright phone and as wide as a wide one; a turned phone keeps that", () => {
  const turned = { width: 844, height: 300 };
  near(opening(picture, phone).scale, 700 / 2048);
  near(opening(picture, turned).scale, 844 / 3072);
  const moved = panned(opening(picture, phone), 120, 0);
  staysInside(moved);
  near(resized(moved, turned).scale, 844 / 3072);
  const again = resized(moved, { width: 390, height: 640 });
  near(again.scale, 640 / 2048);
  near(again.x, moved.x);
  assert.deepEqual(resized(whole(picture, phone), { width: 390, height: 640 }), whole(picture, { width: 390, height: 640 }));
});

test("AH1: the tiles cover the picture once", () => {
  assert.equal(spotsOf(picture).length, 24);
  assert.equal(new Set(spotsOf({ width: 1025, height: 512 }).map(({ column, row }) => `${column}-${row}`)).size, 3);
});

test("AH3 AH5 AH6: the clock counts up and stands still until the overview was sent", () => {
  const running = { found: 0, sinceUs: 10e6, closesAtUs: null };
  assert.equal(elapsedUs({ found: 0 }, "classic", 99e6), 0);
  assert.equal(elapsedUs(running, "classic", 14.5e6), 4.5e6);
  assert.equal(elapsedUs({ ...running, tookUs: 7e6 }, "classic", 99e6), 7e6);
  assert.equal(elapsedUs({ found: 2, leftUs: 180e6 }, "chrono2", 1), 120e6);
  assert.equal(elapsedUs({ found: 2, sinceUs: 50e6, closesAtUs: 230e6 }, "chrono2", 60e6), 130e6);
  assert.equal(elapsedUs({ found: 3, sinceUs: 50e6, closesAtUs: 110e6 }, "chrono", 52e6), 2e6);
  assert.deepEqual([0, 1, 5, 6, 9].map((found) => limitUs("chrono", found) / 1e6), [120, 100, 20, 10, 10]);
  assert.equal(clockText(65.9e6, 120e6), "1:05 / 2:00");
  assert.equal(clockText(5e6, null), "0:05");
});

test("AH2: the lock is counted in whole seconds", () => {
  const own = { lockedUntilUs: 12e6 };
  assert.deepEqual([10e6, 10.5e6, 11e6, 11.999e6, 12e6].map((now) => lockedFor(own, now)), [2, 2, 1, 1, 0]);
  assert.equal(lockedFor({}, 1), 0);
});

test("AH3 AH5: how a game ended", () => {
  assert.equal(endingOf("classic", { end: "finished", score: 1 }), "found");
  assert.equal(endingOf("classic", { end: "lost", score: 0 }), "lost");
  assert.equal(endingOf("chrono", { end: "finished", score: 0 }), "lost");
  assert.equal(endingOf("chrono2", { end: "finished", score: 3 }), "count");
});
