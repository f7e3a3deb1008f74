import assert from "node:assert/strict";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { bump, recognised, thereAndBack, trace } from "./hand.js";

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
