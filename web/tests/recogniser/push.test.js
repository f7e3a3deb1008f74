import assert from "node:assert/strict";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { bump, recognised, trace } from "./hand.js";

/** @param {import("./hand.js").Moves} moves */
const made = (moves) => recognised(createRecogniser(), trace(moves));

test("M5: an arm that rocks a child pushes nothing, and a failed try leaves the next one", () => {
  const pushed = (/** @type {number} */ away, /** @type {number} */ from) => (/** @type {number} */ t) =>
    away * bump(t, from, 0.15) - 0.9 * away * bump(t, from + 0.15, 0.16);
  const at3 = pushed(-14, 3);
  const rocked = { seconds: 5, hand: (/** @type {number} */ t) => ({ z: at3(t), x: 0.8 * Math.sin(2 * Math.PI * 1.5 * t) }) };
  assert.deepEqual(made(rocked), []);
  const again = { seconds: 5, hand: (/** @type {number} */ t) => ({ z: at3(t) + pushed(-6, 1.4)(t) }) };
  assert.deepEqual(made(again), ["submit push"]);
});
