import assert from "node:assert/strict";
import test from "node:test";
import { markOf, momentOf, placeOf, verbOf } from "../public/scripts/games/faces/moment.js";

const SECOND = 1_000_000;
const question = (number, opensAtUs) => ({
  number, picture: `/face/${number}`, names: ["Ada", "Bo", "Cy", "Di"], opensAtUs, closesAtUs: opensAtUs + 5 * SECOND,
});
const asked = { state: "asked", question: question(1, 10 * SECOND), longest: 0, last: [] };
const answered = {
  ...asked, state: "answered", answer: { place: 2, right: 1, atUs: 12.5 * SECOND, untilUs: 14.5 * SECOND },
};
const next = question(2, 14.5 * SECOND);
const at = (own, seconds) => momentOf(own, seconds * SECOND);

test("AF1: before the first game one starts", () => {
  assert.equal(at(null, 0).state, "start");
  assert.equal(verbOf(null), "start");
});

test("AF1: a picture is fetched before it is shown, and not shown before its moment", () => {
  const before = at(asked, 9.999);
  assert.deepEqual([before.state, before.question, before.next], ["coming", null, asked.question]);
  assert.equal(before.changesAtUs, 10 * SECOND);
  assert.deepEqual([at(asked, 10).state, at(asked, 10).question], ["asked", asked.question]);
  assert.equal(momentOf(asked, null).state, "coming");
});

test("AF3: the bar steps at the end of each second, from none to five", () => {
  const steps = [10, 10.999, 11, 12, 13, 14, 14.999, 15, 15.2].map((second) => at(asked, second).steps);
  assert.deepEqual(steps, [0, 0, 1, 2, 3, 4, 4, 5, 5]);
  assert.equal(at(asked, 10.5).changesAtUs, 11 * SECOND);
  assert.equal(at(asked, 15).changesAtUs, null);
});

test("AF3: it stays as it is while the answer is looked at", () => {
  assert.deepEqual([12.5, 13, 14.4].map((second) => at(answered, second).steps), [2, 2, 2]);
  const late = { ...answered, answer: { right: 1, atUs: 15 * SECOND, untilUs: 17 * SECOND } };
  assert.deepEqual([at(late, 16).steps, at(late, 16).place], [5, null]);
});

test("AF2: what was tapped is right or wrong, and the right one is shown", () => {
  const now = at(answered, 13);
  assert.deepEqual([0, 1, 2, 3].map((place) => markOf(now, place, null)), ["none", "right", "wrong", "none"]);
  assert.deepEqual([1, 2].map((place) => markOf(at(asked, 11), place, 2)), ["none", "tapped"]);
  const right = at({ ...answered, answer: { ...answered.answer, place: 1 } }, 13);
  assert.deepEqual([1, 2].map((place) => markOf(right, place, null)), ["right", "none"]);
});

test("AF2: after two seconds comes the next, whether or not the server's word of it is there", () => {
  const going = { ...answered, next };
  assert.deepEqual([at(going, 14.4).state, at(going, 14.4).next], ["answered", next]);
  assert.equal(at(going, 14.4).changesAtUs, 14.5 * SECOND);
  assert.deepEqual([at(going, 14.5).state, at(going, 14.5).question], ["asked", next]);
  assert.equal(at(answered, 14.6).state, "answered");
});

test("AF4: one button pauses and resumes; a pause shows no picture", () => {
  assert.equal(verbOf(asked), "pause");
  assert.equal(verbOf({ ...answered, answer: { ...answered.answer, pausing: true } }), "resume");
  const paused = { state: "paused", longest: 1, last: [true] };
  assert.equal(verbOf(paused), "resume");
  assert.deepEqual([at(paused, 20).state, at(paused, 20).question, at(paused, 20).next], ["paused", null, null]);
});

test("AT1: a race ends", () => {
  assert.equal(at({ state: "over", of: 10, longest: 0, last: [] }, 20).state, "over");
});

test("A: the keys 1 to 4 are the four names", () => {
  assert.deepEqual(["1", "4", "0", "5", "a", "12"].map(placeOf), [0, 3, null, null, null, null]);
});
