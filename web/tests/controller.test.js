import assert from "node:assert/strict";
import test from "node:test";
import { isController } from "../public/scripts/core/controller.js";

const view = (watchers, far = false) => ({ watchers, members: [{ m: 1, ...(far ? { far } : {}) }] });
const NEAR = { w: 1, sinceUs: 0 };
const FAR = { w: 2, sinceUs: 0, far: true };

test("P42: a phone is a controller while a screen in its room watches", () => {
  assert.equal(isController(view([NEAR]), 1, null), true);
  assert.equal(isController(view([FAR, NEAR]), 1, null), true);
  assert.equal(isController(view([FAR]), 1, null), false);
  assert.equal(isController(view(undefined), 1, null), false);
});

test("P42: who is far away sees no television of the room", () => {
  assert.equal(isController(view([NEAR], true), 1, null), false);
  assert.equal(isController(view([FAR], true), 1, null), false);
});

test("P42: the player's own choice counts, as long as a screen watches; a screen itself is none", () => {
  assert.equal(isController(view([NEAR]), 1, "off"), false);
  assert.equal(isController(view([FAR], true), 1, "on"), true);
  assert.equal(isController(view([]), 1, "on"), false);
  assert.equal(isController(view([NEAR]), null, "on"), false);
});
