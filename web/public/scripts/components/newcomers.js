/** A player far away has joined: everybody at the table sees the name and may remove the player (R4). */

import { newcomers } from "../core/far.js";
import { text } from "../core/texts.js";
import { figure, repeat, say } from "./template.js";

class Newcomers {
  #root;
  /** The members that this page knows, and their table. @type {{ code: string, members: Set<number> } | null} */
  #known = null;
  /** @type {App | null} */
  #asked = null;
  #cards;

  constructor() {
    this.#root = document.createElement("section");
    this.#root.className = "cards newcomers";
    this.#root.setAttribute("aria-live", "polite");
    document.body.append(this.#root);
    this.#cards = repeat(this.#root, "t-newcomer", (/** @type {Member} */ member) => member.m, (refs, { m }) => {
      refs.welcome.addEventListener("click", () => this.#met(m));
      refs.remove.addEventListener("click", () => {
        this.#met(m);
        this.#asked?.seat.order({ t: "remove", member: m });
      });
    });
  }

  /** @param {number} m */
  #met(m) {
    this.#known?.members.add(m);
    this.#asked?.render();
  }

  /** @param {App} app @param {boolean} isAtTable */
  update(app, isAtTable) {
    this.#asked = app;
    const view = isAtTable ? app.view() : null;
    if (view && this.#known?.code !== view.code) {
      this.#known = { code: view.code, members: new Set(view.members.map(({ m }) => m)) };
    }
    const come = view && this.#known ? newcomers(view, app.you(), this.#known.members) : [];
    this.#root.hidden = come.length === 0;
    this.#root.setAttribute("aria-label", text("far.heading"));
    this.#cards.update(come, (refs, member, element) => {
      const { name } = member;
      figure(element.querySelector("svg"), member);
      say(refs.heading, text("far.came", { name }));
      say(refs.remove, text("far.remove"));
      refs.remove.setAttribute("aria-label", text("lobby.remove", { name }));
    });
  }
}

export const mountNewcomers = () => new Newcomers();
