/** The addresses of pictures and sounds of questions. */

/** @typedef {import("../../../types/wire.d.ts").View["phase"]} Phase */

/**
 * A phase whose addresses name the table, which alone decides who gets a picture or sound, and when.
 * @param {Phase} phase @param {string} code
 * @returns {Phase}
 */
export function withTable(phase, code) {
  const at = (/** @type {string} */ address) => `${address}?t=${code}`;
  const named = /** @type {any} */ ({ ...phase });
  for (const key of ["pictures", "sounds"]) if (named[key]) named[key] = named[key].map(at);
  for (const key of ["picture", "sound"]) if (named[key]) named[key] = { ...named[key], src: at(named[key].src) };
  return named;
}
