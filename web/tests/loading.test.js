import assert from "node:assert/strict";
import test from "node:test";
import { withRetries, whenMissing } from "../public/scripts/net/loading.js";

/** @type {boolean[]} */
let told = [];
whenMissing((isMissing) => told.push(isMissing));

/** Lets what waits for promises go on. */
const settle = () => new Promise((go) => setImmediate(go));

/** @param {import("node:test").TestContext} t @param {number} times */
async function wait(t, times, ms = 1_000) {
  for (let passed = 0; passed < times; passed += 1) {
    await settle();
    t.mock.timers.tick(ms);
  }
  await settle();
}

/** Fails so often, then is there. @param {number} failures */
function failing(failures, fault = new TypeError("no network")) {
  const asked = { count: 0, ask: async () => {
    asked.count += 1;
    if (asked.count <= failures) throw fault;
    return "there";
  } };
  return asked;
}

test("P18: a part that is not there at first is asked for again, and nothing is said", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  told = [];
  const part = failing(4);
  const coming = withRetries(part.ask);
  await wait(t, 4);
  assert.equal(await coming, "there");
  assert.deepEqual([part.count, told], [5, []]);
});

test("P18: a part that does not come is said to be missing, is asked for less often, and may still come", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  told = [];
  const part = failing(6);
  const coming = withRetries(part.ask);
  await wait(t, 9);
  assert.deepEqual([part.count, told], [5, [true]]);
  await wait(t, 2, 10_000);
  assert.equal(await coming, "there");
  assert.deepEqual([part.count, told], [7, [true, false]]);
});

test("P18: a script that the browser cannot read is asked for once, and said to be missing at once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  told = [];
  const part = failing(100, new SyntaxError("Invalid regular expression: invalid group specifier name"));
  withRetries(part.ask);
  await wait(t, 20, 10_000);
  assert.deepEqual([part.count, told], [1, [true]]);
});

test("what the page can do without is not said to be missing", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  told = [];
  const part = failing(100);
  withRetries(part.ask, false);
  await wait(t, 20, 10_000);
  assert.deepEqual(told, []);
});
