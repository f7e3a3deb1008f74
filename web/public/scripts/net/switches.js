/**
 * A measuring aid for the tests of H7: when each screen was meant, when the page switched and when
 * it was painted, on the server's clock as the page estimates it and on this machine's clock.
 */

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").Switch} Switch */
/** @typedef {import("../core/clock.js").Clock} Clock */

/** Enough for a long party without growing for ever. */
const KEPT = 400;

globalThis.__fourtop = { switches: [] };

/**
 * @param {View} view
 * @param {Clock} clock
 * @returns {Switch} painted times are filled in later
 */
export function record(view, clock) {
  const firedMs = performance.now();
  const firedUs = clock.serverUs(firedMs * 1000) ?? 0;
  const meantUs = view.showAtUs ?? firedUs;
  /** @type {Switch} */
  const entry = {
    round: "round" in view.phase ? view.phase.round : null,
    phase: view.phase.name,
    meantUs,
    meantEpochMs: performance.timeOrigin + (clock.localUs(meantUs) ?? firedMs * 1000) / 1000,
    clockErrorMs: clock.errorUs / 1000,
    firedUs,
    firedEpochMs: performance.timeOrigin + firedMs,
    paintedUs: null,
    paintedEpochMs: null,
  };
  /** @type {Switch[]} */
  const switches = globalThis.__fourtop.switches;
  switches.push(entry);
  if (switches.length > KEPT) switches.shift();
  return entry;
}
