import assert from "node:assert/strict";
import test from "node:test";
import * as policy from "../public/scripts/core/reconnect.js";

test("P11: pauses grow from 0.25 s to 1.5 s and no further, spread by a fifth", () => {
  const pauses = [0, 1, 2, 3, 4, 5, 50].map((attempt) => policy.pauseMs(attempt, 1));
  assert.deepEqual(pauses, [250, 500, 1000, 1500, 1500, 1500, 1500]);
  assert.deepEqual([policy.pauseMs(0, 0), policy.pauseMs(4, 0)], [250, 1200]);
});

test("P24: a sign of life is due every 2 s while the others wait, else every 14 s", () => {
  for (const [isAwaited, ms] of /** @type {const} */ ([[true, 2_000], [false, 14_000]])) {
    const verdicts = (beat, since) => [-1, 0].map((ms2) => policy.verdict(beat, since + ms + ms2, isAwaited));
    assert.deepEqual(verdicts(policy.freshBeat(1_000), 1_000), ["fine", "ask"]);
    assert.deepEqual(verdicts(policy.heard(policy.asked(policy.freshBeat(0), 3_000)), 3_000), ["fine", "ask"]);
  }
});

test("P11: a socket that is open and mute is given up 4 s after the first question unanswered", () => {
  const once = policy.asked(policy.freshBeat(0), 2_000);
  assert.equal(policy.verdict(once, 4_000, false), "ask");
  const twice = policy.asked(once, 4_000);
  assert.deepEqual([5_999, 6_000].map((ms) => policy.verdict(twice, ms, false)), ["fine", "giveUp"]);
  assert.deepEqual([true, false].map((is) => policy.verdict(policy.heard(twice), 6_000, is)), ["ask", "fine"]);
});

test("P11: a command that is not answered is a question, too", () => {
  const said = policy.expecting(policy.asked(policy.freshBeat(0), 1_000), 1_500);
  const later = policy.expecting(policy.heard(said), 6_000);
  assert.deepEqual([9_999, 10_000].map((ms) => policy.verdict(policy.asked(later, 8_500), ms, false)), ["fine", "giveUp"]);
});

test("P11: after waking up the question goes out at once and is waited for 1.5 s", () => {
  const slept = policy.asked(policy.freshBeat(0), 2_000);
  const woken = policy.woken(slept);
  assert.equal(policy.verdict(woken, 90_000, false), "ask");
  const asked = policy.asked(woken, 90_000);
  assert.deepEqual([91_499, 91_500].map((ms) => policy.verdict(asked, ms, false)), ["fine", "giveUp"]);
  assert.equal(policy.heard(asked).limitMs, policy.MUTE_MS);
});
