/** Where elements are in the window, and which faces are visible. */

/** @returns {[x: number, y: number]} in pixels */
export const middleOf = (/** @type {Element} */ element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/** Whether the figure's middle is in the window, covered by nothing but its own ancestors or parts. @param {Element} figure */
function isVisible(figure) {
  const [x, y] = middleOf(figure);
  const over = document.elementFromPoint(x, y);
  return figure.clientWidth > 0 && over !== null && (over.contains(figure) || figure.contains(over));
}

/** A member's figures on the present screen. @param {number} m @returns {Element[]} */
export const figuresOf = (m) => [...document.querySelectorAll(`[data-member="${m}"]:not(.ahead *)`)];

/** The visible figure of a member. @param {number} m @returns {Element | null} */
export const faceOf = (m) => figuresOf(m).find(isVisible) ?? null;
