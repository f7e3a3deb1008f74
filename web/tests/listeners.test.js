import assert from "node:assert/strict";
import test from "node:test";
import { ScreenWakeLock } from "../public/scripts/screens/table/wake-lock.js";
import {
  arrivalAt,
  createHandoverToken,
  listenerAt,
  otherListener,
  readListeners,
  takeToken,
} from "../public/scripts/core/listeners.js";
import { watchTrust } from "../public/scripts/net/trust.js";

const TOKEN = "0123456789abcdef0123456789abcdef";
const at = (address) => {
  const { protocol, hostname } = new URL(address);
  return { protocol, hostname };
};

test("listeners: the page's line names a port a listener, and a host where the certificate names one", () => {
  assert.deepEqual(readListeners("http=8080 https=8443"), {
    http: { host: null, port: 8080 },
    https: { host: null, port: 8443 },
  });
  assert.deepEqual(readListeners(" https=play.example.org:8443\n"), {
    https: { host: "play.example.org", port: 8443 },
  });
  assert.deepEqual(readListeners("https=[fd00::1]:443").https, { host: "[fd00::1]", port: 443 });
});

test("listeners: what is no listener is left out, the page's own mark first of all", () => {
  for (const content of ["", "__DOORS__", "http", "http=", "http=0", "http=65536", "ftp=21",
    "https=a:b:1", "https=/x:1", "https=:8443", "http=80x"]) {
    assert.deepEqual(readListeners(content), {}, content);
  }
  assert.deepEqual(readListeners("http=x https=8443"), { https: { host: null, port: 8443 } });
});

test("listeners: the scheme says which listener a page came through", () => {
  const places = ["http://a:8080/", "https://a/", "file:///a"].map(at);
  assert.deepEqual(places.map(listenerAt), ["http", "https", null]);
});

test("listeners: the other listener keeps the visitor's name for the server, or takes the certificate's", () => {
  const both = readListeners("http=8080 https=8443");
  assert.equal(otherListener(both, at("http://192.168.1.20:8080/t/KRTPN")), "https://192.168.1.20:8443");
  assert.equal(otherListener(both, at("https://laptop.local:8443/")), "http://laptop.local:8080");
  assert.equal(otherListener(both, at("http://[fe80::1]:8080/")), "https://[fe80::1]:8443");
  const named = readListeners("http=8080 https=play.example.org:8443");
  assert.equal(otherListener(named, at("http://10.0.0.2:8080/")), "https://play.example.org:8443");
  assert.equal(otherListener(named, at("https://play.example.org:8443/")), "http://play.example.org:8080");
});

test("listeners: a scheme's own port is not written", () => {
  const listeners = readListeners("http=80 https=443");
  assert.equal(otherListener(listeners, at("http://a/")), "https://a");
  assert.equal(otherListener(listeners, at("https://a/")), "http://a");
  assert.equal(otherListener(readListeners("http=443 https=80"), at("http://a:443/")), "https://a:80");
});

test("listeners: where there is one listener alone, none is the other", () => {
  assert.equal(otherListener(readListeners("http=8080"), at("http://a:8080/")), null);
  assert.equal(otherListener(readListeners("https=8443"), at("https://a:8443/")), null);
  assert.equal(otherListener(readListeners("http=8080 https=8443"), at("file:///x")), null);
});

test("listeners: a token is taken out of the fragment, other fragments stay", () => {
  assert.deepEqual(takeToken(`#door=${TOKEN}`), { token: TOKEN, hash: "" });
  assert.deepEqual(takeToken("#connect"), { token: null, hash: "#connect" });
  assert.deepEqual(takeToken(""), { token: null, hash: "" });
  const secret = "fedcba9876543210fedcba9876543210";
  assert.deepEqual(takeToken(`#door=${TOKEN}&${secret}`), { token: TOKEN, hash: `#${secret}` });
  assert.deepEqual(takeToken(`#${secret}`), { token: null, hash: `#${secret}` });
  for (const bad of ["", "x", TOKEN.slice(1), `${TOKEN}0`, TOKEN.toUpperCase(), `${TOKEN}&a`]) {
    assert.deepEqual(takeToken(`#door=${bad}`), { token: null, hash: "" }, bad);
  }
});

test("listeners: who changes listeners arrives at the same place, with a token if there is one", () => {
  const url = "https://192.168.1.20:8443";
  assert.equal(arrivalAt(url, "/t/KRTPN", TOKEN), `${url}/t/KRTPN#door=${TOKEN}`);
  assert.equal(arrivalAt(url, "/", null), `${url}/`);
});

