/** How strongly a hand moves a phone, and along which line, since it last was still. Pure. */

import { dot, length, minus, plus, times, towards, turnedZ, unit, ZERO } from "../motion/vector.js";

/** @typedef {import("../motion/vector.js").Vector} Vector */
/** @typedef {import("../motion/frame.js").Sample} Sample */
/** @typedef {import("../motion/frame.js").Axes} Axes */

/** The strokes of a shake. */
const STROKES = 4;
/** More than a hand makes in a try: who walks makes strokes without end. */
const MOST_STROKES = 60;
/** The part of the acceleration that lasts longer than this is gravity, where a phone does not separate it. */
const STAYS_MS = 500;
/** Enough for the line of a push: each step brings it nearer by how much longer it is than the next. */
const STEPS = 16;

/** @param {Axes | null} axes @returns {Vector | null} */
function vector(axes) {
  const { x = null, y = null, z = null } = axes ?? {};
  return x !== null && y !== null && z !== null && Number.isFinite(x + y + z) ? { x, y, z } : null;
}

/** The hand's part of an acceleration that contains gravity. */
function createGravity() {
  /** @type {Vector | null} */
  let gravity = null;
  let timeMs = 0;

  return (/** @type {Vector} */ whole, /** @type {number} */ nowMs) => {
    const part = 1 - Math.exp((timeMs - nowMs) / STAYS_MS);
    gravity = gravity ? towards(gravity, whole, Math.max(0, part)) : whole;
    timeMs = nowMs;
    return minus(whole, gravity);
  };
}

export function createEffort() {
  const withoutGravity = createGravity();
  /** The strongest of each stroke that has ended. @type {number[]} */
  let strokes = [];
  /** The strongest of the stroke that goes on. */
  let stroke = ZERO;
  /** Sums of products of the three parts: rows of a matrix whose longest axis is the line. */
  let rows = [ZERO, ZERO, ZERO];

  /** @param {Vector} hand */
  function add(hand) {
    if (dot(hand, stroke) < 0) {
      strokes = [...strokes.slice(1 - MOST_STROKES), length(stroke)];
      stroke = hand;
    } else if (length(hand) > length(stroke)) stroke = hand;
    rows = [hand.x, hand.y, hand.z].map((one, at) => plus(rows[at], times(hand, one)));
  }

  return {
    /** @param {Sample} sample @returns {number} how strongly the hand moves now, m/s² */
    feed({ acceleration, accelerationIncludingGravity, screenAngle, timeMs }) {
      const whole = vector(accelerationIncludingGravity);
      const hand = vector(acceleration) ?? (whole && withoutGravity(whole, timeMs));
      if (hand) add(turnedZ(hand, screenAngle || 0));
      return hand ? length(hand) : 0;
    },

    /** The weakest of the four strongest strokes to and fro, m/s². */
    shake: () =>
      [...strokes, length(stroke)].sort((a, b) => b - a)[STROKES - 1] ?? 0,

    /** The line of the movement, to either side, in the axes of the screen. @returns {Vector | null} */
    line() {
      let line = unit([...rows].sort((a, b) => length(b) - length(a))[0]);
      for (let step = 0; line && step < STEPS; step += 1) {
        line = unit({ x: dot(rows[0], line), y: dot(rows[1], line), z: dot(rows[2], line) });
      }
      return line;
    },

    /** The hand is still. */
    rest() {
      strokes = [];
      stroke = ZERO;
      rows = [ZERO, ZERO, ZERO];
    },
  };
}
