/** The map: where everybody of the table is (L1 to L5). */

import { distanceWords, mountMapPeople } from "./map/people.js";
import { openMapPlace, tapMeans, tellPlace } from "./map/place.js";
import { mount, say } from "../components/template.js";
import { language, text } from "../core/texts.js";
import { bandOf, project, under, unproject, zoomOf } from "../map/camera.js";
import { companyOf } from "../map/company.js";
import { loadAtlas, streetMap } from "../map/files.js";
import { barLength } from "../map/labels.js";
import { ownTown } from "../map/own-town.js";
import { signsOn } from "../map/signs.js";
import { kilometres, ring } from "../map/sphere.js";
import { createStreet } from "../map/street.js";
import { Surface } from "../map/surface.js";

/** @typedef {import("../map/camera.js").Camera} Camera */

/** The closest zoom of "show everyone" to one place: a part of its country; with streets, a part of the town. */
const REGION_ZOOM = 7.5;
const STREET_ZOOM = 14;
/** The closest zoom to several places, so that neighbours can be distinguished. */
const NEAR_ZOOM = 12.5;
/** The zoom to the device's country while nobody has a place. */
const COUNTRY_ZOOM = 4.5;
/** From here on rings say how far is how far. */
const RING_ZOOM = 5;
const RINGS = Array.from({ length: 12 }, (_, ring) => ring + 1);
const RING_PX = 150;
/** From here on few towns are on the screen, and signposts lead to those beyond it. */
const SIGN_ZOOM = 7.5;
const SIGNS = 8;
/** Screens so low and wide have their buttons at the sides. */
const LOW = "(max-height: 30rem) and (min-width: 40rem)";
const RING_STEPS = 96;
/** A scale bar is at most so long. */
const BAR_PX = 110;
/** Pixels that markers keep from the edge. */
const EDGE = 10;

