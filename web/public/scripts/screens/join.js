/** A link was followed: the name, which may stay empty, then Join (H2, H4). */

import { mountIdentity } from "../components/identity.js";
import { mountTabletop } from "../components/tabletop.js";
import { figure, mount, say } from "../components/template.js";
import { text } from "../core/texts.js";

/** The left, the right: who sits there besides the opener across. */
const OTHERS = [2, 3];

/** The letters of a code of this server's own network. */
const NEAR_LETTERS = 5;

/** @param {Element} root @param {App} app */
export function mountJoin(root, app) {
  const { refs, element } = mount(root, "t-join");
  const table = mountTabletop(refs.hero);
  table.middle.classList.add("code");
  table.element.append(refs.host, refs.guest2, refs.guest3);
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
      // The long code of a far table has no room there, and nobody types it who has followed its link.
      const isFar = code.length > NEAR_LETTERS;
      element.toggleAttribute("data-far", isFar && !whose);
      table.write(isFar ? "" : code);
      identity.update();
      const [left, right] = OTHERS.map((count) => {
        const isThere = whose !== null && whose.connected >= count;
        refs[`guest${count}`].toggleAttribute("hidden", !isThere);
        return isThere ? "" : null;
      });
      table.update([app.player.profile.colour, left ?? null, whose?.colour ?? null, right ?? null]);
      refs.host.toggleAttribute("hidden", !whose);
      if (whose) figure(refs.host, whose);
    },
  };
}
