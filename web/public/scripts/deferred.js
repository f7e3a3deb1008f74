/** The parts that the page needs right after its first screen: the sockets and the screens behind them. */

import { mountTabletop } from "./components/tabletop.js";
import { mount } from "./components/template.js";
import { mountJoin } from "./screens/join.js";

export { FoyerSession } from "./session/foyer-session.js";
export { Table } from "./net/table.js";
export { serverAnswers, watchTrust } from "./net/trust.js";
export { changeLanguage } from "./page/resources.js";
export { Seat } from "./session/seat.js";
export { atTable, loadArcade, loadEvening, loadFaces, loadMap, loadPractice, loadStakes, loadTableScreens, loadWriting, openLook, openPhoto, tableScreens } from "./session/table-screens.js";

/** On the way to a table, until the server has answered. @param {Element} root @param {App} app */
function mountArriving(root, app) {
  const { refs } = mount(root, "t-arriving");
  const table = mountTabletop(refs.table);
  return { update: () => table.update([app.player.profile.colour]) };
}

export const SCREENS = { join: mountJoin, arriving: mountArriving };
