import assert from "node:assert/strict";
import test from "node:test";
import { stretched } from "../public/scripts/core/stretching.js";

const from = { x: 8, y: 400, width: 180, height: 90 };
const to = { x: 8, y: 300, width: 374, height: 70 };
const isNear = (one, other) => Math.abs(one - other) < 1e-6;

/** The edges of the box that is shown at a step. */
const edges = ({ x, y, wide, high }) => {
  const [middleX, middleY] = [to.x + to.width / 2 + x, to.y + to.height / 2 + y];
  const [halfWidth, halfHeight] = [to.width * wide / 2, to.height * high / 2];
  return { left: middleX - halfWidth, right: middleX + halfWidth, top: middleY - halfHeight, bottom: middleY + halfHeight };
};

test("P22: an option that grows begins in its former box and ends in the new one", () => {
  const steps = stretched(from, to, 10).map(edges);
  assert.equal(steps.length, 11);
  assert.ok(isNear(steps[0].left, from.x) && isNear(steps[0].right, from.x + from.width));
  assert.ok(isNear(steps[0].top, from.y) && isNear(steps[0].bottom, from.y + from.height));
  assert.ok(isNear(steps[10].left, to.x) && isNear(steps[10].bottom, to.y + to.height));
});

test("P22: on its way it never reaches beyond both boxes, and so not beyond the screen", () => {
  for (const { left, right, top, bottom } of stretched(from, to, 10).map(edges)) {
    assert.ok(left >= Math.min(from.x, to.x) - 1e-6 && right <= Math.max(from.x + from.width, to.x + to.width) + 1e-6);
    assert.ok(top >= Math.min(from.y, to.y) - 1e-6 && bottom <= Math.max(from.y + from.height, to.y + to.height) + 1e-6);
  }
});
