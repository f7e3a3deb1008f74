/** The hall of fame under the ending of a race, which enters nobody (AH4, AT1). */

import { withRetries } from "../net/loading.js";
import { mount } from "../components/template.js";
import { loadPart } from "../page/resources.js";
import { GAMES } from "../games/games.js";
import { askForHalls, showHall } from "../games/find/halls.js";

/** Races are of this kind. */
const MODE = "classic";

/** @param {HTMLElement} root stays hidden where the hall does not come */
export async function showRaceHall(root) {
  const [halls] = await Promise.all([askForHalls(), withRetries(() => loadPart(GAMES.find?.part ?? {}))]);
  if (!halls || !root.isConnected) return;
  const { refs } = mount(root, "t-find-race-hall");
  showHall(refs.list, halls[MODE]);
  refs.none.hidden = halls[MODE].length > 0;
  root.hidden = false;
}
