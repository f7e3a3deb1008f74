/**
 * Everyday movements of phones during questions, without a gesture: a minute each.
 */

import { passingOn, pickingUp, puttingDown } from "./everyday-handing.js";
import * as moving from "./everyday-moving.js";
import * as seated from "./everyday-seated.js";

/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./everyday-parts.js").Activity} Activity */

/** @type {Record<string, (random: Random, seconds: number) => Activity>} */
export const ACTIVITIES = {
  "sitting still, reading": seated.reading,
  "talking with the hands": seated.talking,
  walking: moving.walking,
  stairs: moving.stairs,
  "swinging arm": moving.swinging,
  "putting down": puttingDown,
  "picking up": pickingUp,
  "passing on": passingOn,
  "bus, train, car": moving.riding,
  laughing: seated.laughing,
  "leaning back": seated.leaning,
  "tapping hard": seated.tapping,
  "drinking with the other hand": seated.drinking,
  "turning round to someone": seated.turningRound,
  "getting up from a sofa": moving.gettingUp,
  "scratching with the phone in the hand": seated.scratching,
  "wiping the screen": seated.wiping,
  "slipping in the hand": seated.slipping,
  "carrying a child": moving.carryingChild,
  "fidgeting, rocking the phone": seated.fidgeting,
  dancing: moving.dancing,
};
