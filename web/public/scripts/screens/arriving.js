/** On the way to a table: for the blink until the server has answered. */

import { mountTabletop } from "../components/tabletop.js";
import { mount } from "../components/template.js";

/** @typedef {import("../app.js").App} App */

/** @param {Element} root @param {App} app */
export function mountArriving(root, app) {
  const { refs } = mount(root, "t-arriving");
  const table = mountTabletop(refs.table);
  return { update: () => table.update([app.player.profile.colour]) };
}
