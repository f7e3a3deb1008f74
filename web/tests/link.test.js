import assert from "node:assert/strict";
import test from "node:test";
import { Clock } from "../public/scripts/core/clock.js";
import { handoverAddress } from "../public/scripts/net/handover.js";
import { Link } from "../public/scripts/net/link.js";

const TOKEN = "0123456789abcdef0123456789abcdef";

/** A browser's environment for the link, with access to every socket that it opens. */
function world(t) {
  const sockets = [];
  class FakeSocket {
    static OPEN = 1;
    readyState = 1;
    sent = [];
    constructor(address) {
      this.address = address;
      sockets.push(this);
    }
    send = (text) => void this.sent.push(JSON.parse(text));
    says = (message) => this.onmessage({ data: JSON.stringify(message) });
    close() {}
  }
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    location: { protocol: "https:", host: "a:8443" },
  });
  t.after(() => {
    delete globalThis.WebSocket;
    delete globalThis.location;
  });
  return sockets;
}

/** A link whose hellos are numbered, and what it told. */
function linkOf(t) {
  const sockets = world(t);
  const told = [];
  let hellos = 0;
  const link = new Link({
    path: "/ws",
    clock: new Clock(),
    hello: () => ({ t: "hello", number: (hellos += 1) }),
    onWelcome: () => told.push("welcome"),
    onMessage: (message) => told.push(message.code ?? message.t),
    onState: (isUp) => told.push(isUp ? "up" : "down"),
    onSocket: (isOpen) => told.push(isOpen ? "open" : "failed"),
    onBye: (code) => told.push(code),
  });
  t.after(() => link.close());
  return { link, told, sockets, socket: sockets[0] };
}

test("link: a page that came by https opens its sockets there", (t) => {
  assert.equal(linkOf(t).socket.address, "wss://a:8443/ws");
});

test("link: a refused token is told, and hello said once more", (t) => {
  const { told, socket } = linkOf(t);
  socket.onopen();
  socket.says({ t: "no", id: 0, code: "door.refused", args: {} });
  assert.deepEqual(socket.sent, [{ t: "hello", number: 1 }, { t: "hello", number: 2 }]);
  socket.says({ t: "welcome", protocol: 1 });
  assert.deepEqual(told, ["open", "door.refused", "up", "welcome"]);
});

test("link: another refusal of the hello is told, and not answered by itself", (t) => {
  const { told, socket } = linkOf(t);
  socket.onopen();
  socket.says({ t: "no", id: 0, code: "name.tooLong", args: { limit: 20 } });
  assert.deepEqual([socket.sent.length, told], [1, ["open", "name.tooLong"]]);
});

test("link: a socket that closes before it opened has failed, one that was open has not", (t) => {
  const first = linkOf(t);
  first.socket.onclose();
  assert.deepEqual(first.told, ["failed"]);
  const second = linkOf(t);
  second.socket.onopen();
  second.socket.onclose();
  assert.deepEqual(second.told, ["open"]);
});

test("P11: a server that has no room now (1013) is tried again, with another hello", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { socket, told, sockets } = linkOf(t);
  socket.onopen();
  socket.onclose({ code: 1013 });
  let now = performance.now();
  t.mock.method(performance, "now", () => (now += 1000));
  t.mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
  sockets[1].onopen();
  sockets[1].says({ t: "welcome", protocol: 1 });
  assert.deepEqual(sockets[1].sent[0], { t: "hello", number: 2 });
  assert.deepEqual(told, ["open", "open", "up", "welcome"]);
});

test("P11: what was not answered is said again after the next welcome, with its old number", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { link, socket, sockets } = linkOf(t);
  const submissions = (one) => one.sent.filter((message) => message.t === "submit");
  socket.onopen();
  socket.says({ t: "welcome", protocol: 1 });
  link.command({ t: "submit", round: 3, option: "B" });
  socket.onclose({ code: 1006 });
  let now = performance.now();
  t.mock.method(performance, "now", () => (now += 1000));
  t.mock.timers.tick(1000);
  sockets[1].onopen();
  assert.deepEqual(submissions(sockets[1]), []);
  sockets[1].says({ t: "welcome", protocol: 1 });
  assert.equal(submissions(socket).length, 1);
  assert.deepEqual(submissions(sockets[1]), submissions(socket));
});

/** @param {(path: string, how: object) => Promise<object>} answer */
function fetching(t, answer) {
  const asked = [];
  globalThis.fetch = (path, how) => (asked.push([path, how.method]), answer(path, how));
  t.after(() => delete globalThis.fetch);
  return asked;
}
const DOOR = "https://192.168.1.20:8443";

test("crossing: the server's token and its name for the secure door lead over", async (t) => {
  const url = "https://play.example.org:8443";
  const asked = fetching(t, async () => ({ ok: true, json: async () => ({ token: TOKEN, url }) }));
  assert.equal(await handoverAddress(DOOR, "/t/KRTPN"), `${url}/t/KRTPN#door=${TOKEN}`);
  assert.deepEqual(asked, [["/door", "POST"]]);
});

test("crossing: without a token one goes over as a stranger", async (t) => {
  fetching(t, async () => ({ ok: false }));
  assert.equal(await handoverAddress(DOOR, "/"), `${DOOR}/`);
  fetching(t, async () => {
    throw new TypeError("no network");
  });
  assert.equal(await handoverAddress(DOOR, "/t/KRTPN"), `${DOOR}/t/KRTPN`);
});
