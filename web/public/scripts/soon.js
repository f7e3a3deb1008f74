/** The parts that the page needs right after its first screen: the sockets and the screens behind them. */

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
