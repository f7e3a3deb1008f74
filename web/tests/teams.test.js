/** Two on one chair, as each page sees them (TM9). */

import assert from "node:assert/strict";
import test from "node:test";

import { OWN, tableWith } from "../public/scripts/core/company.js";
import { nameOf, places } from "../public/scripts/core/places.js";
import { EMPTY, confirmed, isOffered, seen, tapped } from "../public/scripts/core/selection.js";
import { isShared, ownSeat } from "../public/scripts/core/table.js";
import { seated } from "../public/scripts/core/teams.js";
import { add, use } from "../public/scripts/core/texts.js";
import first from "../public/scripts/core/texts/en.js";
import table from "../public/scripts/core/texts/table-en.js";

use(first, "en");
add(table);

const member = (m, name, side, more = {}) => ({ m, name, side, colour: m, face: m, away: false, role: "plays", ...more });
const FIVE = [
  member(1, "Anna", 0), member(2, "Bob", 1), member(3, "Cem", 2), member(4, "Dora", 3), member(5, "Eva", 0, { with: 1 }),
];
const question = { name: "question", round: 6, options: ["Six", "Seven", "Eight", "Nine"] };
const view = (members = FIVE, more = {}) => ({
  phase: question, members, pausedBy: 1,
  seats: [1, 2, 3, 4].map((m) => ({ m, short: "", score: 0, submitted: false })), ...more,
});
const names = (shown, you) => places(shown, you).map((place) => place?.member.name ?? null);

test("TM9: a chair has the names of both, from everywhere", () => {
  assert.deepEqual(names(seated(view(), 2), 2), ["Bob", "Cem", "Dora", "Anna & Eva"]);
  assert.deepEqual(names(seated(view(), 1), 1), ["Anna & Eva", "Bob", "Cem", "Dora"]);
  assert.deepEqual(names(seated(view(), 5), 5), ["Anna & Eva", "Bob", "Cem", "Dora"]);
  assert.deepEqual(names(seated(view(), null), null), ["Anna & Eva", "Bob", "Cem", "Dora"]);
});

test("TM9: the second sits on the own chair and has its seat, the other one beside", () => {
  const shown = seated(view(), 5);
  assert.equal(ownSeat(shown, 5), shown.seats[0]);
  assert.equal(shown.pausedBy, 5);
  assert.equal(places(shown, 5)[0]?.isYou, true);
  assert.equal(places(shown, 5)[0]?.member.beside?.name, "Anna");
  assert.equal(seated(view(), 1).members[0].beside?.name, "Eva");
});

test("TM1: a view tells whether two share a chair", () => {
  assert.deepEqual([isShared(view(FIVE.slice(0, 4))), isShared(view())], [false, true]);
});

test("TM6 TM9: who has left a team is named no more, and a team is there while one of it is", () => {
  const left = FIVE.map((one) => (one.m === 1 ? { ...one, role: "gone", away: true } : one));
  const shown = seated(view(left), 2);
  assert.deepEqual(names(shown, 2), ["Bob", "Cem", "Dora", "Eva"]);
  assert.equal(ownSeat(shown, 5), shown.seats[0]);
  const hidden = FIVE.map((one) => (one.m === 5 ? { ...one, away: true } : one));
  assert.equal(places(seated(view(hidden), 2), 2)[3]?.member.away, false);
});

test("TM9: awards are the chair's", () => {
  const phase = { name: "ended", awards: [{ m: 1, kind: "steady", amount: 3 }] };
  const shown = seated(view(FIVE, { phase }), 5);
  assert.deepEqual(shown.phase.awards.map(({ m }) => m), [5]);
  assert.equal(nameOf(shown, 5), "Anna & Eva");
});

test("H22 TM1: who looks sees with whom the own chair will be shared", () => {
  const people = FIVE.slice(0, 4);
  const own = { name: "Eva", colour: 5, face: 7, photo: null };
  const shown = seated(tableWith({ people, side: 0 }, own), OWN);
  assert.deepEqual(names(shown, OWN), ["Anna & Eva", "Bob", "Cem", "Dora"]);
});

test("TM3 TM4: the team's words tell what the other one has offered, and when the first offer counts", () => {
  const team = (offers, you) => {
    const shown = view();
    Object.assign(shown.seats[0], { offers, decidesAtUs: 10_000_000 });
    return seated(shown, you).team;
  };
  const eva = { m: 5, option: "B" };
  assert.equal(team([eva], 1).words(6_900_000), "Eva chose B. Agree, or the first choice counts in 7\u00a0s.");
  assert.equal(team([eva, { m: 1, option: "C" }], 1).words(500_000), "Eva chose B. Agree, or the first choice counts in 1\u00a0s.");
  assert.equal(team([eva], 5).words(7_000_000), "Your choice counts in 7\u00a0s, or once Anna agrees.");
  assert.deepEqual([team([eva], 5).offered, team([eva], 1).offered], ["B", null]);
  assert.deepEqual(team([eva], 1).votersOf("B").map(({ name }) => name), ["Eva"]);
  assert.deepEqual([team([eva], 1).votersOf("C"), team([eva], 5).votersOf("B")], [[], []]);
  assert.deepEqual([seated(view(), 1).team, seated(view(), 2).team], [null, null]);
});

test("TM3: an offer is chosen, not submitted: it can be changed, and not be offered twice", () => {
  const sent = confirmed(confirmed(seen(EMPTY, 6, null), "B", 0), "B", 1);
  const offered = seen(sent, 6, null, "B");
  assert.deepEqual([offered.selected, offered.submitted, isOffered(offered)], ["B", null, true]);
  assert.equal(tapped(offered, "B", 9_000), offered);
  const other = tapped(tapped(offered, "C", 10_000), "C", 11_000);
  assert.equal(other.submitted, "C");
  assert.equal(seen(other, 6, null, "B"), other);
  assert.deepEqual([seen(other, 6, null, "C").submitted, isOffered(seen(other, 6, null, "C"))], [null, true]);
  assert.equal(seen(offered, 6, "B").submitted, "B");
  assert.equal(seen(EMPTY, 6, null, "D").selected, "D");
});

test("TM1: a table of seven asks more to come, one of eight nobody", () => {
  const eight = [...FIVE, member(6, "Finn", 1, { with: 2 }), member(7, "Gül", 2, { with: 3 }), member(8, "Hugo", 3, { with: 4 })];
  assert.equal(seated(view(), 1).full, undefined);
  assert.equal(seated(view(eight), 1).full, "");
  assert.equal(seated(view(eight.slice(0, 7)), 1).full, undefined);
});
