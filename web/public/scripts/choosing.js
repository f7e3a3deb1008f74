/** What the player picks while the question is on the screen, and its way to the server (P3, P4). */

import { given, mayRing, rolled, shaken } from "./core/gestures.js";
import * as selecting from "./core/selection.js";
import { ownSeat } from "./core/table.js";
import { sentence } from "./core/texts.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../../types/wire.d.ts").View} View */
/** @typedef {import("../../types/wire.d.ts").Letter} Letter */
/** @typedef {import("./core/selection.js").Selection} Selection */

/** @param {App} app @param {(round: number) => void} onTaken the server has taken a submission */
export function createChoosing(app, onTaken) {
  let selection = selecting.EMPTY;
  const now = () => performance.now();

  /** @param {Selection} next */
  async function select(next) {
    const before = selection;
    if (next === before || app.view()?.phase.name !== "question") return;
    selection = next;
    app.render();
    const { submitted, round } = next;
    if (!submitted || before.submitted || round === null) return;
    const answer = await app.submit(round, submitted);
    if (answer?.t === "ok") onTaken(round);
    if (answer?.t !== "no" || answer.code === "submitted.already") return;
    selection = selecting.refused(selection, round);
    if (answer.code && !app.isStale(answer.code)) app.tell(sentence(answer.code, answer.args));
    app.render();
  }

  return {
    /** @param {View} view @param {number | null} you @returns {Selection} */
    seen(view, you) {
      const { phase } = view;
      const own = ownSeat(view, you);
      const taken = own?.submitted ? own.option ?? selection.submitted : null;
      if ("round" in phase) selection = selecting.seen(selection, phase.round, taken);
      return selection;
    },

    /** @param {Letter} letter */
    tap: (letter) => void select(selecting.tapped(selection, letter, now())),
    /** @param {Letter} letter */
    confirm: (letter) => void select(selecting.confirmed(selection, letter, now())),
    /** @param {string} key */
    arrow: (key) => void select(selecting.arrowed(selection, key, now())),

    shake: () => void select(shaken(selection, Math.random(), now())),
    /** @param {import("./motion/tilt.js").Direction} direction */
    roll: (direction) => void select(rolled(selection, direction, now())),
    /** Whether a submitting gesture has something to submit. */
    mayRing: () => mayRing(selection),
    /** The ring has closed (M8). */
    give: () => void select(given(selection)),
  };
}

/** @typedef {ReturnType<typeof createChoosing>} Choosing */
