/** When eyes blink. Pure. */

/** On average. */
const EVERY_MS = 4500;
/** By so much of that a blink is late at most: they are 3 to 6 s apart. */
const LATEST = 1 / 3;
const GOLDEN = 0.618034;

/** @param {number} value */
const fraction = (value) => value - Math.floor(value);

/**
 * The first blink after a moment, in milliseconds; everybody's own, and the same whenever it is asked for.
 * @param {number} member
 * @param {number} now
 */
export function blinkAfter(member, now) {
  const phase = fraction(member * GOLDEN);
  for (let count = Math.floor(now / EVERY_MS - phase) - 1; ; count += 1) {
    const late = LATEST * fraction((member + count) * count * GOLDEN);
    const at = (count + phase + late) * EVERY_MS;
    if (at > now) return at;
  }
}
