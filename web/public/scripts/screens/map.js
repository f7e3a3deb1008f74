/** The map: where everybody of the table is (L1 to L5). */

import { distanceWords, mountMapPeople } from "../components/map-people.js";
import { openMapPlace, tapMeans, tellPlace } from "../components/map-place.js";
import { mount, say } from "../components/template.js";
import { language, text } from "../core/texts.js";
import { project, under, unproject, zoomOf } from "../map/camera.js";
import { companyOf } from "../map/company.js";
import { bringAtlas, streetMap } from "../map/files.js";
import { barLength } from "../map/labels.js";
import { kilometres, ring } from "../map/sphere.js";
import { createStreet } from "../map/street.js";
import { createSurface } from "../map/surface.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../map/camera.js").Camera} Camera */

/** As close as "show everyone" comes to one place: its country's part; with streets, a part of the town. */
const REGION_ZOOM = 7.5;
const STREET_ZOOM = 14;
/** And to several: neighbours are to be told apart. */
const NEAR_ZOOM = 12.5;
/** From here on rings say how far is how far. */
const RING_ZOOM = 5;
const RINGS = [1, 2, 3, 4];
const RING_PX = 150;
const RING_STEPS = 96;
/** A scale bar is at most so long. */
const BAR_PX = 110;
/** Pixels that markers keep from the edge. */
const EDGE = 10;

export const SCREENS = { map: mountMap };

/** @param {Element} root @param {App} app */
function mountMap(root, app) {
  const { element, refs } = mount(root, "t-map");
  const people = mountMapPeople(refs.people, refs.pills);
  const atlas = bringAtlas(() => app.render());
  const names = new Intl.DisplayNames([language()], { type: "region", fallback: "none" });
  /** @type {import("../map/street.js").Street | null} */
  let street = null;
  /** @type {{ what: "place" | "frame", isExact: boolean } | null} while the next tap says a place */
  let tapping = null;
  /** Who was where when everyone was last shown. */
  let shown = "";

  const surface = createSurface(refs.surface, refs.canvas, {
    scene,
    tapped: (place) => tapping && put(place),
    everyone,
  });
  streetMap().then((found) => {
    if (!found) return;
    street = createStreet(surface.ask);
    say(refs.source, found.attribution);
    shown = "";
    app.render();
  }).catch(() => {});

  /** What the buttons leave free. */
  function margin() {
    const top = refs.bar.offsetHeight + EDGE;
    return { left: EDGE, right: EDGE, top, bottom: refs.foot.offsetHeight + EDGE };
  }

  /** @param {Camera} camera @returns {import("../map/painter.js").Scene} */
  function scene(camera) {
    const { ways, taken, threads } = people.stand(camera, margin());
    measure(camera);
    return { atlas, street, ways, threads, rings: ringsOn(camera), taken: [...taken, ...buttons()], countryName };
  }

  /** @param {Camera} camera */
  function ringsOn(camera) {
    const table = companyOf(/** @type {View} */ (app.view()), app.you()).table;
    if (!table || zoomOf(camera) < RING_ZOOM) return [];
    const step = barLength(pixelLength(camera) * RING_PX);
    return RINGS.map((count) => ({
      points: ring(table, count * step, RING_STEPS).map(project),
      words: distanceWords(count * step),
    }));
  }

  /** @param {string} id @param {string} name */
  const countryName = (id, name) => (id && names.of(id)) || name;

  function buttons() {
    const { left, top } = refs.surface.getBoundingClientRect();
    return [refs.bar, refs.foot].map((one) => one.getBoundingClientRect()).map((box) => ({
      left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top,
    }));
  }

  /** The scale bar: as long as it is in the middle of the screen. @param {Camera} camera */
  function measure(camera) {
    const pixel = pixelLength(camera);
    const length = barLength(pixel * BAR_PX);
    refs.ruler.style.width = `${(length / pixel).toFixed(1)}px`;
    say(refs.length, distanceWords(length));
  }

  function everyone() {
    const items = people.items();
    const closest = street ? STREET_ZOOM : items.length > 1 ? NEAR_ZOOM : REGION_ZOOM;
    surface.show(items, margin(), closest, shown === "");
  }

  /** @param {import("../map/sphere.js").Place} place */
  function put(place) {
    if (!tapping) return;
    tellPlace(app, tapping.what, place, tapping.isExact);
    tap(null);
  }

  /** @param {{ what: "place" | "frame", isExact: boolean } | null} next */
  function tap(next) {
    tapping = next;
    element.toggleAttribute("data-tapping", next !== null);
    refs.ask.hidden = next === null;
    refs.tools.hidden = next !== null;
    say(refs.question, next ? text(next.what === "frame" ? "map.tapHereTable" : "map.tapHere") : "");
    if (next) refs.surface.focus();
    surface.ask();
  }

  refs.back.addEventListener("click", () => app.leaveMap());
  refs.everyone.addEventListener("click", everyone);
  refs.closer.addEventListener("click", surface.closer);
  refs.farther.addEventListener("click", surface.farther);
  refs.place.addEventListener("click", () => openMapPlace(app, (what, isExact) => tap({ what, isExact })));
  refs.here.addEventListener("click", () => put(surface.middle()));
  refs.never.addEventListener("click", () => tap(null));
  refs.surface.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && tapping) put(surface.middle());
    if (event.key === "Escape" && tapping) tap(null);
  });
  refs.place.hidden = app.you() === null;

  return {
    destroy() {
      surface.destroy();
      document.querySelector(".mapplace")?.remove();
    },

    update() {
      const view = /** @type {View} */ (app.view());
      const company = companyOf(view, app.you());
      people.update(company, atlas.cities);
      say(refs.placeText, text(tapMeans(app) === "frame" ? "map.ours" : "map.mine"));
      const now = JSON.stringify([company.table, company.guests.map(({ place }) => place), Boolean(street), atlas.cities.length]);
      if (now !== shown && !surface.wasMoved() && !tapping) everyone();
      shown = now;
      surface.ask();
    },
  };
}

/** Kilometres of a pixel in the middle of the screen. @param {Camera} camera */
function pixelLength(camera) {
  const middle = { x: camera.width / 2, y: camera.height / 2 };
  const aside = { x: middle.x + 1, y: middle.y };
  return kilometres(unproject(under(camera, middle)), unproject(under(camera, aside)));
}
