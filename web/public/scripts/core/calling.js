/** When a table calls those who look at something else (H7, M7, L1, AT1). Pure. */

import { isIdle, playing } from "./screen.js";

/**
 * Whether the table calls back from practising (M7): a quiz begins, or its next question.
 * @param {View} view
 * @param {number | null} round the one that ran when practising began
 */
export function endsPractice({ phase }, round) {
  if (isIdle(phase)) return false;
  return !("round" in phase) || phase.round !== round;
}

/** The table's phase and round; a change calls everybody back from the map. @param {View} view */
export const happening = ({ phase }) => `${phase.name} ${"round" in phase ? phase.round : ""}`;

/**
 * Whether the table calls back from the map (L1, AT1): a quiz or race starts, or its next question or reveal.
 * @param {View} view
 * @param {string | null} before what was on when the map was opened; `null`: the page was loaded there
 */
export const endsMap = (view, before) =>
  before !== null && before !== happening(view) &&
  ["preparing", "countdown", "question", "reveal", "arcade"].includes(view.phase.name);

/** Whether the table calls back from the arcade, as Back does. @param {View} view */
export const endsArcade = ({ phase }) => !isIdle(phase) && playing(phase) !== "end";

/**
 * Whether it calls from another page: a quiz or race starts, or its next question or reveal.
 * @param {View} view
 * @param {string} before what was on there when the table was left, or seen last
 */
export const callsFrom = (view, before) => before !== happening(view) && endsArcade(view);
