/** A link was followed: the name if it is unknown, then Join (H4). */

import { mountColours } from "../components/colours.js";
import { mountTabletop } from "../components/tabletop.js";
import { figure, mount, say } from "../components/template.js";
import { text } from "../core/texts.js";

/** @typedef {import("../app.js").App} App */

/** @param {Element} root @param {App} app */
export function mountJoin(root, app) {
  const { refs } = mount(root, "t-join");
  const table = mountTabletop(refs.hero);
  table.middle.classList.add("code");
  const colours = mountColours(refs.colours, app.player.chooseColour);
  refs.photo.addEventListener("click", () => app.openPhoto());
  refs.name.value = app.player.profile.name;
  refs.name.addEventListener("input", () => app.player.typed({ name: refs.name.value }));
  refs.name.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") app.seat.joinHere();
  });
  refs.join.addEventListener("click", () => app.seat.joinHere());
  refs.home.addEventListener("click", () => app.goHome());

  return {
    update() {
      const profile = app.player.profile;
      const code = app.routes.code ?? "";
      if (refs.name.value !== profile.name && document.activeElement !== refs.name) {
        refs.name.value = profile.name;
      }
      say(refs.heading, text("join.heading", { code }));
      say(table.middle, code);
      colours.update(profile.colour);
      figure(refs.figure, profile.colour, profile.photo);
      table.update([profile.colour]);
    },
  };
}
