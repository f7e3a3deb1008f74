import assert from "node:assert/strict";
import test from "node:test";
import { createTraining } from "../../public/scripts/practice/training.js";
import { DEFAULTS, LEAST, NAMES } from "../../public/scripts/practice/gestures.js";
import { learnedFrom, sane, thresholdOf, TRIES } from "../../public/scripts/practice/calibration.js";

/** @typedef {import("../../public/scripts/practice/gestures.js").Name} Name */
/** @typedef {import("../../public/scripts/practice/training.js").Ended} Ended */

const NOTHING = { tilt: 0, push: 0, turn: 0, shake: 0 };

/** A hand that moves a phone, sample by sample, on a clock of its own. @param {ReturnType<typeof createTraining>} training */
function hand(training) {
  let timeMs = 0;
  /** @type {Ended[]} */
  const ended = [];

  /** @param {Partial<typeof NOTHING>} sizes @param {Name | null} heard @param {number} strength */
  function moment(sizes, heard = null, strength = 0) {
    timeMs += 20;
    const one = training.feed({ timeMs, sizes: { ...NOTHING, ...sizes }, strength, line: { x: 0, y: 0, z: 1 }, heard });
    if (one) ended.push(one);
  }

  const still = (seconds = 1) => {
    for (let n = 0; n < seconds * 50; n += 1) moment({});
  };

  return {
    ended, still,

    /** Out and back. @param {Name} name @param {number} size @param {Name | null} [heard] */
    make(name, size, heard = null) {
      const strength = name === "push" || name === "shake" ? size : 0;
      for (const part of [0.2, 0.6, 1, 1, 0.6, 0.2]) {
        for (let n = 0; n < 4; n += 1) moment({ [name]: part * size }, null, part * strength);
      }
      moment({}, heard);
      still();
    },

    /** @param {number} seconds @param {Partial<typeof NOTHING>} sizes @param {number} [strength] */
    hold(seconds, sizes, strength) {
      for (let n = 0; n < seconds * 50; n += 1) moment(sizes, null, strength);
    },
  };
}

test("M7: practice asks for one gesture after another, three tries of each", () => {
  const training = createTraining();
  const anna = hand(training);
  const asked = [];
  for (const name of /** @type {Name[]} */ (["tilt", "push", "turn", "shake"])) {
    for (let n = 0; n < 3; n += 1) {
      asked.push(training.asked());
      anna.make(name, 2 * LEAST[name], name);
    }
  }
  assert.deepEqual(asked, ["tilt", "push", "turn", "shake"].flatMap((name) => [name, name, name]));
  assert.equal(training.asked(), null);
  const learned = anna.ended.flatMap((one) => (one.learned ? Object.keys(one.learned) : []));
  assert.deepEqual(learned, ["tiltDegrees", "pushPeak", "pushAxis", "turnDegrees", "shakePeak"]);
});

test("M7: a try that the recogniser missed counts while the page asks for it, a smaller one does not", () => {
  const training = createTraining();
  const anna = hand(training);
  anna.make("tilt", 18);
  anna.make("tilt", LEAST.tilt - 1);
  assert.deepEqual(anna.ended.map(({ gesture, asked, isHeard }) => [gesture, asked, isHeard]), [
    ["tilt", "tilt", false], [null, "tilt", false]]);
  assert.equal(training.count("tilt"), 1);
  anna.make("tilt", 16);
  anna.make("tilt", 24);
  assert.deepEqual(anna.ended.at(-1)?.learned, { tiltDegrees: LEAST.tilt });
});

test("M7: gestures may come in any order; what is heard counts as what it is", () => {
  const training = createTraining();
  const anna = hand(training);
  anna.make("turn", 50, "turn");
  anna.make("tilt", 30, "tilt");
  assert.deepEqual([training.count("turn"), training.count("tilt"), training.asked()], [1, 1, "tilt"]);
  training.ask("shake");
  assert.equal(training.asked(), "shake");
});

