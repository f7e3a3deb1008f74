import assert from "node:assert/strict";
import test from "node:test";
import { isUnkept, readCode, readName, visibleLength } from "../public/scripts/core/name.js";
import { callsFrom, endsMap, endsPractice, happening } from "../public/scripts/core/calling.js";
import { meetingOf } from "../public/scripts/core/meeting.js";
import { ofTable, pathOf, readRoute } from "../public/scripts/core/routes.js";
import { isQuiet, isSpectator, needsFoyer, screenFor } from "../public/scripts/core/screen.js";
import { endingMoves, mayEndStandstill } from "../public/scripts/core/going-on.js";
import { places, ranked, sideOf, wholeSeconds } from "../public/scripts/core/places.js";
import { Commands } from "../public/scripts/net/link.js";

const HOME = { name: "home" };
const TABLE = { name: "table", code: "KRTPN" };
const WATCH = { name: "watch", code: "KRTPN" };
const seat = (m, more = {}) => ({ m, short: `P${m}`, score: 0, submitted: false, rights: 0, ...more });
const member = (m, role = "plays") => ({ m, name: `Person ${m}`, colour: m, role, away: false });
const at = (phase, more = {}) => ({
  code: "KRTPN",
  you: 1,
  bye: null,
  view: { phase: { name: phase }, members: [member(1), member(2)], seats: [], ...more },
});
const SEATS = { seats: [seat(1), seat(2)] };

test("H4: the address alone leads home, to Connect, or to Join", () => {
  const shown = [HOME, { name: "connect" }, TABLE, WATCH].map((route) => screenFor(route, null));
  assert.deepEqual(shown, ["home", "home", "join", "join"]);
});

test("H3 H7: a seated player may be home in the lobby, and every phase of a quiz shows from there", () => {
  const phases = ["lobby", "preparing", "countdown", "question", "reveal", "ended"];
  assert.deepEqual(
    phases.map((phase) => screenFor(HOME, at(phase, SEATS))),
    ["home", "countdown", "countdown", "play", "play", "end"],
  );
  assert.deepEqual(phases.map((phase) => screenFor(TABLE, at(phase, SEATS)))[0], "lobby");
});

test("P13: a watching screen has its own lobby and the players' other screens", () => {
  const watcher = { ...at("lobby"), you: null };
  assert.equal(screenFor(WATCH, watcher), "watch");
  assert.equal(screenFor(WATCH, { ...at("question", SEATS), you: null }), "play");
});

test("P11: after bye the page offers Join where there is no seat, and says why otherwise", () => {
  const gone = (code) => screenFor(TABLE, { ...at("lobby"), bye: { code, args: {} } });
  assert.deepEqual(
    ["seat.none", "name.missing", "seat.takenOver", "seat.removed", "table.unknown"].map(gone),
    ["join", "join", "bye", "bye", "bye"],
  );
  assert.equal(screenFor(TABLE, { ...at("lobby"), view: null }), "arriving");
});

test("P11 P12: a table that is over is more than a wrong code to who was there", () => {
  const over = (route, code, wasThere) => screenFor(route, { ...at("lobby"), bye: { code, args: {} }, wasThere });
  for (const code of ["table.unknown", "table.ended"]) {
    assert.deepEqual([TABLE, WATCH, HOME].map((route) => over(route, code, true)), ["over", "over", "home"]);
    assert.equal(over(TABLE, code, false), "bye");
  }
  assert.deepEqual(["seat.takenOver", "table.private", "table.removed", "seat.none"].map((code) => over(TABLE, code, true)), ["bye", "bye", "bye", "join"]);
  assert.equal(needsFoyer("over"), true);
  const gone = { isGuest: false, view: null };
  assert.deepEqual([TABLE, WATCH].map((route) => meetingOf(route, gone, null)), ["seat", "watch"]);
  assert.deepEqual([TABLE, WATCH].map((route) => meetingOf(route, { ...gone, isGuest: true }, null)), ["guest", "guest"]);
  assert.equal(meetingOf(TABLE, { ...gone, view: { solo: true } }, null), "solo");
  const former = (more) => meetingOf(TABLE, gone, { isSolo: false, isGuest: false, ...more });
  assert.deepEqual([{}, { isSolo: true }, { isGuest: true }].map(former), ["seat", "solo", "guest"], "after a reload");
});

test("H6 H8: without a seat in the running quiz one is a spectator", () => {
  assert.equal(isSpectator(at("question", SEATS)), false);
  assert.equal(isSpectator({ ...at("question", SEATS), you: 3 }), true);
  assert.equal(isSpectator(at("lobby", { members: [member(1, "watches")] })), true);
  assert.equal(isSpectator(null), false);
});

test("P12 H8: who has no seat in a quiz that stands still may end it, a player and a screen may not", () => {
  const members = [member(1), member(2), member(3, "next"), member(4, "watches")];
  const reveal = (more) => ({ phase: { name: "reveal", ...more }, members, seats: SEATS.seats });
  const may = (view) => [1, 3, 4, null].map((you) => mayEndStandstill(view, you));
  assert.deepEqual(may(reveal({})), [false, true, true, false]);
  assert.deepEqual(may(reveal({ nextAtUs: 7 })), [false, false, false, false]);
  assert.deepEqual(may({ ...reveal({}), phase: { name: "question" } }), [false, false, false, false]);
});

