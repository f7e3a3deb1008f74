/** All colours and the photo, in a dialog: a tap on the face itself leads to the next colour only (H2, P1). */

import { mountColours } from "./colours.js";
import { open } from "./dialog.js";
import { clone, figure } from "./template.js";

/** @param {import("../app.js").App} app */
export function openLook(app) {
  const { element, refs } = clone("t-look");
  const { player } = app;
  const colours = mountColours(refs.colours, (colour) => {
    player.chooseColour(colour);
    show();
  });
  function show() {
    colours.update(player.profile.colour);
    figure(refs.figure, player.profile.colour, player.profile.photo);
  }
  refs.photo.addEventListener("click", () => {
    element.close();
    app.openPhoto();
  });
  refs.done.addEventListener("click", () => element.close());
  show();
  open(element);
}
