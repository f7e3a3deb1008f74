/** All faces, all colours and the photo, in a dialog: a tap on the face itself is the next face only (H2, P1). */

import { ownMember } from "../core/table.js";
import { open } from "./dialog.js";
import { mountColours, mountFaces } from "./looks.js";
import { clone, figure } from "./template.js";

/** @param {App} app */
export function openLook(app) {
  const { element, refs } = clone("t-look");
  const { player } = app;
  /** @param {Parameters<typeof player.choose>[0]} change */
  const choose = (change) => {
    player.choose(change);
    show();
  };
  const faces = mountFaces(refs.faces, (face) => choose({ face }));
  const colours = mountColours(refs.colours, (colour) => choose({ colour }));
  function show() {
    faces.update(player.profile);
    colours.update(player.profile);
    figure(refs.figure, player.profile);
  }
  // A guest has no account that could have a photo.
  refs.photo.hidden = Boolean(ownMember(app.view(), app.you())?.guest);
  refs.photo.addEventListener("click", () => {
    element.close();
    app.openPhoto();
  });
  refs.done.addEventListener("click", () => element.close());
  show();
  open(element);
}
