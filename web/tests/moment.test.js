import assert from "node:assert/strict";
import test from "node:test";

import { at } from "../public/scripts/net/moment.js";

/** Ends when a moment of its own has come: the page's messages before it have been taken. */
const comes = (/** @type {number} */ due) => new Promise((/** @type {(value?: undefined) => void} */ act) => at(() => due, act));

test("a moment that has come acts after `at` has returned, once", async () => {
  let acts = 0;
  const acted = new Promise((/** @type {(value?: undefined) => void} */ done) => {
    at(() => performance.now() - 1, () => {
      acts += 1;
      done();
    });
  });
  assert.equal(acts, 0);
  await acted;
  await comes(performance.now() + 20);
  assert.equal(acts, 1);
});

test("a moment that has come can be cancelled still", async () => {
  let acts = 0;
  at(() => performance.now() - 1, () => (acts += 1))();
  await comes(performance.now() + 20);
  assert.equal(acts, 0);
});

test("a moment to come is met, and not before", async () => {
  const due = performance.now() + 30;
  await comes(due);
  assert.ok(performance.now() >= due);
});

test("a moment that is taken back acts never", async () => {
  let acts = 0;
  const due = performance.now() + 15;
  at(() => (performance.now() < due - 13 ? due : null), () => (acts += 1));
  await comes(due + 25);
  assert.equal(acts, 0);
});
