/** Moving and zooming by fingers and a wheel. Pure. */

/** @typedef {{ x: number, y: number }} Point */

/** Wheels count in pixels, lines or pages; one event counts for so many pixels at most. */
const WHEEL_UNITS = [1, 32, 400];
const MOST_WHEEL = 200;

/** @param {Point[]} fingers */
const middle = (fingers) => ({
  x: fingers.reduce((sum, { x }) => sum + x, 0) / fingers.length,
  y: fingers.reduce((sum, { y }) => sum + y, 0) / fingers.length,
});

/** @param {Point[]} fingers how far apart; nothing for one alone */
const spread = ([one, other]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/**
 * Fingers that moved: what was under their middle goes with it, larger by a factor as they part.
 * @param {Point[]} before @param {Point[]} now the same fingers, one or two
 * @returns {{ right: number, down: number, factor: number, at: Point }} `at`: their middle now
 */
export function pull(before, now) {
  const [from, at] = [middle(before), middle(now)];
  const [was, is] = [spread(before), spread(now)];
  return { right: at.x - from.x, down: at.y - from.y, factor: was > 0 && is > 0 ? is / was : 1, at };
}

/**
 * By what a wheel enlarges.
 * @param {{ deltaY: number, deltaMode: number }} wheel @param {number} doubles pixels that double the size
 */
export function wheelFactor({ deltaY, deltaMode }, doubles) {
  const pixels = deltaY * (WHEEL_UNITS[deltaMode] ?? 1);
  return 2 ** (-Math.max(-MOST_WHEEL, Math.min(MOST_WHEEL, pixels)) / doubles);
}