test("M7: a heard gesture counts at once, and gestures without a rest count each", () => {
  const training = createTraining();
  const moments = [["tilt", 1], [null, 1], ["tilt", 2], [null, 2], ["push", 2]];
  moments.forEach(([heard, count], at) => {
    training.feed({ timeMs: at * 300, sizes: { ...NOTHING, tilt: 30 }, strength: 9, line: null, heard: /** @type {any} */ (heard) });
    assert.equal(training.count("tilt"), count, String(at));
  });
  assert.equal(training.count("push"), 1);
});

test("M8 M7: what is withdrawn was no try of what it was heard as", () => {
  const training = createTraining();
  const moment = { sizes: { ...NOTHING, turn: 60 }, strength: 9, line: null };
  training.feed({ ...moment, timeMs: 0, heard: "turn" });
  assert.equal(training.count("turn"), 1);
  training.withdraw();
  const anna = hand(training);
  anna.still(2);
  assert.deepEqual([training.count("turn"), anna.ended.map(({ gesture }) => gesture)], [0, [null]]);
});

test("M7: out, a rest and back is one try; so is a tilt that is held long", () => {
  const training = createTraining();
  const anna = hand(training);
  anna.hold(0.5, { tilt: 18 });
  anna.hold(3, { tilt: 18 });
  anna.hold(0.4, { tilt: 14 });
  anna.still();
  assert.equal(training.count("tilt"), 1);
  training.ask("turn");
  anna.hold(0.3, { turn: 26 });
  anna.still(0.5);
  anna.hold(0.3, { turn: 25 });
  anna.still();
  assert.equal(training.count("turn"), 1);
});

test("M7: who never holds still comes to an end, too", () => {
  const training = createTraining();
  const anna = hand(training);
  anna.hold(6, { tilt: 18 }, 5);
  assert.deepEqual(anna.ended.map(({ gesture }) => gesture), ["tilt"]);
});

test("M7: practice without a gyroscope can be completed: what the phone lacks is never asked for", () => {
  const training = createTraining();
  training.ask("push");
  training.sense("push", false);
  training.sense("turn", false);
  assert.equal(training.isComplete(), false);
  const anna = hand(training);
  for (const name of /** @type {Name[]} */ (["tilt", "shake"])) {
    for (let n = 0; n < 3; n += 1) anna.make(name, 30, name);
  }
  assert.deepEqual([training.asked(), training.isComplete()], [null, true]);
  assert.deepEqual([training.lacks("push"), training.isDone("push"), training.isDone("shake")], [true, false, true]);
  training.sense("push", true);
  assert.deepEqual([training.lacks("push"), training.asked()], [false, "push"]);
});

test("M7: a phone that senses nothing has not completed anything", () => {
  const training = createTraining();
  for (const name of /** @type {Name[]} */ (["tilt", "push", "turn", "shake"])) training.sense(name, false);
  assert.deepEqual([training.asked(), training.isComplete()], [null, false]);
});

test("M7: what was learned before is done; then nothing is asked for, and nothing taught again", () => {
  const training = createTraining({ tiltDegrees: 18, pushPeak: 5, turnDegrees: 20, shakePeak: 6 });
  assert.deepEqual([training.asked(), training.count("tilt"), training.hasBegun()], [null, 3, true]);
  const anna = hand(training);
  anna.make("tilt", 40, "tilt");
  assert.deepEqual(anna.ended.map(({ gesture, learned }) => [gesture, learned]), [["tilt", null]]);
  assert.equal(createTraining().hasBegun(), false);
});

/** @param {number[]} sizes */
const tries = (sizes) => sizes.map((size) => ({ size }));

/** A line in the plane of the screen's height, so many degrees off the straight one. @param {number} degrees */
const aside = (degrees) => ({ x: 0, y: Math.sin(degrees * Math.PI / 180), z: -Math.cos(degrees * Math.PI / 180) });

