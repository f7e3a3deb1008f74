import assert from "node:assert/strict";
import { test } from "node:test";

import { Player } from "../public/scripts/player.js";

/** A player on a page that keeps what it is asked for. @param {{ name: string } | { colour: number }} [change] */
function playerWith(change) {
  /** @type {any[]} */
  const sent = [];
  /** @type {string[]} */
  const complaints = [];
  const player = new Player(null, {
    sendProfile: (message) => sent.push(message),
    complain: (code) => complaints.push(code),
    settled() {},
    render() {},
  });
  player.typed({ colour: 6 });
  if (change) player.typed(change);
  return { player, sent, complaints };
}

test("H2: who types no name is told to the server as the colour is called", () => {
  const { player, sent, complaints } = playerWith({ name: "   " });
  assert.equal(player.mayGoOn(), true);
  assert.deepEqual([sent, complaints], [[{ t: "profile", name: "Plum", colour: 6 }], []]);
  assert.deepEqual(player.hello(), { name: "Plum", colour: 6 });
  assert.equal(player.profile.name, "   ", "the field stays as it is");
});

test("H2 P1: the table gives another colour: who has no name is called as that one, who has one is not", () => {
  const { player, sent } = playerWith();
  player.given(4);
  assert.deepEqual(sent, [{ t: "profile", name: "Mint", colour: 4 }]);
  const named = playerWith({ name: "Anna" });
  named.player.given(4);
  assert.deepEqual([named.sent, named.player.profile.colour], [[], 6]);
});

test("H2: a name that the server was lent is not taken for one that was typed", () => {
  /** @param {string} name */
  const fieldAfter = (name) => {
    const { player } = playerWith();
    player.mayGoOn();
    const returning = new Player(null, { sendProfile() {}, complain() {}, settled() {}, render() {} });
    returning.profile.lent = player.profile.lent;
    returning.welcomed({ name, colour: 6 });
    return returning.profile.name;
  };
  assert.equal(fieldAfter("Plum"), "");
  assert.equal(fieldAfter("Rosi"), "Rosi");
});

test("H2: a name that is too long is complained about and not sent", () => {
  const { player, sent, complaints } = playerWith({ name: "x".repeat(21) });
  // The complaint leads to the name's field.
  globalThis.document = /** @type {any} */ ({ getElementById: () => null });
  assert.equal(player.mayGoOn(), false);
  assert.deepEqual([sent, complaints], [[], ["name.tooLong"]]);
});
