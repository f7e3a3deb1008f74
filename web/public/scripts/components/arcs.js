/** Four arcs round the timer, one for each side of the table, that light up as the players submit (P5). */

import { places } from "../core/places.js";

/** @param {SVGElement} root with an arc for each place */
export const mountArcs = (root) => ({
  /** @param {View} view */
  update(view) {
    places(view, null).forEach((place, index) => {
      const arc = root.children[index];
      if (place) arc?.setAttribute("data-colour", String(place.member.colour));
      else arc?.removeAttribute("data-colour");
      arc?.toggleAttribute("data-lit", Boolean(place?.seat?.submitted));
    });
  },
});
