/** All faces, all colours and the photo, in a dialog: a tap on the face itself is the next face only (H2, P1). */

import { keepersOf } from "../../core/company.js";
import { ownMember } from "../../core/table.js";
import { open } from "../../components/dialog.js";
import { mountColours, mountFaces } from "./looks.js";
import { clone, figure } from "../../components/template.js";

/** The others at one's table, or at the one to which one comes. @param {App} app @returns {any[]} */
const othersOf = (app) =>
  app.view()?.members.filter(({ m, role }) => m !== app.you() && role !== "gone") ?? app.player.others;

/** @param {App} app */
export function openLook(app) {
  const { element, refs } = clone("t-look");
  const { player } = app;
  const member = ownMember(app.view(), app.you());
  let shown = { ...player.looks, ...(member && { colour: member.colour }) };
  /** @param {Parameters<typeof player.choose>[0]} change */
  const choose = (change) => {
    player.choose(change);
    shown = { ...shown, ...change };
    show();
  };
  const faces = mountFaces(refs.faces, (face) => choose({ face }));
  const colours = mountColours(refs.colours, (colour) => choose({ colour }), keepersOf(othersOf(app)));
  function show() {
    faces.update(shown);
    colours.update(shown);
    for (const svg of [refs.mirror, refs.figure]) figure(svg, shown);
  }
  // A guest has no account that could have a photo.
  refs.photo.hidden = Boolean(member?.guest);
  refs.photo.addEventListener("click", () => {
    element.close();
    app.openPhoto();
  });
  refs.done.addEventListener("click", () => element.close());
  show();
  open(element);
}