class MapScreen {
  #app;
  #element;
  #refs;
  #people;
  #atlas;
  #names;
  /** @type {import("../map/street.js").Street | null} */
  #street = null;
  /** @type {{ what: "place" | "frame", isExact: boolean } | null} while the next tap says a place */
  #tapping = null;
  /** The band of the world that is shown from afar. */
  #band = bandOf([]);
  #low = matchMedia(LOW);
  /** The places of all people when everyone was last shown. */
  #shown = "";
  #surface;

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { element, refs } = mount(root, "t-map");
    this.#element = element;
    this.#refs = refs;
    this.#people = mountMapPeople(refs.people, refs.pills);
    this.#atlas = loadAtlas(() => app.render());
    this.#names = new Intl.DisplayNames([language()], { type: "region", fallback: "none" });
    this.#surface = new Surface(refs.surface, refs.canvas, {
      scene: this.#scene,
      tapped: (place) => this.#tapping && this.#put(place),
      everyone: this.#everyone,
    });
    streetMap().then((found) => {
      if (!found) return;
      this.#street = createStreet(found.template, this.#surface.ask);
      say(refs.source, text("map.streets", { credit: found.attribution, host: new URL(found.template).host }));
      this.#shown = "";
      app.render();
    }).catch(() => {});
    refs.back.addEventListener("click", () => app.sideScreens.leaveMap());
    refs.everyone.addEventListener("click", this.#everyone);
    refs.closer.addEventListener("click", this.#surface.closer);
    refs.farther.addEventListener("click", this.#surface.farther);
    refs.place.addEventListener("click", () => openMapPlace(app, (what, isExact) => this.#tap({ what, isExact })));
    refs.here.addEventListener("click", () => this.#put(this.#surface.middle()));
    refs.never.addEventListener("click", () => this.#tap(null));
    refs.surface.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && this.#tapping) this.#put(this.#surface.middle());
      if (event.key === "Escape" && this.#tapping) this.#tap(null);
    });
    refs.place.hidden = app.you() === null;
  }

  /** The margins that the buttons take. */
  #margin() {
    const { back, bar, foot } = this.#refs;
    if (this.#low.matches) return { left: back.offsetWidth + 2 * EDGE, right: foot.offsetWidth + EDGE, top: EDGE, bottom: EDGE };
    return { left: EDGE, right: EDGE, top: bar.offsetHeight + EDGE, bottom: foot.offsetHeight + EDGE };
  }

  /** @param {Camera} camera @returns {import("../map/painter.js").Scene} */
  #scene = (camera) => {
    const { ways, taken, threads } = this.#people.stand(camera, this.#margin());
    this.#measure(camera);
    const all = [...taken, ...this.#buttons()];
    return {
      atlas: this.#atlas, street: this.#street, ways, threads, rings: this.#ringsOn(camera),
      taken: all, countryName: this.#countryName, band: this.#band, chart: this.#chartOn(camera, all),
    };
  };

  /** The degrees, and the nearest towns beyond the screen. @param {Camera} camera @param {import("../map/camera.js").Sides[]} taken @returns {import("../map/chart.js").Chart | null} */
  #chartOn(camera, taken) {
    const isNear = zoomOf(camera) >= SIGN_ZOOM && !this.#street;
    this.#element.toggleAttribute("data-near", isNear);
    if (!isNear) return null;
    const { left, right, top, bottom } = this.#margin();
    const free = { left, right: camera.width - right, top, bottom: camera.height - bottom };
    const table = companyOf(/** @type {View} */ (this.#app.view()), this.#app.you()).table ?? unproject(camera);
    const signs = signsOn(table, this.#atlas.cities, camera, free, SIGNS)
      .map((sign) => ({ ...sign, words: `${sign.name} · ${distanceWords(sign.kilometres)}` }));
    return { signs, taken, free, letters: {
      north: text("map.north"), east: text("map.east"), south: text("map.south"), west: text("map.west"),
    } };
  }

  /** @param {Camera} camera */
  #ringsOn(camera) {
    const table = companyOf(/** @type {View} */ (this.#app.view()), this.#app.you()).table;
    if (!table || zoomOf(camera) < RING_ZOOM) return [];
    const step = barLength(pixelLength(camera) * RING_PX);
    return RINGS.map((count) => ({
      points: ring(table, count * step, RING_STEPS).map(project),
      words: distanceWords(count * step),
    }));
  }

  /** @param {string} id @param {string} name */
  #countryName = (id, name) => (id && this.#names.of(id)) || name;

  #buttons() {
    const { left, top } = this.#refs.surface.getBoundingClientRect();
    return [...this.#refs.bar.children, ...this.#refs.foot.children, this.#refs.rose].map((/** @type {Element} */ one) => one.getBoundingClientRect()).map((box) => ({
      left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top,
    }));
  }

  /** The scale bar: as long as it is in the middle of the screen. @param {Camera} camera */
  #measure(camera) {
    const pixel = pixelLength(camera);
    const length = barLength(pixel * BAR_PX);
    this.#refs.ruler.style.width = `${(length / pixel).toFixed(1)}px`;
    say(this.#refs.length, distanceWords(length));
  }

  #everyone = () => {
    const people = this.#people.items();
    this.#band = bandOf(people.map(({ place }) => place));
    const items = people.length ? people : ownTown(this.#atlas.cities, Intl.DateTimeFormat().resolvedOptions().timeZone);
    const closest = !people.length ? COUNTRY_ZOOM
      : this.#street ? STREET_ZOOM : people.length > 1 ? NEAR_ZOOM : REGION_ZOOM;
    this.#surface.show(items, this.#margin(), closest, this.#shown === "");
  };

  /** @param {import("../map/sphere.js").Place} place */
  #put(place) {
    if (!this.#tapping) return;
    tellPlace(this.#app, this.#tapping.what, place, this.#tapping.isExact);
    this.#tap(null);
  }

  /** @param {{ what: "place" | "frame", isExact: boolean } | null} next */
  #tap(next) {
    this.#tapping = next;
    this.#element.toggleAttribute("data-tapping", next !== null);
    this.#refs.ask.hidden = next === null;
    this.#refs.tools.hidden = next !== null;
    say(this.#refs.question, next ? text(next.what === "frame" ? "map.tapHereTable" : "map.tapHere") : "");
    if (next) this.#refs.surface.focus();
    this.#surface.ask();
  }

  destroy() {
    this.#surface.destroy();
    document.querySelector(".mapplace")?.remove();
    this.#app.toast("");
  }

  update() {
    const view = /** @type {View} */ (this.#app.view());
    const company = companyOf(view, this.#app.you());
    this.#people.update(company, this.#atlas.cities);
    say(this.#refs.placeText, text(tapMeans(this.#app) === "frame" ? "map.ours" : "map.mine"));
    const isEmpty = !company.table && company.guests.every(({ place }) => !place);
    this.#refs.why.hidden = !isEmpty || this.#refs.place.hidden || tapMeans(this.#app) !== "frame";
    const places = company.guests.map(({ place }) => place);
    const now = JSON.stringify([company.table, places, Boolean(this.#street), this.#atlas.cities.length]);
    if (now !== this.#shown && !this.#surface.wasMoved() && !this.#tapping) this.#everyone();
    this.#shown = now;
    this.#surface.ask();
  }
}

/** @param {Element} root @param {App} app */
const mountMap = (root, app) => new MapScreen(root, app);

export const SCREENS = { map: mountMap };

/** Kilometres of a pixel in the middle of the screen. @param {Camera} camera */
function pixelLength(camera) {
  const middle = { x: camera.width / 2, y: camera.height / 2 };
  const aside = { x: middle.x + 1, y: middle.y };
  return kilometres(unproject(under(camera, middle)), unproject(under(camera, aside)));
}
