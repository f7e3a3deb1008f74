import assert from "node:assert/strict";
import { test } from "node:test";

import { Player } from "../public/scripts/app/player.js";

/** A player on a page that keeps what it is asked for. @param {{ name: string } | { colour: number }} [change] */
function playerWith(change) {
  /** @type {any[]} */
  const sent = [];
  /** @type {string[]} */
  const complaints = [];
  const player = new Player(null, {
    sendProfile: (message) => sent.push(message),
    showError: (code) => complaints.push(code),
    clearError() {},
    render() {},
  });
  player.typed({ colour: 6 });
  player.typed({ face: 9 });
  if (change) player.typed(change);
  return { player, sent, complaints };
}

test("H2: who types no name is told to the server as the colour is called", () => {
  const { player, sent, complaints } = playerWith({ name: "   " });
  assert.equal(player.submitProfile(), true);
  assert.deepEqual([sent, complaints], [[{ t: "profile", name: "Plum", colour: 6, face: 9 }], []]);
  assert.deepEqual(player.hello(), { name: "Plum", colour: 6, face: 9 });
  assert.equal(player.profile.name, "   ", "the field stays as it is");
});

test("H2 P1: the table gives another colour: who has no name is called as that one, who has one is not", () => {
  const { player, sent } = playerWith();
  player.given(4);
  assert.deepEqual(sent, [{ t: "profile", name: "Mint", colour: 4, face: 9 }]);
  const named = playerWith({ name: "Anna" });
  named.player.given(4);
  assert.deepEqual([named.sent, named.player.profile.colour], [[], 6]);
});

test("H2: a name that the server was lent is not taken for one that was typed", () => {
  /** @param {string} name */
  const fieldAfter = (name) => {
    const { player } = playerWith();
    player.submitProfile();
    const returning = new Player(null, { sendProfile() {}, showError() {}, clearError() {}, render() {} });
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
  assert.equal(player.submitProfile(), false);
  assert.deepEqual([sent, complaints], [[], ["name.tooLong"]]);
});

test("H2 P1: a tap on the face is the next of twelve, in the same colour, and so is the first after the last", () => {
  const { player } = playerWith({ name: "Anna" });
  const seen = [player.profile.face];
  for (let tap = 0; tap < 12; tap += 1) {
    player.nextFace();
    seen.push(player.profile.face);
  }
  assert.deepEqual(seen, [9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(player.profile.colour, 6);
});

test("H2 P1: whatever colour the table gives, the face stays", () => {
  const { player, sent } = playerWith();
  player.given(4);
  assert.deepEqual([player.profile.face, sent[0].face], [9, 9]);
});

test("H2: the server knows the face of a device that has nothing stored", () => {
  const { player } = playerWith();
  player.profile.isTyped = false;
  player.welcomed({ name: "Rosi", colour: 1, face: 5 });
  assert.deepEqual([player.profile.colour, player.profile.face], [1, 5]);
  player.welcomed({ name: "Rosi", colour: 2 });
  assert.equal(player.profile.face, 5, "a server that knows no faces changes none");
});

test("H2: a face that was drawn is chosen with the first tap on it", () => {
  const player = new Player(null, { sendProfile() {}, showError() {}, clearError() {}, render() {} });
  assert.equal(player.profile.isDrawn, true);
  player.typed({ colour: 3 });
  assert.equal(player.profile.isDrawn, true);
  player.nextFace();
  assert.equal(player.profile.isDrawn, false);
});
