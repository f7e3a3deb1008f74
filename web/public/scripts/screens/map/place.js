/** Gives the player's place after an explanation: by the phone's position or by a tap on the map (L3). */

import { text } from "../../core/texts.js";
import { placesTable } from "../../map/company.js";
import { locate } from "../../map/locate.js";
import { positionOf } from "../../map/sphere.js";
import { clone, say } from "../../components/template.js";

/** @typedef {import("../../map/sphere.js").Place} Place */

/**
 * Sends the place, rounded here unless it is exact.
 * @param {App} app @param {"place" | "frame"} what @param {Place | null} place @param {boolean} [isExact]
 */
export async function tellPlace(app, what, place, isExact) {
  const answer = await app.seat.order({ t: what, ...(place && positionOf(place, isExact)) });
  if (answer && place) app.toast(text(what === "frame" ? "map.placedTable" : "map.placed"));
}

/** The thing that the player's tap on the map places. @param {App} app @returns {"place" | "frame"} */
export const tapMeans = (app) => (placesTable(/** @type {View} */ (app.view()), app.you()) ? "frame" : "place");

/** @param {View} view @param {number | null} you @returns {("place" | "frame")[]} what of one's own is on the map */
function given(view, you) {
  const own = view.members.find(({ m }) => m === you);
  return [...(own?.place ? /** @type {const} */ (["place"]) : []), ...(view.frame && !own?.far ? /** @type {const} */ (["frame"]) : [])];
}

/**
 * @param {App} app
 * @param {(what: "place" | "frame", isExact: boolean) => void} startTapping
 */
export function openMapPlace(app, startTapping) {
  const { element, refs } = clone("t-map-place");
  const what = tapMeans(app);
  const removable = given(/** @type {View} */ (app.view()), app.you());
  say(refs.heading, text(what === "frame" ? "map.whereTable" : "map.where"));
  say(refs.tap, text(what === "frame" ? "map.tapTable" : "map.tap"));
  refs.locate.hidden = !isSecureContext;
  refs.reason.hidden = !isSecureContext;
  refs.insecure.hidden = isSecureContext;
  refs.remove.hidden = removable.length === 0;

  refs.locate.addEventListener("click", async () => {
    refs.locate.disabled = true;
    say(refs.fault, "");
    say(refs.news, text("map.locating"));
    const found = await locate(navigator.geolocation, refs.exact.checked);
    refs.locate.disabled = false;
    say(refs.news, "");
    if (!element.open) return;
    if ("fault" in found) return say(refs.fault, text(`map.fault.${found.fault}`));
    await tellPlace(app, "place", found.place, refs.exact.checked);
    element.close();
  });
  refs.tap.addEventListener("click", () => {
    element.close();
    startTapping(what, refs.exact.checked);
  });
  refs.remove.addEventListener("click", () => {
    for (const one of removable) tellPlace(app, one, null);
    element.close();
  });
  refs.cancel.addEventListener("click", () => element.close());
  element.addEventListener("close", () => element.remove());
  document.body.append(element);
  element.showModal();
}
