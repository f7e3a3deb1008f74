/** Doing something at a moment as exactly as a page can, and recording when it was done (H7). */

/** @typedef {import("../../../types/wire.d.ts").Switch} Switch */

/** The usual greatest delay of a page's timers; the page waits for the rest in small steps. */
const EARLY_MS = 12;
/** Longer waits are cut in pieces: a clock estimate may improve meanwhile. */
const LONGEST_MS = 500;
/** Switches kept: enough for a long party without growing for ever. */
const KEPT = 400;

globalThis.__fourtop = { switches: [] };

/**
 * Calls `act` when the page's clock reaches `moment()`, after this function has returned; `null` cancels.
 * @param {() => number | null} moment milliseconds of `performance.now()`, asked again on the way
 * @param {() => void} act
 * @returns {() => void} cancels
 */
export function at(moment, act) {
  const channel = new MessageChannel();
  let timer = 0;
  let isOver = false;

  function cancel() {
    isOver = true;
    clearTimeout(timer);
    channel.port1.close();
  }

  function close() {
    if (isOver) return;
    const target = moment();
    if (target === null) return cancel();
    if (performance.now() < target) return channel.port2.postMessage(null);
    cancel();
    act();
  }

  function wait() {
    if (isOver) return;
    const target = moment();
    if (target === null) return cancel();
    const left = target - performance.now() - EARLY_MS;
    if (left <= 0) return channel.port2.postMessage(null);
    timer = setTimeout(wait, Math.min(left, LONGEST_MS));
  }

  channel.port1.onmessage = close;
  wait();
  return cancel;
}

/**
 * Calls `act` with the time when the next frame has been painted.
 * @param {(localMs: number) => void} act
 */
export function afterPaint(act) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      act(performance.now());
    };
    port2.postMessage(null);
  });
}

/**
 * Records when a screen was meant and when the page switched to it, on the server's clock as the page estimates it and
 * on this machine's, for the tests of H7.
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
