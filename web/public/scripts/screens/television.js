/** The screens of a television or laptop that watches without a seat, loaded by such a page alone (P13). */

import { mountPlay } from "./play.js";
import { mountShow } from "./show.js";
import { mountWatch } from "./watch.js";

export { darken } from "../components/dark.js";
export { mountVolume } from "../components/volume.js";

/** The page may have gone home meanwhile, to play. @param {Element} root @param {App} app */
const mountLarge = (root, app) => (app.routes.current.name === "watch" ? mountShow : mountPlay)(root, app);

export const SCREENS = { watch: mountWatch, play: mountLarge };
