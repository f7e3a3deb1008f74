/** The warning before a game is lost because no balloon was burst (AB3). */

const WARNING_MS = 3_000;
const STEP_MS = 1_000;

/** @param {Element} root @param {() => void} tick */
export function createWarning(root, tick) {
  let timer = 0;
  /** @type {number | null} */
  let due = null;

  /** @param {number} byMs by the page's clock */
  function warn(byMs) {
    const left = byMs - performance.now();
    const isClose = left <= WARNING_MS;
    root.toggleAttribute("data-hurry", isClose);
    if (isClose) tick();
    if (left > 0) timer = setTimeout(warn, isClose ? STEP_MS : left - WARNING_MS, byMs);
  }

  return {
    /** @param {number | null} byMs by the page's clock; `null`: nothing is to be feared */
    update(byMs) {
      if (byMs === due) return;
      due = byMs;
      clearTimeout(timer);
      root.removeAttribute("data-hurry");
      if (byMs !== null) warn(byMs);
    },
  };
}
