/** The table with its people as a picture; the names are beside it. */

import { places } from "../core/places.js";
import { mountPlaces } from "./places.js";
import { clone } from "./template.js";

/** @param {Element} root */
export function mountTableau(root) {
  const list = clone("t-players").element;
  list.setAttribute("aria-hidden", "true");
  const table = mountPlaces(root, list, "t-place");

  return {
    middle: table.middle,

    /** @param {View} view @param {number | null} you */
    update(view, you) {
      table.update(places(view, you), () => {});
    },
  };
}
