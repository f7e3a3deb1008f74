/**
 * Gestures from samples of a phone's sensors (M1 to M6). Pure: samples in, at most one gesture
 * out, each recognised once and as one thing.
 */

import { createFrame } from "./frame.js";
import { createHistory } from "./history.js";
import { createPush } from "./push.js";
import { createShake } from "./shake.js";
import {
  BOUNDS, KNOWN_MS, ONCE_MS, PUSH_PEAK, RING_CALM, RING_CALM_MS, SHAKE_ONCE_MS, SHAKE_PEAK, SHAKE_REST_MS,
  TILT_BEYOND, TURN_AGAIN, TURN_BEGINS, TURN_FROM, TURN_RETURNS, WITHDRAWN_MS,
} from "./thresholds.js";
import { createTilt } from "./tilt.js";
import { createTurn, turningRate } from "./turn.js";
import { angleBetween, DEGREES, unit } from "./vector.js";

/** @typedef {import("./frame.js").Sample} Sample */
/** @typedef {import("./frame.js").Motion} Motion */
/** @typedef {import("./tilt.js").Direction} Direction */
/** @typedef {"tilt" | "push" | "turn" | "shake"} Kind */
/** @typedef {"further" | "faster" | "slower" | "straighter" | "stiller" | "back"} Reason */
/** @typedef {(kind: Kind, reason: Reason) => void} Miss */
/** @typedef {"yes" | "no" | "unknown"} Capability */

/**
 * @typedef {{ kind: "shake" } | { kind: "tilt", direction: Direction }
 *   | { kind: "submit", by: "push" | "turn" } | { kind: "withdraw" }} Gesture
 * `withdraw`: the submission that came last was none (M8)
 */

/**
 * @typedef {object} Profile what the player's hand has taught; the rest is as `thresholds.js` has it
 * @property {number} [tiltDegrees]
 * @property {number} [pushPeak] m/s²
 * @property {number} [turnDegrees]
 * @property {number} [shakePeak] m/s²
 * @property {import("./vector.js").Vector} [pushAxis] away from the body, in the axes of the screen
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
const AWAY = { x: 0, y: 0, z: -1 };

/** @param {number | undefined} taught @param {number} usual @param {number[]} bounds */
const within = (taught, usual, [least, most]) =>
  Number.isFinite(taught) ? Math.max(least, Math.min(most, Math.abs(Number(taught)))) : usual;

/** @param {Profile["pushAxis"]} taught */
function axisOf(taught) {
  const axis = taught ? unit(taught) : null;
  return axis && angleBetween(axis, AWAY) <= BOUNDS.pushAxis ? axis : AWAY;
}

/**
 * M8: tells, before the ring closes, that a turn was none: the phone was carried and has not come
 * back, or it goes on moving, or turning to and fro.
 * @param {import("./history.js").History} history
 */
function createRingWatch(history) {
  /** @type {{ sinceMs: number, side: number, isDoubted: boolean, back: number, farthest: number, least: number } | null} */
  let ring = null;

  /** @param {Motion} motion @returns {boolean} whether it is withdrawn */
  function isWrong(motion) {
    if (!ring) return false;
    const { timeMs, seconds } = motion, rate = -ring.side * turningRate(motion);
    ring.back += rate * seconds * DEGREES;
    ring.farthest = Math.max(ring.farthest, ring.back);
    if (timeMs - ring.sinceMs > RING_CALM_MS) {
      ring.least = Math.min(ring.least, history.strength(timeMs - RING_CALM_MS, timeMs));
    }
    if (ring.farthest - ring.back > TURN_AGAIN) return true;
    if (timeMs - ring.sinceMs < WITHDRAWN_MS || ring.back > TURN_RETURNS || rate > TURN_BEGINS) return false;
    return ring.isDoubted || ring.least > RING_CALM;
  }

  return {
    /** @param {{ side: number, isDoubted: boolean } | null} turn @param {number} timeMs */
    begin(turn, timeMs) {
      ring = turn && { ...turn, sinceMs: timeMs, back: 0, farthest: 0, least: Infinity };
    },

    /** @param {Motion} motion */
    feed(motion) {
      const wrong = isWrong(motion);
      if (wrong || (ring && motion.timeMs - ring.sinceMs > WITHDRAWN_MS)) ring = null;
      return wrong;
    },
  };
}

