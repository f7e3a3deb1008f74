/** How the table would show its next player (H4, P1). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keepersOf, looksAt } from "../public/scripts/core/company.js";

const ALL = [0, 1, 2, 3, 4, 5, 6, 7];
const company = (faces, colours = ALL) => /** @type {any} */ ({ colours, people: faces.map((face, index) =>
  ({ m: index + 1, name: "", colour: index + 1, face, away: false, side: index })) });
const newcomer = { colour: 0, face: 0, isDrawn: true };

test("P1: a newcomer is shown in the colour that the table gives for the own one", () => {
  const at = company([11], [0, 0, 3, 3, 4, 5, 6, 7]);
  assert.deepEqual(ALL.map((colour) => looksAt(at, { ...newcomer, colour }, () => 0).colour), [0, 0, 3, 3, 4, 5, 6, 7]);
});

test("P1: nobody chooses the colour of another, unless all eight are taken", () => {
  const people = ALL.map((colour) => ({ colour }));
  assert.deepEqual(keepersOf(people.slice(0, 7)), people.slice(0, 7));
  assert.deepEqual(keepersOf(people), []);
});

test("H2 P1: a newcomer has a face that nobody there has, who has chosen one keeps it", () => {
  const there = company([0, 1]);
  assert.deepEqual(looksAt(there, newcomer, () => 0), { colour: 0, face: 2 });
  assert.deepEqual(looksAt(there, { ...newcomer, isDrawn: false }, () => 0), { colour: 0, face: 0 });
  assert.deepEqual(looksAt(there, { ...newcomer, face: 5 }, () => 0), { colour: 0, face: 5 });
});
