import assert from "node:assert/strict";
import test from "node:test";
import { exemptions, LATE, rowFindings, SLACK } from "./bounds.js";
import { ROWS } from "./physics/scenarios.js";
import { ACTIVITIES } from "./scenarios.js";
import { applyRing, detections, rowsTable, tallied } from "./rows.js";
import { withoutWithdrawn } from "./score.js";

/** @typedef {import("./score.js").Recognised} Recognised */

const push = /** @type {const} */ ({ kind: "submit", by: "push" }),
  up = /** @type {const} */ ({ kind: "tilt", direction: "up" });
/** @param {number} timeMs */
const sample = (timeMs) => ({
  timeMs,
  acceleration: null,
  accelerationIncludingGravity: null,
  rotationRate: null,
  orientation: null,
  screenAngle: 0,
});
const samples = Array.from({ length: 400 }, (_, index) => sample(1_000 + 10 * index));
/**
 * Says this at these times after its question began.
 * @param {Record<number, Recognised>} script by milliseconds on the samples' clock
 */
const scripted = (script) => () => ({
  begin() {},
  feed: (/** @type {{ timeMs: number }} */ { timeMs }) => script[timeMs] ?? null,
});
/** @param {number} atMs @param {string} [name] */
const at = (atMs, name = "submit push") => ({ name, atMs });
/** @param {Partial<import("./rows.js").RowTrace>} trace @param {string} [group] */
const row = (trace, group = "gesture") => ({
  name: "a row",
  kind: "a",
  group,
  trace: () => ({ samples, expected: [], beginsMs: 1_500, ...trace }),
});

test("M8: while a ring is open nothing else counts, and after it has closed nothing until the next question", () => {
  const all = [
    at(1_000),
    at(1_300, "shake"),
    at(1_600),
    at(2_500, "tilt up"),
    at(9_000, "tilt up"),
  ];
  assert.deepEqual(applyRing(all, {}), [at(1_000)]);
  assert.deepEqual(applyRing(all, { questionsMs: [0, 8_000] }), [
    at(1_000),
    at(9_000, "tilt up"),
  ]);
});

test("M8: a touch stops the ring, and what comes after it counts again", () => {
  const all = [at(1_000), at(1_200, "shake"), at(1_500, "tilt up"), at(3_000)];
  assert.deepEqual(applyRing(all, { touchesMs: [1_400, 4_000] }), [
    at(1_500, "tilt up"),
    at(3_000),
  ]);
});

test("M8: a recogniser that withdraws stops the ring, and what comes after it counts again", () => {
  const all = [at(1_000), at(1_400, "withdraw"), at(1_500, "tilt up"), at(3_000), at(3_800, "withdraw")];
  assert.deepEqual(applyRing(all, {}), [at(1_500, "tilt up"), at(3_000)]);
  assert.deepEqual(withoutWithdrawn(all), [at(1_500, "tilt up"), at(3_000)]);
});

test("a row is held against the bound of its kind, or named with the reason why it cannot be had", () => {
  /** @param {string} name @param {number} recognised @param {string} [group] */
  const tally = (name, recognised, group) => ({
    ...tallied(scripted({}), { ...row({}, group), name }, []), traces: 200, recognised, seconds: 3_600,
  });
  assert.deepEqual(rowFindings([tally("tilt: sofa", 194), tally("tilt: child", 180)]), []);
  assert.deepEqual(rowFindings([tally("tilt: sofa", 193), tally("tilt: child", 179)]), [
    "tilt: sofa: 193 of 200 recognised, less than 97 %",
    "tilt: child: 179 of 200 recognised, less than 90 %",
  ]);
  const walking = { ...tally("everyday: walking", 0, "everyday"), rings: 3, ringsBySpec: 1, selects: 13 };
  assert.deepEqual(rowFindings([walking]), [
    "everyday: walking: 2 submissions in 60 min that nobody meant",
    "everyday: walking: 13 selections in 60 min that nobody meant",
  ]);
  assert.deepEqual(rowFindings([{ ...walking, rings: 2, selects: 12 }]), []);
  for (const [name, reason] of SLACK) assert.match(reason, /\.$/, String(name));
  const rows = [...ROWS, ...ACTIVITIES];
  assert.deepEqual(SLACK.filter(([name]) => !rows.some((one) => name.test(one.name))), []);
});

