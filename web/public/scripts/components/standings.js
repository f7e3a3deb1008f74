/** The scores in the bar of a question: at a reveal they come as they were, then change places as the ranks do (P6). */

import { standsStill } from "../core/going-on.js";
import { standing } from "../core/places.js";
import { ownMember } from "../core/table.js";
import { gains, RANKS_MS, SCORES_MS } from "../core/unveiling.js";
import { swap } from "./motion.js";
import { clone, figure, repeat, say } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */
/** @typedef {Map<number, number>} Scores before, by member */

/** Not with one player alone, and not after the last question, whose ending tells it. @param {View} view @param {number} passed */
const isShown = (view, passed) => view.phase.name === "reveal" && passed >= SCORES_MS && view.seats.length > 1
  && view.phase.number < view.phase.of && !standsStill(view);

/** @param {Element} root the bar */
export function mountStandings(root) {
  const { element } = clone("t-standings");
  const rows = repeat(element, "t-standing", (/** @type {Seat} */ { m }) => m);
  /** The members as they stood, the best first. @type {number[]} */
  let order = [];

  return {
    /** @param {View} view @param {number | null} you @param {Scores} scores @param {number} passed since the reveal, in milliseconds */
    update(view, you, scores, passed) {
      if (!isShown(view, passed)) return element.remove();
      const isNew = passed >= RANKS_MS;
      order = standing(order, view.seats.map(({ m, score }) => ({ m, score: isNew ? score : scores.get(m) ?? score })));
      const won = new Map(gains(view, scores).map(({ m, points }) => [m, `+${points}`]));
      const change = () => rows.update(order.flatMap((m) => view.seats.find((seat) => seat.m === m) ?? []), (refs, { m, score }, row) => {
        figure(refs.figure, ownMember(view, m));
        say(refs.score, String(score));
        say(refs.gain, won.get(m) ?? "");
        row.toggleAttribute("data-own", m === you);
      });
      if (element.isConnected) return swap(/** @type {HTMLElement[]} */ ([...element.children]), change);
      root.append(element);
      change();
    },
  };
}
