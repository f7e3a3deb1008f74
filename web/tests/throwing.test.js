import assert from "node:assert/strict";
import test from "node:test";
import { readFileSync } from "node:fs";
import { add, use } from "../public/scripts/core/texts.js";
import first from "../public/scripts/core/texts/en.js";
import screens from "../public/scripts/core/texts/screens-en.js";
import { createNews, createPace, QUIET_MS, REACTIONS } from "../public/scripts/core/reactions.js";
import { aimedAt, beyond, catcherAt, isHeardHere, KEYS, showingOf } from "../public/scripts/core/throwing.js";

use(first, "en");
add(screens);

/** Anna, Bob, Clara and Dan, clockwise. */
const members = ["Anna", "Bob", "Clara", "Dan"].map((name, side) => ({ m: side + 1, name, side, colour: side, role: "plays", away: false }));
const view = (more = {}, phase = { name: "lobby" }) => ({
  members: members.map((member) => ({ ...member, ...more[member.m] })), phase,
  seats: members.map(({ m }) => ({ m, submitted: m === 2 })),
});

test("P35: a swipe aims at the left, across or the right; a short one and one towards oneself at nobody", () => {
  assert.equal(aimedAt(-60, 20), 1);
  assert.equal(aimedAt(20, -60), 2);
  assert.equal(aimedAt(60, -20), 3);
  for (const [x, y] of [[0, 0], [20, 10], [5, 90]]) assert.equal(aimedAt(x, y), 0);
  assert.deepEqual(KEYS, { ArrowLeft: 1, ArrowUp: 2, ArrowRight: 3 });
});

test("P35: whoever throws, the neighbours are those of the own side of the table", () => {
  const around = (you) => [1, 2, 3].map((place) => catcherAt(view(), you, place)?.name);
  assert.deepEqual(around(1), ["Bob", "Clara", "Dan"]);
  assert.deepEqual(around(3), ["Dan", "Anna", "Bob"]);
  assert.equal(catcherAt(view({ 2: { side: null } }), 1, 1), null);
  assert.equal(catcherAt(view(), 1, 0), null);
  assert.equal(catcherAt(null, 1, 1), null);
});

test("P37: nothing is thrown at a chair whose player has left", () => {
  assert.equal(catcherAt(view({ 2: { role: "gone" } }), 1, 1), null);
  assert.equal(catcherAt(view({ 2: { away: true } }), 1, 1).words, "Bob is away");
});

test("P38: who aims at somebody who wants no throws reads it", () => {
  assert.equal(catcherAt(view({ 2: { throws: false } }), 1, 1).words, "Bob wants no throws");
  assert.equal(catcherAt(view(), 1, 1).words, "");
});

test("P36: it comes in where the thrower sits, on the face alone while one still thinks", () => {
  const thrown = { m: 1, to: 2, reaction: "laugh" };
  assert.deepEqual(showingOf(thrown, view(), 2), { is: "coming", place: 3, isSmall: false });
  const asked = view({}, { name: "question" });
  assert.equal(showingOf(thrown, asked, 2).isSmall, false, "who has submitted reads no more");
  assert.equal(showingOf({ ...thrown, m: 2, to: 1 }, asked, 1).isSmall, true);
  assert.equal(showingOf(thrown, view({ 1: { side: null } }), 2).place, 2, "from nowhere: from above");
  assert.equal(showingOf(thrown, view(), 1).is, "gone");
  for (const you of [3, 4, null]) assert.equal(showingOf(thrown, view(), you).is, "between");
});

test("P36: the edge that it leaves over is the one towards whom it is thrown at", () => {
  assert.deepEqual(beyond(1, [200, 600], 390, 50), [-50, 550]);
  assert.deepEqual(beyond(3, [200, 600], 390, 50), [440, 550]);
  assert.deepEqual(beyond(2, [100, 600], 390, 50), [147.5, -50]);
});

test("P39: a reaction is heard on the phone that sent it, a throw on the one that it hits, nothing on a screen", () => {
  const heard = (reacted) => [1, 2, 3, null].filter((you) => isHeardHere(reacted, you));
  assert.deepEqual(heard({ m: 1, reaction: "heart" }), [1]);
  assert.deepEqual(heard({ m: 1, to: 3, reaction: "heart" }), [3]);
});

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
