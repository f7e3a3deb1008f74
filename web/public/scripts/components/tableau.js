/** The table with its people as a picture; the names are beside it. */

import { places } from "../core/places.js";
import { mountPlaces } from "./places.js";
import { clone } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../core/places.js").Place} Place */

/**
 * @param {Element} root
 * @param {(element: any, place: Place) => void} [dress] marks a place further
 */
export function mountTableau(root, dress = () => {}) {
  const list = clone("t-players").element;
  list.setAttribute("aria-hidden", "true");
  const table = mountPlaces(root, list, "t-place");

  return {
    middle: table.middle,

    /** @param {View} view @param {number | null} you */
    update(view, you) {
      table.update(places(view, you), ({ element }, place) => place && dress(element, place));
    },
  };
}