test("AT1 H8: who has no seat in a race may end it while all its players are away", () => {
  const race = (over, ...away) => {
    const members = [member(1), member(2), member(3, "next")].map((one, index) => ({ ...one, away: away[index] ?? false }));
    return { phase: { name: "arcade", over }, members, seats: SEATS.seats };
  };
  const may = (view) => [1, 3, null].map((you) => mayEndStandstill(view, you));
  assert.deepEqual(may(race(false, true, true)), [false, true, false]);
  assert.deepEqual(may(race(false, true, false)), [false, false, false]);
  assert.deepEqual(may(race(true, true, true)), [false, false, false]);
});

test("P9 H6 H8 P13: at an ending everybody at the table has a move, and who plays orders the next game", () => {
  const view = { members: [member(1), member(3), member(4, "watches")], seats: SEATS.seats };
  const moves = (you) => endingMoves(view, you);
  assert.deepEqual(moves(1), { lobby: true, next: true });
  assert.deepEqual(moves(3), { lobby: true, next: true });
  assert.deepEqual(moves(4), { lobby: true, next: false });
  assert.deepEqual(moves(null), { lobby: false, next: false });
});

test("H4: quiet screens alone keep the foyer open", () => {
  const screens = ["home", "join", "lobby", "play", "end", "countdown", "watch", "bye"];
  assert.deepEqual(screens.filter(needsFoyer), ["home", "join", "lobby"]);
  assert.deepEqual(screens.filter(isQuiet), ["home", "join", "lobby"]);
});

test("H4 M7: addresses are read and written", () => {
  const practice = [null, "KRTPN"].map((code) => ({ name: "practice", code }));
  const map = [false, true].map((isWatching) => ({ name: "map", code: "KRTPN", isWatching }));
  for (const route of [HOME, { name: "connect" }, TABLE, WATCH, ...practice, ...map]) {
    const { pathname, hash, search } = new URL(pathOf(route), "http://fourtop.test");
    assert.deepEqual(readRoute(pathname, hash, search), route);
  }
  assert.deepEqual(readRoute("/t/krtpn/", ""), TABLE);
  assert.deepEqual(readRoute("/t/AEIOU", ""), HOME);
});

test("P1 T1: one's own place comes first, then left, across and right; where nobody sits is empty", () => {
  const sides = [0, 3, 1].map((side, index) => ({ ...member(index + 1), side }));
  const view = { members: [...sides, member(4, "next")], seats: [seat(1), seat(2), seat(3)] };
  const seen = (you) => places(view, you).map((place) => place && [place.seat.m, place.isYou]);
  assert.deepEqual(seen(1), [[1, true], [3, false], null, [2, false]]);
  assert.deepEqual(seen(2), [[2, true], [1, false], [3, false], null]);
  assert.deepEqual(seen(4), [[1, false], [3, false], null, [2, false]]);
  assert.deepEqual(seen(null), [[1, false], [3, false], null, [2, false]]);
  assert.deepEqual([0, 1, 2, 3].map((place) => sideOf(view, 2, place)), [3, 0, 1, 2]);
});

test("P8: the table of scores is in the server's order, ties in the order of seats", () => {
  const seats = [seat(1, { rank: 3 }), seat(2, { rank: 1 }), seat(3, { rank: 1 }), seat(4, { rank: 4 })];
  assert.deepEqual(ranked(seats).map(({ m }) => m), [2, 3, 1, 4]);
  assert.deepEqual(seats.map(({ m }) => m), [1, 2, 3, 4], "the view itself stays as it was");
});

test("P2: the remaining time is rounded up", () => {
  assert.deepEqual([20_000_000, 19_000_001, 1, 0, -5].map(wholeSeconds), [20, 20, 1, 0, 0]);
});

test("H2: names are trimmed and counted as a reader counts", () => {
  assert.deepEqual(readName("  Anna "), { name: "Anna", code: null });
  assert.equal(readName("   ").code, "name.missing");
  assert.equal(readName("x".repeat(21)).code, "name.tooLong");
  assert.equal(visibleLength("👨‍👩‍👧‍👦é"), 2);
});

test("H2 R1: a name that the disk has no room for asks for no better one", () => {
  assert.deepEqual(
    ["account.unsaved", "account.busy", "name.tooLong", "account.none"].map(isUnkept),
    [true, true, false, false],
  );
});

test("H4: a code is taken in either case, with spaces, or out of a whole link", () => {
  const typed = [" krtpn ", "KRT-PN", "http://192.168.1.20:8080/t/KRTPN", "/t/KRTPN/watch", "AEIOU", "KRTP"];
  assert.deepEqual(typed.map(readCode), ["KRTPN", "KRTPN", "KRTPN", "KRTPN", null, null]);
});

