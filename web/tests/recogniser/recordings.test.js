import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";

/** @typedef {import("../../public/scripts/practice/recorder.js").Recording} Recording */

const folder = new URL("recordings/", import.meta.url);

/** The recogniser's gestures in a recording now. @param {Recording} recording */
function replayed({ isReversed, samples }) {
  const recogniser = createRecogniser({ isReversed });
  recogniser.begin();
  return samples.flatMap((sample) => {
    const gesture = recogniser.feed(sample);
    return gesture ? [{ timeMs: sample.timeMs, gesture }] : [];
  });
}

/** A recogniser that has changed may notice a gesture sooner or later than the one that recorded. */
const ALLOWED_MS = 250;

for (const name of readdirSync(folder)) {
  test(`M5: the recording ${name} is recognised as it was on the phone`, () => {
    const recording = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    assert.equal(recording.form, "fourtop-motion-2");
    assert.ok(recording.recognised.length > 0);
    const found = replayed(recording);
    const gestures = (/** @type {Recording["recognised"]} */ some) => some.map(({ gesture }) => gesture);
    assert.deepEqual(gestures(found), gestures(recording.recognised));
    for (const [at, { timeMs }] of recording.recognised.entries()) {
      assert.ok(Math.abs(found[at].timeMs - timeMs) <= ALLOWED_MS, `${name}: ${at}`);
    }
  });
}
