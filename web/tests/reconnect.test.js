import assert from "node:assert/strict";
import test from "node:test";
import * as policy from "../public/scripts/core/reconnect.js";

test("P11: pauses grow from 0.25 s to 1.5 s and no further, spread by a fifth", () => {
  const pauses = [0, 1, 2, 3, 4, 5, 50].map((attempt) => policy.pauseMs(attempt, 1));
  assert.deepEqual(pauses, [250, 500, 1000, 1500, 1500, 1500, 1500]);
  assert.deepEqual([policy.pauseMs(0, 0), policy.pauseMs(4, 0)], [250, 1200]);
});

test("P6: a sign of life is due every 2 s", () => {
  const beat = policy.freshBeat(1_000);
  assert.deepEqual([policy.verdict(beat, 2_999), policy.verdict(beat, 3_000)], ["fine", "ask"]);
  const asked = policy.heard(policy.asked(beat, 3_000));
  assert.deepEqual([policy.verdict(asked, 4_999), policy.verdict(asked, 5_000)], ["fine", "ask"]);
});

test("P11: a socket that is open and mute is given up 4 s after the first question unanswered", () => {
  const twice = policy.asked(policy.asked(policy.freshBeat(0), 2_000), 4_000);
  assert.deepEqual([policy.verdict(twice, 5_999), policy.verdict(twice, 6_000)], ["fine", "giveUp"]);
  assert.equal(policy.verdict(policy.heard(twice), 6_000), "ask");
});

test("P11: after waking up the question goes out at once and is waited for 1.5 s", () => {
  const slept = policy.asked(policy.freshBeat(0), 2_000);
  const woken = policy.woken(slept);
  assert.equal(policy.verdict(woken, 90_000), "ask");
  const asked = policy.asked(woken, 90_000);
  assert.deepEqual([policy.verdict(asked, 91_499), policy.verdict(asked, 91_500)], ["fine", "giveUp"]);
  assert.equal(policy.heard(asked).limitMs, policy.MUTE_MS);
});
