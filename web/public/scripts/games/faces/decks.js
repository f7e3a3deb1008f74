/** Which decks there are (AF6; docs/protocol.md, Decks of faces). */

/** @typedef {{ deck: number, name?: string, people: number }} Deck `name` is absent for the one that ships */

/** @returns {Promise<{ decks: Deck[], host?: boolean }>} none where they did not come: the first is played */
export async function decksToPlay() {
  try {
    const answer = await fetch("/decks.json");
    return answer.ok ? await answer.json() : { decks: [] };
  } catch {
    return { decks: [] };
  }
}
