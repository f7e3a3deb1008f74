import assert from "node:assert/strict";
import test from "node:test";
import { Clock } from "../public/scripts/core/clock.js";
import { handoverAddress, publicHandoverAddress } from "../public/scripts/net/handover.js";
import { Link } from "../public/scripts/net/link.js";
import * as policy from "../public/scripts/core/reconnect.js";
import { renewSecret, secretOf } from "../public/scripts/net/table.js";

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
  t.mock.method(globalThis, "fetch", (path, how) => (asked.push([path, how.method]), answer(path, how)));
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

test("P11: pauses grow from 0.25 s to 1.5 s and no further, spread by a fifth", () => {
  const pauses = [0, 1, 2, 3, 4, 5, 50].map((attempt) => policy.pauseMs(attempt, 1));
  assert.deepEqual(pauses, [250, 500, 1000, 1500, 1500, 1500, 1500]);
  assert.deepEqual([policy.pauseMs(0, 0), policy.pauseMs(4, 0)], [250, 1200]);
});

test("P24: a sign of life is due every 2 s while the others wait, else every 14 s", () => {
  for (const [isAwaited, ms] of /** @type {const} */ ([[true, 2_000], [false, 14_000]])) {
    const verdicts = (beat, since) => [-1, 0].map((ms2) => policy.verdict(beat, since + ms + ms2, isAwaited));
    assert.deepEqual(verdicts(policy.freshBeat(1_000), 1_000), ["fine", "ask"]);
    assert.deepEqual(verdicts(policy.heard(policy.asked(policy.freshBeat(0), 3_000)), 3_000), ["fine", "ask"]);
  }
});

test("P11: a socket that is open and mute is given up 4 s after the first question unanswered", () => {
  const once = policy.asked(policy.freshBeat(0), 2_000);
  assert.equal(policy.verdict(once, 4_000, false), "ask");
  const twice = policy.asked(once, 4_000);
  assert.deepEqual([5_999, 6_000].map((ms) => policy.verdict(twice, ms, false)), ["fine", "giveUp"]);
  assert.deepEqual([true, false].map((is) => policy.verdict(policy.heard(twice), 6_000, is)), ["ask", "fine"]);
});

test("P11: a command that is not answered is a question, too", () => {
  const said = policy.expecting(policy.asked(policy.freshBeat(0), 1_000), 1_500);
  const later = policy.expecting(policy.heard(said), 6_000);
  assert.deepEqual([9_999, 10_000].map((ms) => policy.verdict(policy.asked(later, 8_500), ms, false)), ["fine", "giveUp"]);
});

test("P11: after waking up the question goes out at once and is waited for 1.5 s", () => {
  const slept = policy.asked(policy.freshBeat(0), 2_000);
  const woken = policy.woken(slept);
  assert.equal(policy.verdict(woken, 90_000, false), "ask");
  const asked = policy.asked(woken, 90_000);
  assert.deepEqual([91_499, 91_500].map((ms) => policy.verdict(asked, ms, false)), ["fine", "giveUp"]);
  assert.equal(policy.heard(asked).limitMs, policy.MUTE_MS);
});

const SECRET = "fedcba9876543210fedcba9876543210";
const OTHER = "0123456789abcdef0123456789abcdef";

/** A tab at an address. */
function tabAt(t, address) {
  const { href } = new URL(address, "https://fourtop.test");
  const kept = new Map();
  Object.assign(globalThis, {
    location: { href },
    localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) },
  });
  t.after(() => {
    delete globalThis.location;
    delete globalThis.localStorage;
  });
}

test("R5: a hello says the secret of the link by which the page came, at that table alone", (t) => {
  tabAt(t, `/t/BCDFGHJK#${SECRET}`);
  assert.deepEqual(secretOf("BCDFGHJK"), { secret: SECRET });
  assert.deepEqual(secretOf("KRTPNBCD"), {});
});

test("R5: the browser keeps it when the address has it no longer, and takes a newer one", (t) => {
  tabAt(t, `/t/BCDFGHJK/watch#${SECRET}`);
  secretOf("BCDFGHJK");
  location.href = "https://fourtop.test/t/BCDFGHJK";
  assert.deepEqual(secretOf("BCDFGHJK"), { secret: SECRET });
  location.href = `https://fourtop.test/t/BCDFGHJK#${OTHER}`;
  assert.deepEqual(secretOf("BCDFGHJK"), { secret: OTHER });
});

test("R10: a page that came by the link brings its new secret from then on; others keep it, too", (t) => {
  for (const address of [`/t/BCDFGHJK/watch#${SECRET}`, "/t/BCDFGHJK"]) {
    tabAt(t, address);
    location.hash = new URL(location.href).hash;
    globalThis.history = { state: null, replaceState: (_state, _title, hash) => { location.href = new URL(hash, location.href).href; } };
    t.after(() => delete globalThis.history);
    renewSecret(`https://fourtop.test/t/BCDFGHJK#${OTHER}`);
    assert.deepEqual(secretOf("BCDFGHJK"), { secret: OTHER });
    assert.equal(location.href.endsWith(`#${OTHER}`), address.includes("#"));
  }
});

test("R5: without a secret, and with something else behind the address, none is said", (t) => {
  tabAt(t, "/t/KRTPN#connect");
  assert.deepEqual(secretOf("KRTPN"), {});
});

test("R6: who goes over to the public door takes the token and the link's secret along", async (t) => {
  const link = "https://play.example.org/t/BCDFGHJK";
  const answer = { ok: true, json: async () => ({ token: OTHER, url: "" }) };
  t.mock.method(globalThis, "fetch", async () => answer);
  assert.equal(await publicHandoverAddress(`${link}#${SECRET}`), `${link}#door=${OTHER}&${SECRET}`);
  assert.equal(await publicHandoverAddress(link), `${link}#door=${OTHER}`);
  answer.ok = false;
  assert.equal(await publicHandoverAddress(`${link}#${SECRET}`), `${link}#${SECRET}`);
});
