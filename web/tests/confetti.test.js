import assert from "node:assert/strict";
import test from "node:test";
import { framesOf, strewn, thrown } from "../public/scripts/core/confetti.js";

test("P8: confetti is strewn evenly: no two pieces begin close to each other, and no part of the sky is empty", () => {
  for (const count of [24, 90, 220]) {
    const pieces = strewn(count);
    const apart = (/** @type {number} */ one, /** @type {number} */ other) => {
      const away = Math.abs(one - other);
      return Math.min(away, 1 - away);
    };
    const nearest = pieces.flatMap((one, index) => pieces.slice(index + 1).map((other) =>
      Math.hypot(apart(one.x, other.x), apart(one.delay, other.delay))));
    assert.ok(Math.min(...nearest) > 0.5 / Math.sqrt(count), `${count}: ${Math.min(...nearest)}`);
    const columns = new Set(pieces.map(({ x }) => Math.floor(x * 6)));
    assert.equal(columns.size, 6);
  }
});

test("P8: no three pieces that follow each other fall in one diagonal", () => {
  const pieces = strewn(90);
  for (let index = 0; index + 8 < pieces.length; index += 1) {
    for (const step of [1, 2, 3, 4]) {
      const [one, two, three] = [0, step, 2 * step].map((more) => /** @type {{ x: number, delay: number }} */ (pieces[index + more]));
      const inLine = [two.x - one.x, three.x - two.x, two.delay - one.delay, three.delay - two.delay];
      assert.ok(inLine.some((way) => Math.abs(way) > 0.1), `${index} by ${step}`);
    }
  }
});

test("P8: confetti flies from both lower corners, over the whole window, and falls out of it within four seconds", () => {
  for (const [count, width, height] of [[90, 390, 664], [220, 1440, 900]]) {
    const flights = thrown(count, width, height);
    assert.equal(flights.filter(({ isLeft }) => isLeft).length, count / 2);
    for (const flight of flights) {
      const frames = framesOf(flight).map(({ transform }) => /** @type {number[]} */ (transform.match(/-?[\d.]+/g)?.map(Number)));
      assert.deepEqual(frames[0]?.slice(0, 2), [0, 0]);
      const [x = 0, y = 0] = frames.at(-1) ?? [];
      assert.ok(y > 0, `${y} below the edge`);
      assert.ok(Math.abs(x) < width && x > 0 === flight.isLeft);
      assert.ok(Math.min(...frames.map(([, top = 0]) => top)) > -height);
      assert.ok(flight.delay + flight.lasts < 4, String(flight.lasts));
    }
    const high = flights.filter(({ up }) => up ** 2 / 2800 > height / 2);
    assert.ok(high.length > count / 2);
  }
});
