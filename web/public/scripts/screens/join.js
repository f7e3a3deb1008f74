/** A link was followed: the name, which may stay empty, then Join (H2, H4). */

import { mountIdentity } from "../components/identity.js";
import { mountTabletop } from "../components/tabletop.js";
import { mount, say } from "../components/template.js";
import { text } from "../core/texts.js";

/** @typedef {import("../app.js").App} App */

/** @param {Element} root @param {App} app */
export function mountJoin(root, app) {
  const { refs } = mount(root, "t-join");
  const table = mountTabletop(refs.hero);
  table.middle.classList.add("code");
  const identity = mountIdentity(refs, app, () => app.seat.joinHere());
  refs.join.addEventListener("click", () => app.seat.joinHere());
  refs.home.addEventListener("click", () => app.goHome());

  return {
    update() {
      const code = app.routes.code ?? "";
      const whose = app.tableNear(code);
      say(refs.heading, text("join.heading", { code }));
      say(refs.hint, whose
        ? text("join.whose", { name: whose.name, connected: whose.connected })
        : text("join.hint"));
      table.write(code);
      identity.update();
      table.update([app.player.profile.colour, null, whose?.colour ?? null]);
    },
  };
}
