/**
 * Gestures from samples of a phone's sensors (M1 to M6). Pure: samples in, at most one gesture
 * out, each recognised once and as one thing.
 */

import { createCadence } from "./cadence.js";
import { createFrame } from "./frame.js";
import { createHistory } from "./history.js";
import { createPush } from "./push.js";
import { createShake } from "./shake.js";
import { createStrokes } from "./strokes.js";
import {
  ONCE_MS, SHAKE_ONCE_MS, SHAKE_PEAK, SHAKE_REST_MS,
} from "./thresholds.js";
import { createTilt } from "./tilt.js";
import { createTurn } from "./turn.js";

/** @typedef {import("./frame.js").Sample} Sample */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {import("./tilt.js").Direction} Direction */

/**
 * @typedef {{ kind: "shake" } | { kind: "tilt", direction: Direction }
 *   | { kind: "submit", by: "push" | "turn" }} Gesture
 */

/**
 * @typedef {object} Feedback what a hand can see of its own movement
 * @property {number} right degrees by which the right edge is lowered from the resting pose
 * @property {number} up degrees by which the top edge is
 * @property {number} turn degrees about the vertical so far, to the left positive
 * @property {number} push m/s² away from the body
 * @property {number} shake 0 nothing, 1 a shake
 */

/** @type {Record<Direction, Direction>} */
const REVERSED = { up: "down", down: "up", left: "left", right: "right" };

/** @param {{ isReversed?: boolean }} [options] `isReversed`: up and down swapped (M7) */
export function createRecogniser({ isReversed = false } = {}) {
  const [cadence, frame] = [createCadence(), createFrame()];
  const [history, strokes] = [createHistory(), createStrokes()];
  const [shake, push] = [createShake(), createPush(history)];
  const [turn, tilt] = [createTurn(history), createTilt(history)];
  let awayFromBody = 0;
  let deafUntilMs = -Infinity;
  /** A shake was recognised and may still go on. */
  let isShaken = false;

  /** @param {number} untilMs */
  function deafen(untilMs) {
    deafUntilMs = Math.max(deafUntilMs, untilMs);
  }

  /** @param {Motion} motion @returns {Gesture | null} */
  function recognise(motion) {
    const { timeMs } = motion;
    awayFromBody = Math.max(0, -motion.push.z);
    history.add(motion);
    const ended = strokes.feed(motion);
    if (isShaken && ended && ended.peak >= SHAKE_PEAK) deafen(timeMs + SHAKE_REST_MS);
    const isShake = shake.feed(ended, timeMs);
    const isPush = push.feed(ended, strokes.running, timeMs);
    const isTurn = turn.feed(motion);
    const direction = tilt.feed(motion);
    if (timeMs < deafUntilMs) return null;
    isShaken = false;
    if (isShake) return { kind: "shake" };
    if (isPush) return { kind: "submit", by: "push" };
    if (isTurn) return { kind: "submit", by: "turn" };
    return direction && { kind: "tilt", direction: isReversed ? REVERSED[direction] : direction };
  }

  /** Nothing of what made a gesture makes another. @param {Gesture} gesture @param {number} timeMs */
  function spend(gesture, timeMs) {
    for (const one of [shake, push, turn]) one.forget();
    if (gesture.kind !== "tilt") tilt.forget();
    isShaken = gesture.kind === "shake";
    deafUntilMs = timeMs + (isShaken ? SHAKE_ONCE_MS : ONCE_MS);
  }

  /** @param {Sample} sample */
  function hear(sample) {
    const motion = frame.read(sample);
    const gesture = motion && recognise(motion);
    if (motion && gesture) spend(gesture, motion.timeMs);
    return gesture;
  }

  return {
    /** A question appears: the resting pose is taken from now on. */
    begin() {
      tilt.begin();
      for (const one of [shake, push, turn]) one.forget();
    },

    /** @param {Sample} sample @returns {Gesture | null} */
    feed(sample) {
      /** @type {Gesture | null} */
      let found = null;
      for (const one of cadence.feed(sample)) found = hear(one) ?? found;
      return found;
    },

    /** @returns {Feedback} */
    feedback: () => ({
      ...tilt.lean(),
      turn: turn.angle(),
      push: awayFromBody,
      shake: shake.level(),
    }),
  };
}

/** @typedef {ReturnType<typeof createRecogniser>} Recogniser */
