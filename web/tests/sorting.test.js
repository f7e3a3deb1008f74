import assert from "node:assert/strict";
import test from "node:test";
import { areaAt, form, freeStand, glideMs, neighbour, shelf, standingSize, within } from "../public/scripts/games/sorting/ground.js";

/** The area below the title bar on phones and tablets, portrait and landscape. */
const BOARDS = [
  [308, 460], [320, 480], [378, 740], [390, 750], [412, 820], [556, 260], [640, 290], [832, 320], [844, 330],
  [768, 930], [1012, 690], [1440, 820],
];
const EVERY = BOARDS.flatMap((board) => [8, 10, 12].map((count) => [count, ...board]));

test("AS1: the vehicles stand in full rows at equal distances, each a target for a finger", () => {
  for (const [count, width, height] of EVERY) {
    const at = `${count} on ${width} × ${height}`;
    const { size, columns, height: tall, places } = shelf(count, width, height);
    assert.ok(size >= 56, at);
    assert.equal(count % columns, 0, at);
    const gaps = places.slice(1, columns).map((place, index) => Math.round((place.x - places[index].x) * 1000));
    assert.equal(new Set(gaps).size <= 1, true, at);
    assert.ok(Math.abs(places[0].x - (width - places[columns - 1].x - size)) < 0.001, `${at}: not in the middle`);
    assert.ok(places[0].x >= 0 && gaps.every((gap) => gap >= size * 1000), at);
    assert.ok(places.every(({ y }) => y >= 0 && y + size <= tall), at);
  }
});

test("AS1: the picture keeps at least half of a board, three fifths of it where there is room", () => {
  for (const [count, width, height] of EVERY) {
    const part = shelf(count, width, height).height / height;
    assert.ok(part <= (height >= 600 ? 0.4 : 0.55), `${count} on ${width} × ${height}: ${part}`);
  }
});

test("the areas lie over one another where it is high, side by side where it is low", () => {
  assert.equal(form(390, 560), "stack");
  assert.equal(form(844, 256), "shore");
  assert.equal(form(568, 130), "row");
});

const AREA = { left: 100, top: 200, width: 300, height: 100 };

test("AS1: an area holds what lies in it, its edges belonging to one alone", () => {
  const below = { ...AREA, top: 300 };
  assert.equal(areaAt([AREA, below], { x: 100, y: 200 }), AREA);
  assert.equal(areaAt([AREA, below], { x: 250, y: 300 }), below);
  assert.equal(areaAt([AREA, below], { x: 99, y: 250 }), null);
  assert.equal(areaAt([AREA, below], { x: 400, y: 250 }), null);
});

test("AS1: it stays where it was let go, as near to the edge as it is wholly inside", () => {
  assert.deepEqual(within({ x: 250, y: 250 }, AREA, 60), { x: 250, y: 250 });
  assert.deepEqual(within({ x: 101, y: 299 }, AREA, 60), { x: 130, y: 270 });
  assert.deepEqual(within({ x: 250, y: 210 }, AREA, 120), { x: 250, y: 250 });
});

test("vehicles that nobody dragged each stand apart: five to an area", () => {
  const taken = [];
  for (let count = 0; count < 5; count++) taken.push(freeStand(taken));
  assert.equal(new Set(taken.map(({ x, y }) => `${x} ${y}`)).size, 5);
  const beside = freeStand([{ x: 0.5, y: 0.6 }]);
  assert.ok(Math.hypot(beside.x - 0.5, beside.y - 0.6) > 0.3);
});

test("five that nobody dragged cover nothing of one another, in an area of any size", () => {
  const stands = [];
  for (let count = 0; count < 5; count++) stands.push(freeStand(stands));
  for (let width = 90; width <= 1440; width += 9) {
    for (let height = 60; height <= 420; height += 6) {
      const area = { left: 0, top: 0, width, height };
      const size = standingSize([area, { ...area, width: 2 * width }], 112);
      const centres = stands.map(({ x, y }) => within({ x: x * width, y: y * height }, area, size));
      for (const [index, one] of centres.entries()) {
        for (const other of centres.slice(index + 1)) {
          const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
          assert.ok(apart >= size - 0.001, `${width} × ${height}: ${size}, ${apart} apart`);
        }
      }
    }
  }
});

test("what stands in an area is as large as on the shelf where there is room", () => {
  const area = (width, height) => ({ left: 0, top: 0, width, height });
  assert.equal(standingSize([area(378, 160)], 62), 62);
  assert.equal(standingSize([area(680, 320)], 112), 112);
  assert.ok(standingSize([area(150, 124), area(308, 124)], 56) >= 44);
});

test("AS1: a vehicle glides home for 2 to 3 s, longer from further away", () => {
  const home = { x: 0, y: 0 };
  assert.equal(glideMs(home, home, 1000), 2_000);
  assert.equal(glideMs({ x: 600, y: 800 }, home, 1000), 3_000);
  assert.equal(glideMs({ x: 9000, y: 0 }, home, 1000), 3_000);
  assert.equal(glideMs({ x: 0, y: 500 }, home, 1000), 2_500);
  assert.equal(glideMs(home, home, 0), 2_000);
});

test("arrow keys lead over the vehicles still on the shelf, round and round", () => {
  assert.equal(neighbour([0, 2, 5], 2, "ArrowRight"), 5);
  assert.equal(neighbour([0, 2, 5], 5, "ArrowRight"), 0);
  assert.equal(neighbour([0, 2, 5], 0, "ArrowLeft"), 5);
  assert.equal(neighbour([0, 2, 5], 3, "ArrowLeft"), 2);
  assert.equal(neighbour([], 3, "ArrowLeft"), null);
  assert.equal(neighbour([0, 2], 0, "Enter"), null);
});
