/**
 * Loads the screens of a table, the map, practice and the arcade, with their markup, texts and styles. They come
 * after the first screen, which is quick without them, and long before the first question.
 */

import { lazy, lazyPart, loadPart } from "../page/resources.js";

/** @type {Part} */
const TABLE = { markup: ["table.html", "faces.html"], words: ["table", "screens"], styles: ["table"] };
/** @type {Part} */
const TELEVISION = { markup: ["television.html"], styles: ["television"] };
/** @type {Part} */
const MAP = { markup: ["map.html"], words: ["map"], styles: ["map"] };
/** @type {Part} */
const EVENING = { markup: ["evening.html"], words: ["evening"], styles: ["evening"] };
/** @type {Part} */
const PHOTO = { markup: ["photo.html"], styles: ["photo"] };
/** @type {Part} */
const PRACTICE = { markup: ["practice.html"], words: ["practice"], styles: ["practice"] };

/** @type {Part} */
const WRITING = { markup: ["writing.html"], words: ["writing"], styles: ["writing"] };

/** @type {typeof import("../screens/at-table.js") | null} */
let found = null;
/** @type {typeof import("../screens/television.js") | null} */
let television = null;
/** @type {typeof import("../screens/map.js") | null} */
let map = null;
/** @type {typeof import("../screens/practice.js") | null} */
let practice = null;
/** @type {typeof import("../screens/writing.js") | null} */
let writing = null;
/** @type {typeof import("../arcade/arcade.js") | null} */
let arcade = null;

/** A page that was opened to watch (P13). */
const isTelevision = /\/watch$|^\/tv\/?$/.test(location.pathname);

async function loadTelevision() {
  [television] = await Promise.all([import("../screens/television.js"), loadPart(TELEVISION)]);
  television.mountVolume();
}

/** Loads the font of headings, which the table's styles name. Without it the page has the system's. */
const loadFont = () => document.fonts.load('700 1rem "Fourtop Heading"').catch(() => []);

export const loadTableScreens = lazy(async () => {
  const [modules] = await Promise.all([
    import("../screens/at-table.js"), loadPart(TABLE).then(loadFont), isTelevision && loadTelevision()]);
  television?.darken();
  return (found = modules);
});

/** The faces that are not in the first screen, with their names. */
export const loadFaces = lazy(() => loadPart({ markup: ["faces.html"], words: ["table"] }));

/** When somebody opens the map. */
export const loadMap = lazy(async () => {
  [map] = await Promise.all([import("../screens/map.js"), loadPart(MAP), loadTableScreens()]);
});

/** When somebody looks at the standing of the evening. */
export const loadEvening = lazyPart(() => import("../screens/evening.js"), EVENING);

/** For a last question with stakes (EV10). */
export const loadStakes = lazyPart(() => import("../core/stakes.js"), { words: EVENING.words, styles: EVENING.styles });

/** When the player practises gestures. */
export const loadPractice = lazy(async () => {
  [practice] = await Promise.all([import("../screens/practice.js"), loadPart(PRACTICE), loadTableScreens()]);
});

/** The sentences about a quiz that cannot be played. */
export const loadFaults = lazy(() => loadPart({ words: ["faults"] }));

/** When the people write a quiz. */
export const loadWriting = lazy(async () => {
  [writing] = await Promise.all([import("../screens/writing.js"), loadPart(WRITING), loadTableScreens()]);
});

/** When somebody goes to the arcade, or the table plays one of its games. */
export const loadArcade = lazy(async () => {
  const modules = await import("../arcade/arcade.js");
  await Promise.all([loadPart(modules.PART), loadTableScreens()]);
  television?.darken();
  return (arcade = modules);
});

const loadPhoto = lazyPart(() => import("../screens/table/photo.js"), PHOTO);

/** Chooses one's photo, once that is there. @param {import("../screens/table/photo.js").Player} player */
export const openPhoto = (player) => Promise.all([loadPhoto(), loadTableScreens()]).then(([modules]) => modules.openPhoto(player));

/** All colours and the photo, once they are there. @param {App} app */
export const openLook = (app) => loadTableScreens().then((modules) => modules.openLook(app));

/** The parts for a seat at a table, once they are loaded. */
export const atTable = () => found;

/** The screens, once they are there. */
export const tableScreens = () => found && { ...found.SCREENS, ...television?.SCREENS, ...map?.SCREENS, ...practice?.SCREENS, ...writing?.SCREENS, ...arcade?.SCREENS };
