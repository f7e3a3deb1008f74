/** Confetti thrown from the two lower corners: how each piece flies, strewn evenly and in no pattern (P8). Pure. */

/** The two-dimensional golden ratio: multiples of its powers fill a square evenly. */
const PLASTIC = 1.324717957244746;
const GOLDEN = 0.618033988749895;
/** Pixels per second, every second. */
const GRAVITY = 1400;
const STEPS = 14;
const SPREAD_S = 0.7;

/** @param {number} count @returns {{ x: number, delay: number }[]} each from 0 up to 1 */
export const strewn = (count) => Array.from({ length: count }, (_, piece) => ({
  x: (0.5 + piece / PLASTIC) % 1,
  delay: (0.5 + piece / PLASTIC ** 2) % 1,
}));

/**
 * @typedef {object} Flight of a piece, in pixels and seconds
 * @property {boolean} isLeft the corner from which it comes
 * @property {number} right speed away from the left edge
 * @property {number} up
 * @property {number} turns
 * @property {number} delay
 * @property {number} lasts until it has fallen out of the window
 */

/**
 * @param {number} count
 * @param {number} width of the window
 * @param {number} height
 * @returns {Flight[]}
 */
export function thrown(count, width, height) {
  return strewn(count).map(({ x, delay }, piece) => {
    const isLeft = piece % 2 === 0;
    const peak = height * (0.35 + 0.6 * delay);
    const up = Math.sqrt(2 * GRAVITY * peak);
    const lasts = 2 * up / GRAVITY + 0.2;
    const across = width * (0.06 + 0.88 * x) / lasts;
    return { isLeft, right: isLeft ? across : -across, up, turns: 1 + 2 * x, delay: SPREAD_S * ((GOLDEN * piece) % 1), lasts };
  });
}

/** The keyframes of a flight, evenly in time, from its corner. @param {Flight} flight @returns {{ transform: string }[]} */
export const framesOf = ({ right, up, turns, lasts }) => Array.from({ length: STEPS + 1 }, (_, step) => {
  const passed = lasts * step / STEPS;
  const y = GRAVITY * passed ** 2 / 2 - up * passed;
  return { transform: `translate(${(right * passed).toFixed(1)}px, ${y.toFixed(1)}px) rotate(${Math.round(360 * turns * step / STEPS)}deg)` };
});
