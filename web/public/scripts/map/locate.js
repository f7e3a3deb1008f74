/** Asks the phone where it is, once (L3). */

/** @typedef {import("./sphere.js").Place} Place */
/** @typedef {{ place: Place } | { fault: "none" | "refused" | "silent" }} Found */

/** Time for a person to answer the browser's question and for a phone to find itself. */
const PATIENCE_MS = 45_000;
const REFUSED = 1;

/**
 * The first position that arrives; a temporary failure before it does not count, and a phone may
 * never answer at all.
 * @param {Geolocation | undefined} phone
 * @param {boolean} isExact
 * @param {(act: () => void, ms: number) => unknown} [wait]
 * @returns {Promise<Found>}
 */
export function locate(phone, isExact, wait = setTimeout) {
  if (!phone) return Promise.resolve({ fault: "none" });
  return new Promise((settle) => {
    let watch = 0;
    const end = (/** @type {Found} */ found) => {
      queueMicrotask(() => phone.clearWatch(watch));
      settle(found);
    };
    wait(() => end({ fault: "silent" }), PATIENCE_MS);
    watch = phone.watchPosition(
      ({ coords }) => end({ place: { lat: coords.latitude, lon: coords.longitude } }),
      ({ code }) => code === REFUSED && end({ fault: "refused" }),
      { enableHighAccuracy: isExact, maximumAge: 60_000, timeout: 20_000 },
    );
  });
}
