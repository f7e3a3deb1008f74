import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { judgeRecording, recordedTable } from "./recorded.js";
import { recordedPractice } from "./session.js";

const ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A) AppleWebKit/537.36 (KHTML, like Gecko) " +
  "Chrome/142.0.7444.48 Mobile Safari/537.36";
const NAMES = ["tilt", "push", "turn", "shake"];

const files = [2, 4, 8].map((seed) => recordedPractice(seed, ANDROID));

test("M7: a recorded practice says what the page asked for and when, and of the phone its kind alone", () => {
  for (const file of files) {
    const { samples, ...head } = JSON.parse(file);
    assert.deepEqual(Object.keys(head), ["form", "phone", "isReversed", "asked", "tries", "recognised", "rates"]);
    assert.deepEqual(head.phone, { browser: "Chrome", platform: "Android" });
    assert.doesNotMatch(file.slice(0, 500), /Pixel|AP4A|Mozilla|142/);
    assert.deepEqual(head.asked.map(({ gesture }) => gesture), [...NAMES, null]);
    assert.ok(head.asked.every(({ timeMs }, at) => at === 0 || timeMs > head.asked[at - 1].timeMs));
    assert.deepEqual(Object.keys(samples[0]).sort(), [
      "acceleration", "accelerationIncludingGravity", "orientation", "rotationRate", "screenAngle", "timeMs"]);
    assert.ok(head.rates.motion >= 25 && head.rates.motion <= 130, String(head.rates.motion));
  }
});

test("M7: every try of a recorded practice is labelled with what was asked for, while it was made", () => {
  for (const file of files) {
    const { tries } = JSON.parse(file);
    for (const name of NAMES) assert.ok(tries.filter(({ gesture }) => gesture === name).length >= 3, name);
    assert.ok(tries.every(({ fromMs, toMs }) => toMs - fromMs > 300 && toMs - fromMs < 6_000));
  }
});

test("M7: the judge counts the tries of a recording that the recogniser hears as themselves, and what it hears beside them", () => {
  const recording = JSON.parse(files[0]);
  const mute = judgeRecording(() => ({ begin() {}, feed: () => null }), "a", recording);
  assert.deepEqual(mute.gestures.tilt, { tries: 3, right: 0, instead: ["nothing", "nothing", "nothing"] });
  assert.deepEqual(mute.beside, []);

  const [first] = recording.samples;
  const wrong = judgeRecording(() => ({
    begin() {},
    feed: ({ timeMs }) => (timeMs === first.timeMs || timeMs === recording.tries[0].fromMs ? { kind: "shake" } : null),
  }), "a", recording);
  assert.deepEqual([wrong.beside, wrong.gestures.tilt.instead[0]], [["shake"], "shake"]);

  const verdicts = files.map((file) => judgeRecording(createRecogniser, "a", JSON.parse(file)));
  const sums = verdicts.flatMap(({ gestures }) => Object.values(gestures));
  const [right, tries] = ["right", "tries"].map((key) => sums.reduce((total, one) => total + one[key], 0));
  assert.ok(right >= 0.85 * tries, recordedTable(verdicts));
});

test("M7: judge.js --recorded reads files, and refuses what is none", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "fourtop-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const paths = ["a.json", "b.json"].map((name) => join(folder, name));
  paths.forEach((path, at) => writeFileSync(path, files[at]));
  const run = (...names) =>
    spawnSync(process.execPath, [new URL("judge.js", import.meta.url).pathname, "--recorded", ...names], { encoding: "utf8" });
  const { stdout, stderr } = run(...paths);
  assert.equal(stderr, "");
  for (const name of NAMES) assert.match(stdout, new RegExp(`\\| b\\.json \\| Chrome, Android, \\d+ a second \\| ${name} \\| \\d`));
  assert.match(stdout, /\d+ passed, \d+ failed\n$/);
  writeFileSync(paths[0], '{"form":"fourtop-motion-1"}');
  assert.match(run(paths[0]).stderr, /a\.json is no recording of the form fourtop-motion-2/);
});
