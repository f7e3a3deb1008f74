import assert from "node:assert/strict";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { eased, recognised, trace } from "./hand.js";

/** @typedef {import("./hand.js").Moves} Moves */
/** @typedef {import("./hand.js").Phone} Phone */

/** @param {Moves} moves @param {Phone} [phone] @param {Parameters<typeof createRecogniser>[0]} [options] */
const made = (moves, phone, options) => recognised(createRecogniser(options), trace(moves, phone));

test("M1 M5: a slow rocking is no shake, however strong", () => {
  /** @param {number} hertz @returns {Moves} */
  const rocking = (hertz) => ({
    seconds: 4, hand: (t) => ({ x: t > 1 && t < 3 ? 12 * Math.sin(2 * Math.PI * hertz * t) : 0 }),
  });
  assert.deepEqual(made(rocking(2.3)), []);
  assert.deepEqual(made(rocking(3.5)).slice(0, 1), ["shake"]);
  assert.deepEqual(made(rocking(2.3), {}, { profile: { shakePeak: 6 } }).slice(0, 1), ["shake"], "M7: it was taught");
});

test("M1: a shake that begins slowly is known when its quick strokes come", () => {
  const phase = (/** @type {number} */ t) => 2 * (Math.min(t, 2) - 1) + 4.5 * Math.max(0, t - 2);
  const quickens = { seconds: 5, hand: (/** @type {number} */ t) => ({ x: t > 1 && t < 3 ? 12 * Math.sin(2 * Math.PI * phase(t)) : 0 }) };
  assert.deepEqual(made(quickens), ["shake"]);
});

test("M1 M5: who wipes the glass presses it away, and the fingers give way: that is no shake", () => {
  const wave = (/** @type {number} */ t) => (eased(t, 1, 1.4) - eased(t, 2.6, 3)) * Math.sin(2 * Math.PI * 3.7 * t);
  const wiped = (/** @type {number} */ rocks, away = { z: 7.5 }) => made({
    seconds: 4,
    pose: (t) => ({ beta: 40, gamma: rocks * wave(t) }),
    hand: (t) => Object.fromEntries(Object.entries(away).map(([axis, size]) => [axis, size * wave(t)])),
  });
  assert.deepEqual(wiped(6), []);
  assert.deepEqual(wiped(1).slice(0, 1), ["shake"]);
  assert.deepEqual(wiped(6, { x: 7.5 }).slice(0, 1), ["shake"], "a wrist shakes across the glass");
});
