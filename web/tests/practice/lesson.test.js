import assert from "node:assert/strict";
import test from "node:test";
import { LEAST } from "../../public/scripts/practice/gestures.js";
import { createLesson } from "../../public/scripts/practice/lesson.js";
import { bump, thereAndBack, trace } from "../recogniser/hand.js";
import { createRecorder, kindOf, MOST_SAMPLES } from "../../public/scripts/practice/recorder.js";

/** @typedef {import("../../public/scripts/practice/gestures.js").Profile} Profile */
/** @typedef {import("../../public/scripts/practice/lesson.js").News} News */

const RADIANS = Math.PI / 180;
const HELD = 40;

/** The angle about the phone's long axis that lowers its right edge by so many degrees. @param {number} degrees */
const gammaOf = (degrees) => Math.asin(Math.sin(degrees * RADIANS) / Math.cos(HELD * RADIANS)) / RADIANS;

/** The right edge is lowered by so many degrees, three times. @param {number} degrees */
const tilts = (degrees) => trace({
  seconds: 9,
  pose: (t) => ({ beta: HELD, gamma: gammaOf(degrees) * thereAndBack(t % 3, 0.8, 0.3, 0.4) }),
});

/** Away from the body, so many degrees towards the upper edge, three times. @param {number} peak @param {number} aside @param {import("../recogniser/hand.js").Phone} [phone] */
const pushes = (peak, aside, phone) => trace({
  seconds: 9,
  hand: (t) => {
    const along = peak * bump(t % 3, 1, 0.18) - 0.9 * peak * bump(t % 3, 1.18, 0.2);
    return { y: along * Math.sin(aside * RADIANS), z: -along * Math.cos(aside * RADIANS) };
  },
}, phone);

/** @param {number} peak */
const shakes = (peak) => trace({
  seconds: 9, hand: (t) => ({ x: t % 3 > 0.8 && t % 3 < 1.8 ? peak * Math.sin(2 * Math.PI * 3 * (t % 3)) : 0 }),
});

/** @param {ReturnType<typeof createLesson>} lesson @param {import("../../public/scripts/motion/frame.js").Sample[]} samples */
const heard = (lesson, samples) => samples.map(lesson.feed);

/** @param {News[]} news @returns {Profile} */
const taught = (news) => Object.assign({}, ...news.map(({ ended }) => ended?.learned ?? {}));

/** @param {News[]} news */
const misses = (news) => news.flatMap(({ miss }) => (miss ? [`${miss.gesture} ${miss.reason}${miss.isTry ? " counts" : ""}`] : []));

/** @param {import("../../public/scripts/practice/gestures.js").Name} name */
function lessonOf(name) {
  const lesson = createLesson();
  lesson.training.ask(name);
  return lesson;
}

test("M7: three tilts that are too small are three tries, and teach to hear the next", () => {
  const lesson = createLesson();
  const news = heard(lesson, tilts(19));
  assert.deepEqual(news.filter(({ gesture }) => gesture), []);
  assert.deepEqual(misses(news), ["tilt further counts", "tilt further counts", "tilt further counts"]);
  const { tiltDegrees = NaN } = taught(news);
  assert.ok(tiltDegrees < 16, String(tiltDegrees));
  const again = heard(createLesson({ profile: taught(news) }), tilts(19));
  assert.deepEqual(again.flatMap(({ gesture }) => gesture ?? []), Array(3).fill({ kind: "tilt", direction: "right" }));
});

test("M7: what practice has taught, the recogniser that goes on hears at once", () => {
  const lesson = createLesson();
  heard(lesson, tilts(19));
  const next = tilts(19).map((sample) => ({ ...sample, timeMs: sample.timeMs + 20_000 }));
  assert.equal(heard(lesson, next).filter(({ gesture }) => gesture).length, 3);
});

test("M7: a try far below what counts is told, and does not count", () => {
  const lesson = createLesson();
  assert.deepEqual(misses(heard(lesson, tilts(12))), ["tilt further", "tilt further", "tilt further"]);
  assert.equal(lesson.training.count("tilt"), 0);
});

for (const isInverted of [false, true]) {
  test(`M6 M7: weak pushes aside teach their strength and their line, ${isInverted ? "iPhone" : "Android"}`, () => {
    const { pushPeak = NaN, pushAxis } = taught(heard(lessonOf("push"), pushes(7.6, 20, { isInverted })));
    assert.ok(pushPeak > 5 && pushPeak < 6, String(pushPeak));
    assert.ok(pushAxis && Math.abs(Math.atan2(pushAxis.y, -pushAxis.z) / RADIANS - 20) < 4, JSON.stringify(pushAxis));
  });
}

test("M7: a shake too weak for the recogniser teaches its strength", () => {
  const { shakePeak = NaN } = taught(heard(lessonOf("shake"), shakes(4.7)));
  assert.equal(shakePeak, LEAST.shake);
});

test("M7: without a gyroscope push and turn are not asked for, and practice can be completed", () => {
  const lacks = (/** @type {import("../../public/scripts/motion/frame.js").Sample} */ sample) =>
    ({ ...sample, rotationRate: null, acceleration: null, orientation: null });
  const lesson = createLesson();
  const still = trace({ seconds: 2 }, { lacks });
  heard(lesson, still);
  assert.deepEqual([lesson.training.lacks("push"), lesson.training.lacks("turn")], [true, true]);
  const later = (/** @type {any[]} */ samples, /** @type {number} */ ms) =>
    samples.map((sample) => ({ ...lacks(sample), timeMs: sample.timeMs + ms }));
  heard(lesson, later(tilts(40), 2_000));
  heard(lesson, later(shakes(16), 11_000));
  assert.deepEqual([lesson.training.asked(), lesson.training.isDone("tilt"), lesson.training.isDone("shake")], [null, true, true]);
});

test("M7: an empty event long before the others is no phone without sensors", () => {
  const lesson = createLesson();
  const samples = trace({ seconds: 2 });
  const empty = { ...samples[0], timeMs: samples[0].timeMs - 5_000, acceleration: null,
    accelerationIncludingGravity: null, rotationRate: null, orientation: null };
  const lacked = [empty, ...samples].map((sample) => {
    lesson.feed(sample);
    return ["tilt", "push", "turn", "shake"].filter((name) => lesson.training.lacks(/** @type {any} */ (name)));
  });
  assert.deepEqual(lacked.flat(), []);
});

test("M7: after practice the page still says why something was not heard", () => {
  const done = { tiltDegrees: 25, pushPeak: 8, turnDegrees: 35, shakePeak: 8.5 };
  const said = misses(heard(createLesson({ profile: done }), tilts(20)));
  assert.deepEqual([...new Set(said)], ["tilt further"]);
});

test("M7: a recording keeps the recogniser that everybody has", () => {
  const lesson = createLesson({ isTaught: false });
  const news = heard(lesson, tilts(19));
  assert.ok(taught(news).tiltDegrees);
  const next = tilts(19).map((sample) => ({ ...sample, timeMs: sample.timeMs + 20_000 }));
  assert.equal(heard(lesson, next).filter(({ gesture }) => gesture).length, 0);
});

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
