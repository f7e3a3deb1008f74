import assert from "node:assert/strict";
import test from "node:test";
import { destination, logInFor } from "../public/scripts/core/destination.js";

const asked = (path) => logInFor({ pathname: path, search: "", hash: "" });
const queryOf = (address) => new URL(address, "https://fourtop.test").search;

test("R1: who had to log in arrives where they wanted", () => {
  for (const path of ["/", "/#connect", "/t/KRTPN", "/t/KRTPN/watch", "/practice?t=KRTPN"]) {
    assert.equal(destination(queryOf(logInFor(new URL(path, "https://fourtop.test")))), path);
  }
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
