import assert from "node:assert/strict";
import test from "node:test";
import * as selecting from "../public/scripts/core/selection.js";
import { AnswerController } from "../public/scripts/table/answer-controller.js";
import { isAwaited } from "../public/scripts/core/table.js";
import { isController } from "../public/scripts/core/controller.js";

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

/** A page in round 3 whose server answers a submission so, and what it told. @param {object} answer */
function pageOf(answer) {
  const view = { phase: { name: "question", round: 3, options: ["one", "two", "three"] }, seats: [{ m: 1, submitted: false }], members: [] };
  const told = [];
  const app = {
    view: () => view, you: () => 1, render: () => {}, toast: () => told.push("refused"), isStale: () => false,
    seat: { command: async () => answer },
  };
  const controller = new AnswerController(app, () => told.push("taken"));
  controller.seen(view, 1);
  return { controller, told, selection: () => controller.seen(view, 1) };
}

/** The second press of a key submits at once. */
async function submit({ controller }) {
  controller.confirm("B");
  controller.confirm("B");
  await new Promise((done) => setImmediate(done));
}

test("P4: a submission that the server took is final", async () => {
  const page = pageOf({ t: "ok", id: 1 });
  await submit(page);
  assert.deepEqual([page.told, page.selection().submitted], [["taken"], "B"]);
});

test("P4: a submission that the server refused, such as a late one, is none, and the page says so", async () => {
  const page = pageOf({ t: "no", id: 1, code: "round.over", args: {} });
  await submit(page);
  assert.deepEqual([page.told, page.selection().submitted, page.selection().selected], [["refused"], null, "B"]);
});

test("P3: the tap of another option selects that one, and submits nothing", async () => {
  const page = pageOf({ t: "ok", id: 1 });
  page.controller.tap("B");
  page.controller.tap("C");
  await new Promise((done) => setImmediate(done));
  assert.deepEqual([page.told, page.selection().submitted, page.selection().selected], [[], null, "C"]);
});

test("EV10: a stake that the player cannot afford is not selected", () => {
  const page = pageOf({ t: "ok", id: 1 });
  page.controller.tap("C");
  page.controller.arrow("ArrowRight");
  assert.equal(page.selection().selected, "C");
});

const viewIn = (phase, seats = []) => ({ phase, seats });
const question = (submitted) => viewIn({ name: "question" }, [{ m: 1, submitted }, { m: 2, submitted: false }]);

test("P24: the others wait for a page whose player has not answered, or while a game of the arcade runs", () => {
  const cases = [
    [question(false), 1, true],
    [question(true), 1, false],
    [question(false), 3, false],
    [question(false), null, false],
    [viewIn({ name: "arcade", over: false }), 1, true],
    [viewIn({ name: "arcade", over: true }), 1, false],
    [viewIn({ name: "reveal" }, [{ m: 1, submitted: false }]), 1, false],
    [viewIn({ name: "lobby" }), 1, false],
    [null, 1, false],
  ];
  for (const [one, you, is] of cases) assert.equal(isAwaited({ view: one, you }), is, JSON.stringify(one));
});

const viewOf = (watchers, far = false) => ({ watchers, members: [{ m: 1, ...(far ? { far } : {}) }] });
const NEAR = { w: 1, sinceUs: 0 };
const FAR = { w: 2, sinceUs: 0, far: true };

test("P42: a phone is a controller while a screen in its room watches", () => {
  assert.equal(isController(viewOf([NEAR]), 1, null), true);
  assert.equal(isController(viewOf([FAR, NEAR]), 1, null), true);
  assert.equal(isController(viewOf([FAR]), 1, null), false);
  assert.equal(isController(viewOf(undefined), 1, null), false);
});

test("P42: who is far away sees no television of the room", () => {
  assert.equal(isController(viewOf([NEAR], true), 1, null), false);
  assert.equal(isController(viewOf([FAR], true), 1, null), false);
});

test("P42: the player's own choice counts, as long as a screen watches; a screen itself is none", () => {
  assert.equal(isController(viewOf([NEAR]), 1, "off"), false);
  assert.equal(isController(viewOf([FAR], true), 1, "on"), true);
  assert.equal(isController(viewOf([]), 1, "on"), false);
  assert.equal(isController(viewOf([NEAR]), null, "on"), false);
});
