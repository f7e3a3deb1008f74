/** The player's name, which may stay empty, and face, on the screens before a table (H2). */

import { text } from "../core/texts.js";
import { FIRST_FACES } from "../storage/local.js";
import { figure } from "./template.js";

/**
 * @param {Refs} refs
 * @param {App} app
 * @param {() => void} entered after the key Enter in the name's field
 */
export function mountIdentity({ name, face, figure: picture, look }, app, entered) {
  const { player } = app;
  let hasAll = false;
  name.value = player.profile.name;
  name.addEventListener("input", () => player.typed({ name: name.value }));
  name.addEventListener("change", () => player.send());
  name.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && entered());
  face.addEventListener("click", () => player.nextFace());
  look.addEventListener("click", () => app.openLook());

  return {
    update() {
      const { looks } = player;
      if (name.value !== looks.name && document.activeElement !== name) name.value = looks.name;
      name.placeholder = text(`colour.${looks.colour}`);
      face.setAttribute("aria-label", text("home.face", { face: text(`face.${looks.face}`) }));
      figure(picture, looks);
      if (looks.face < FIRST_FACES || hasAll) return;
      hasAll = true;
      app.loadFaces();
    },
  };
}
