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

const AXES = [{ x: 1 }, { y: 1 }, { z: 1 }, { x: 0.7, y: 0.7 }, { y: 0.6, z: 0.8 }];
const PHASES = [0, 0.25, 0.5, 0.75];

/** Half a second of 22 m/s² at 6 Hz. @param {number} t @param {number} phase @param {Partial<import("./hand.js").Vector>} axis */
const half = (t, phase, axis) => {
  const now = t > 0 && t < 0.5 ? 22 * Math.sin(2 * Math.PI * (6 * t + phase)) : 0;
  return Object.fromEntries(Object.entries(axis).map(([name, part]) => [name, now * part]));
};

/** @param {number} seconds @param {number} phase @param {typeof AXES[number]} axis @returns {(sample: import("../../public/scripts/motion/frame.js").Sample) => import("../../public/scripts/motion/frame.js").Sample} */
const late = (seconds, phase, axis) => (sample) =>
  ({ ...sample, acceleration: { x: 0, y: 0, z: 0, ...half(sample.timeMs / 1000 - 2 - seconds, phase, axis) } });

test("M1: half a second of 22 m/s² at 6 Hz is a shake, in any phase and direction, on every phone", () => {
  for (const phase of PHASES) for (const axis of AXES) for (const rate of [30, 50, 60, 100]) for (const seconds of [0, 0.008, 0.016]) {
    // An Android phone's sensors have clocks of their own: one acceleration is older than the other.
    const phone = { rate, lacks: late(seconds, phase, axis) };
    const found = made({ seconds: 3, hand: (t) => half(t - 1, phase, axis) }, phone);
    assert.deepEqual(found, ["shake"], JSON.stringify({ phase, axis, rate, seconds }));
  }
});

test("M1: a shake from the wrist swings the phone to both sides of where it rested", () => {
  for (const phase of PHASES) for (const rate of [30, 60]) for (const leans of [0, 10]) {
    const swung = (/** @type {number} */ t) => ({
      beta: 40, gamma: (eased(t, 1, 1.1) - eased(t, 1.5, 1.6)) * (leans + 25 * Math.sin(2 * Math.PI * (6 * (t - 1) + phase))),
    });
    const found = made({ seconds: 3, pose: swung, hand: (t) => half(t - 1.05, phase, { x: 1 }) }, { rate });
    assert.ok(found.includes("shake"), JSON.stringify({ phase, rate, leans, found }));
  }
});

test("M1: who shakes as soon as the question appears, or once more after a try that was not heard, shakes", () => {
  for (const phase of PHASES) {
    assert.deepEqual(made({ seconds: 2, hand: (t) => half(t - 0.25, phase, { x: 1 }) }), ["shake"]);
    const short = (/** @type {number} */ t) => (t < 0.28 ? half(t, 0, { x: 1 }) : {});
    const twice = (/** @type {number} */ pause) => made({ seconds: 4, hand: (t) => t < 1.5 ? short(t - 1) : half(t - 1.28 - pause, phase, { x: 1 }) });
    assert.deepEqual(twice(0.5), ["shake"]);
  }
});
