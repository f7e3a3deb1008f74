/** The people at a table, as one sees them before sitting down (H22). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { OWN, hereOf, openerOf, tableWith } from "../public/scripts/core/company.js";
import { places } from "../public/scripts/core/places.js";

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