/**
 * @param {object} [options]
 * @param {boolean} [options.isReversed] up and down swapped (M7)
 * @param {Profile} [options.profile]
 */
export function createRecogniser({ isReversed = false, profile = {} } = {}) {
  /** @type {{ kind: Kind, reason: Reason } | null} */
  let missed = null;
  /** @type {Miss} */
  const miss = (kind, reason) => {
    missed = { kind, reason };
  };
  const frame = createFrame(), history = createHistory(), ring = createRingWatch(history);
  const tilt = createTilt(within(profile.tiltDegrees, TILT_BEYOND, BOUNDS.tiltDegrees), history, miss);
  const turn = createTurn(within(profile.turnDegrees, TURN_FROM, BOUNDS.turnDegrees), history, miss);
  const shake = createShake(within(profile.shakePeak, SHAKE_PEAK, BOUNDS.shakePeak), miss);
  const pushPeak = within(profile.pushPeak, -PUSH_PEAK, BOUNDS.pushPeak);
  const push = createPush(pushPeak, axisOf(profile.pushAxis), history, miss);
  let known = { fromMs: NaN, toMs: NaN, hasGravity: false, hasRate: false };
  let deafUntilMs = -Infinity;
  /** A shake was recognised and may still go on. */
  let isShaken = false;

  /** @param {Sample} sample @param {Motion | null} motion */
  function learn({ timeMs }, motion) {
    if (Number.isNaN(known.fromMs)) known.fromMs = timeMs;
    known.toMs = timeMs;
    known.hasGravity ||= motion !== null;
    known.hasRate ||= motion !== null && motion.hasRate;
  }

  /** @param {Motion} motion @returns {Gesture | null} */
  function recognise(motion) {
    const { timeMs } = motion;
    history.add(motion);
    const isShake = shake.feed(motion);
    if (isShaken && shake.lastMs() === timeMs) deafUntilMs = Math.max(deafUntilMs, timeMs + SHAKE_REST_MS);
    const isPush = push.feed(motion);
    const turned = turn.feed(motion);
    const direction = tilt.feed(motion);
    if (ring.feed(motion)) return { kind: "withdraw" };
    if (timeMs < deafUntilMs) return null;
    isShaken = false;
    if (isShake) return { kind: "shake" };
    if (isPush || turned) ring.begin(turned, timeMs);
    if (isPush) return { kind: "submit", by: "push" };
    if (turned) return { kind: "submit", by: "turn" };
    return direction && { kind: "tilt", direction: isReversed ? REVERSED[direction] : direction };
  }

  /** Nothing of what made a gesture makes another. @param {Gesture} gesture @param {number} timeMs */
  function spend(gesture, timeMs) {
    missed = null;
    for (const one of [shake, push, turn]) one.forget();
    if (gesture.kind !== "tilt") tilt.forget();
    isShaken = gesture.kind === "shake";
    deafUntilMs = timeMs + (isShaken ? SHAKE_ONCE_MS : ONCE_MS);
  }

  /** @param {boolean} isThere @returns {Capability} */
  const capability = (isThere) =>
    isThere ? "yes" : known.toMs - known.fromMs >= KNOWN_MS ? "no" : "unknown";

  return {
    /** A question appears: the resting pose is taken from now on. */
    begin() {
      tilt.begin();
      for (const one of [shake, push, turn]) one.forget();
    },

    /** @param {Sample} sample @returns {Gesture | null} */
    feed(sample) {
      const motion = frame(sample);
      learn(sample, motion);
      const gesture = motion && recognise(motion);
      if (gesture) spend(gesture, motion.timeMs);
      return gesture;
    },

    /** @returns {Feedback} */
    feedback: () => ({
      ...tilt.lean(), turn: turn.angle(), push: push.level(), shake: shake.level(),
    }),

    /** What this phone can sense. @returns {Record<Kind, Capability>} */
    capabilities() {
      const [gravity, rate] = [capability(known.hasGravity), capability(known.hasRate)];
      return { tilt: gravity, push: rate, turn: rate, shake: gravity };
    },

    /** The last near miss since the last call. */
    missed() {
      const last = missed;
      missed = null;
      return last;
    },
  };
}

/** @typedef {ReturnType<typeof createRecogniser>} Recogniser */
