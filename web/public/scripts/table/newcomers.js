/**
 * One quiet card in the masthead for all who have joined from far away; it closes by itself. A tap on it shows each of
 * them, whom anybody seated may remove (R4).
 */

import { newcomers } from "../core/far.js";
import { listed } from "../core/hint.js";
import { text } from "../core/texts.js";
import { open } from "../components/dialog.js";
import { mountMembers } from "../components/members.js";
import { clone, figure, repeat, say } from "../components/template.js";

const SHOWN_MS = 8_000;

class Newcomers {
  #root;
  #card;
  #faces;
  /** The members that this page knows, and their table. @type {{ code: string, members: Set<number> } | null} */
  #known = null;
  /** @type {App | null} */
  #asked = null;
  /** @type {Member[]} */
  #come = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {{ update: () => void } | null} */
  #dialog = null;

  constructor() {
    this.#root = document.createElement("section");
    this.#root.className = "newcomers";
    this.#root.setAttribute("aria-live", "polite");
    this.#root.setAttribute("aria-label", text("far.heading"));
    this.#card = clone("t-newcomers");
    this.#root.append(this.#card.element);
    document.body.append(this.#root);
    this.#faces = repeat(this.#card.refs.faces, "t-newcomer", (/** @type {Member} */ member) => member.m);
    this.#card.element.addEventListener("click", () => this.#ask());
  }

  /** All are known from now on. */
  #welcome() {
    for (const { m } of this.#come) this.#known?.members.add(m);
    this.#asked?.render();
  }

  /** Not while nobody can read it, or somebody is about to tap it. */
  #close() {
    const isInUse = document.hidden || this.#dialog || this.#root.querySelector(":hover, :focus-visible");
    if (isInUse) this.#await();
    else this.#welcome();
  }

  #await() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#close(), SHOWN_MS);
  }

  #ask() {
    const [app, asked] = [this.#asked, this.#come.map(({ m }) => m)];
    if (!app || this.#dialog) return;
    const { element, refs } = clone("t-newcomers-dialog");
    const rows = mountMembers(refs.members, { remove: (member) => app.seat.order({ t: "remove", member }) });
    this.#dialog = {
      update() {
        const view = app.view();
        const left = view?.members.filter(({ m, role }) => role !== "gone" && asked.includes(m)) ?? [];
        if (!view || left.length === 0) return element.close();
        say(refs.heading, text("far.cameText", { count: left.length }));
        rows.update(view, app.you(), left);
      },
    };
    refs.welcome.addEventListener("click", () => element.close());
    element.addEventListener("close", () => {
      this.#dialog = null;
      this.#welcome();
    });
    open(element);
    this.#dialog.update();
  }

  /** @param {App} app @param {boolean} isAtTable */
  update(app, isAtTable) {
    this.#asked = app;
    const view = isAtTable ? app.view() : null;
    if (view && this.#known?.code !== view.code) {
      this.#known = { code: view.code, members: new Set(view.members.map(({ m }) => m)) };
    }
    const come = view && this.#known ? newcomers(view, app.you(), this.#known.members) : [];
    if (come.some(({ m }) => !this.#come.some((one) => one.m === m))) this.#await();
    this.#come = come;
    this.#root.hidden = come.length === 0;
    this.#dialog?.update();
    this.#faces.update(come, (_, member, element) => figure(element, member));
    const names = listed(come.map(({ name }) => name));
    say(this.#card.refs.words, come.length ? text("far.came", { names, count: come.length }) : "");
  }
}

export const mountNewcomers = () => new Newcomers();
