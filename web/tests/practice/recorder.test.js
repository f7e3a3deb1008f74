import assert from "node:assert/strict";
import test from "node:test";
import { createRecorder, kindOf, MOST_SAMPLES } from "../../public/scripts/practice/recorder.js";
import { trace } from "../recogniser/hand.js";

const GECKO = "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
const WEBKIT = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test("a recording says the family of browser and system, and nothing more exact", () => {
  const kinds = {
    [GECKO]: ["Firefox", "Android"],
    [`${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`]: ["Safari", "iOS"],
    [`${WEBKIT} CriOS/142.0 Mobile/15E148 Safari/604.1`]: ["Chrome", "iOS"],
    "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36":
      ["Samsung Internet", "Android"],
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0": ["Edge", "Windows"],
    "somebody's own": ["other", "other"],
  };
  for (const [userAgent, [browser, platform]] of Object.entries(kinds)) {
    assert.deepEqual(kindOf(userAgent), { browser, platform });
  }
});

test("a recording keeps every sample, as its browser gave it", () => {
  const samples = trace({ seconds: 1 });
  const recorder = createRecorder(GECKO, true);
  recorder.ask("tilt");
  for (const sample of samples) recorder.add(sample, null);
  recorder.add({ ...samples[0], acceleration: null }, { kind: "shake" });
  const kept = JSON.parse(recorder.file());
  assert.equal(kept.samples.length, samples.length + 1);
  assert.deepEqual(kept.samples.at(-1).acceleration, null);
  assert.deepEqual(kept.recognised, [{ timeMs: samples[0].timeMs, gesture: { kind: "shake" } }]);
  assert.deepEqual([kept.form, kept.phone.browser, kept.isReversed], ["fourtop-motion-2", "Firefox", true]);
});

test("a recording keeps what was asked for once, and the tries", () => {
  const recorder = createRecorder(GECKO, false);
  const [first, second] = trace({ seconds: 0.05 });
  recorder.add(first, null);
  for (const name of /** @type {const} */ (["tilt", "tilt", "push"])) recorder.ask(name);
  recorder.add(second, null);
  recorder.ask(null);
  const one = { gesture: /** @type {const} */ ("tilt"), fromMs: 1, toMs: 2, isHeard: true };
  recorder.tried(one);
  const { asked, tries } = JSON.parse(recorder.file());
  assert.deepEqual(asked.map(({ gesture }) => gesture), ["tilt", "push", null]);
  assert.ok(asked[2].timeMs > asked[1].timeMs);
  assert.deepEqual(tries, [{ gesture: "tilt", fromMs: 1, toMs: 2 }]);
});

test("a recording says how many events came a second, also where it is empty or orientation never changes", () => {
  const rates = (/** @type {any[]} */ samples) => {
    const recorder = createRecorder("", false);
    for (const sample of samples) recorder.add(sample, null);
    return JSON.parse(recorder.file()).rates;
  };
  const samples = trace({ seconds: 2, pose: (t) => ({ beta: 10 * t }) }, { rate: 50 });
  assert.deepEqual(rates(samples), { motion: 50, orientation: 50 });
  assert.deepEqual(rates(samples.map((sample) => ({ ...sample, orientation: null }))), { motion: 50, orientation: 0 });
  assert.deepEqual(rates([]), { motion: 0, orientation: 0 });
});

test("a recording has an end", () => {
  const recorder = createRecorder("", false);
  const [sample] = trace({ seconds: 0.02 });
  let count = 1;
  while (recorder.add(sample, null)) count += 1;
  assert.equal(count, MOST_SAMPLES);
});
