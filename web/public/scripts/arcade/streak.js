/** Points that were just won, and how many times in a row: a badge that empties as long as the row can go on (A4). */

import { Streak } from "../core/streak.js";
import { isCalm, pulse } from "../components/motion.js";
import { say } from "../components/template.js";

/** From here on it is a row. */
const ROW = 2;
const RISE = [{ opacity: 1 }, { transform: "translateY(-1.75rem)", opacity: 0 }];
const RISE_MS = 900;
/** A phone ticks longer with each of them, up to so many. */
const TICK_MS = 12;
const TICKS = 5;

/**
 * @param {Refs} refs of the game's screen
 * @param {number} quickMs
 * @param {(count: number) => void} sound
 */
export function mountStreak({ score, gain, streak, times, left }, quickMs, sound) {
  const row = new Streak(quickMs);
  let timer = 0;

  /** @param {number} count */
  function show(count) {
    clearTimeout(timer);
    streak.hidden = count < ROW;
    if (count < ROW) return;
    say(times, `×${count}`);
    pulse(streak);
    sound(count);
    navigator.vibrate?.(TICK_MS * Math.min(count, TICKS));
    if (!isCalm()) left.animate([{}, { transform: "scaleX(0)" }], { duration: quickMs, fill: "forwards" });
    timer = setTimeout(() => (streak.hidden = true), quickMs);
  }

  return {
    /** @param {number} points @param {number} nowUs */
    update(points, nowUs) {
      const won = row.scored(points, nowUs);
      if (!won) return;
      say(gain, `+${won.gain}`);
      if (!isCalm()) gain.animate(RISE, { duration: RISE_MS, easing: "ease-out" });
      pulse(score);
      show(won.count);
    },

    destroy() {
      clearTimeout(timer);
      streak.hidden = true;
    },
  };
}
