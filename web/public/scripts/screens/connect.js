/** Three ways to a table: people and tables nearby, a code, a new table (H4). */

import { mountNearby } from "../components/nearby.js";
import { mount } from "../components/template.js";

/** @typedef {import("../app.js").App} App */

/** @param {Element} root @param {App} app */
export function mountConnect(root, app) {
  const { refs } = mount(root, "t-connect");
  const nearby = mountNearby(refs.near, app.neighbours);
  refs.back.addEventListener("click", () => app.goHome());
  refs.open.addEventListener("click", () => app.seat.openTable());
  refs.join.addEventListener("click", () => app.neighbours.joinByCode(refs.code.value));
  refs.code.addEventListener("input", () => {
    app.settled("code.");
    refs.join.classList.toggle("button--main", Boolean(refs.code.value));
  });
  refs.code.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") app.neighbours.joinByCode(refs.code.value);
  });

  return {
    update() {
      const foyer = app.foyerState();
      nearby.update(foyer, null);
      // Where somebody is near, one sits down there or invites.
      refs.open.classList.toggle("button--main", !refs.code.value && !foyer?.near.size);
    },
  };
}
