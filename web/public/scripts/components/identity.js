/** The player's name, which may stay empty, and face, on the screens before a table (H2). */

import { text } from "../core/texts.js";
import { figure } from "./template.js";

/**
 * @param {import("./template.js").Refs} refs
 * @param {import("../app.js").App} app
 * @param {() => void} entered after the key Enter in the name's field
 */
export function mountIdentity({ name, face, figure: picture, look }, app, entered) {
  const { player } = app;
  name.value = player.profile.name;
  name.addEventListener("input", () => player.typed({ name: name.value }));
  name.addEventListener("change", () => player.send());
  name.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && entered());
  face.addEventListener("click", () => player.nextColour(app.takenColours()));
  look.addEventListener("click", () => app.openLook());

  return {
    update() {
      const { profile } = player;
      const colour = text(`colour.${profile.colour}`);
      if (name.value !== profile.name && document.activeElement !== name) name.value = profile.name;
      name.placeholder = colour;
      face.setAttribute("aria-label", text("home.face", { colour }));
      figure(picture, profile.colour, profile.photo);
    },
  };
}
