/** A button that keeps others from throwing at this player, pressed while they may not (P38). */

import { takesThrows, toggleThrows } from "../storage/throw-setting.js";

/** @param {HTMLElement} element a button that is there @param {App} app */
export function refusing(element, app) {
  function update() {
    const view = app.view();
    element.hidden = app.isSpectator() || view === null || view.solo;
    element.setAttribute("aria-pressed", String(!takesThrows()));
  }

  element.addEventListener("click", () => {
    toggleThrows();
    update();
    app.render();
  });
  update();
  return { update };
}
