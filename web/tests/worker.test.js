import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const source = readFileSync(new URL("../public/worker.js", import.meta.url), "utf8")
  .replace('"__PRECACHE__"', '"a.js", "b.css"').replaceAll("__DIGEST__", "new");

/** The worker in a world of its own. @param {{ kept?: string[], serves?: (address: string) => boolean }} world */
function worker({ kept = [], serves = () => true }) {
  const stores = new Map(kept.map((name) => [name, new Map()]));
  const acts = {};
  const addressOf = (request) => request.url ?? String(request);
  const fetch = (request) => serves(addressOf(request))
    ? Promise.resolve(`fresh ${addressOf(request)}`) : Promise.reject(new TypeError("network"));
  const caches = {
    open: async (name) => {
      const store = stores.get(name) ?? stores.set(name, new Map()).get(name);
      return { addAll: async (all) => {
        for (const one of all) store.set(addressOf(one), await fetch(one).then(() => `kept ${addressOf(one)}`));
      } };
    },
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    match: async (request) =>
      [...stores.values()].map((store) => store.get(addressOf(request))).find(Boolean),
  };
  class Request {
    constructor(url) {
      this.url = url;
    }
  }
  const self = { addEventListener: (name, act) => (acts[name] = act), skipWaiting: async () => {} };
  const location = { origin: "https://x" };
  vm.runInNewContext(source, {
    self, caches, fetch, Request, URL, location, setTimeout: () => 0, Response: { error: () => "error" },
  });
  const asked = (name) => new Promise((settle, fail) =>
    acts[name]({ waitUntil: (promise) => promise.then(settle, fail) }));
  return {
    stores,
    install: () => asked("install"),
    activate: () => asked("activate"),
    fetch(path, fields = {}) {
      let answer = null;
      const request = { url: `https://x${path}`, method: "GET", mode: "cors", ...fields };
      acts.fetch({ request, respondWith: (promise) => (answer = promise) });
      return answer;
    },
  };
}

test("worker: it keeps its own files and the offline page, under its digest", async () => {
  const one = worker({});
  await one.install();
  assert.deepEqual([...one.stores.get("fourtop-new").keys()], ["/offline.html", "/a/new/a.js", "/a/new/b.css"]);
});

test("worker: an incomplete set of files is not stored", async () => {
  const one = worker({ serves: (address) => !address.endsWith("b.css") });
  await assert.rejects(one.install());
  assert.equal(one.stores.size, 0);
});

test("worker: the previous version stays, older ones go, and other stores are left alone", async () => {
  const one = worker({ kept: ["fourtop-oldest", "another", "fourtop-old"] });
  await one.install();
  await one.activate();
  assert.deepEqual([...one.stores.keys()], ["another", "fourtop-old", "fourtop-new"]);
  const back = worker({ kept: ["fourtop-new", "fourtop-a", "fourtop-b"] });
  await back.activate();
  assert.deepEqual([...back.stores.keys()], ["fourtop-new", "fourtop-b"]);
});

test("worker: pages come from the network, even where they could be kept", async () => {
  const one = worker({});
  await one.install();
  assert.equal(await one.fetch("/t/KRTPN", { mode: "navigate" }), "fresh https://x/t/KRTPN");
});

test("worker: other requests, other methods and other servers are none of its business", () => {
  const one = worker({});
  assert.equal(one.fetch("/healthz"), null);
  assert.equal(one.fetch("/door", { method: "POST", mode: "navigate" }), null);
  assert.equal(one.fetch("", { url: "https://y/a/new/a.js" }), null);
});