test("listeners: the token is said in the first hello and in none after its answer", () => {
  const handover = createHandoverToken(TOKEN);
  assert.deepEqual(handover.hello(), { token: TOKEN });
  handover.answered();
  assert.deepEqual([handover.hello(), createHandoverToken(null).hello()], [{}, {}]);
});

test("listeners: a hello that nobody answered is said again with its token", () => {
  const handover = createHandoverToken(TOKEN);
  handover.hello();
  assert.deepEqual(handover.hello(), { token: TOKEN });
  assert.equal(handover.refused(), false, "the first may have been taken");
  assert.deepEqual(handover.hello(), {});
});

test("listeners: a refused token is news, and not said again", () => {
  const handover = createHandoverToken(TOKEN);
  handover.hello();
  assert.equal(handover.refused(), true);
  assert.deepEqual(handover.hello(), {});
});

/** @param {{ isSecure?: boolean, isThere?: boolean }} how */
function trustOf({ isSecure = true, isThere = true }) {
  let changes = 0;
  let questions = 0;
  const trust = watchTrust({
    isSecure,
    answers: async () => (questions += 1, isThere),
    onChange: () => (changes += 1),
  });
  return { trust, seen: () => [trust.isMissing, changes, questions] };
}

test("trust: the page came by https, two sockets failed, the server answers: trust is missing", async () => {
  const { trust, seen } = trustOf({});
  await trust.failed();
  assert.deepEqual(seen(), [false, 0, 0]);
  await trust.failed();
  assert.deepEqual(seen(), [true, 1, 1]);
  await trust.failed();
  assert.deepEqual(seen(), [true, 1, 1]);
});

test("trust: a socket that opens after all takes it back, and failures afterwards are the network's", async () => {
  const { trust, seen } = trustOf({});
  await trust.failed();
  await trust.failed();
  trust.opened();
  assert.deepEqual(seen(), [false, 2, 1]);
  await trust.failed();
  assert.deepEqual(seen(), [false, 2, 1]);
});

test("trust: a server that is away, or plain http, says nothing about trust", async () => {
  for (const [how, questions] of [[{ isThere: false }, 1], [{ isSecure: false }, 0]]) {
    const { trust, seen } = trustOf(how);
    await trust.failed();
    await trust.failed();
    assert.deepEqual(seen(), [false, 0, questions]);
  }
});

test("trust: a socket that opens while the server is asked settles it", async () => {
  const { trust, seen } = trustOf({});
  await trust.failed();
  const asking = trust.failed();
  trust.opened();
  await asking;
  assert.deepEqual(seen(), [false, 0, 1]);
});

/** A wake lock whose every request can be looked at. */
function wakeLockOf(mayLight = () => true) {
  const lit = [];
  const wakeLock = new ScreenWakeLock(async () => {
    if (!mayLight()) throw new Error("refused");
    const one = {
      isOn: true,
      told: () => {},
      release: async () => (one.isOn = false, one.told()),
      addEventListener: (_, act) => (one.told = act),
    };
    lit.push(one);
    return one;
  });
  return { wakeLock, lit, states: () => lit.map((one) => one.isOn) };
}
const turn = () => new Promise((settle) => setImmediate(settle));

test("wake lock: lit at a table once, put out on leaving", async () => {
  const { wakeLock, states } = wakeLockOf();
  wakeLock.update(true);
  wakeLock.update(true);
  await turn();
  assert.deepEqual(states(), [true]);
  wakeLock.update(false);
  await turn();
  assert.deepEqual(states(), [false]);
  await wakeLock.wake();
  assert.deepEqual(states(), [false], "nobody wants it");
});

test("wake lock: lit again when the page is back, and not a second time while it burns", async () => {
  const { wakeLock, lit, states } = wakeLockOf();
  wakeLock.update(true);
  await turn();
  await wakeLock.wake();
  assert.deepEqual(states(), [true]);
  await lit[0].release();
  await wakeLock.wake();
  assert.deepEqual(states(), [false, true]);
});

test("wake lock: left before it was lit, it does not stay on", async () => {
  const { wakeLock, states } = wakeLockOf();
  wakeLock.update(true);
  wakeLock.update(false);
  await turn();
  assert.deepEqual(states(), [false]);
});

test("wake lock: refused once, it is asked for again when the page is back", async () => {
  let isAllowed = false;
  const { wakeLock, states } = wakeLockOf(() => isAllowed);
  wakeLock.update(true);
  await turn();
  assert.deepEqual(states(), []);
  isAllowed = true;
  await wakeLock.wake();
  assert.deepEqual(states(), [true]);
});
