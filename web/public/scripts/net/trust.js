/**
 * Finds out whether this browser loads the page over https but refuses its sockets, as iPhones do if the
 * player accepted the certificate for the page alone. The sign: no socket has ever opened, but the server answers.
 */

/** One failure may be the network. */
const FAILURES = 2;

/**
 * @param {object} world
 * @param {boolean} world.isSecure whether the page came by https
 * @param {() => Promise<boolean>} world.answers whether the server answers a plain request
 * @param {() => void} world.onChange
 */
export function watchTrust({ isSecure, answers, onChange }) {
  let hasOpened = false;
  let failures = 0;
  let isMissing = false;

  return {
    /** The server is there, and no socket is let through. */
    get isMissing() {
      return isMissing;
    },

    opened() {
      hasOpened = true;
      if (!isMissing) return;
      isMissing = false;
      onChange();
    },

    async failed() {
      failures += 1;
      if (!isSecure || hasOpened || isMissing || failures < FAILURES) return;
      const isThere = await answers();
      if (!isThere || hasOpened || isMissing) return;
      isMissing = true;
      onChange();
    },
  };
}

/** @returns {Promise<boolean>} */
export const serverAnswers = () =>
  fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false);
