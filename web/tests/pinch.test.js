import assert from "node:assert/strict";
import test from "node:test";
import { pull, wheelFactor } from "../public/scripts/core/pinch.js";

test("L5 AH1: one finger moves and does not enlarge", () => {
  assert.deepEqual(pull([{ x: 10, y: 20 }], [{ x: 13, y: 12 }]), { right: 3, down: -8, factor: 1, at: { x: 13, y: 12 } });
});

test("L5 AH1: two fingers move by their middle and enlarge by how far they part", () => {
  const before = [{ x: 100, y: 100 }, { x: 140, y: 130 }];
  const now = [{ x: 90, y: 100 }, { x: 170, y: 160 }];
  assert.deepEqual(pull(before, now), { right: 10, down: 15, factor: 2, at: { x: 130, y: 130 } });
  assert.equal(pull(now, before).factor, 0.5);
});

test("L5 AH1: two fingers at one place enlarge by nothing", () => {
  const one = { x: 5, y: 5 };
  assert.equal(pull([one, one], [one, { x: 9, y: 9 }]).factor, 1);
  assert.equal(pull([one, { x: 9, y: 9 }], [one, one]).factor, 1);
});

test("L5 AH1: a wheel doubles after its way, counted in pixels, lines or pages, and takes no leap", () => {
  assert.equal(wheelFactor({ deltaY: -150, deltaMode: 0 }, 150), 2);
  assert.equal(wheelFactor({ deltaY: 150, deltaMode: 0 }, 150), 0.5);
  assert.equal(wheelFactor({ deltaY: -3, deltaMode: 1 }, 96), 2);
  assert.equal(wheelFactor({ deltaY: -1, deltaMode: 2 }, 200), 2);
  assert.equal(wheelFactor({ deltaY: -1e9, deltaMode: 9 }, 100), 4);
  assert.equal(wheelFactor({ deltaY: 0, deltaMode: 0 }, 100), 1);
});
