import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { createRecorder, MOST_SAMPLES } from "../../public/scripts/motion/recorder.js";
import { trace } from "./hand.js";

/** @typedef {import("../../public/scripts/motion/recorder.js").Recording} Recording */

const folder = new URL("recordings/", import.meta.url);

/** What the recogniser makes of a recording now. @param {Recording} recording */
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
    assert.equal(recording.form, "fourtop-motion-1");
    assert.ok(recording.recognised.length > 0);
    const found = replayed(recording);
    const gestures = (/** @type {Recording["recognised"]} */ some) => some.map(({ gesture }) => gesture);
    assert.deepEqual(gestures(found), gestures(recording.recognised));
    for (const [at, { timeMs }] of recording.recognised.entries()) {
      assert.ok(Math.abs(found[at].timeMs - timeMs) <= ALLOWED_MS, `${name}: ${at}`);
    }
  });
}

test("a recording keeps every sample, as its browser gave it", () => {
  const samples = trace({ seconds: 1 });
  const recorder = createRecorder("a browser", true);
  for (const sample of samples) recorder.add(sample, null);
  recorder.add({ ...samples[0], acceleration: null }, { kind: "shake" });
  const kept = JSON.parse(recorder.file());
  assert.equal(kept.samples.length, samples.length + 1);
  assert.deepEqual(kept.samples.at(-1).acceleration, null);
  assert.deepEqual(kept.recognised, [{ timeMs: samples[0].timeMs, gesture: { kind: "shake" } }]);
  assert.deepEqual([kept.browser, kept.isReversed], ["a browser", true]);
});

test("a recording has an end", () => {
  const recorder = createRecorder("", false);
  const [sample] = trace({ seconds: 0.02 });
  let count = 1;
  while (recorder.add(sample, null)) count += 1;
  assert.equal(count, MOST_SAMPLES);
});
