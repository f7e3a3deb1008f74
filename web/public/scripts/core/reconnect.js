/**
 * When a connection is given up and when the next is tried (P11). Pure; milliseconds throughout.
 */

/** Sign of life and clock sample, while the others wait for this page (P6). */
export const BEAT_MS = 2000;
/** The same otherwise, before the server asks by itself. */
export const REST_MS = 14_000;
/** The page's clock stood still so long: the device may have slept. */
export const SLEPT_MS = 3000;
/** Unanswered this long: the socket is open and mute. */
export const MUTE_MS = 4000;
/** The same after the page has become visible: phones kill sockets without a word. */
export const WAKE_MUTE_MS = 1500;
/** From the call to `welcome`. */
export const CONNECT_MS = 5000;
const SHORTEST_MS = 250;
const LONGEST_MS = 1500;

/**
 * How long to wait before the attempt of that number (the first is 0), spread by a fifth so that
 * four phones do not reconnect in the same instant.
 * @param {number} attempt
 * @param {number} random 0 up to 1
 */
export function pauseMs(attempt, random) {
  const whole = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** Math.min(attempt, 10));
  return Math.max(SHORTEST_MS, Math.round(whole * (0.8 + 0.2 * random)));
}

/** @param {number} nowMs @returns {Beat} */
export const freshBeat = (nowMs) => ({ askedAtMs: 0, lastAskedAtMs: nowMs, limitMs: MUTE_MS });

/** Something is said that will be answered. @param {Beat} beat @param {number} nowMs @returns {Beat} */
export const expecting = (beat, nowMs) => ({ ...beat, askedAtMs: beat.askedAtMs || nowMs });

/** The page asks for the clock. @param {Beat} beat @param {number} nowMs @returns {Beat} */
export const asked = (beat, nowMs) => ({ ...expecting(beat, nowMs), lastAskedAtMs: nowMs });

/** Any message at all proves that the other side is there. @param {Beat} beat @returns {Beat} */
export const heard = (beat) => ({ ...beat, askedAtMs: 0, limitMs: MUTE_MS });

/** The page became visible: ask now, with little patience. @param {Beat} beat @returns {Beat} */
export const woken = (beat) => ({ ...beat, askedAtMs: 0, lastAskedAtMs: 0, limitMs: WAKE_MUTE_MS });

/**
 * @param {Beat} beat
 * @param {number} nowMs
 * @param {boolean} isAwaited the others wait for this page, so it is to know soon that it is cut off
 * @returns {"fine" | "ask" | "giveUp"}
 */
export function verdict(beat, nowMs, isAwaited) {
  if (beat.askedAtMs && nowMs - beat.askedAtMs >= beat.limitMs) return "giveUp";
  const isSoon = isAwaited || beat.askedAtMs;
  return nowMs - beat.lastAskedAtMs >= (isSoon ? BEAT_MS : REST_MS) ? "ask" : "fine";
}
