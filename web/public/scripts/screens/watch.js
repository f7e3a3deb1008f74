/** A large screen in the lobby: the table, the ways to join, the people (P13). */

import { mountMembers } from "../components/members.js";
import { showQR } from "../components/qr.js";
import { mountTableau } from "../components/tableau.js";
import { mount, say } from "../components/template.js";
import { webLink } from "../core/far.js";
import { text } from "../core/texts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../../types/wire.d.ts").View} View */

/** @param {Element} root @param {App} app */
export function mountWatch(root, app) {
  const { refs } = mount(root, "t-watch");
  const table = mountTableau(refs.table);
  const heading = document.createElement("h1");
  heading.className = "code";
  heading.tabIndex = -1;
  table.middle.append(heading);
  const members = mountMembers(refs.members, null);

  return {
    update() {
      const view = /** @type {View} */ (app.view());
      table.update(view, null);
      say(heading, view.code);
      const link = webLink(app.table?.link) ?? "";
      showQR(refs.qr, view.code, link);
      // To be typed, from across a room.
      say(refs.link, link.replace(/^https?:\/\/|#.*/g, ""));
      members.update(view, null);
      say(refs.waiting, text(view.members.length ? "watch.waiting" : "watch.nobody"));
    },
  };
}
