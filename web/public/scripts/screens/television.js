/** The screens of a television or laptop that watches without a seat, loaded by such a page alone (P13). */

import { mountRemote } from "./television/remote.js";
import { mountEnd } from "./end.js";
import { mountPlay } from "./play.js";
import { mountShow } from "./show.js";
import { mountWatch } from "./watch.js";

export { mountVolume } from "./television/volume.js";

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

/** @param {Iterable<CSSRule>} rules those in layers, too */
function applyDark(rules) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes("color-scheme: dark")) rule.media.mediaText = "all";
    else if (rule instanceof CSSLayerBlockRule) applyDark(rule.cssRules);
  }
}

/** A television is dark, whatever its browser prefers: the dark rules of all loaded style sheets apply. */
export const darken = () => [...document.styleSheets].forEach((sheet) => applyDark(sheet.cssRules));
