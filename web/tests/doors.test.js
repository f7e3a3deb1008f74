import assert from "node:assert/strict";
import test from "node:test";
import { Lamp } from "../public/scripts/screens/table/wake-lock.js";
import {
  arrivalAt,
  createPassage,
  doorAt,
  otherDoor,
  readDoors,
  takeToken,
} from "../public/scripts/core/doors.js";
import { watchTrust } from "../public/scripts/net/trust.js";

const TOKEN = "0123456789abcdef0123456789abcdef";
const at = (address) => {
  const { protocol, hostname } = new URL(address);
  return { protocol, hostname };
};

test("doors: the page's line names a port a door, and a host where the certificate names one", () => {
  assert.deepEqual(readDoors("http=8080 https=8443"), {
    http: { host: null, port: 8080 },
    https: { host: null, port: 8443 },
  });
  assert.deepEqual(readDoors(" https=play.example.org:8443\n"), {
    https: { host: "play.example.org", port: 8443 },
  });
  assert.deepEqual(readDoors("https=[fd00::1]:443").https, { host: "[fd00::1]", port: 443 });
});

test("doors: what is no door is left out, the page's own mark first of all", () => {
  for (const content of ["", "__DOORS__", "http", "http=", "http=0", "http=65536", "ftp=21",
    "https=a:b:1", "https=/x:1", "https=:8443", "http=80x"]) {
    assert.deepEqual(readDoors(content), {}, content);
  }
  assert.deepEqual(readDoors("http=x https=8443"), { https: { host: null, port: 8443 } });
});

test("doors: the scheme says which door a page came through", () => {
  const places = ["http://a:8080/", "https://a/", "file:///a"].map(at);
  assert.deepEqual(places.map(doorAt), ["http", "https", null]);
});

test("doors: the other door keeps the visitor's name for the server, or takes the certificate's", () => {
  const both = readDoors("http=8080 https=8443");
  assert.equal(otherDoor(both, at("http://192.168.1.20:8080/t/KRTPN")), "https://192.168.1.20:8443");
  assert.equal(otherDoor(both, at("https://laptop.local:8443/")), "http://laptop.local:8080");
  assert.equal(otherDoor(both, at("http://[fe80::1]:8080/")), "https://[fe80::1]:8443");
  const named = readDoors("http=8080 https=play.example.org:8443");
  assert.equal(otherDoor(named, at("http://10.0.0.2:8080/")), "https://play.example.org:8443");
  assert.equal(otherDoor(named, at("https://play.example.org:8443/")), "http://play.example.org:8080");
});

test("doors: a scheme's own port is not written", () => {
  const doors = readDoors("http=80 https=443");
  assert.equal(otherDoor(doors, at("http://a/")), "https://a");
  assert.equal(otherDoor(doors, at("https://a/")), "http://a");
  assert.equal(otherDoor(readDoors("http=443 https=80"), at("http://a:443/")), "https://a:80");
});

test("doors: where there is one door alone, none is the other", () => {
  assert.equal(otherDoor(readDoors("http=8080"), at("http://a:8080/")), null);
  assert.equal(otherDoor(readDoors("https=8443"), at("https://a:8443/")), null);
  assert.equal(otherDoor(readDoors("http=8080 https=8443"), at("file:///x")), null);
});

test("doors: a token is taken out of the fragment, other fragments stay", () => {
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

test("doors: who changes doors arrives at the same place, with a token if there is one", () => {
  const url = "https://192.168.1.20:8443";
  assert.equal(arrivalAt(url, "/t/KRTPN", TOKEN), `${url}/t/KRTPN#door=${TOKEN}`);
  assert.equal(arrivalAt(url, "/", null), `${url}/`);
});

test("doors: the token is said in the first hello and in none after its answer", () => {
  const passage = createPassage(TOKEN);
  assert.deepEqual(passage.hello(), { token: TOKEN });
  passage.answered();
  assert.deepEqual([passage.hello(), createPassage(null).hello()], [{}, {}]);
});

test("doors: a hello that nobody answered is said again with its token", () => {
  const passage = createPassage(TOKEN);
  passage.hello();
  assert.deepEqual(passage.hello(), { token: TOKEN });
  assert.equal(passage.refused(), false, "the first may have been taken");
  assert.deepEqual(passage.hello(), {});
});

test("doors: a refused token is news, and not said again", () => {
  const passage = createPassage(TOKEN);
  passage.hello();
  assert.equal(passage.refused(), true);
  assert.deepEqual(passage.hello(), {});
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

test("trust: a server that is away, or the open door, says nothing about trust", async () => {
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

/** A lamp whose every lighting can be looked at. */
function lampOf(mayLight = () => true) {
  const lit = [];
  const lamp = new Lamp(async () => {
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
  return { lamp, lit, states: () => lit.map((one) => one.isOn) };
}
const turn = () => new Promise((settle) => setImmediate(settle));

test("lamp: lit at a table once, put out on leaving", async () => {
  const { lamp, states } = lampOf();
  lamp.update(true);
  lamp.update(true);
  await turn();
  assert.deepEqual(states(), [true]);
  lamp.update(false);
  await turn();
  assert.deepEqual(states(), [false]);
  await lamp.wake();
  assert.deepEqual(states(), [false], "nobody wants it");
});

test("lamp: lit again when the page is back, and not a second time while it burns", async () => {
  const { lamp, lit, states } = lampOf();
  lamp.update(true);
  await turn();
  await lamp.wake();
  assert.deepEqual(states(), [true]);
  await lit[0].release();
  await lamp.wake();
  assert.deepEqual(states(), [false, true]);
});

test("lamp: left before it was lit, it does not stay on", async () => {
  const { lamp, states } = lampOf();
  lamp.update(true);
  lamp.update(false);
  await turn();
  assert.deepEqual(states(), [false]);
});

test("lamp: refused once, it is asked for again when the page is back", async () => {
  let isAllowed = false;
  const { lamp, states } = lampOf(() => isAllowed);
  lamp.update(true);
  await turn();
  assert.deepEqual(states(), []);
  isAllowed = true;
  await lamp.wake();
  assert.deepEqual(states(), [true]);
});
