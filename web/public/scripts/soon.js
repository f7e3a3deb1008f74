/** What the page needs as soon as its first screen stands: the sockets, and what they lead to. */

import { mountArriving } from "./screens/arriving.js";
import { mountJoin } from "./screens/join.js";

export { askToLeave } from "./components/dialog.js";
export { mountInvitations } from "./components/invitations.js";
export { createNeighbours } from "./neighbours.js";
export { openTable } from "./net/table.js";
export { serverAnswers, watchTrust } from "./net/trust.js";
export {
  bringArcade, bringMap, bringTableScreens, createExcursions, openPhoto, retell, tableLamp, tableMoments, tableScreens,
} from "./table-screens.js";

export const SCREENS = { join: mountJoin, arriving: mountArriving };
