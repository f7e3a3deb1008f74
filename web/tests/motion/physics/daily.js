/** What phones go through while nobody means anything: each a minute of it. */

import { sittingStill } from "./daily-sitting.js";

/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./rigid.js").Scene} Scene */

/** @type {Record<string, (random: Random, seconds: number) => Scene & { about?: Record<string, string | number> }>} */
export const ACTIVITIES = {
  "sitting still, reading": sittingStill,
};
