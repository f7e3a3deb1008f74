import assert from "node:assert/strict";
import { test } from "node:test";

import { ownAccount } from "../public/scripts/net/account.js";

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
