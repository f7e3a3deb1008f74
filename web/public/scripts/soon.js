/** What the page needs as soon as its first screen stands: the sockets, and what they lead to. */

import { mountArriving } from "./screens/arriving.js";
import { mountJoin } from "./screens/join.js";

export { mountInvitations } from "./components/invitations.js";
export { Neighbours } from "./neighbours.js";
export { Table } from "./net/table.js";
export { serverAnswers, watchTrust } from "./net/trust.js";
export { retell } from "./parts.js";
export { Seat } from "./seat.js";
export { atTable, bringArcade, bringMap, bringTableScreens, openPhoto, tableScreens } from "./table-screens.js";

export const SCREENS = { join: mountJoin, arriving: mountArriving };
