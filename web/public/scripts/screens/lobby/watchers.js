/** The screens that watch the table without a seat, in the lobby (H11). */

import { text } from "../../core/texts.js";
import { maySendAway, minutesOf } from "../../core/watchers.js";
import { repeat, say } from "../../components/template.js";

/** @typedef {import("../../../../types/wire.d.ts").Watcher} Watcher */

/**
 * @param {Refs} refs of the sheet
 * @param {App} app
 */
export function mountWatchers(refs, app) {
  const rows = repeat(refs.watchers, "t-watcher", (/** @type {Watcher} */ one) => one.w, (row, one) => {
    row.away.addEventListener("click", () => app.seat.order({ t: "sendAway", watcher: one.w }));
  });

  return {
    /** @param {View} view */
    update(view) {
      const watchers = view.watchers ?? [];
      refs.screens.hidden = watchers.length === 0;
      rows.update(watchers, (row, one) => {
        const name = one.name ?? text("screens.nameless", { number: String(one.w) });
        say(row.name, name);
        say(row.state, stateOf(one, app.seat.serverNow()));
        row.away.hidden = !maySendAway(view, app.you());
        row.away.setAttribute("aria-label", text("screens.sendAwayName", { name }));
      });
    },
  };
}

/** @param {Watcher} one @param {number | null} nowUs */
function stateOf(one, nowUs) {
  const minutes = minutesOf(one, nowUs);
  return [
    one.guest ? text("lobby.guest") : "",
    one.far && !one.guest ? text("lobby.far") : "",
    minutes > 0 ? text("screens.since", { minutes }) : text("screens.now"),
  ].filter(Boolean).join(" · ");
}
