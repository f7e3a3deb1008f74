/** Doing something at a moment as exactly as a page can (H7). */

/** The usual greatest delay of a page's timers; the page waits for the rest in small steps. */
const EARLY_MS = 12;
/** Longer waits are cut in pieces: a clock estimate may improve meanwhile. */
const LONGEST_MS = 500;

/**
 * Calls `act` when the page's clock reaches `moment()`; `null` cancels.
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
    if (left <= 0) return close();
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
