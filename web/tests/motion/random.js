/** Chance from a seed: the same seed gives the same numbers on every machine. */

/** @typedef {ReturnType<typeof createRandom>} Random */

/** Marsaglia's xorshift family has weak low bits; this is Bob Jenkins' sfc32. @param {number} seed */
function uniformSource(seed) {
  let a = seed | 0, b = 0x9e3779b9 | 0, c = 0x243f6a88, count = 1;
  const next = () => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let turn = 0; turn < 15; turn += 1) next();
  return next;
}

/** @param {number} seed a whole number */
export function createRandom(seed) {
  const next = uniformSource(seed);
  /** @type {number | null} Box and Muller's method makes two at once */
  let spare = null;

  const normal = () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };

  return {
    /** @param {number} low @param {number} high */
    between: (low, high) => low + (high - low) * next(),
    /** @param {number} mean @param {number} deviation */
    normal: (mean, deviation) => mean + deviation * normal(),
    /** @param {number} part of 1 */
    chance: (part) => next() < part,
    sign: () => (next() < 0.5 ? -1 : 1),
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => list[Math.floor(next() * list.length)],
    phase: () => 2 * Math.PI * next(),
    /** A unit vector, all directions alike. */
    direction() {
      const z = 2 * next() - 1, angle = 2 * Math.PI * next(), r = Math.sqrt(1 - z * z);
      return { x: r * Math.cos(angle), y: r * Math.sin(angle), z };
    },
  };
}

/** A seed of its own for each name (FNV-1a). @param {string} name @param {number} seed */
export function seedOf(name, seed) {
  let hash = 0x811c9dc5;
  for (const letter of `${name}/${seed}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash;
}