/** @param {import("../../public/scripts/motion/vector.js").Vector | undefined} axis */
const degreesAside = (axis) => Math.round(Math.acos(-(axis?.z ?? NaN)) * 180 / Math.PI);

test("M7: three small tries make a gesture easier, by their median", () => {
  assert.deepEqual(learnedFrom("tilt", tries([24, 22, 60])), { tiltDegrees: 18 });
  assert.deepEqual(learnedFrom("turn", tries([28, 32, 2])), { turnDegrees: 21 });
  assert.deepEqual(learnedFrom("shake", tries([5, 6.2, 20])), { shakePeak: 0.75 * 6.2 });
});

test("M7: fewer than three tries teach nothing", () => {
  assert.equal(TRIES, 3);
  for (const name of NAMES) assert.deepEqual(learnedFrom(name, tries([10, 10])), {});
});

test("M7: large tries never make a gesture harder than it is without practice, tiny ones not easier than a hand at rest", () => {
  for (const name of NAMES) {
    const [harder] = Object.values(learnedFrom(name, tries([900, 900, 900])));
    const [easier] = Object.values(learnedFrom(name, tries([0, 0.1, 0])));
    assert.deepEqual([harder, easier], [DEFAULTS[name], LEAST[name]], name);
    assert.ok(LEAST[name] < DEFAULTS[name], name);
  }
});

test("M7: every try that counts is large enough for what its gesture can be made to ask for", () => {
  for (const name of NAMES) {
    const [asked] = Object.values(learnedFrom(name, tries([LEAST[name], LEAST[name], LEAST[name]])));
    assert.ok(asked <= LEAST[name], name);
  }
});

test("M7: the line of a push is the middle one of three, away from the body whichever way it was measured", () => {
  const { x, y, z } = aside(-20);
  const { pushAxis } = learnedFrom("push", [
    { size: 12, axis: aside(20) }, { size: 12, axis: { x: -x, y: y * -1, z: -z } }, { size: 12, axis: aside(24) }]);
  assert.ok(pushAxis && pushAxis.z < 0);
  assert.equal(degreesAside(pushAxis), 20);
});

test("M7: a push far aside is led back to what a wrist does; without lines there is no axis", () => {
  const { pushAxis } = learnedFrom("push", [70, 75, 80].map((degrees) => ({ size: 9, axis: aside(degrees) })));
  assert.equal(degreesAside(pushAxis), 38);
  assert.deepEqual(learnedFrom("push", tries([8, 8, 8])), { pushPeak: 6 });
  assert.deepEqual(learnedFrom("push", [8, 8, 8].map((size) => ({ size, axis: null }))), { pushPeak: 6 });
});

test("M7: what was stored is a profile only as far as it is one", () => {
  for (const stored of [null, undefined, 7, "x", [], {}, { tiltDegrees: "9" }, { pushPeak: NaN }]) {
    assert.deepEqual(sane(stored), {});
  }
  assert.deepEqual(sane({ tiltDegrees: 1, turnDegrees: 9e9, other: 1 }), {
    tiltDegrees: LEAST.tilt, turnDegrees: DEFAULTS.turn });
  assert.deepEqual(sane({ pushPeak: 6, pushAxis: { x: 0, y: 0, z: 5 } }), { pushPeak: 6 });
  assert.deepEqual(sane({ pushPeak: 6, pushAxis: { x: 0, y: 0, z: -1 } }), { pushPeak: 6, pushAxis: { x: 0, y: 0, z: -1 } });
  assert.deepEqual(sane({ pushAxis: { x: 0, y: 0, z: -1 } }), {});
});

test("M7: a gesture that is not learned asks for what it asks of everybody", () => {
  assert.deepEqual([thresholdOf({}, "tilt"), thresholdOf({ tiltDegrees: 18 }, "tilt")], [DEFAULTS.tilt, 18]);
});
