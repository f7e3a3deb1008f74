/** Somebody has come from afar: everybody who was there sees who it is, and may send them off (R4). */

import { newcomers } from "../core/far.js";
import { text } from "../core/texts.js";
import { figure, repeat, say } from "./template.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../../types/wire.d.ts").Member} Member */

export function mountNewcomers() {
  const root = document.createElement("section");
  root.className = "cards newcomers";
  root.setAttribute("aria-live", "polite");
  document.body.append(root);
  /** Whom this page knows, at which table. @type {{ code: string, members: Set<number> } | null} */
  let known = null;
  /** @type {App | null} */
  let asked = null;
  const cards = repeat(root, "t-newcomer", (/** @type {Member} */ member) => member.m, (refs, { m }) => {
    refs.welcome.addEventListener("click", () => met(m));
    refs.remove.addEventListener("click", () => {
      met(m);
      asked?.remove(m);
    });
  });

  /** @param {number} m */
  function met(m) {
    known?.members.add(m);
    asked?.render();
  }

  return {
    /** @param {App} app @param {boolean} isAtTable */
    update(app, isAtTable) {
      asked = app;
      const view = isAtTable ? app.view() : null;
      if (view && known?.code !== view.code) {
        known = { code: view.code, members: new Set(view.members.map(({ m }) => m)) };
      }
      const come = view && known ? newcomers(view, app.you(), known.members) : [];
      root.hidden = come.length === 0;
      root.setAttribute("aria-label", text("far.heading"));
      cards.update(come, (refs, { name, colour, photo }, element) => {
        figure(element.querySelector("svg"), colour, photo);
        say(refs.heading, text("far.came", { name }));
        say(refs.remove, text("far.remove"));
        refs.remove.setAttribute("aria-label", text("lobby.remove", { name }));
      });
    },
  };
}
