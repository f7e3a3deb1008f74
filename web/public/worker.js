/**
 * Keeps this version's files on the device, and shows the offline page where the server cannot be
 * reached (docs/decisions/0011). Pages come from the network alone, so no version can trap anybody.
 * The server fills in the digest and the list of files.
 */

const FILES = ["__PRECACHE__"].map((path) => `/a/__DIGEST__/${path}`);
const OFFLINE = "/offline.html";
const PREFIX = "fourtop-";
const OWN = `${PREFIX}__DIGEST__`;
/** A laptop that sleeps refuses nothing, it is silent. */
const PATIENCE_MS = 8_000;

async function keep() {
  const cache = await caches.open(OWN);
  await cache.addAll([new Request(OFFLINE, { cache: "reload" }), ...FILES]).catch(async (fault) => {
    await caches.delete(OWN);
    throw fault;
  });
  await self.skipWaiting();
}

/** The version before stays: a page of it may still be open, and the server no longer has its files. */
async function forget() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function page(request) {
  const silence = new Promise((_, fail) => setTimeout(fail, PATIENCE_MS));
  try {
    return await Promise.race([fetch(request), silence]);
  } catch {
    return (await caches.match(OFFLINE, { cacheName: OWN })) ?? Response.error();
  }
}

/** @param {Request} request whose address names its content */
const file = async (request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/a/")) event.respondWith(file(request));
});
