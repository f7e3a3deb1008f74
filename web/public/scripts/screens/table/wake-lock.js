/**
 * Keeps the screen lit at a table, where the browser offers that: behind the secure door alone.
 * The browser puts the lamp out whenever the page is hidden.
 */

/** @typedef {{ release: () => Promise<void>, addEventListener: (type: "release", act: () => void) => void }} Sentinel */

export class Lamp {
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

  #light = async () => {
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
    if (!this.#isWanted) this.#putOut();
  };

  #putOut() {
    const old = this.#sentinel;
    this.#sentinel = null;
    old?.release().catch(() => {});
  }

  /** @param {boolean} wanted */
  update(wanted) {
    if (wanted === this.#isWanted) return;
    this.#isWanted = wanted;
    if (wanted) this.#light();
    else this.#putOut();
  }

  /** The page is visible again. */
  wake = this.#light;
}

/** The device's own lamp; one that never lights where there is none. */
export function deviceLamp() {
  // On the open door not even the question may be put.
  const wakeLock = isSecureContext ? navigator.wakeLock : undefined;
  if (!wakeLock) return { update() {}, wake() {} };
  return new Lamp(() => wakeLock.request("screen"));
}
