/** The points won fly from the faces of those who were right to the scores, which roll (P6). */

import { gains } from "../core/unveiling.js";
import { fly, roll } from "./motion.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {Map<number, number>} Scores before, by member */

/**
 * Calls `show` with each score on the screen that the reveal raises.
 * @param {Element} screen @param {View | null} view @param {Scores} scores
 * @param {(score: Element, m: number, points: number) => void} show
 */
function raise(screen, view, scores, show) {
  if (view?.phase.name !== "reveal") return;
  for (const { m, points } of gains(view, scores)) {
    const places = [...screen.querySelectorAll(`.place:has([data-member="${m}"]) .place__score`)];
    const score = places.find((one) => one.checkVisibility());
    if (score) show(score, m, points);
  }
}

/** @param {Element} screen @param {View | null} view @param {Scores} scores */
export const pay = (screen, view, scores) => raise(screen, view, scores, (score, m, points) => {
  const voter = screen.querySelector(`[data-voter="${m}"]`);
  if (voter) fly(`+${points}`, voter, score);
});

/** The points have arrived. @param {Element} screen @param {View | null} view @param {Scores} scores */
export const count = (screen, view, scores) => raise(screen, view, scores, (score, m) =>
  roll(score, String(scores.get(m))));
