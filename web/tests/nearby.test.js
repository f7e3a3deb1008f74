import assert from "node:assert/strict";
import test from "node:test";
import { peopleNear, tablesNear } from "../public/scripts/core/nearby.js";
import { Foyer } from "../public/scripts/net/foyer.js";

/** A foyer whose server is the test. */
function foyerOf(t) {
  const sockets = [];
  class FakeSocket {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      sockets.push(this);
    }
    send() {}
    close() {}
  }
  Object.assign(globalThis, { WebSocket: FakeSocket, location: { protocol: "http:", host: "a:8080" } });
  const nothing = () => {};
  const foyer = new Foyer({
    table: null, awaited: null, hello: () => ({}), onChange: nothing, onWelcome: nothing, onSeated: nothing,
    onDeclined: nothing, onBye: nothing, onRefused: nothing, onSocket: nothing, onOther: nothing,
  });
  t.after(() => {
    foyer.close();
    delete globalThis.WebSocket;
    delete globalThis.location;
  });
  const says = (message) => sockets[0].onmessage({ data: JSON.stringify(message) });
  sockets[0].onopen?.();
  says({ t: "welcome", protocol: 1, assets: "", near: true, person: 2, link: "" });
  return { state: foyer.state, says };
}

const person = (number, name = `N${number}`) => ({ person: number, name, colour: 0 });
const table = (code, connected = 1) => ({ code, name: "Anna", colour: 0, connected, playing: false });
const people = (state) => peopleNear(state).map((one) => one.name);
const codes = (state) => tablesNear(state).map((one) => `${one.code} ${one.connected}`);

test("H20: all of the list, then changes of it; oneself is not shown", (t) => {
  const { state, says } = foyerOf(t);
  says({ t: "nearby", people: [person(1), person(2), person(4)], tables: [table("KRTPN"), table("BCDFG")] });
  assert.deepEqual(people(state), ["N1", "N4"]);
  assert.deepEqual(codes(state), ["BCDFG 1", "KRTPN 1"]);
  says({ t: "nearby", people: [person(3), person(4, "Dan")], tables: [table("KRTPN", 3)], gone: [1, "BCDFG"] });
  assert.deepEqual(people(state), ["N3", "Dan"]);
  assert.deepEqual(codes(state), ["KRTPN 3"]);
  says({ t: "nearby", people: [person(9)], tables: [] });
  assert.deepEqual(people(state), ["N9"]);
  assert.deepEqual(codes(state), []);
});

test("H20: whom one has sat with comes first, once, until the server says otherwise", (t) => {
  const { state, says } = foyerOf(t);
  says({ t: "nearby", people: [person(1), person(5)], tables: [], known: [person(60, "Bob"), person(5, "Cem")] });
  assert.deepEqual(people(state), ["Bob", "Cem", "N1"]);
  says({ t: "nearby", people: [], tables: [], gone: [1] });
  assert.deepEqual(people(state), ["Bob", "Cem"]);
  says({ t: "nearby", people: [], tables: [], gone: [], known: [] });
  assert.deepEqual(people(state), ["N5"]);
  says({ t: "nearby", people: [], tables: [], gone: [], known: [person(60, "Bob")] });
  says({ t: "nearby", people: [person(5)], tables: [] });
  assert.deepEqual(people(state), ["N5"], "all of it, and nobody known");
});

test("H21: a table that invites is not shown a second time, until the invitation is answered", (t) => {
  const { state, says } = foyerOf(t);
  says({ t: "nearby", people: [], tables: [table("KRTPN"), table("BCDFG")] });
  says({ t: "invitation", invitation: 7, name: "Anna", colour: 0, face: 0, table: "KRTPN" });
  assert.deepEqual(codes(state), ["BCDFG 1"]);
  says({ t: "invitationOver", invitation: 7 });
  assert.deepEqual(codes(state), ["BCDFG 1", "KRTPN 1"]);
});
