/** The points won fly from the right option to the scores (P6). */

import { gains } from "../core/unveiling.js";
import { fly } from "./motion.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */

/** @param {Element} screen @param {View | null} view @param {Map<number, number>} scores before, by member */
export function pay(screen, view, scores) {
  if (view?.phase.name !== "reveal") return;
  const option = screen.querySelector(`[data-letter="${view.phase.correct}"]`);
  for (const { m, points } of gains(view, scores)) {
    const places = [...screen.querySelectorAll(`.place:has([data-member="${m}"]) .place__score`)];
    const score = places.find((one) => one.checkVisibility());
    if (option && score) fly(`+${points}`, option, score);
  }
}
