/** The list of people and tables nearby (H4). */

import { peopleNear, tablesNear } from "../core/nearby.js";
import { text } from "../core/texts.js";
import { figure, mount, repeat, say } from "./template.js";

/** @typedef {import("../net/foyer.js").FoyerState} FoyerState */

/**
 * @typedef {object} NearbyVerbs
 * @property {(person: number) => void} invite
 * @property {(invitation: number) => void} withdraw
 * @property {(code: string) => void} join
 */

/** @typedef {{ key: string, name: string, looks: import("./template.js").Looks, state: string, label: string, short: string, act: () => void }} Row */

class Nearby {
  #verbs;
  #refs;
  /** @type {Map<string, Row>} */
  #rows = new Map();
  #list;

  /**
   * @param {Element} root
   * @param {NearbyVerbs} verbs
   */
  constructor(root, verbs) {
    this.#verbs = verbs;
    const { refs } = mount(root, "t-nearby");
    this.#refs = refs;
    this.#list = repeat(refs.list, "t-nearby-row", (/** @type {Row} */ row) => row.key, (own, row) => {
      own.button.addEventListener("click", () => this.#rows.get(row.key)?.act());
    });
  }

  /** @param {FoyerState} foyer @returns {Row[]} */
  #people = (foyer) =>
    peopleNear(foyer).map((looks) => {
      const { person, name } = looks;
      const asked = foyer.asked[person];
      const open = asked !== undefined;
      return {
        key: `person-${person}`,
        name,
        looks,
        state: open ? text("connect.invited", { name }) : "",
        label: text(open ? "connect.withdraw" : "connect.invite", { name }),
        short: text(open ? "connect.withdrawShort" : "connect.inviteShort"),
        act: () => (asked === undefined ? this.#verbs.invite(person) : this.#verbs.withdraw(asked)),
      };
    });

  /** @param {FoyerState} foyer @param {string | null} own @returns {Row[]} */
  #tables = (foyer, own) =>
    (own === null ? tablesNear(foyer) : []).map((table) => ({
      key: `table-${table.code}`,
      name: text("connect.tableOf", { name: table.name }),
      looks: table,
      state: text(table.playing ? "connect.tablePlaying" : "connect.tableState", {
        code: table.code,
        connected: table.connected,
      }),
      label: text("connect.sitWith", { name: table.name }),
      short: text("connect.sitShort"),
      act: () => this.#verbs.join(table.code),
    }));

  /** @param {FoyerState | null} foyer @param {string | null} own the table whose lobby this is */
  update(foyer, own) {
    const all = foyer ? [...this.#people(foyer), ...this.#tables(foyer, own)] : [];
    this.#rows = new Map(all.map((row) => [row.key, row]));
    this.#list.update(all, (own, row, element) => {
      figure(element.querySelector("svg"), row.looks);
      say(own.name, row.name);
      say(own.state, row.state);
      own.button.setAttribute("aria-label", row.label);
      own.button.classList.toggle("button--main", row.key.startsWith("table-"));
      say(own.button, row.short);
    });
    this.#refs.list.hidden = all.length === 0;
    this.#refs.nobody.hidden = all.length > 0;
    say(this.#refs.nobody, text(reason(foyer)));
  }
}

/**
 * @param {Element} root
 * @param {NearbyVerbs} verbs
 */
export const mountNearby = (root, verbs) => new Nearby(root, verbs);

/** @param {FoyerState | null} foyer */
function reason(foyer) {
  if (!foyer?.isUp) return "connect.waitingForServer";
  return foyer.welcome?.near === false ? "connect.notNear" : "connect.nobody";
}
