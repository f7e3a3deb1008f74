/**
 * Keeps the screen lit at a table. Browsers offer a wake lock over https alone, and release it whenever the page
 * is hidden.
 */

/** @typedef {{ release: () => Promise<void>, addEventListener: (type: "release", act: () => void) => void }} Sentinel */

export class ScreenWakeLock {
  #request;
  #isWanted = false;
  #isAsking = false;
  /** @type {Sentinel | null} */
  #sentinel = null;

  /**
   * @param {() => Promise<Sentinel>} request
   */
  constructor(request) {
    this.#request = request;
  }

  #acquire = async () => {
    if (!this.#isWanted || this.#isAsking || this.#sentinel) return;
    this.#isAsking = true;
    // Refused while hidden or with an empty battery: then the screen goes dark as ever.
    const fresh = await this.#request().catch(() => null);
    this.#isAsking = false;
    if (!fresh) return;
    this.#sentinel = fresh;
    fresh.addEventListener("release", () => {
      if (this.#sentinel === fresh) this.#sentinel = null;
    });
    if (!this.#isWanted) this.#release();
  };

  #release() {
    const old = this.#sentinel;
    this.#sentinel = null;
    old?.release().catch(() => {});
  }

  /** @param {boolean} wanted */
  update(wanted) {
    if (wanted === this.#isWanted) return;
    this.#isWanted = wanted;
    if (wanted) this.#acquire();
    else this.#release();
  }

  /** The page is visible again. */
  wake = this.#acquire;
}

/** The device's wake lock, or one that does nothing where the browser has none. */
export function deviceWakeLock() {
  // Over http the browser does not even have the function that asks.
  const wakeLock = isSecureContext ? navigator.wakeLock : undefined;
  if (!wakeLock) return { update() {}, wake() {} };
  return new ScreenWakeLock(() => wakeLock.request("screen"));
}
