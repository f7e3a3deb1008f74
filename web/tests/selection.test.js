import assert from "node:assert/strict";
import test from "node:test";
import * as selecting from "../public/scripts/core/selection.js";

const { arrowed, BOUNCE_MS, confirmed, EMPTY, moved, refused, seen, tapped } = selecting;
const open = seen(EMPTY, 3, null);

test("P3: the first tap selects, another moves the selection, the second on it submits", () => {
  const a = tapped(open, "A", 1_000);
  assert.deepEqual(a, { round: 3, selected: "A", selectedAtMs: 1_000, submitted: null });
  const c = tapped(a, "C", 1_100);
  assert.deepEqual(c, { round: 3, selected: "C", selectedAtMs: 1_100, submitted: null });
  assert.equal(tapped(c, "C", 1_100 + BOUNCE_MS).submitted, "C");
});

test("P3: a second tap sooner than 250 ms is a bouncing finger; just then it counts", () => {
  const a = tapped(open, "A", 1_000);
  assert.equal(tapped(a, "A", 1_249), a);
  assert.equal(tapped(a, "A", 1_250).submitted, "A");
});

test("P4: what is submitted is final: no tap, arrow or key changes it", () => {
  const done = confirmed(confirmed(open, "B", 0), "B", 1);
  assert.equal(done.submitted, "B");
  assert.equal(tapped(done, "A", 9_999), done);
  assert.equal(arrowed(done, "ArrowDown", 9_999), done);
  assert.equal(confirmed(done, "A", 9_999), done);
});

test("P3: arrows move in two dimensions and stop at the edges", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  const table = ["A", "B", "C", "D"].map((from) => keys.map((key) => moved(from, key)).join(""));
  assert.deepEqual(table, ["ABAC", "ABBD", "CDAC", "CDBD"]);
  assert.deepEqual([moved(null, "ArrowUp"), moved("A", "Enter"), moved("A", "x")], ["A", null, null]);
});

test("P3: an arrow selects; Enter selects what has the focus and submits what is selected", () => {
  const b = arrowed(arrowed(open, "ArrowRight", 1), "ArrowRight", 2);
  assert.equal(b.selected, "B");
  assert.equal(confirmed(b, "D", 3).selected, "D");
  assert.equal(confirmed(b, "B", 3).submitted, "B");
});

test("P4: a new round starts empty; the running one keeps its selection", () => {
  const a = tapped(open, "A", 0);
  assert.equal(seen(a, 3, null), a);
  assert.deepEqual(seen(a, 4, null), { ...EMPTY, round: 4 });
});

test("P11: what the server has of one's own is submitted again after a reload", () => {
  assert.deepEqual(seen(EMPTY, 7, "D"), { ...EMPTY, round: 7, selected: "D", submitted: "D" });
});

test("P7: a refused submission opens the choice again, in its own round alone", () => {
  const done = confirmed(confirmed(open, "B", 0), "B", 1);
  assert.deepEqual(refused(done, 3), { ...done, submitted: null });
  assert.equal(refused(done, 2), done);
});
