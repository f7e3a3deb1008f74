/** The screens of a television or laptop that watches without a seat, loaded by such a page alone (P13). */

import { mountRemote } from "../components/remote.js";
import { mountEnd } from "./end.js";
import { mountPlay } from "./play.js";
import { mountShow } from "./show.js";
import { mountWatch } from "./watch.js";

export { darken } from "../components/dark.js";
export { mountVolume } from "../components/volume.js";

/** The page may have gone home meanwhile, to play. @param {Element} root @param {App} app */
const mountLarge = (root, app) => (app.routes.current.name === "watch" ? mountShow : mountPlay)(root, app);

/**
 * A screen with the remote below it, on the page that watches.
 * @param {(root: Element, app: App) => { update: () => void, destroy?: () => void }} mount
 */
const withRemote = (mount) => (/** @type {Element} */ root, /** @type {App} */ app) => {
  const screen = mount(root, app);
  if (app.routes.current.name !== "watch") return screen;
  const remote = mountRemote(root, app);
  return {
    update() {
      screen.update();
      remote.update();
    },
    destroy() {
      remote.destroy();
      screen.destroy?.();
    },
  };
};

export const SCREENS = { watch: withRemote(mountWatch), play: withRemote(mountLarge), end: withRemote(mountEnd) };
