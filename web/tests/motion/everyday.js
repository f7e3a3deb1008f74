/**
 * Everyday movements of phones during a question, without a gesture. Each activity
 * lasts one question and has to yield nothing (M5).
 */

import { passing, pickingUp, puttingDown, sitting } from "./at-the-table.js";
import { gesticulating, laughing, leaning, tapping } from "./in-company.js";
import { bus, carrying, stairs, walking } from "./on-the-way.js";

/** @typedef {import("./movement.js").Movement} Movement */
/** @typedef {import("./random.js").Random} Random */

/** @type {Record<string, (random: Random, seconds: number) => Movement>} */
export const EVERYDAY = {
  "sitting still": sitting,
  walking,
  stairs,
  "carrying, arm swinging": carrying,
  "putting down": puttingDown,
  "picking up": pickingUp,
  "passing on": passing,
  bus,
  laughing,
  "leaning back": leaning,
  gesticulating,
  "tapping hard": tapping,
};
