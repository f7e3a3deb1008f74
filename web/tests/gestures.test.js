import assert from "node:assert/strict";
import test from "node:test";
import * as gestures from "../public/scripts/core/gestures.js";
import { EMPTY, seen } from "../public/scripts/core/selection.js";

const { given, canSubmit, ringMs, rolled, shaken } = gestures;
const open = seen(EMPTY, 3, null);
const on = (letter) => ({ ...open, selected: letter });
const done = { ...on("B"), submitted: "B" };
const CHANCES = [0, 0.1, 0.25, 0.34, 0.5, 0.67, 0.75, 0.9, 0.999];
const DIRECTIONS = ["left", "right", "up", "down"];

test("M1: a shake makes the first selection, of any of the four", () => {
  const found = new Set(CHANCES.map((random) => shaken(open, random, 5).selected));
  assert.deepEqual([...found].sort(), ["A", "B", "C", "D"]);
});

test("M1: a shake never picks what is selected already, and never submits", () => {
  for (const letter of ["A", "B", "C", "D"]) {
    const after = CHANCES.map((random) => shaken(on(letter), random, 5));
    const others = ["A", "B", "C", "D"].filter((one) => one !== letter);
    assert.deepEqual([...new Set(after.map((one) => one.selected))].sort(), others);
    assert.deepEqual(after.filter((one) => one.submitted), []);
  }
  assert.equal(shaken(done, 0.5, 5), done);
});

test("M2: from C up gives A, right gives D; at an edge nothing happens", () => {
  const table = ["A", "B", "C", "D"].map((from) =>
    DIRECTIONS.map((direction) => rolled(on(from), direction, 5).selected).join(""));
  assert.deepEqual(table, ["ABAC", "ABBD", "CDAC", "CDBD"]);
  assert.equal(rolled(on("A"), "left", 5).selectedAtMs, open.selectedAtMs);
});

test("M2: without a selection, and after a submission, a tilt does nothing", () => {
  for (const direction of DIRECTIONS) {
    assert.equal(rolled(open, direction, 5), open);
    assert.equal(rolled(done, direction, 5), done);
  }
});

test("M3 M4: without a selection nothing is submitted, and no ring opens", () => {
  assert.equal(given(open), open);
  assert.equal(given(done), done);
  assert.equal(given(on("C")).submitted, "C");
  assert.deepEqual([open, on("C"), done].map(canSubmit), [false, true, false]);
});

test("M8: the ring takes 700 ms, and closes early enough for the submission to leave 100 ms before", () => {
  assert.deepEqual([20_000, 801, 800, 799, 400, 101, 100, 50, 0, -10].map(ringMs),
    [700, 700, 700, 699, 300, 1, 0, 0, 0, 0]);
});
