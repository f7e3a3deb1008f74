/** The people at a table, as one sees them before sitting down (H22). */

import assert from "node:assert/strict";
import test from "node:test";
import { hereOf, keepersOf, looksAt, openerOf, OWN, tableWith } from "../public/scripts/core/company.js";
import { places } from "../public/scripts/core/places.js";
import { freeFace } from "../public/scripts/core/free-face.js";
import { mayRemove, webLink } from "../public/scripts/core/far.js";
import { maySendAway, minutesOf } from "../public/scripts/core/watchers.js";

const person = (m, name, side, away = false) => ({ m, name, colour: m, face: m + 1, away, side });
const own = { name: "Dora", colour: 5, face: 7, photo: null };
const company = (people, side = null, opener = 1) => ({ t: "company", opener, playing: false, side, people });

/** The names at one's own chair, to the left, across and to the right. */
const names = (told) => places(tableWith(told, own), OWN).map((place) => place?.member.name ?? null);

test("H22: others sit round the table as seen from the chair that one gets", () => {
  assert.deepEqual(names(company([person(1, "Anna", 0)], 2)), ["Dora", null, "Anna", null]);
  assert.deepEqual(
    names(company([person(1, "Anna", 0), person(2, "Bob", 1)], 2)), ["Dora", null, "Anna", "Bob"]);
  assert.deepEqual(
    names(company([person(1, "Anna", 0), person(2, "Bob", 1), person(3, "Cem", 2)], 3)),
    ["Dora", "Anna", "Bob", "Cem"]);
});

test("H22: nobody sits beyond the fourth chair, and one has none at a full table", () => {
  const four = [0, 1, 2, 3].map((side) => person(side + 1, `No ${side}`, side));
  assert.deepEqual(names(company([...four, person(5, "Emil")])), ["No 0", "No 1", "No 2", "No 3"]);
  assert.equal(tableWith(company(four), own).members.some(({ m }) => m === OWN), false);
});

test("H22: faces, colours and photos are those of the people, and of oneself", () => {
  const anna = { ...person(1, "Anna", 0), photo: "/photo/0123456789abcdef0123456789abcdef" };
  const [first, me] = tableWith(company([anna], 2), own).members;
  assert.deepEqual([first.colour, first.face, first.photo], [1, 2, anna.photo]);
  assert.deepEqual([me.colour, me.face, me.photo, me.name], [5, 7, null, "Dora"]);
});

test("H22: the table is the opener's; without one it is nobody's", () => {
  assert.equal(openerOf(company([person(1, "Anna"), person(2, "Bob")], 0, 2)), "Bob");
  assert.equal(openerOf(company([person(1, "Anna")], 2, 3)), null);
  assert.equal(openerOf(null), null);
});

test("H22: who is away is not said to be here; of many only three are named", () => {
  assert.deepEqual(hereOf(company([person(1, "Anna"), person(2, "Bob", 1, true)])), { names: ["Anna"], more: 0, count: 1 });
  const four = ["A", "B", "C", "D"].map((name, index) => person(index + 1, name));
  assert.deepEqual(hereOf(company(four)), { names: ["A", "B", "C", "D"], more: 0, count: 4 });
  assert.deepEqual(hereOf(company([...four, person(5, "E")])), { names: ["A", "B", "C"], more: 2, count: 5 });
  assert.deepEqual(hereOf(null), { names: [], more: 0, count: 0 });
});

const table = (...faces) => /** @type {any} */ ({ members: faces.map((face, index) => ({ m: index + 1, face })) });

test("P1: a newcomer with the face of somebody who came before gets one that nobody has", () => {
  for (const part of [0, 0.5, 0.999]) {
    const face = freeFace(table(0, 3, 0, 5), 3, () => part);
    assert.ok(face !== null && face < 12 && ![0, 3, 5].includes(face), String(face));
  }
});

test("P1: who came first keeps the face, and so does who has one of a kind", () => {
  assert.equal(freeFace(table(0, 0), 1, () => 0), null);
  assert.equal(freeFace(table(0, 1), 2, () => 0), null);
});

test("P1: where all faces are taken they stay", () => {
  assert.equal(freeFace(table(...Array.from({ length: 12 }, (_, face) => face), 4), 13, () => 0), null);
});

/** How the table would show its next player (H4, P1). */
const ALL = [0, 1, 2, 3, 4, 5, 6, 7];
const facesHere = (faces, colours = ALL) => /** @type {any} */ ({ colours, people: faces.map((face, index) =>
  ({ m: index + 1, name: "", colour: index + 1, face, away: false, side: index })) });
const newcomer = { colour: 0, face: 0, isDrawn: true };

test("P1: a newcomer is shown in the colour that the table gives for the own one", () => {
  const at = facesHere([11], [0, 0, 3, 3, 4, 5, 6, 7]);
  assert.deepEqual(ALL.map((colour) => looksAt(at, { ...newcomer, colour }, () => 0).colour), [0, 0, 3, 3, 4, 5, 6, 7]);
});

test("P1: nobody chooses the colour of another, unless all eight are taken", () => {
  const people = ALL.map((colour) => ({ colour }));
  assert.deepEqual(keepersOf(people.slice(0, 7)), people.slice(0, 7));
  assert.deepEqual(keepersOf(people), []);
});

test("H2 P1: a newcomer has a face that nobody there has, who has chosen one keeps it", () => {
  const there = facesHere([0, 1]);
  assert.deepEqual(looksAt(there, newcomer, () => 0), { colour: 0, face: 2 });
  assert.deepEqual(looksAt(there, { ...newcomer, isDrawn: false }, () => 0), { colour: 0, face: 0 });
  assert.deepEqual(looksAt(there, { ...newcomer, face: 5 }, () => 0), { colour: 0, face: 5 });
});

const anna = { m: 1, role: "plays" };
const bob = { m: 2, role: "plays" };
const cem = { m: 3, role: "plays", far: true };
const dora = { m: 4, role: "next", far: true };
const emil = { m: 5, role: "watches" };
const view = { opener: 1, members: [anna, bob, cem, dora, emil] };

test("H6: the opener removes anybody else", () => {
  assert.deepEqual(view.members.map((one) => mayRemove(view, 1, one)), [false, true, true, true, true]);
});

test("R4: who sits at the table removes who is far, and nobody else", () => {
  assert.deepEqual(view.members.map((one) => mayRemove(view, 2, one)), [false, false, true, true, false]);
});

test("R4: of two far away the one who was there first removes the other", () => {
  assert.deepEqual([mayRemove(view, 3, dora), mayRemove(view, 4, cem), mayRemove(view, 3, anna)], [true, false, false]);
});

test("R7: a guest by link removes nobody, and is removed by the opener", () => {
  const guest = { ...cem, guest: true };
  const among = { opener: 1, members: [anna, guest, dora] };
  assert.deepEqual([mayRemove(among, 3, dora), mayRemove(among, 3, anna), mayRemove(among, 1, guest)], [false, false, true]);
});

test("R4: who watches, or has no seat, removes nobody", () => {
  assert.deepEqual([mayRemove(view, 5, cem), mayRemove(view, null, cem)], [false, false]);
});

test("R6: of what another server gives as a link, web addresses alone are taken", () => {
  for (const link of ["https://play.example.org", "http://192.168.1.20:8080", "HTTPS://a"]) assert.equal(webLink(link), link);
  for (const link of ["javascript:alert(1)", " https://a", "data:text/html,a", "//a", "Call 0900", "", null, undefined]) {
    assert.equal(webLink(link), null);
  }
});

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
