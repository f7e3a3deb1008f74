/** The server ended the conversation: why, and what can be done (P11). */

import { mountTabletop } from "../components/tabletop.js";
import { figure, mount, say } from "../components/template.js";
import { mountCode } from "../components/ways.js";
import { readCode } from "../core/name.js";
import { pathOf } from "../core/routes.js";
import { sentence, text } from "../core/texts.js";

/** @type {Record<string, { heading?: string, text: string, again?: string }>} */
const KNOWN = {
  "seat.takenOver": { heading: "bye.takenOver", text: "bye.takenOverText", again: "bye.useHere" },
  "seat.removed": { heading: "bye.removed", text: "bye.removedText", again: "bye.askAgain" },
  "seat.consent": { text: "bye.consentText", again: "bye.askAgain" },
  "table.locked": { text: "bye.lockedText" },
  "table.unknown": { text: "bye.unknownText" },
  "guest.link": { text: "bye.guestText" },
  "guest.tooMany": { text: "bye.guestText" },
  "guest.expired": { text: "bye.expiredText" },
};

/** Going back there would end the same way. */
const FINAL = ["table.unknown", "table.ended", "table.removed", "table.private", "guest.link"];

/** The page of the table with this code asks for the name. @param {App} app @param {string} typed */
function followCode(app, typed) {
  const code = readCode(typed);
  if (code) location.assign(pathOf({ name: app.routes.current.name === "watch" ? "watch" : "table", code }));
  else app.showError("code.malformed");
  return code !== null;
}

/** The table with one's own chair; or the phone where one plays, and an empty chair on this one. @param {Element} root @param {App} app */
function mountPicture(root, app) {
  const { player } = app;
  if (app.table?.bye?.code === "seat.takenOver") {
    const { refs } = mount(root, "t-phones");
    return { update: () => figure(refs.figure, player.profile) };
  }
  const table = mountTabletop(root);
  return { update: () => table.update([player.profile.colour]) };
}

/** @param {Element} root @param {App} app */
export function mountBye(root, app) {
  const { refs } = mount(root, "t-bye");
  const picture = mountPicture(refs.table, app);
  /** Only where the code may be a wrong one. @type {ReturnType<typeof mountCode> | null} */
  let code = null;
  refs.home.addEventListener("click", () => app.goHome());
  refs.again.addEventListener("click", () => app.seat.again());

  return {
    update() {
      const bye = app.table?.bye;
      if (!bye) return;
      // A screen that watches does not ask to come in.
      const isScreen = app.routes.current.name === "watch" && bye.code === "seat.consent";
      const known = isScreen ? null : KNOWN[bye.code];
      say(refs.heading, known?.heading ? text(known.heading) : sentence(bye.code, bye.args));
      say(refs.text, known ? text(known.text) : "");
      const reloads = ["protocol.unsupported", "page.cookies"].includes(bye.code);
      say(refs.again, text(reloads ? "bye.reload" : known?.again ?? "bye.tryAgain"));
      refs.again.hidden = FINAL.includes(bye.code);
      refs.home.classList.toggle("button--main", refs.again.hidden);
      if (bye.code === "table.unknown" && !code) {
        code = mountCode(refs.code, app, (typed) => followCode(app, typed));
        // A television goes on typing.
        if (app.routes.current.name === "watch") code.code.focus();
      }
      picture.update();
    },
  };
}
