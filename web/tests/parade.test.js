import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { EACH_MS, Parade } from "../public/scripts/games/faces/parade.js";

const PEOPLE = ["Ada", "Bo", "Cy"].map((name) => ({ name, picture: `/face/${name}` }));
const settled = () => new Promise((done) => setImmediate(done));

/** @param {() => Promise<any>} fetch */
function paraded(fetch) {
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.fetch = fetch;
  /** @type {(string | undefined)[]} */
  const seen = [];
  const prepared = [];
  const parade = new Parade({ ready: async () => {}, prepare: (picture) => prepared.push(picture) }, () => seen.push(parade.person?.name));
  return { parade, seen, prepared };
}

test.afterEach(() => mock.timers.reset());

test("AF7: everybody of the chosen deck comes, each for a second, with the next picture on its way", async () => {
  const asked = [];
  const { parade, seen, prepared } = paraded(async (address) => {
    asked.push(address);
    return { ok: true, json: async () => ({ people: [...PEOPLE] }) };
  });
  assert.equal(await parade.begin(3), true);
  await settled();
  assert.deepEqual([asked, seen, prepared], [["/deck/3"], ["Ada"], ["/face/Bo"]]);
  mock.timers.tick(EACH_MS - 1);
  assert.deepEqual(seen, ["Ada"]);
  mock.timers.tick(1);
  await settled();
  parade.next();
  await settled();
  assert.deepEqual(seen, ["Ada", "Bo", "Cy"]);
  mock.timers.tick(EACH_MS);
  assert.deepEqual([seen.at(-1), parade.person, seen.length], [undefined, null, 4]);
});

test("AF7: it ends when it is left, and what comes late shows nobody", async () => {
  /** @type {(answer: any) => void} */
  let bring = () => {};
  const { parade, seen } = paraded(() => new Promise((done) => (bring = done)));
  const begun = parade.begin(0);
  parade.stop();
  bring({ ok: true, json: async () => ({ people: [...PEOPLE] }) });
  assert.equal(await begun, true);
  mock.timers.tick(9 * EACH_MS);
  assert.deepEqual([seen, parade.person], [[], null]);
});

test("AF7: a deck that did not come is said", async () => {
  for (const fetch of [async () => ({ ok: false }), () => Promise.reject(new Error())]) {
    const { parade } = paraded(fetch);
    assert.equal(await parade.begin(0), false);
    assert.equal(parade.person, null);
    mock.timers.reset();
  }
});
