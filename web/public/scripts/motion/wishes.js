/** The motion settings that this device stores: whether motion is used, and which way is up (M7). */

import { store, storedObject } from "../memory.js";

const KEY = "fourtop.motion";

/** @typedef {{ isUsed: boolean, isReversed: boolean }} Wishes */

/** @returns {Wishes} */
export function wishes() {
  const found = storedObject(KEY);
  return { isUsed: found?.isUsed === true, isReversed: found?.isReversed === true };
}

/** @param {Partial<Wishes>} change */
export const wish = (change) => store(KEY, JSON.stringify({ ...wishes(), ...change }));
