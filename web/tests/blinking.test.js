import assert from "node:assert/strict";
import test from "node:test";

import { blinkAfter } from "../public/scripts/core/blinking.js";

/** @param {number} member @param {number} count */
function blinksOf(member, count) {
  const times = [blinkAfter(member, 0)];
  while (times.length < count) times.push(blinkAfter(member, Number(times.at(-1))));
  return times;
}

test("everybody blinks every three to six seconds, not always after the same time", () => {
  for (let member = 1; member < 40; member += 1) {
    const times = blinksOf(member, 60);
    const gaps = times.slice(1).map((time, index) => time - Number(times[index]));
    for (const gap of gaps) assert.ok(gap >= 3000 && gap <= 6000, `${member}: ${gap}`);
    assert.ok(new Set(gaps.map(Math.round)).size > 5, `${member}`);
  }
});

test("a blink is the same whenever it is asked for, and two people do not blink together", () => {
  const [first = 0] = blinksOf(7, 1);
  for (const now of [0, first / 2, first - 1]) assert.equal(blinkAfter(7, now), first);
  assert.ok(blinkAfter(7, first) > first);
  const all = [1, 2, 3, 4].map((member) => blinkAfter(member, 60_000));
  assert.equal(new Set(all).size, 4);
});
