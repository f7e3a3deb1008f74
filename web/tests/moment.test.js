import assert from "node:assert/strict";
import test from "node:test";

import { at } from "../public/scripts/net/moment.js";

const turn = () => new Promise((later) => setTimeout(later, 20));

test("a moment that has come acts after `at` has returned, once", async () => {
  let acts = 0;
  at(() => performance.now() - 1, () => (acts += 1));
  assert.equal(acts, 0);
  await turn();
  assert.equal(acts, 1);
});

test("a moment that has come can be cancelled still", async () => {
  let acts = 0;
  at(() => performance.now() - 1, () => (acts += 1))();
  await turn();
  assert.equal(acts, 0);
});

test("a moment to come is met, and not before", async () => {
  const due = performance.now() + 30;
  const came = await new Promise((act) => at(() => due, () => act(performance.now())));
  assert.ok(came >= due);
});

test("a moment that is taken back acts never", async () => {
  let acts = 0;
  const due = performance.now() + 15;
  at(() => (performance.now() < due - 13 ? due : null), () => (acts += 1));
  await turn();
  await turn();
  assert.equal(acts, 0);
});
