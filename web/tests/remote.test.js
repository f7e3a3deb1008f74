import assert from "node:assert/strict";
import test from "node:test";
import { movesOf, stepTo } from "../public/scripts/core/remote.js";

const people = (count) => Array.from({ length: count }, (_, side) => ({ m: side + 1, side, role: "plays" }));
const view = (phase, count = 2) => ({ phase, members: people(count), seats: [] });

test("P40: in the lobby it starts the quiz, once two sit there; before, it leads to another table", () => {
  const offered = [0, 1, 2, 3, 4].map((count) => movesOf(view({ name: "lobby" }, count)));
  assert.deepEqual(offered, [["other"], [], ["start"], ["start"], ["start"]]);
});

test("P40: after a quiz or a race it goes on, or back to the lobby; a paused quiz it ends", () => {
  assert.deepEqual(movesOf(view({ name: "ended" })), ["restart", "backToLobby"]);
  assert.deepEqual(movesOf(view({ name: "arcade", over: true })), ["restart", "backToLobby"]);
  assert.deepEqual(movesOf(view({ name: "reveal", nextAtUs: null })), ["backToLobby"]);
});

test("P40: while something runs it offers nothing", () => {
  const running = [{ name: "preparing" }, { name: "countdown" }, { name: "question" }, { name: "reveal", nextAtUs: 1 }, { name: "arcade", over: false }];
  for (const phase of running) assert.deepEqual(movesOf(view(phase)), [], phase.name);
});

test("P41: the first key leads to the first button, the arrows go to the side and stay at the ends", () => {
  assert.deepEqual(["Enter", "ArrowRight", "ArrowLeft", " "].map((key) => stepTo(key, -1, 2)), [0, 0, 0, 0]);
  assert.deepEqual([["ArrowRight", 0], ["ArrowRight", 1], ["ArrowLeft", 1], ["ArrowLeft", 0], ["Enter", 1]].map(([key, at]) => stepTo(key, at, 2)), [1, 1, 0, 0, 1]);
});
