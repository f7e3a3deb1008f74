/** How a box grows into another. Pure. */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * Where a box that grows into another is at each step, as that one moved and scaled about its middle.
 * @param {Box} from @param {Box} to @param {number} count
 */
export function stretched(from, to, count) {
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const [wide, high] = [from.width / to.width, from.height / to.height];
  return Array.from({ length: count + 1 }, (_, step) => {
    const part = step / count;
    const left = 1 - part * part * (3 - 2 * part);
    return { x: x * left, y: y * left, wide: 1 + (wide - 1) * left, high: 1 + (high - 1) * left };
  });
}
