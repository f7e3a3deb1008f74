import assert from "node:assert/strict";
import test from "node:test";
import { Clock } from "../public/scripts/core/clock.js";
import { Schedule } from "../public/scripts/core/schedule.js";

const view = (v, showAtUs) => /** @type {any} */ ({ v, ...(showAtUs === undefined ? {} : { showAtUs }) });

test("H25: a view without a moment, or with a past one, shows at once", () => {
  const schedule = new Schedule();
  schedule.received(view(1));
  assert.equal(schedule.due(null)?.v, 1);
  schedule.received(view(2, 500));
  assert.equal(schedule.due(600)?.v, 2);
});

test("H25: a view waits for its moment while the former one stays on the screen", () => {
  const schedule = new Schedule();
  schedule.received(view(1));
  schedule.due(0);
  schedule.received(view(2, 1_000));
  assert.equal(schedule.untilDueUs(400), 600);
  assert.equal(schedule.due(999), null);
  assert.equal(schedule.shown?.v, 1);
  assert.equal(schedule.due(1_000)?.v, 2);
  assert.equal(schedule.waiting, null);
});

test("H25: a view is due at its moment by the page's own clock, on which that is earlier or later than on the server's", () => {
  for (const aheadUs of [5_000_000, -5_000_000]) {
    const [clock, schedule] = [new Clock(), new Schedule()];
    schedule.received(view(1, 20_000_000));
    assert.equal(schedule.dueMs(clock), null);
    clock.add({ t0: 0, receivedUs: aheadUs, sentUs: aheadUs, t3: 0 });
    assert.equal(schedule.dueMs(clock), (20_000_000 - aheadUs) / 1_000);
    schedule.due(20_000_000);
    assert.equal(schedule.dueMs(clock), null);
  }
});

test("H7: of two views the greater version counts, also while one waits", () => {
  const schedule = new Schedule();
  schedule.received(view(5, 1_000));
  schedule.received(view(4));
  assert.equal(schedule.due(0), null);
  schedule.received(view(6, 1_200));
  assert.equal(schedule.untilDueUs(0), 1_200);
  schedule.received(view(7));
  assert.equal(schedule.due(0)?.v, 7);
  schedule.received(view(7, 0));
  assert.equal(schedule.due(1), null);
});

test("H7: with an unknown clock a moment cannot come; it can be forced", () => {
  const schedule = new Schedule();
  schedule.received(view(1, 1_000));
  assert.deepEqual([schedule.untilDueUs(null), schedule.due(null)], [null, null]);
  assert.equal(schedule.force()?.v, 1);
});

test("P11: after a reconnection the first view counts, whatever its version", () => {
  const schedule = new Schedule();
  schedule.received(view(40));
  schedule.due(0);
  schedule.received(view(41, 9_000));
  schedule.restarted();
  assert.equal(schedule.waiting, null);
  schedule.received(view(3));
  assert.equal(schedule.due(0)?.v, 3);
});
