/** M1: a shake, several strong strokes to and fro. Pure. */

import { SHAKE } from "./thresholds.js";
import { dot, length, plus, times, ZERO } from "./vector.js";

/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {import("./vector.js").Vector} Vector */

/**
 * @param {number} peak m/s² of a full stroke
 * @param {number} withinMs that so many full strokes as make a shake begin
 * @param {import("./hand.js").Hand} hand
 */
export function createShake(peak, withinMs, hand) {
  /** When each of the last strokes began, and how much of a full one it is. @type {{ timeMs: number, part: number }[]} */
  let strokes = [];
  /** The strongest acceleration of the last stroke, against which the next one goes. */
  let strongest = ZERO;
  /** How far from the resting pose they began, and when the first one and the last movement were. */
  let [lean, firstMs, lastMs] = [0, 0, -Infinity];
  const sum = () => strokes.reduce((all, { part }) => all + part, 0);

  function forget() {
    [strokes, strongest, lean] = [[], ZERO, 0];
  }

  /** @param {Motion} motion @param {Vector} push @param {number} leanNow */
  function begin({ timeMs, hasRate }, push, leanNow) {
    const isFirst = !strokes.length;
    // Without a gyroscope a stroke looks like a lean.
    if (hasRate || isFirst) lean = Math.max(lean, leanNow);
    if (isFirst) firstMs = timeMs;
    strokes = [...strokes.filter((one) => timeMs - one.timeMs < withinMs), { timeMs, part: 0 }];
    strongest = push;
  }

  /** @param {Motion} motion @param {number} leanNow @returns {boolean} whether it belongs to a stroke */
  function extend(motion, leanNow) {
    const { timeMs, up } = motion;
    // A body that laughs or climbs bounces along the vertical, a hand shakes in any direction.
    const push = plus(motion.push, times(up, -SHAKE.bounce * dot(motion.push, up))), size = length(push);
    if (timeMs - lastMs > SHAKE.strokeMs) forget();
    if (size < SHAKE.least * peak) return false;
    const isBack = -dot(strongest, push) > SHAKE.back * size * length(strongest), last = strokes.at(-1);
    if (last && isBack && timeMs - last.timeMs < SHAKE.leastMs) return false;
    if (!last || isBack) begin(motion, push, leanNow);
    else if (size > length(strongest)) strongest = push;
    lastMs = timeMs;
    // Its energy counts.
    strokes[strokes.length - 1].part = Math.min(1, (length(strongest) / peak) ** 2);
    return true;
  }

  return {
    /** @param {Motion} motion @param {number} leanNow degrees from the resting pose @returns {boolean} whether it is a shake now */
    feed: (motion, leanNow) =>
      extend(motion, leanNow) && sum() >= SHAKE.strokes && lean < SHAKE.leans && hand.wasCalm(firstMs, SHAKE.calm),

    forget,
    lastMs: () => lastMs,

    /** 0 nothing yet, 1 a shake. */
    level: () => Math.min(1, sum() / SHAKE.strokes),
  };
}
