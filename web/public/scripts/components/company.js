/** Everybody at a table with face and name, and oneself on the own chair, before one sits down (H4). */

import { OWN, hereOf, openerOf, tableWith } from "../core/company.js";
import { language, text } from "../core/texts.js";
import { Visit } from "../net/visit.js";
import { mountTableau } from "./tableau.js";
import { say } from "./template.js";

/** @typedef {import("../core/company.js").Company} Company */

/** @param {Company | null} company */
function wordsOf(company) {
  const { names, more, count } = hereOf(company);
  if (count === 0) return "";
  const all = more > 0 ? [...names, text("join.more", { count: more })] : names;
  const list = new Intl.ListFormat(language(), { type: "conjunction" }).format(all);
  return text(company?.playing ? "join.playing" : "join.here", { names: list, count });
}

/**
 * @param {{ hero: Element, hint: Element, who: Element }} refs
 * @param {App} app
 * @param {string} code of the table, as far as somebody types it
 */
export function mountCompany({ hero, hint, who }, app, code) {
  /** @type {Visit | null} */
  let visit = null;
  /** @type {ReturnType<typeof mountTableau> | null} */
  let table = null;

  /** Asks the table of the address, once it has said that one has no seat there. */
  function ask() {
    const here = app.routes.code;
    if (visit?.code !== here) visit?.close();
    if (here && app.table?.bye && visit?.code !== here) {
      visit = new Visit({ code: here, assets: app.socket.hello().assets, onChange: app.render });
    }
  }

  function laid() {
    const made = mountTableau(hero);
    const label = document.createElement("p");
    label.className = "code";
    label.textContent = code;
    if (code) made.middle.append(label);
    hero.closest(".join")?.setAttribute("data-company", "");
    return made;
  }

  return {
    /** @returns {boolean} whether it shows the table */
    update() {
      ask();
      const company = visit?.company ?? null;
      if (!company && !table) return false;
      table ??= laid();
      const { profile } = app.player;
      const own = { ...profile, name: profile.name.trim() || text(`colour.${profile.colour}`) };
      table.update(/** @type {any} */ (tableWith(company ?? { people: [], side: 0 }, own)), OWN);
      const opener = openerOf(company);
      say(hint, opener === null ? text("join.hint") : text("join.whose", { name: opener }));
      say(who, wordsOf(company));
      return true;
    },

    destroy: () => visit?.close(),
  };
}
