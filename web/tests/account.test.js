import assert from "node:assert/strict";
import test from "node:test";
import { destination, logInFor, onward } from "../public/scripts/core/destination.js";
import { ownAccount } from "../public/scripts/net/account.js";

const asked = (path) => logInFor({ pathname: path, search: "", hash: "" }, null);
const queryOf = (address) => new URL(address, "https://fourtop.test").search;

test("R1: who had to log in arrives where they wanted", () => {
  for (const path of ["/", "/#connect", "/t/KRTPN", "/t/KRTPN/watch", "/practice?t=KRTPN", "/tv"]) {
    assert.equal(destination(queryOf(logInFor(new URL(path, "https://fourtop.test"), null))), path);
  }
});

test("R6: a token from another door goes along, and never in a request", () => {
  const token = "00112233445566778899aabbccddeeff";
  const asking = new URL(logInFor(new URL("https://fourtop.test/t/KRTPN"), token), "https://fourtop.test");
  assert.deepEqual([destination(asking.search), asking.hash], ["/t/KRTPN", `#door=${token}`]);
  assert.equal(onward("/t/KRTPN", token), `/t/KRTPN#door=${token}`);
  assert.equal(onward("/#connect", token), `/#door=${token}`);
  assert.equal(onward("/#connect", null), "/#connect");
  assert.equal(onward(null, null), "/");
});

test("R5: the secret of a link is in no request on the way", () => {
  const secret = "fedcba9876543210fedcba9876543210";
  const asking = logInFor(new URL(`https://fourtop.test/t/BCDFGHJK#${secret}`), null);
  assert.equal(asking, "/account?to=%2Ft%2FBCDFGHJK");
});

test("R1: without a wish there is none", () => {
  assert.equal(destination(""), null);
  assert.equal(destination("?t=KRTPN"), null);
});

test("R1: an address elsewhere leads nowhere, and one without meaning home", () => {
  const elsewhere = [
    "https://evil.example/t/KRTPN", "//evil.example/", "/\\evil.example", "javascript:alert(1)",
    "/account", "/t/", "/t/KRTPN/../../evil", "/%2f/evil.example", "t/KRTPN", "",
  ];
  for (const wish of elsewhere) {
    const to = destination(queryOf(asked(wish)));
    assert.ok(to === null || to === "/", `${wish} → ${to}`);
  }
});

/** @param {Response} response */
function answering(response) {
  globalThis.fetch = () => Promise.resolve(response);
}

test("a device's account, and whether guests may come", async () => {
  answering(Response.json({ user: "anna", name: "Anna" }));
  assert.equal((await ownAccount()).own?.user, "anna");
  answering(Response.json({ guests: true }));
  assert.deepEqual(await ownAccount(), { own: null, guests: true });
});

test("a server that cannot find out who is logged in has not answered", async () => {
  answering(Response.json({ code: "account.busy", args: {} }, { status: 503 }));
  await assert.rejects(ownAccount());
});
