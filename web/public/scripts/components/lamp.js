/**
 * Keeps the screen lit at a table, where the browser offers that: behind the secure door alone.
 * The browser puts the lamp out whenever the page is hidden.
 */

/** @typedef {{ release: () => Promise<void>, addEventListener: (type: "release", act: () => void) => void }} Sentinel */

/**
 * @param {() => Promise<Sentinel>} request
 */
export function createLamp(request) {
  let isWanted = false;
  let isAsking = false;
  /** @type {Sentinel | null} */
  let sentinel = null;

  async function light() {
    if (!isWanted || isAsking || sentinel) return;
    isAsking = true;
    // Refused while hidden or with an empty battery: then the screen goes dark as ever.
    const fresh = await request().catch(() => null);
    isAsking = false;
    if (!fresh) return;
    sentinel = fresh;
    fresh.addEventListener("release", () => {
      if (sentinel === fresh) sentinel = null;
    });
    if (!isWanted) putOut();
  }

  function putOut() {
    const old = sentinel;
    sentinel = null;
    old?.release().catch(() => {});
  }

  return {
    /** @param {boolean} wanted */
    update(wanted) {
      if (wanted === isWanted) return;
      isWanted = wanted;
      if (wanted) light();
      else putOut();
    },

    /** The page is visible again. */
    wake: light,
  };
}

/** The device's own lamp; one that never lights where there is none. */
export function deviceLamp() {
  // On the open door not even the question may be put.
  const wakeLock = isSecureContext ? navigator.wakeLock : undefined;
  if (!wakeLock) return { update() {}, wake() {} };
  return createLamp(() => wakeLock.request("screen"));
}
