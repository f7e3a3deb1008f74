import assert from "node:assert/strict";
import test from "node:test";
import { maySendAway, minutesOf } from "../public/scripts/core/watchers.js";

test("H11: since when a screen watches, in whole minutes of the server's clock", () => {
  const watcher = { w: 1, sinceUs: 60e6 };
  for (const [nowUs, minutes] of [[60e6, 0], [119_999_999, 0], [120e6, 1], [3_660e6, 60], [0, 0], [null, 0]]) {
    assert.equal(minutesOf(watcher, nowUs), minutes, String(nowUs));
  }
});

test("H11: only the opener sends screens away, and no screen does", () => {
  assert.equal(maySendAway({ opener: 2 }, 2), true);
  assert.equal(maySendAway({ opener: 2 }, 1), false);
  assert.equal(maySendAway({ opener: 2 }, null), false);
  assert.equal(maySendAway({ opener: null }, null), false);
});
