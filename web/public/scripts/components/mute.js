/** A button that silences this device, pressed while it is silent. */

import { text } from "../core/texts.js";
import { isSilent, toggleSilence } from "../silence.js";
import { draw, mount } from "./template.js";

/** @param {Element} root */
export function mountMute(root) {
  const { element } = mount(root, "t-mute");

  function update() {
    element.setAttribute("aria-label", text("sounds.mute"));
    element.setAttribute("aria-pressed", String(isSilent()));
    draw(element.querySelector("svg"), isSilent() ? "icon-silent" : "icon-sound");
  }

  element.addEventListener("click", () => {
    toggleSilence();
    update();
  });
  update();
  return { update };
}
