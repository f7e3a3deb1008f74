/** Requests about decks of faces (docs/protocol.md, "Decks of faces"). */

/** @typedef {{ code?: string, args?: Args, picture?: string }} Answered with a `code`: refused */
/** @typedef {{ name: string, picture: string }} Person */
/** @typedef {{ deck: number, name: string, missing: number, people: Person[], faults: { file: string, code: string, args: Args }[] }} OwnDeck */

/** @returns {Promise<OwnDeck[] | null>} `null`: this device is not the host's; rejects without an answer */
export async function ownDecks() {
  const answer = await fetch("/decks/own.json", { cache: "no-store" });
  return answer.status === 403 ? null : (await answer.json()).decks;
}

/**
 * Adds a person to a deck; without a picture it removes the person, without a person the deck.
 * @param {string} deck @param {string | null} person @param {Blob | null} [picture]
 * @returns {Promise<Answered>}
 */
export async function changeDeck(deck, person, picture = null) {
  const parts = person === null ? [deck] : [deck, person];
  try {
    const address = `/decks/${parts.map(encodeURIComponent).join("/")}`;
    const answer = await fetch(address, { method: "POST", body: picture });
    // A name with a slash finds no place.
    return answer.status === 404 ? { code: "name.invisible" } : await answer.json();
  } catch {
    return { code: "deck.lost" };
  }
}

/** The people of a deck that can be played (AF7); none where they did not come. @param {number} deck @returns {Promise<Person[]>} */
export async function peopleOf(deck) {
  try {
    const answer = await fetch(`/deck/${deck}`);
    return answer.ok ? (await answer.json()).people : [];
  } catch {
    return [];
  }
}

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
