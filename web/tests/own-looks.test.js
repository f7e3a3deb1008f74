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

test("P1: a colour is kept by those who count, by nobody once all eight are used by who has a place", () => {
  const kept = (one) => keepersOf(one.people).map(({ m }) => m);
  assert.deepEqual(kept(company([1, 0], [4, 1, { away: true, side: null }])), [1, 2]);
  assert.deepEqual(kept(company(...all((colour) => ({ away: colour > 1, side: null })))), [1, 2]);
  assert.deepEqual(kept(company(...all((colour) => ({ side: colour > 2 ? null : colour })))), [1, 2, 3]);
  assert.deepEqual(kept(company(...all())), []);
});

test("H2 P1: a newcomer has a face that nobody there has, who has chosen one keeps it", () => {
  const there = company([0, 1]);
  assert.deepEqual(looksAt(there, newcomer, () => 0), { colour: 0, face: 2 });
  assert.deepEqual(looksAt(there, { ...newcomer, isDrawn: false }, () => 0), { colour: 0, face: 0 });
  assert.deepEqual(looksAt(there, { ...newcomer, face: 5 }, () => 0), { colour: 0, face: 5 });
});
