/** The screens of a table in one piece: asked for when somebody is about to sit down. */

import { mountBye } from "./bye.js";
import { mountCountdown } from "./countdown.js";
import { mountEnd } from "./end.js";
import { mountLobby } from "./lobby.js";
import { mountPlay } from "./play.js";
import { mountWatch } from "./watch.js";

export const SCREENS = {
  lobby: mountLobby,
  countdown: mountCountdown,
  play: mountPlay,
  end: mountEnd,
  watch: mountWatch,
  bye: mountBye,
};
