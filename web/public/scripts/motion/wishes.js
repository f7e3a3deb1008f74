/** What this device remembers of motion: whether it is used, and which way up is (M7). */

const KEY = "fourtop.motion";

/** @typedef {{ isUsed: boolean, isReversed: boolean }} Wishes */

/** @returns {Wishes} */
export function wishes() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return { isUsed: found?.isUsed === true, isReversed: found?.isReversed === true };
  } catch {
    return { isUsed: false, isReversed: false };
  }
}

/** @param {Partial<Wishes>} change */
export function wish(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...wishes(), ...change }));
  } catch {
    // Storage may be forbidden: then it is asked again next time.
  }
}
