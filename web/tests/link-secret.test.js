import assert from "node:assert/strict";
import test from "node:test";
import { publicHandoverAddress } from "../public/scripts/net/handover.js";
import { renewSecret, secretOf } from "../public/scripts/net/table.js";

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
