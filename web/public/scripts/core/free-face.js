/** Another face for a newcomer whose face somebody at the table has already (P1). Pure. */

import { FACES } from "./name.js";

/**
 * @param {{ members: { m: number, face: number }[] }} view
 * @param {number} you
 * @param {() => number} random from 0 up to 1
 * @returns {number | null} a face that nobody here has; `null` where nobody who came before has one's own
 */
export function freeFace({ members }, you, random) {
  const own = members.find(({ m }) => m === you)?.face;
  if (!members.some(({ m, face }) => m < you && face === own)) return null;
  const free = Array.from({ length: FACES }, (_, face) => face).filter((face) => members.every((one) => one.face !== face));
  return free[Math.floor(random() * free.length)] ?? null;
}
