/** The screen after a table's end: the reason, and one tap that reunites the players (P11, P12). */

import { mountTabletop } from "../components/tabletop.js";
import { mount, say } from "../components/template.js";
import { meetingOf } from "../core/meeting.js";
import { text } from "../core/texts.js";
import { formerTable } from "../storage/last-table.js";

/** The button's text; without one the page has no button. */
const AGAIN = { seat: "meet.again", solo: "meet.againAlone", watch: null, guest: null };

/** @param {Element} root @param {App} app */
export function mountOver(root, app) {
  const code = () => app.routes.code ?? "";
  const meeting = () =>
    meetingOf(app.routes.current, { view: app.view(), isGuest: app.table?.isGuest ?? false }, formerTable(code()));
  const { refs } = mount(root, "t-over");
  const table = mountTabletop(refs.table);
  table.middle.classList.add("code");
  refs.home.addEventListener("click", () => app.goHome());
  refs.again.addEventListener("click", async () => {
    refs.again.disabled = true;
    await app.seat.meetAgain(meeting() === "solo");
    refs.again.disabled = false;
  });

  return {
    update() {
      const kind = meeting();
      const again = AGAIN[kind];
      app.foyer.awaitTable(kind === "seat" || kind === "watch" ? code() : null);
      say(refs.hint, text(`meet.hint.${kind}`));
      say(refs.again, again ? text(again) : "");
      refs.again.hidden = !again;
      refs.home.classList.toggle("button--main", !again);
      say(table.middle, kind === "solo" ? "" : code());
      table.update([]);
    },
    destroy: () => app.foyer.awaitTable(null),
  };
}
