/** What the page needs as soon as its first screen stands: the sockets, and what they lead to. */

import { mountJoin } from "./screens/join.js";

export { askToLeave } from "./components/dialog.js";
export { mountInvitations } from "./components/invitations.js";
export { openFoyer } from "./net/foyer.js";
export { openTable } from "./net/table.js";
export { serverAnswers, watchTrust } from "./net/trust.js";
export { bringTableScreens, retell, tableLamp, tableMoments, tableScreens } from "./table-screens.js";

export const SCREENS = { join: mountJoin };
