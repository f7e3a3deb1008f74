/** Tells the player once that the colour was taken, and shows the new one (P1). */

import { ownMember } from "./core/table.js";
import { text } from "./core/texts.js";

export function createColourNews() {
  let last = "";

  return {
    /** @param {import("./app.js").App} app */
    update(app) {
      const view = app.view();
      const given = ownMember(view, app.you())?.colour;
      const wished = app.player.profile.colour;
      const told = `${view?.code} ${wished} ${given}`;
      if (given === undefined || given === wished || told === last) return;
      last = told;
      app.tell(text("colour.changed", { wished: text(`colour.${wished}`), given: text(`colour.${given}`) }));
    },
  };
}
