import { createPlayer } from "./postures.js";
/** @typedef {import("../random.js").Random} Random */
/** @param {Random} random @param {number} seconds */
export function sittingStill(random, seconds) {
  const { actor, screenAngle, sensor } = createPlayer(random);
  return { seconds, screenAngle, sensor, pose: actor.poses() };
}
