/** A link was followed: the people there, the name, which may stay empty, then Join (H2, H4). */

import { deferred } from "../net/loading.js";
import { mountIdentity } from "../components/identity.js";
import { mountTabletop } from "../components/tabletop.js";
import { mount, say } from "../components/template.js";
import { text } from "../core/texts.js";

/** The letters of a code of this server's own network. */
const NEAR_LETTERS = 5;

/** @param {Element} root @param {App} app */
export function mountJoin(root, app) {
  const { refs, element } = mount(root, "t-join");
  const table = mountTabletop(refs.hero);
  table.middle.classList.add("code");
  const identity = mountIdentity(refs, app, () => app.seat.joinHere());
  refs.join.addEventListener("click", () => app.seat.joinHere());
  refs.home.addEventListener("click", app.goHome);
  // The long code of a far table has no room there, and nobody types it who has followed its link.
  const code = app.routes.code ?? "";
  const isFar = code.length > NEAR_LETTERS;
  /** @type {ReturnType<typeof import("./table/company.js").mountCompany> | null} */
  let company = null;
  deferred()?.loadTableScreens().then((come) => {
    company = come.mountCompany(refs, app);
    app.render();
  });

  return {
    update() {
      say(refs.heading, text("join.heading", { code: app.routes.code ?? "" }));
      const isShown = company?.update();
      identity.update();
      if (isShown) return;
      say(refs.hint, text("join.hint"));
      element.toggleAttribute("data-far", isFar);
      table.write(isFar ? "" : code);
      table.update([app.player.profile.colour]);
    },

    destroy: () => company?.destroy(),
  };
}
