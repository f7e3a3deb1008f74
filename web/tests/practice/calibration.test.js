import assert from "node:assert/strict";
import test from "node:test";
import { learnedFrom, sane, thresholdOf, TRIES } from "../../public/scripts/practice/calibration.js";
import { DEFAULTS, LEAST, NAMES } from "../../public/scripts/practice/gestures.js";

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
