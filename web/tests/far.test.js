import assert from "node:assert/strict";
import { test } from "node:test";

import { mayRemove, webLink } from "../public/scripts/core/far.js";

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
