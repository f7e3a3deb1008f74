import assert from "node:assert/strict";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { bump, eased, recognised, thereAndBack, trace } from "./hand.js";

/** @param {import("./hand.js").Moves} moves */
const made = (moves) => recognised(createRecogniser(), trace(moves));

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
