/** The points won fly from the faces of those who were right to the scores, which roll (P6). */

import { gains } from "../core/unveiling.js";
import { fly, isShown, roll } from "./motion.js";

/** @typedef {Map<number, number>} Scores before, by member */

/**
 * Calls `show` for each score that the reveal raises; `null`: it is on another screen alone.
 * @param {Element} screen @param {View | null} view @param {Scores} scores
 * @param {(score: Element | null, m: number, points: number) => void} show
 */
function raise(screen, view, scores, show) {
  if (view?.phase.name !== "reveal") return;
  for (const { m, points } of gains(view, scores)) {
    const places = [...screen.querySelectorAll(`.place:has([data-member="${m}"]) .place__score`)];
    show(places.find(isShown) ?? null, m, points);
  }
}

/** @param {Element} screen @param {View | null} view @param {Scores} scores */
export const pay = (screen, view, scores) => raise(screen, view, scores, (score, m, points) => {
  const voter = screen.querySelector(`[data-voter="${m}"]`);
  if (voter) fly(`+${points}`, voter, ...landingOf(score));
});

/**
 * Where points arrive so that they fly over no name: the score beside a name, else the face; nowhere if the name is in
 * the way. With the pixels that they keep away until they turn to it.
 * @param {Element | null} score @returns {[to: Element | null, before: number]}
 */
function landingOf(score) {
  if (!score) return [null, 0];
  const [line, plate] = [score.parentElement, score.closest(".place")?.querySelector(".place__plate")];
  const name = line?.querySelector(".place__name");
  if (!line || !plate || !name) return [null, 0];
  const [words, digits] = [name.getBoundingClientRect(), score.getBoundingClientRect()];
  if (words.width === 0 || words.right <= digits.left + 1) return [score, line.clientHeight / 2];
  return words.top < digits.top ? [plate, plate.clientHeight / 2] : [null, 0];
}

/** The points have arrived. @param {Element} screen @param {View | null} view @param {Scores} scores */
export const count = (screen, view, scores) => raise(screen, view, scores, (score, m) =>
  score && roll(score, String(scores.get(m))));
