/** Registers the service worker, which stores the page's files on the device. Browsers allow it over https alone. */

const WORKER = "/worker.js";

/** @typedef {{ createScriptURL: (address: string) => string }} Rules */

/** The one script that is named by text. @type {Rules} */
const rules = {
  /** @param {string} address */
  createScriptURL(address) {
    if (address === WORKER) return address;
    throw new TypeError(address);
  },
};

export function keepOnDevice() {
  if (!isSecureContext || !navigator.serviceWorker) return;
  const { trustedTypes } = /** @type {{ trustedTypes?: { createPolicy: (name: string, rules: Rules) => Rules } }} */ (globalThis);
  const policy = trustedTypes?.createPolicy("fourtop", rules) ?? rules;
  const options = /** @type {const} */ ({ scope: "/", updateViaCache: "none" });
  // A browser that does not trust the certificate refuses. The page works without the worker.
  navigator.serviceWorker.register(policy.createScriptURL(WORKER), options).catch(() => {});
}
