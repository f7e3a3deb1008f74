/** A large screen in the lobby: the table, how to come to it, who is there (P13). */

import { mountMembers } from "../components/members.js";
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
      const source = `/qr.svg?t=${view.code}`;
      if (refs.qr.getAttribute("src") !== source) {
        refs.qr.src = source;
        refs.qr.alt = text("lobby.qr", { code: view.code });
      }
      say(refs.link, (webLink(app.shareLink()) ?? "").replace(/^https?:\/\//, ""));
      members.update(view, null);
      say(refs.waiting, text(view.members.length ? "watch.waiting" : "watch.nobody"));
    },
  };
}
