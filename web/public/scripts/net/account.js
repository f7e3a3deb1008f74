/** Requests about accounts (docs/protocol.md, "Accounts"). */

/** @typedef {{ user: string, name?: string, colour?: number, face?: number, photo?: string }} Own */
/** @typedef {{ code?: string, args?: Args, user?: string }} Answered with a `code`: refused */

/**
 * @param {"register" | "log-in" | "log-out" | "password" | "delete"} order
 * @param {Record<string, string>} [said]
 * @returns {Promise<Answered>}
 */
export async function askAccount(order, said = {}) {
  try {
    // In another mode than fetch's own a page without referrers would send `Origin: null`.
    const answer = await fetch(`/account/${order}`, { method: "POST", body: JSON.stringify(said) });
    return await answer.json();
  } catch {
    return { code: "account.lost" };
  }
}

/**
 * This device's account, `null` if it is not logged in, and whether the server takes guests by link.
 * Rejects without an answer.
 * @returns {Promise<{ own: Own | null, guests: boolean }>}
 */
export async function ownAccount() {
  const reply = await fetch("/account/self", { cache: "no-store" });
  if (!reply.ok) throw new Error(`/account/self: ${reply.status}`);
  const answer = await reply.json();
  return { own: answer.user ? answer : null, guests: Boolean(answer.guests) };
}
