/** The four quick reactions (P14): their rate, and their announcement to screen readers. Pure. */

/** @typedef {import("../../../types/wire.d.ts").Reaction} Reaction */

/** @type {Reaction[]} */
export const REACTIONS = ["applause", "laugh", "wow", "heart"];

/** As many as the server takes of one player in such a span. */
const MOST = 2;
const SPAN_MS = 1_000;

/** The least time between two announcements. */
export const QUIET_MS = 4_000;

/** Lets through what the server would take. @returns {(nowMs: number) => boolean} */
export function createPace() {
  /** @type {number[]} */
  let sent = [];
  return (nowMs) => {
    sent = sent.filter((at) => nowMs - at < SPAN_MS);
    if (sent.length >= MOST) return false;
    sent.push(nowMs);
    return true;
  };
}

/**
 * Gathers reactions into news for those who listen: the first at once, whatever follows together
 * after a pause, the latest of each person.
 * @template News
 * @param {(news: [member: number, news: News][]) => void} tell
 * @param {(act: () => void, afterMs: number) => void} later
 */
export function createNews(tell, later) {
  /** @type {Map<number, News>} */
  const waiting = new Map();
  let isQuiet = false;

  function flush() {
    isQuiet = waiting.size > 0;
    if (!isQuiet) return;
    const news = [...waiting];
    waiting.clear();
    later(flush, QUIET_MS);
    tell(news);
  }

  return {
    /** @param {number} member @param {News} news */
    add(member, news) {
      waiting.set(member, news);
      if (!isQuiet) flush();
    },
  };
}
