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
  const measure = () => `${root.clientWidth} ${root.clientHeight}`;
  /** The measure for which all fit. */
  let fitted = "";

  /** @param {Card[]} cards */
  function refit(cards) {
    fit(cards, all());
    if (cards.length > 0) fitted = measure();
  }

  // It also tells of the room that the cards were just fitted into.
  new ResizeObserver(() => measure() === fitted || refit(all())).observe(root);

  return {
    /** @param {Card[]} cards */
    update(cards) {
      const before = shown;
      shown = new Map(cards.map((card) => [card.element, card]));
      refit(all().filter(({ element, key }) => before.get(element)?.key !== key));
    },
  };
}
