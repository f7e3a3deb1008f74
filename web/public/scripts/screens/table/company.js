/** Everybody at a table with face and name, and oneself on the own chair, before one sits down (H22). */

import { OWN, hereOf, looksAt, openerOf, tableWith } from "../../core/company.js";
import { isShared } from "../../core/table.js";
import { language, text } from "../../core/texts.js";
import { CompanyLink } from "../../net/company.js";
import { loadTeams } from "../../net/table.js";
import { mountTableau } from "../../components/tableau.js";
import { say } from "../../components/template.js";

/** @typedef {import("../../core/company.js").Company} Company */

/** @param {Company | null} company */
function wordsOf(company) {
  const { names, more, count } = hereOf(company);
  if (count === 0) return "";
  const all = more > 0 ? [...names, text("join.more", { count: more })] : names;
  const list = new Intl.ListFormat(language(), { type: "conjunction" }).format(all);
  return text(company?.playing ? "join.playing" : "join.here", { names: list, count });
}

class TablePreview {
  #parts;
  #app;
  /** @type {CompanyLink | null} */
  #link = null;
  /** @type {ReturnType<typeof mountTableau> | null} */
  #table = null;

  /** @param {Refs} parts @param {App} app */
  constructor(parts, app) {
    this.#parts = parts;
    this.#app = app;
    parts.name.addEventListener("input", () => this.update());
  }

  /** Asks the table of the address, once it has said that one has no seat there. */
  #ask() {
    const { routes, table, socket, render } = this.#app;
    const { code } = routes;
    if (this.#link?.code === code) return;
    this.destroy();
    this.#link = code && table?.bye ? new CompanyLink({ code, assets: socket.hello().assets, onChange: render }) : null;
  }

  #lay() {
    const { hero } = this.#parts;
    const table = mountTableau(hero);
    hero.closest(".join")?.setAttribute("data-company", "");
    return table;
  }

  /** @param {View} view */
  async #show(view) {
    this.#table?.update(isShared(view) ? (await loadTeams()).seated(view, OWN) : view, OWN);
  }

  /** @returns {boolean} whether the table is shown */
  update() {
    this.#ask();
    const company = this.#link?.company ?? null;
    const { player } = this.#app;
    player.offered(company && looksAt(company, player.profile, Math.random), company?.people);
    if (!company && !this.#table) return false;
    this.#table ??= this.#lay();
    const { looks } = player;
    const own = { ...looks, name: looks.name.trim() || text(`colour.${looks.colour}`) };
    this.#show(tableWith(company ?? { people: [], side: 0 }, own));
    const opener = openerOf(company);
    say(this.#parts.hint, opener === null ? text("join.hint") : text("join.whose", { name: opener }));
    say(this.#parts.who, wordsOf(company));
    return true;
  }

  destroy() {
    this.#link?.close();
    this.#app.player.offered(null);
  }
}

/** @param {Refs} parts @param {App} app */
export const mountCompany = (parts, app) => new TablePreview(parts, app);
