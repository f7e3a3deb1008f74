/** The faces of Memory's cards and the cards that may be tapped, from the server's view (AM2, AM4). Pure. */

/**
 * @typedef {object} Own the game's part of the phase
 * @property {(string | null)[]} cards by number; `null`: face down
 * @property {number[]} paired the cards of pairs that were found
 * @property {number | null} [againAtUs] when two that do not match close again
 * @property {number} closesAtUs
 */

/** @typedef {"closed" | "turning" | "open" | "paired"} CardState */

/**
 * The page does not anticipate the server: a tapped card turns, and shows its face once that
 * arrives. The two cards of a miss close at their moment, not with the next view.
 * @param {Own} own
 * @param {ReadonlySet<number>} tapped taps that were not answered yet
 * @param {number | null} now on the server's clock
 * @returns {{ state: CardState, animal: string | null }[]}
 */
export function faces(own, tapped, now) {
  const isOver = isMissOver(own, now);
  return own.cards.map((animal, card) => {
    if (own.paired.includes(card)) return { state: "paired", animal };
    if (animal && !isOver) return { state: "open", animal };
    return { state: tapped.has(card) ? "turning" : "closed", animal: null };
  });
}

/** @param {Own} own @param {number | null} now */
const isMissOver = ({ againAtUs }, now) => againAtUs != null && now !== null && now >= againAtUs;

/**
 * Whether a tap on this card means anything now: not while two are open, nor on one that is.
 * @param {Own} own @param {number} card @param {ReadonlySet<number>} tapped @param {number | null} now
 */
export function mayTurn(own, card, tapped, now) {
  const shown = faces(own, tapped, now);
  const turned = shown.filter(({ state }) => state === "open" || state === "turning").length;
  return shown[card]?.state === "closed" && turned < 2;
}

/**
 * The last event of the cards, for sounds and screen readers.
 * @param {Own | null} before `null`: nothing was seen yet
 * @param {Own} own
 * @returns {{ kind: "pair", animal: string, cards: number[] } | { kind: "miss", animals: string[], cards: number[] }
 *   | { kind: "flip", animal: string, card: number } | null}
 */
export function happened(before, own) {
  if (!before) return null;
  const pair = own.paired.filter((card) => !before.paired.includes(card));
  if (pair.length) return { kind: "pair", animal: own.cards[pair[0] ?? 0] ?? "", cards: pair };
  if (own.againAtUs != null && own.againAtUs !== before.againAtUs) {
    const cards = cardsWhere(own, (card) => own.cards[card] != null && !own.paired.includes(card));
    return { kind: "miss", animals: cards.map((card) => own.cards[card] ?? ""), cards };
  }
  const [card] = cardsWhere(own, (one) => own.cards[one] != null && before.cards[one] == null);
  return card === undefined ? null : { kind: "flip", animal: own.cards[card] ?? "", card };
}

/** @param {Own} own @param {(card: number) => boolean} is */
const cardsWhere = (own, is) => own.cards.flatMap((_, card) => (is(card) ? [card] : []));