test("half of a row is shown within 120 ms and recognised within 600 ms, or the row is named with the reason", () => {
  const tally = (/** @type {string} */ name, /** @type {number} */ shown, /** @type {number} */ recognised) => ({
    ...tallied(scripted({}), { ...row({ expected: ["tilt up"] }), name }, [0]),
    traces: 3, recognised: 3, displayMs: [0, shown, 900], afterMs: [0, recognised, 900],
  });
  assert.deepEqual(rowFindings([tally("tilt: sofa", 120, 600)]), []);
  assert.deepEqual(rowFindings([tally("tilt: sofa", 121, 601)]), [
    "tilt: sofa: 121 ms until it is shown, more than 120",
    "tilt: sofa: 601 ms until it is recognised, more than 600",
  ]);
  assert.deepEqual(rowFindings([tally("phones: late by 80 to 250 ms", 200, 700)]), []);
});

test("each exemption is of a row that is there, and is printed with its reason", () => {
  const names = [...ROWS, ...ACTIVITIES].map(({ name }) => name);
  for (const [name, reason] of [...SLACK, ...LATE]) {
    assert.ok(names.some((one) => name.test(one)), `${name}`);
    assert.ok(exemptions().some((one) => one.includes(name.source) && one.endsWith(reason)));
  }
});

test("each question begins the recogniser anew", () => {
  let begun = 0;
  const create = () => ({ begin: () => void (begun += 1), feed: () => null });
  detections(create, { samples, expected: [], beginsMs: 0, questionsMs: [1_000, 2_000, 3_000] });
  assert.equal(begun, 3);
});

test("a row says what was recognised, what was missed, what came besides and how soon", () => {
  const recognised = tallied(
    scripted({ 2_000: push }),
    row({ expected: ["submit push"], reachedMs: 1_900 }),
    [0, 2],
  );
  assert.deepEqual([recognised.recognised, recognised.exact, recognised.others], [2, 2, {}]);
  assert.deepEqual([recognised.shownMs, recognised.afterMs, recognised.selectedMs], [[500, 500], [
    100,
    100,
  ], [
    1_200,
    1_200,
  ]]);
  const extras = tallied(
    scripted({ 1_600: up, 2_000: push }),
    row({ expected: ["submit push"] }),
    [0],
  );
  assert.deepEqual([extras.recognised, extras.exact, extras.others, extras.alarming], [1, 0, {
    "tilt up": 1,
  }, [0]]);
  const missed = tallied(scripted({ 2_000: up }), row({ expected: ["submit push"] }), [4]);
  assert.deepEqual([missed.recognised, missed.missed, missed.others], [0, [4], { "tilt up": 1 }]);
});

test("what never reached the spec's numbers is neither recognised nor missed", () => {
  const tally = tallied(
    scripted({ 2_000: push }),
    row({ expected: ["submit push"], reachedMs: NaN }),
    [0],
  );
  assert.deepEqual([tally.below, tally.recognisedBelow, tally.recognised, tally.missed], [
    1,
    1,
    0,
    [],
  ]);
});

test("false submissions are counted with and without the ring, and those that are so by the spec's numbers apart", () => {
  const truth = [{ name: "submit push", reached: 0.9, to: 1 }];
  const tally = tallied(
    scripted({ 2_000: push, 2_300: push, 4_500: push }),
    row(
      { truth, startMs: 1_000, touchesMs: [4_600], questionsMs: [0, 4_000] },
      "everyday",
    ),
    [0],
  );
  assert.deepEqual([tally.submits, tally.rings, tally.ringsBySpec], [3, 1, 1]);
  assert.match(rowsTable([tally]), /\| a row \| 0 \| 3 \| 1 \| 1 \| 0\.0 \|/);
});

test("several gestures are recognised in their order alone", () => {
  const sequence = row({ expected: ["tilt up", "submit push"] });
  assert.equal(tallied(scripted({ 1_600: up, 2_500: push }), sequence, [0]).exact, 1);
  assert.equal(tallied(scripted({ 1_600: push, 2_500: up }), sequence, [0]).recognised, 0);
});

test("a row that physics makes unavailable is neither recognised nor missed, and says why", () => {
  const silent = {
    ...row({ expected: ["submit turn"] }, "unavailable"),
    reason: "Nothing sees it.",
  };
  const tally = tallied(scripted({}), silent, [0]);
  assert.deepEqual([tally.recognised, tally.missed], [0, []]);
  assert.match(rowsTable([tally]), /unavailable by physics.*[\s\S]*Nothing sees it\./);
});
