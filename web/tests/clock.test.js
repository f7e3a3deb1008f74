import assert from "node:assert/strict";
import test from "node:test";
import { BURST_US, Clock, DRIFT, FIRST, KEPT, offsetOf, roundTripUs } from "../public/scripts/core/clock.js";
import { Schedule } from "../public/scripts/core/schedule.js";
import { at } from "../public/scripts/net/moment.js";

/** A sample whose true offset is `offset`, with these delays there and back. */
const sample = (t0, offset, there, back, atServer = 17) => ({
  t0,
  receivedUs: t0 + there + offset,
  sentUs: t0 + there + atServer + offset,
  t3: t0 + there + atServer + back,
});

test("H26: even delays give the exact offset, and the server's own time does not count", () => {
  const even = sample(1_000, 500_000, 2_000, 2_000, 900);
  assert.deepEqual([roundTripUs(even), offsetOf(even)], [4_000, 500_000]);
});

test("H26: of the samples kept the one with the shortest round trip counts", () => {
  const clock = new Clock();
  clock.add(sample(0, 1_000, 40_000, 2_000));
  clock.add(sample(100_000, 1_000, 300, 300));
  clock.add(sample(200_000, 1_000, 9_000, 700));
  assert.equal(clock.serverUs(5_000), 6_000);
  assert.equal(clock.localUs(6_000), 5_000);
});

test("H26: a good sample is forgotten after eight more", () => {
  const clock = new Clock();
  clock.add(sample(0, 1_000, 10, 10));
  for (let i = 1; i <= KEPT; i += 1) clock.add(sample(i * 2_000_000, 2_000, 500, 500));
  assert.equal(clock.serverUs(0), 2_000);
});

test("H26: a sample counts less with each second, because clocks drift", () => {
  const clock = new Clock();
  clock.add(sample(0, 1_000, 10, 10));
  const later = 500 / DRIFT;
  clock.add(sample(later, 7_000, 520, 520));
  assert.equal(clock.serverUs(0), 1_000);
  clock.add(sample(later + 1_000_000, 9_000, 490, 490));
  assert.equal(clock.serverUs(0), 9_000);
});

test("H26: a device that has slept, or the page hidden, throws all samples away", () => {
  const clock = new Clock();
  clock.add(sample(0, 1_000, 10, 10));
  clock.slept();
  assert.equal(clock.serverUs(0), 1_000);
  clock.add(sample(5_000_000, 7_000, 900, 900));
  assert.equal(clock.serverUs(0), 7_000);
  clock.discard();
  assert.deepEqual([clock.isReady, clock.serverUs(0), clock.localUs(0)], [false, null, null]);
});

test("H26: while a question runs the clock is not stepped; afterwards it takes the better sample", () => {
  const clock = new Clock();
  clock.add(sample(0, 1_000, 3_000, 1_000));
  const before = clock.serverUs(0);
  clock.hold(true);
  clock.add(sample(1_000_000, 1_000, 10, 10));
  assert.equal(clock.serverUs(0), before);
  clock.hold(false);
  assert.equal(clock.serverUs(0), 1_000);
});

test("H26: a clock that knows nothing takes its first sample even while a question runs", () => {
  const clock = new Clock();
  clock.hold(true);
  clock.add(sample(0, 4_000, 10, 10));
  assert.equal(clock.serverUs(0), 4_000);
});

test("H26: with delays of 20 ms ± 15 ms of jitter each way the estimate stays within 5 ms", () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const delay = () => 20_000 + (random() * 2 - 1) * 15_000;
  const errors = Array.from({ length: 200 }, () => {
    const clock = new Clock();
    for (let i = 0; i < KEPT; i += 1) clock.add(sample(i * 2_000_000, 1_000_000, delay(), delay()));
    return Math.abs((clock.serverUs(0) ?? 0) - 1_000_000);
  }).sort((a, b) => a - b);
  assert.ok((errors[100] ?? Infinity) < 5_000, `median error ${errors[100]} µs (seed 7)`);
});

test("H26: a sample that was held up is tried again, and the tries count as one", () => {
  const clock = new Clock();
  for (let i = 0; i < FIRST; i += 1) clock.add(sample(i * 10_000, 1_000, 400, 400));
  clock.add(sample(2_000_000, 1_000, 9_000, 400));
  assert.deepEqual([clock.sampleCount, clock.isLatestPoor], [FIRST + 1, true]);
  clock.add(sample(2_020_000, 1_000, 350, 350));
  assert.deepEqual([clock.sampleCount, clock.isLatestPoor], [FIRST + 1, false]);
  clock.add(sample(2_030_000 + BURST_US, 1_000, 350, 350));
  assert.equal(clock.sampleCount, FIRST + 2);
});

test("H26: the clock knows how far it can be wrong: half the round trip of the sample in use", () => {
  const clock = new Clock();
  assert.equal(clock.errorUs, Infinity);
  clock.add(sample(0, 1_000, 400, 600));
  assert.equal(clock.errorUs, 500);
  clock.add(sample(2_000_000, 1_000, 100, 200));
  assert.equal(clock.errorUs, 150);
  clock.hold(true);
  clock.add(sample(4_000_000, 1_000, 50, 50));
  assert.equal(clock.errorUs, 150);
  clock.discard();
  assert.equal(clock.errorUs, Infinity);
});

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
