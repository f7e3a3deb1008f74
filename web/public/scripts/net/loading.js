/** Loads the parts after the first screen, again and again while the network is down, and names those that are missing. */

import { text } from "../core/texts.js";

const AGAIN_MS = 1_000;
/** A short loss of the network is over after so many tries. */
const TRIES = 5;
/** Then the page says so, and tries less often. */
const LATER_MS = 10_000;

/** The parts that are missing. @type {Set<unknown>} */
const missing = new Set();
/** @type {HTMLElement | null} */
let note = null;

/** Below all else, with the way on. */
function drawMissing() {
  if (missing.size === 0) return note?.remove();
  note ??= document.createElement("div");
  note.className = "missing";
  note.setAttribute("role", "alert");
  document.body.append(note);
  const reload = document.createElement("button");
  reload.className = "button button--small";
  reload.append(text("page.reload"));
  reload.addEventListener("click", () => location.reload());
  note.replaceChildren(text("page.missing"), reload);
}

/** @type {(isMissing: boolean) => void} whether something is missing */
let tell = drawMissing;

/** @param {typeof tell} other tells it from now on */
export function whenMissing(other) {
  tell = other;
}

/** @param {unknown} part @param {boolean} isMissing */
function mark(part, isMissing) {
  if (missing.has(part) === isMissing) return;
  if (isMissing) missing.add(part);
  else missing.delete(part);
  tell(missing.size > 0);
}

/**
 * A script with a syntax that this browser does not know never loads: it is requested once, and this never settles.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {boolean} [isNeeded] whether the page says that it is missing
 * @returns {Promise<T>}
 */
export async function withRetries(ask, isNeeded = true) {
  for (let failures = 1; ; failures += 1) {
    try {
      const there = await ask();
      mark(ask, false);
      return there;
    } catch (fault) {
      const isUnreadable = fault instanceof SyntaxError;
      if (isNeeded && (isUnreadable || failures >= TRIES)) mark(ask, true);
      if (isUnreadable) return new Promise(() => {});
      await new Promise((settle) => setTimeout(settle, failures < TRIES ? AGAIN_MS : LATER_MS));
    }
  }
}

/** @typedef {typeof import("../deferred.js")} Deferred */

/** @type {Deferred | null} */
let parts = null;

/** The parts that the page needs right after its first screen; `null` until they are loaded. */
export const deferred = () => parts;

/** Loads them. @param {() => Promise<Deferred>} load */
export async function loadDeferred(load) {
  parts ??= await withRetries(load);
  return parts;
}
