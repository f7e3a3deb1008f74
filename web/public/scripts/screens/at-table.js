/** The modules for finding a table and sitting at it, loaded in one piece when a player begins to. */

import { deviceWakeLock } from "./table/wake-lock.js";
import { keepOnDevice } from "../storage/service-worker.js";
import { mountBye } from "./bye.js";
import { mountCountdown } from "./countdown.js";
import { mountEnd } from "./end.js";
import { mountLobby } from "./lobby.js";
import { mountOver } from "./over.js";
import { mountPlay } from "./play.js";
import { mountUntrusted } from "./untrusted.js";

export { mountCompany } from "./table/company.js";
export { mountInvitations } from "./table/invitations.js";
export { askToLeave } from "./table/leaving.js";
export { openLook } from "./table/look.js";
export { mountWays } from "../components/ways.js";
export { createSideScreens } from "../table/side-screens.js";
export { TABLE_EVENTS } from "../table/events.js";
export { layAhead } from "./ahead.js";

/** Burns while one sits at a table. */
export const WAKE_LOCK = deviceWakeLock();

/** The remaining parts load in the background. */
keepOnDevice();

export const SCREENS = {
  lobby: mountLobby,
  countdown: mountCountdown,
  play: mountPlay,
  end: mountEnd,
  bye: mountBye,
  over: mountOver,
  untrusted: mountUntrusted,
};
