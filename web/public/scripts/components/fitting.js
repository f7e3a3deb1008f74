/** Texts that depend on the room they have: written anew when they change, and when the room does. */

/**
 * @template {{ element: Element, key: string }} Card with another key if there may be more or less room than before
 * @param {Element} root whose width is the cards' measure
 * @param {(cards: Card[], all: Card[]) => void} fit some cards among all
 */
export function createFitting(root, fit) {
  /** @type {Map<Element, Card>} */
  let shown = new Map();
  const all = () => [...shown.values()];
  new ResizeObserver(() => fit(all(), all())).observe(root);

  return {
    /** @param {Card[]} cards */
    update(cards) {
      const before = shown;
      shown = new Map(cards.map((card) => [card.element, card]));
      fit(all().filter(({ element, key }) => before.get(element)?.key !== key), all());
    },
  };
}
