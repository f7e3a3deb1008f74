/** How the table would show its next player (H4, P1). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keepersOf, looksAt } from "../public/scripts/core/company.js";

const company = (...people) => /** @type {any} */ ({ people: people.map(([colour, face, rest], index) =>
  ({ m: index + 1, name: "", colour, face, away: false, side: index, ...rest })) });
const newcomer = { colour: 0, face: 0, isDrawn: true };
const all = (rest) => [0, 1, 2, 3, 4, 5, 6, 7].map((colour) => [colour, colour, rest?.(colour)]);

test("P1: the nearest free colour, the later one first, as the server gives it", () => {
  const colours = (taken, wish) => looksAt(company(...taken.map((one) => [one, 11])), { ...newcomer, colour: wish }, () => 0).colour;
  assert.equal(colours([1, 2], 0), 0);
  assert.equal(colours([0], 0), 1);
  assert.equal(colours([0, 1], 0), 7);
  assert.equal(colours([0, 1, 7], 0), 2);
  assert.equal(colours([7], 7), 0);
});

test("P1: where absent people use all eight colours, only who is there counts, then only who has a place", () => {
  const away = all((colour) => ({ away: colour === 3 || colour === 4, side: null }));
  assert.equal(looksAt(company(...away), newcomer, () => 0).colour, 3);
  const watching = all((colour) => ({ side: colour === 0 ? 0 : null }));
  assert.equal(looksAt(company(...watching), newcomer, () => 0).colour, 1);
  assert.equal(looksAt(company(...all()), newcomer, () => 0).colour, 0);
});

test("P1: a colour is kept by those who count, by nobody once all eight are used by who has a place", () => {
  const kept = (one) => keepersOf(one.people).map(({ m }) => m);
  assert.deepEqual(kept(company([1, 0], [4, 1, { away: true, side: null }])), [1, 2]);
  assert.deepEqual(kept(company(...all((colour) => ({ away: colour > 1, side: null })))), [1, 2]);
  assert.deepEqual(kept(company(...all((colour) => ({ side: colour > 2 ? null : colour })))), [1, 2, 3]);
  assert.deepEqual(kept(company(...all())), []);
});

test("H2 P1: a newcomer has a face that nobody there has, who has chosen one keeps it", () => {
  const there = company([1, 0], [2, 1]);
  assert.deepEqual(looksAt(there, newcomer, () => 0), { colour: 0, face: 2 });
  assert.deepEqual(looksAt(there, { ...newcomer, isDrawn: false }, () => 0), { colour: 0, face: 0 });
  assert.deepEqual(looksAt(there, { ...newcomer, face: 5 }, () => 0), { colour: 0, face: 5 });
});
