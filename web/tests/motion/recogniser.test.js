import assert from "node:assert/strict";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { judged } from "./judge.js";
import { findings } from "./score.js";

/** A recogniser that is right in 98 % of all traces is right in less than 92 % of 40 once in a hundred times. */
const CHANCE = 0.06;

test("M1-M6: each gesture is recognised as itself, everyday motion yields nothing, on traces unseen", () => {
  const choice = { unseen: true, traces: 10, activities: 4, isBound: true };
  const scores = judged(createRecogniser, choice);
  assert.deepEqual(findings(scores, CHANCE), []);
});
