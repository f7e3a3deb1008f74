import assert from "node:assert/strict";
import test from "node:test";

import { mayOffer } from "../public/scripts/screens/lobby/addresses.js";

const LINK = "http://192.168.1.20:8080/t/KRTPN";

test("NW11: the lobby asks for further addresses where others may come by them", () => {
  assert.equal(mayOffer({ solo: false }, LINK), true);
});

test("NW11: a solo table, a far player's link and a table without a link have no further addresses", () => {
  assert.equal(mayOffer({ solo: true }, LINK), false);
  assert.equal(mayOffer({ solo: false }, `${LINK}#0123456789abcdef0123456789abcdef`), false);
  assert.equal(mayOffer({ solo: false }, ""), false);
});
