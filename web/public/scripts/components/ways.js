/** The ways to a table: people and tables nearby, a code, a new table (H4). */

import { readCode } from "../core/name.js";
import { mountNearby } from "./nearby.js";
import { clone, mount } from "./template.js";

/** Letters of a table of this server; with more the field has the boxes of a public server's (R4). */
const LETTERS = 5;

/** The commands of the tiles, for a name that can be played with. @param {App} app */
const verbs = ({ player, foyer }) => ({
  invite: (/** @type {number} */ person) => void (player.submitProfile() && foyer.invite(person)),
  withdraw: foyer.withdraw.bind(foyer),
  join: (/** @type {string} */ code) => void (player.submitProfile() && foyer.join(code)),
});

/**
 * The letters of a code, each in a box.
 * @param {Element} root @param {App} app
 * @param {(typed: string) => boolean | Promise<boolean>} follow leads to its table, if there is one
 */
export function mountCode(root, app, follow) {
  const { refs } = mount(root, "t-code");
  /** A code without a table is seen at its boxes, until another letter is typed. @param {boolean} isWrong */
  const mark = (isWrong) => {
    refs.boxes.toggleAttribute("data-wrong", isWrong);
    refs.code.setAttribute("aria-invalid", String(isWrong));
  };
  const join = async () => mark(!await follow(refs.code.value));
  refs.join.addEventListener("click", join);
  refs.code.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && join());
  refs.code.addEventListener("input", () => {
    app.clearError("code.");
    mark(false);
    const letters = readCode(refs.code.value)?.length ?? refs.code.value.trim().length;
    refs.boxes.toggleAttribute("data-far", letters > LETTERS);
    app.render();
  });
  return refs;
}

/**
 * On home itself. With a seat at a table they are folded until they are asked for.
 * @param {Element} root @param {Element} actions where a table of one's own is opened @param {App} app
 */
export function mountWays(root, actions, app) {
  const { element, refs } = clone("t-ways");
  const nearby = mountNearby(refs.near, verbs(app));
  refs.near.querySelector("h2").classList.add("visually-hidden");
  const field = mountCode(refs.code, app, (typed) => !app.player.submitProfile() || app.foyer.joinByCode(typed));
  const open = clone("t-open").element;
  root.append(element);
  actions.prepend(open);
  open.addEventListener("click", () => app.seat.openTable());
  refs.connect.addEventListener("click", () => app.goConnect() && field.code.focus());

  return {
    /** One of them leads on: the typed code, or a table nearby, or else one of one's own. @param {boolean} isOpen */
    update(isOpen) {
      element.hidden = app.mode === "single";
      open.hidden = refs.near.hidden = refs.code.hidden = !isOpen;
      refs.connect.setAttribute("aria-expanded", String(isOpen));
      const isTableNear = nearby.update(app.foyerState(), null);
      const isTyped = Boolean(field.code.value);
      field.join.classList.toggle("button--main", isTyped);
      open.classList.toggle("button--main", !isTyped && !isTableNear);
    },
  };
}
