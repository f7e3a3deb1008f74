/**
 * Gestures from samples of a phone's sensors (M1 to M6). Pure: samples in, at most one gesture
 * out, each recognised once and as one thing.
 */

import { createFrame } from "./frame.js";
import { createHistory } from "./history.js";
import { createPush } from "./push.js";
import { createShake } from "./shake.js";
import { BOUNDS, GAP_MS, KNOWN_MS, ONCE, PUSH_PEAK, SHAKE, SHAKE_PEAK, TILT_BEYOND, TURN, TURN_FROM } from "./thresholds.js";
import { createTilt } from "./tilt.js";
import { createTurn } from "./turn.js";
import { angleBetween, unit } from "./vector.js";

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
 * @typedef {object} Profile what a hand has taught; the rest is as `thresholds.js` has it
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

/** @param {{ isReversed?: boolean, profile?: Profile }} [options] `isReversed`: up and down swapped (M7) */
export function createRecogniser({ isReversed = false, profile = {} } = {}) {
  /** @type {{ kind: Kind, reason: Reason } | null} */
  let missed = null;
  /** @type {Miss} */
  const miss = (kind, reason) => {
    missed = { kind, reason };
  };
  const frame = createFrame(), history = createHistory();
  const tilt = createTilt(within(profile.tiltDegrees, TILT_BEYOND, BOUNDS.tiltDegrees), history, miss);
  const turn = createTurn(within(profile.turnDegrees, TURN_FROM, BOUNDS.turnDegrees), history, miss);
  // A player who taught a shake in practice may shake as slowly as others rock a phone.
  const periodMs = profile.shakePeak === undefined ? SHAKE.periodMs : SHAKE.strokeMs;
  const shake = createShake(within(profile.shakePeak, SHAKE_PEAK, BOUNDS.shakePeak), periodMs, history, miss);
  const pushPeak = within(profile.pushPeak, -PUSH_PEAK, BOUNDS.pushPeak);
  const push = createPush(pushPeak, axisOf(profile.pushAxis), history, miss);
  const known = { fromMs: NaN, toMs: NaN, hasGravity: false, hasRate: false };
  let deafUntilMs = -Infinity;
  /** A shake was recognised and may still go on. */
  let isShaken = false;
  let wasTilt = false;
  /** When a submission was recognised that may yet be withdrawn (M8), and whether it was a turn. */
  let [submittedMs, wasTurn] = [-Infinity, false];

  /** @param {Motion} motion @returns {Gesture | null} */
  function recognise(motion) {
    const { timeMs, hasRate } = motion;
    history.add(motion);
    const isShake = shake.feed(motion, tilt.size());
    if (isShaken && shake.lastMs() === timeMs) deafUntilMs = Math.max(deafUntilMs, timeMs + ONCE.restMs);
    const isPush = push.feed(motion) && hasRate;
    const isTurn = turn.feed(motion);
    const direction = tilt.feed(motion);
    const isRingOpen = timeMs - submittedMs <= TURN.withdrawnMs + GAP_MS / 2;
    const isNone = history.isLying() || (wasTurn && isRingOpen && turn.isWithdrawn(motion, submittedMs));
    if (isRingOpen && isNone) return { kind: "withdraw" };
    // A shake swings the phone, and may be taken for a tilt before it is known.
    if (isShake && (wasTilt || timeMs >= deafUntilMs)) return { kind: "shake" };
    if (timeMs < deafUntilMs) return null;
    isShaken = false;
    if (isPush) return { kind: "submit", by: "push" };
    if (isTurn) return { kind: "submit", by: "turn" };
    // Without a gyroscope what a shake pulls looks like a lean.
    if (!hasRate && shake.level() >= 0.75) return null;
    return direction && { kind: "tilt", direction: isReversed ? REVERSED[direction] : direction };
  }

  /** Nothing of what made a gesture makes another. @param {Gesture} gesture @param {number} timeMs */
  function spend(gesture, timeMs) {
    missed = null;
    if (gesture.kind === "withdraw") miss(wasTurn ? "turn" : "push", "stiller");
    submittedMs = gesture.kind === "submit" ? timeMs : -Infinity;
    if (gesture.kind === "withdraw") return;
    wasTurn = gesture.kind === "submit" && gesture.by === "turn";
    wasTilt = gesture.kind === "tilt";
    for (const one of wasTilt ? [push, turn] : [shake, push, turn, tilt]) one.forget();
    isShaken = gesture.kind === "shake";
    deafUntilMs = timeMs + (isShaken ? ONCE.shakeMs : ONCE.ms);
  }

  /** @param {Sample} sample @param {Motion | null} motion */
  function learn({ timeMs, rotationRate }, motion) {
    if (Number.isNaN(known.fromMs)) known.fromMs = timeMs;
    known.toMs = timeMs;
    known.hasGravity ||= motion !== null;
    known.hasRate ||= Number.isFinite(rotationRate?.alpha);
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
    feedback: () => ({ ...tilt.lean(), turn: turn.angle(), push: push.level(), shake: shake.level() }),

    /** The sensors of this phone. @returns {Record<Kind, Capability>} */
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
