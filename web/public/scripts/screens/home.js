/** Home: name, colour, alone or together, Connect and Start quiz (H2, H3, H5). */

import { mountColours } from "../components/colours.js";
import { mountTabletop } from "../components/tabletop.js";
import { figure, mount, say } from "../components/template.js";
import { text } from "../core/texts.js";
import { present } from "../core/table.js";

/** @typedef {import("../app.js").App} App */

/** @param {Element} root @param {App} app */
export function mountHome(root, app) {
  const { refs } = mount(root, "t-home");
  const table = mountTabletop(refs.hero, "?");
  table.middle.classList.add("tabletop__middle--mark");
  table.middle.setAttribute("aria-hidden", "true");
  const colours = mountColours(refs.colours, app.player.chooseColour);
  listen(refs, app);

  return {
    update() {
      const profile = app.player.profile;
      const { mode } = app;
      const seated = app.seatedView();
      if (refs.name.value !== profile.name && document.activeElement !== refs.name) {
        refs.name.value = profile.name;
      }
      colours.update(profile.colour);
      figure(refs.figure, profile.colour, profile.photo);
      refs.single.checked = mode === "single";
      refs.multi.checked = mode === "multi";
      refs.connect.hidden = mode === "single";
      refs.seated.hidden = !seated;
      if (seated) {
        const others = present(seated).length - 1;
        const key = others > 0 ? "home.seatedWith" : "home.seated";
        say(refs.seatedText, text(key, { code: seated.code, others }));
      }
      table.update(chairs(app));
      table.element.setAttribute("data-mode", mode);
    },
  };
}

/** @param {import("../components/template.js").Refs} refs @param {App} app */
function listen(refs, app) {
  refs.photo.addEventListener("click", () => app.openPhoto());
  refs.name.value = app.player.profile.name;
  refs.name.addEventListener("input", () => app.player.typed({ name: refs.name.value }));
  refs.name.addEventListener("change", () => app.player.send());
  refs.name.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") refs.name.blur();
  });
  refs.single.addEventListener("change", () => app.chooseMode("single"));
  refs.multi.addEventListener("change", () => app.chooseMode("multi"));
  refs.connect.addEventListener("click", () => app.goConnect());
  refs.start.addEventListener("click", () => app.startFromHome());
  refs.account.hidden = location.protocol !== "https:";
  refs.toTable.addEventListener("click", () => app.goTable());
  refs.arcade.addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    app.goArcade();
  });
}

/** @param {App} app one's own chair in front, the others as they are taken */
function chairs(app) {
  const profile = app.player.profile;
  const others = app.seatedView()?.members.filter((member) => member.m !== app.you()) ?? [];
  return [profile.colour, ...others.map((member) => member.colour)];
}
