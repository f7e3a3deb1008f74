/** People and tables nearby as faces: a tap invites, or sits down (H4). */

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

/** @typedef {{ key: string, name: string, looks: Looks, count: number, isAsked: boolean, label: string, short: string, act: () => void }} Tile */

class Nearby {
  #verbs;
  #refs;
  /** @type {Map<string, Tile>} */
  #tiles = new Map();
  #list;

  /**
   * @param {Element} root
   * @param {NearbyVerbs} verbs
   */
  constructor(root, verbs) {
    this.#verbs = verbs;
    const { refs } = mount(root, "t-nearby");
    this.#refs = refs;
    this.#list = repeat(refs.list, "t-near", (/** @type {Tile} */ tile) => tile.key, (own, tile) => {
      own.button.addEventListener("click", () => this.#tiles.get(tile.key)?.act());
    });
  }

  /** @param {FoyerState} foyer @returns {Tile[]} */
  #people = (foyer) =>
    peopleNear(foyer).map((looks) => {
      const { person, name } = looks;
      const asked = foyer.asked[person];
      const isAsked = asked !== undefined;
      return {
        key: `person-${person}`,
        name,
        looks,
        count: 0,
        isAsked,
        label: text(isAsked ? "connect.withdraw" : "connect.invite", { name }),
        short: text(isAsked ? "connect.invited" : "connect.inviteShort"),
        act: () => (asked === undefined ? this.#verbs.invite(person) : this.#verbs.withdraw(asked)),
      };
    });

  /** @param {FoyerState} foyer @param {string | null} own @returns {Tile[]} */
  #tables = (foyer, own) =>
    (own === null ? tablesNear(foyer) : []).map((table) => ({
      key: `table-${table.code}`,
      name: table.name,
      looks: table,
      count: table.connected,
      isAsked: false,
      label: text("connect.sitWith", { name: table.name }),
      short: text(table.playing ? "connect.tablePlaying" : "connect.sitShort"),
      act: () => this.#verbs.join(table.code),
    }));

  /** Nobody is near. */
  isEmpty() {
    return this.#tiles.size === 0;
  }

  /**
   * @param {FoyerState | null} foyer
   * @param {string | null} own the table whose lobby this is
   * @returns {boolean} whether a table is near, or somebody invites to one
   */
  update(foyer, own) {
    const all = foyer ? [...this.#tables(foyer, own), ...this.#people(foyer)] : [];
    this.#tiles = new Map(all.map((tile) => [tile.key, tile]));
    this.#list.update(all, (refs, tile, element) => {
      figure(refs.figure, tile.looks);
      element.classList.toggle("near--table", tile.count > 0);
      element.classList.toggle("near--asked", tile.isAsked);
      say(refs.count, tile.count > 0 ? String(tile.count) : "");
      say(refs.name, tile.name);
      say(refs.short, tile.short);
      refs.button.setAttribute("aria-label", tile.label);
    });
    this.#refs.list.hidden = all.length === 0;
    this.#refs.nobody.hidden = all.length > 0;
    const isInvited = Boolean(foyer?.invitations.length);
    say(this.#refs.nobody, isInvited ? "" : text(reason(foyer)));
    return isInvited || all.some(({ count }) => count > 0);
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
