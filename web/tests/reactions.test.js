import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { createNews, createPace, QUIET_MS, REACTIONS } from "../public/scripts/core/reactions.js";

test("P14: the page knows the four reactions that the server knows", () => {
  const swift = readFileSync(new URL("../../Sources/Game/Tables/Table+Reactions.swift", import.meta.url), "utf8");
  assert.deepEqual([...swift.matchAll(/^ {2}case (\w+)$/gm)].map((found) => found[1]), REACTIONS);
});

test("P14: two taps go through in any second, the third waits for the first to be a second old", () => {
  const mayGo = createPace();
  assert.deepEqual([0, 400, 500, 999, 1_000, 1_001, 1_400].map(mayGo), [
    true, true, false, false, true, false, true,
  ]);
});

/** News with time that passes when told. */
function listening() {
  const told = [];
  let due = null;
  const news = createNews((one) => told.push(one), (act, afterMs) => (due = { act, afterMs }));
  const pass = () => {
    const { act, afterMs } = due;
    due = null;
    act();
    return afterMs;
  };
  return { news, told, pass };
}

test("P14: listeners hear the first at once and the rest together, the latest of each person", () => {
  const { news, told, pass } = listening();
  news.add(1, "laugh");
  news.add(1, "wow");
  news.add(2, "heart");
  news.add(1, "applause");
  assert.deepEqual(told, [[[1, "laugh"]]]);
  assert.equal(pass(), QUIET_MS);
  assert.deepEqual(told[1], [[1, "applause"], [2, "heart"]]);
  pass();
  assert.equal(told.length, 2);
  news.add(3, "heart");
  assert.deepEqual(told[2], [[3, "heart"]], "after a quiet pause at once again");
});
