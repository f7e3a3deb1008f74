/** A button that silences this device, pressed while it is silent. */

import { text } from "../core/texts.js";
import { isSilent, toggleSilence } from "../storage/sound-settings.js";
import { draw, mount } from "./template.js";

/** A button of its own. @param {Element} root */
export const mountMute = (root) => muting(mount(root, "t-mute").element);

/** @param {HTMLElement} element a button that is there */
export function muting(element) {
  const icon = /** @type {Element} */ (element.querySelector("svg"));

  function update() {
    element.setAttribute("aria-label", text("sounds.mute"));
    element.setAttribute("aria-pressed", String(isSilent()));
    draw(icon, isSilent() ? "icon-silent" : "icon-sound");
  }

  element.addEventListener("click", () => {
    toggleSilence();
    update();
  });
  update();
  return { update };
}
