/** Where things are in the window, and which faces are seen. */

/** @returns {[x: number, y: number]} in pixels */
export const middleOf = (/** @type {Element} */ element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/** Whether it is in the window, and nothing but what it belongs to lies over it. @param {Element} figure */
function isSeen(figure) {
  const [x, y] = middleOf(figure);
  const over = document.elementFromPoint(x, y);
  return figure.clientWidth > 0 && over !== null && (over.contains(figure) || figure.contains(over));
}

/** A member's figures on the present screen. @param {number} m @returns {Element[]} */
export const figuresOf = (m) => [...document.querySelectorAll(`[data-member="${m}"]:not(.ahead *)`)];

/** The face of a member that is seen. @param {number} m @returns {Element | null} */
export const faceOf = (m) => figuresOf(m).find(isSeen) ?? null;
