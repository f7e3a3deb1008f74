import assert from "node:assert/strict";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { bump, eased, recognised, thereAndBack, trace } from "./hand.js";

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

const kick = pushed(-14, 3);
/** A trunk that sways as one who rocks a child, degrees a second at most. @param {number} rate */
const swaying = (rate) => (/** @type {number} */ t) => ({ beta: 40, gamma: rate / Math.PI / 1.5 * Math.sin(1.5 * Math.PI * t) });

/** A movement of so many m/s² away from the body, and braked. @param {number} away @param {number} from */
function pushed(away, from) {
  return (/** @type {number} */ t) => away * bump(t, from, 0.15) - 0.9 * away * bump(t, from + 0.15, 0.16);
}

test("M5: an arm that rocks a child neither pushes nor turns, one that is steady does", () => {
  const kicked = (/** @type {number} */ rate) => made({ seconds: 5, pose: swaying(rate), hand: (t) => ({ z: kick(t) }) });
  assert.deepEqual(kicked(8), ["submit push"]);
  assert.deepEqual(kicked(28), []);
  const turned = (/** @type {number} */ rate) =>
    made({ seconds: 5, pose: (t) => ({ ...swaying(rate)(t), alpha: 60 * eased(t, 3, 3.4) }) });
  assert.deepEqual(turned(8), ["submit turn"]);
  assert.deepEqual(turned(28), []);
});

test("M5: a failed try is short, and leaves the next one", () => {
  const again = { seconds: 5, hand: (/** @type {number} */ t) => ({ z: kick(t) + pushed(-6, 1.4)(t) }) };
  assert.deepEqual(made(again), ["submit push"]);
});

test("M8: a push is withdrawn where the hand goes on turning to and fro, as one that scratches", () => {
  const scratched = (/** @type {number} */ degrees) => made({
    seconds: 5,
    pose: (t) => ({ beta: 40, gamma: degrees * Math.sin(8 * Math.PI * t) * (eased(t, 3.35, 3.5) - eased(t, 4.6, 4.8)) }),
    hand: (t) => ({ z: kick(t) }),
  });
  assert.deepEqual(scratched(0.5), ["submit push"]);
  assert.deepEqual(scratched(5), ["submit push", "withdraw"]);
});

test("M2 M5: the way back from a tilt that was held is no unrest before the next gesture", () => {
  const again = made({
    seconds: 5,
    pose: (t) => ({ beta: 40, gamma: 38 * (thereAndBack(t, 1, 0.3, 0.9) + thereAndBack(t, 2.9, 0.3, 0.2)) }),
    hand: (t) => ({ x: 8 * bump(t, 2.2, 0.15) - 8 * bump(t, 2.35, 0.15) }),
  });
  assert.deepEqual(again, ["tilt right", "tilt right"]);
});

test("M3 M5: a phone that slips in the hand and is caught was not pushed", () => {
  const caught = (/** @type {number} */ slips) => made({
    seconds: 3,
    pose: (t) => ({ beta: 40, gamma: slips * eased(t, 0.9, 1.05) }),
    hand: (t) => ({ z: -10 * bump(t, 1, 0.1) + 9 * bump(t, 1.1, 0.11) }),
  });
  assert.deepEqual(caught(20), []);
  assert.deepEqual(caught(4), ["submit push"]);
});

/** @typedef {import("../../public/scripts/motion/frame.js").Sample} Sample */
/** @typedef {import("./hand.js").Moves} Moves */

/** Begins at second 1, brakes from 1.15 to 1.31. @type {Moves} */
const push = {
  seconds: 3,
  hand: (t) => ({ z: -14 * bump(t, 1, 0.15) + 12.6 * bump(t, 1.15, 0.16) }),
};
/** @type {Moves} */
const tilt = {
  seconds: 3,
  pose: (t) => ({ beta: 40, gamma: 38 * thereAndBack(t, 1, 0.3, 0.25) }),
};
/** @type {Moves} */
const shake = {
  seconds: 3,
  hand: (t) => ({ x: t > 1 && t < 1.8 ? 16 * Math.sin(2 * Math.PI * 4 * t) : 0 }),
};

const begunMs = 1000;

/** Drops the samples between two seconds. @param {Sample[]} samples @param {number} from @param {number} to */
const without = (samples, from, to) =>
  samples.filter(({ timeMs }) => timeMs < begunMs + from * 1000 || timeMs >= begunMs + to * 1000);

/** Delays the samples between two seconds, which then arrive at once. @param {Sample[]} samples @param {number} from @param {number} to */
const bunched = (samples, from, to) =>
  samples.map((sample) => {
    const isLate = sample.timeMs >= begunMs + from * 1000 && sample.timeMs < begunMs + to * 1000;
    return isLate ? { ...sample, timeMs: begunMs + to * 1000 } : sample;
  });

/** @type {[string, Moves, string][]} */
const GESTURES = [["push", push, "submit push"], ["tilt", tilt, "tilt right"], ["shake", shake, "shake"]];

for (const [name, moves, expected] of GESTURES) {
  for (const rate of [30, 60, 120]) {
    test(`M5: a ${name} of which events wait and come in a bunch is one, at ${rate} Hz`, () => {
      for (let from = 0.95; from < 1.4; from += 0.02) {
        const samples = bunched(trace(moves, { rate }), from, from + 0.15);
        assert.deepEqual(recognised(createRecogniser(), samples), [expected], `from ${from}`);
      }
    });
  }
}

for (const rate of [50, 60, 120]) {
  test(`M3: a push is one also where 30 ms of it are lost, at ${rate} Hz`, () => {
    for (let from = 0.98; from < 1.3; from += 0.01) {
      const samples = without(trace(push, { rate }), from, from + 0.03);
      assert.deepEqual(recognised(createRecogniser(), samples), ["submit push"], `from ${from}`);
    }
  });
}

test("M3: a pull of which events are lost is no push", () => {
  const pull = { ...push, hand: (/** @type {number} */ t) => ({
    z: 14 * bump(t, 1, 0.15) - 12.6 * bump(t, 1.15, 0.16),
  }) };
  for (let from = 0.9; from < 1.3; from += 0.01) {
    const samples = without(trace(pull), from, from + 0.12);
    assert.deepEqual(recognised(createRecogniser(), samples), [], `from ${from}`);
  }
});