test("R4: a code of a public server has eight letters", () => {
  const typed = ["krtp nbcd", "https://play.example/t/KRTPNBCD", "KRTPNB", "KRTPNBCDF", "KRTPNBCA"];
  assert.deepEqual(typed.map(readCode), ["KRTPNBCD", "KRTPNBCD", null, null, null]);
});

test("P11: an unanswered command is sent again with its old number, and settles once", () => {
  const commands = new Commands(0);
  const settled = [];
  const first = commands.issue({ t: "submit" }, (answer) => settled.push(answer.t));
  const second = commands.issue({ t: "leave" }, (answer) => settled.push(answer.code));
  assert.deepEqual([first.id, second.id], [1, 2]);
  commands.answered({ t: "ok", id: 1 });
  commands.answered({ t: "ok", id: 1 });
  assert.deepEqual(commands.unanswered(), [second]);
  commands.abandon("seat.left");
  assert.deepEqual([settled, commands.unanswered()], [["ok", "seat.left"], []]);
});

test("M7: the practice shows from anywhere, and the next question calls back", () => {
  const practice = { name: "practice", code: "KRTPN" };
  assert.equal(screenFor(practice, null), "practice");
  assert.equal(screenFor(practice, at("question", SEATS)), "practice");
  const ends = (phase, round) => endsPractice({ phase }, round);
  assert.equal(ends({ name: "lobby" }, null), false);
  assert.equal(ends({ name: "question", round: 3 }, 3), false);
  assert.equal(ends({ name: "reveal", round: 3 }, 3), false);
  for (const name of ["preparing", "countdown", "ended"]) assert.equal(ends({ name }, 3), true);
  assert.equal(ends({ name: "question", round: 4 }, 3), true);
  assert.equal(ends({ name: "question", round: 1 }, null), true);
});

test("H7: a start, a question, a reveal or a race calls from a page beside the table; what was on there does not", () => {
  const calls = (before, now) => callsFrom({ phase: now }, before && happening({ phase: before }));
  const [lobby, countdown, ended] = ["lobby", "countdown", "ended"].map((name) => ({ name }));
  const [question, reveal, next] = [["question", 3], ["reveal", 3], ["question", 4]].map(([name, round]) => ({ name, round }));
  const [race, over] = [false, true].map((isOver) => ({ name: "arcade", round: 7, over: isOver }));
  assert.deepEqual([[lobby, countdown], [countdown, question], [lobby, question], [question, reveal], [reveal, next], [lobby, race]]
    .map(([before, now]) => calls(before, now)), [true, true, true, true, true, true]);
  assert.deepEqual([[lobby, lobby], [question, question], [reveal, ended], [ended, lobby], [race, over], [lobby, over]]
    .map(([before, now]) => calls(before, now)), [false, false, false, false, false, false]);
});

test("L1: the map shows from lobby, question and end; the next start, question or reveal calls back", () => {
  const map = { name: "map", code: "KRTPN", isWatching: false };
  for (const phase of ["lobby", "question", "reveal", "ended"]) assert.equal(screenFor(map, at(phase, SEATS)), "map");
  assert.equal(screenFor(map, null), "join");
  assert.equal(screenFor(map, { ...at("lobby"), bye: { code: "seat.removed", args: {} } }), "bye");
  const ends = (before, now) => endsMap({ phase: now }, before && happening({ phase: before }));
  const [question, reveal] = ["question", "reveal"].map((name) => ({ name, round: 3 }));
  const [lobby, ended] = ["lobby", "ended"].map((name) => ({ name }));
  assert.equal(ends(lobby, { name: "arcade", round: 4 }), true, "a race starts as a quiz does (AT1)");
  assert.deepEqual([lobby, question, reveal, ended].map((phase) => ends(phase, phase)), [false, false, false, false]);
  assert.deepEqual([[reveal, ended], [ended, lobby], [null, question]].map(([a, b]) => ends(a, b)), [false, false, false]);
  const calls = [
    [lobby, { name: "preparing" }], [lobby, { name: "countdown" }], [ended, { name: "preparing" }],
    [question, reveal], [reveal, { name: "question", round: 4 }], [question, { name: "question", round: 4 }],
  ];
  for (const [before, now] of calls) assert.equal(ends(before, now), true, now.name);
});

test("R4: on the internet a picture's address names the table, which may be at a laptop", () => {
  const photo = "/photo/0123456789abcdef0123456789abcdef";
  for (const path of ["/t/BCDFGHJK", "/t/bcdfghjk/watch", "/t/BCDFGHJK/map"]) assert.equal(ofTable(photo, path), `${photo}?t=BCDFGHJK`);
  assert.equal(ofTable("/face/1", "/t/BCDFGHJK"), "/face/1?t=BCDFGHJK");
  for (const path of ["/", "/t/KRTPN", "/account"]) assert.equal(ofTable(photo, path), photo);
  for (const other of ["/quizzes/pictures/1", "blob:photo"]) assert.equal(ofTable(other, "/t/BCDFGHJK"), other);
});
