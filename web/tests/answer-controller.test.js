import assert from "node:assert/strict";
import test from "node:test";
import { AnswerController } from "../public/scripts/table/answer-controller.js";

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
