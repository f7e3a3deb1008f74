import assert from "node:assert/strict";
import test from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
const { createTakingThrows, takesThrows, toggleThrows } = await import("../public/scripts/storage/throw-setting.js");

const SIX_HOURS = 6 * 3_600_000;

/** A page at a table that says of its player what the table knows. */
function pageOf(sent) {
  const member = { m: 1 };
  const table = { isUp: true };
  return { member, table, app: { view: () => ({ members: [member] }), you: () => 1, table, seat: { command: (message) => sent.push(message) } } };
}

test("P38: a refusal is told once, again to a table that has forgotten it, and ends after six hours", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 1_000 });
  const sent = [];
  const { member, table, app } = pageOf(sent);
  const taking = createTakingThrows();
  taking.update(app);
  assert.deepEqual(sent, []);
  toggleThrows();
  for (let time = 0; time < 3; time += 1) taking.update(app);
  assert.deepEqual(sent.splice(0), [{ t: "throws", welcome: false }]);
  member.throws = false;
  taking.update(app);
  table.isUp = false;
  delete member.throws;
  taking.update(app);
  assert.deepEqual(sent, []);
  table.isUp = true;
  taking.update(app);
  assert.deepEqual(sent.splice(0), [{ t: "throws", welcome: false }]);
  t.mock.timers.tick(SIX_HOURS - 1);
  assert.equal(takesThrows(), false);
  t.mock.timers.tick(1);
  assert.equal(takesThrows(), true);
});

test("P38: a second tap takes throws again", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 50_000_000 });
  toggleThrows();
  toggleThrows();
  const sent = [];
  const { member, app } = pageOf(sent);
  member.throws = false;
  createTakingThrows().update(app);
  assert.deepEqual(sent, [{ t: "throws", welcome: true }]);
});
