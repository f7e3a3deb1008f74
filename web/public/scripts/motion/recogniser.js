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

/** The sensors of this phone, known in its first second. */
function createSenses() {
  let [fromMs, toMs, hasGravity, hasRate] = [NaN, NaN, false, false];
  /** @param {boolean} isThere @returns {Capability} */
  const capability = (isThere) => (isThere ? "yes" : toMs - fromMs >= KNOWN_MS ? "no" : "unknown");
  return {
    /** @param {Sample} sample @param {Motion | null} motion */
    feed({ timeMs, rotationRate }, motion) {
      if (Number.isNaN(fromMs)) fromMs = timeMs;
      toMs = timeMs;
      hasGravity ||= motion !== null;
      hasRate ||= Number.isFinite(rotationRate?.alpha);
    },

    /** @returns {Record<Kind, Capability>} */
    capabilities() {
      const [gravity, rate] = [capability(hasGravity), capability(hasRate)];
      return { tilt: gravity, push: rate, turn: rate, shake: gravity };
    },
  };
}

/** The recognisers of each gesture, with the thresholds that a hand has taught. @param {Profile} profile
 * @param {import("./history.js").History} history @param {Miss} miss */
function createDetectors(profile, history, miss) {
  const { tiltDegrees, turnDegrees, shakePeak, pushPeak, pushAxis } = profile;
  // Who has taught a shake may shake as slowly as others rock a phone.
  const periodMs = shakePeak === undefined ? SHAKE.periodMs : SHAKE.strokeMs;
  return {
    tilt: createTilt(within(tiltDegrees, TILT_BEYOND, BOUNDS.tiltDegrees), history, miss),
    turn: createTurn(within(turnDegrees, TURN_FROM, BOUNDS.turnDegrees), history, miss),
    shake: createShake(within(shakePeak, SHAKE_PEAK, BOUNDS.shakePeak), periodMs, history, miss),
    push: createPush(within(pushPeak, -PUSH_PEAK, BOUNDS.pushPeak), axisOf(pushAxis), history, miss),
  };
}

/** The last submission, which may be withdrawn while its ring is open (M8).
 * @param {ReturnType<typeof createTurn>} turn @param {import("./history.js").History} history */
function createSubmission(turn, history) {
  let sinceMs = -Infinity;
  /** @type {"push" | "turn"} */
  let by = "push";
  return {
    by: () => by,

    /** @param {Gesture} gesture @param {number} timeMs */
    note(gesture, timeMs) {
      sinceMs = gesture.kind === "submit" ? timeMs : -Infinity;
      if (gesture.kind === "submit") by = gesture.by;
    },

    /** Whether it was none: the phone was put down, or the turn was carrying. @param {Motion} motion */
    isNone(motion) {
      if (motion.timeMs - sinceMs > TURN.withdrawnMs + GAP_MS / 2) return false;
      return history.isLying() || (by === "turn" && turn.isWithdrawn(motion, sinceMs));
    },
  };
}

/** After a gesture nothing is recognised for a while (M5). @param {ReturnType<typeof createShake>} shake */
function createPause(shake) {
  let [untilMs, isShaken] = [-Infinity, false];
  /** @type {Gesture["kind"] | null} */
  let last = null;
  return {
    /** @param {Gesture} gesture @param {number} timeMs */
    begin({ kind }, timeMs) {
      [last, isShaken] = [kind, kind === "shake"];
      untilMs = timeMs + (isShaken ? ONCE.shakeMs : ONCE.ms);
    },

    /** A shake may go on. @param {number} timeMs */
    extend(timeMs) {
      if (isShaken && shake.lastMs() === timeMs) untilMs = Math.max(untilMs, timeMs + ONCE.restMs);
      isShaken &&= timeMs < untilMs;
    },

    /** @param {number} timeMs */
    isOver: (timeMs) => timeMs >= untilMs,
    /** The sources it follows. */
    after: () => last,
  };
}

/** @param {{ isReversed?: boolean, profile?: Profile }} [options] `isReversed`: up and down swapped (M7) */
export function createRecogniser({ isReversed = false, profile = {} } = {}) {
  /** @type {{ kind: Kind, reason: Reason } | null} */
  let missed = null;
  /** @type {Miss} */
  const miss = (kind, reason) => {
    missed = { kind, reason };
  };
  const frame = createFrame(), history = createHistory(), senses = createSenses();
  const { tilt, turn, shake, push } = createDetectors(profile, history, miss), submission = createSubmission(turn, history), pause = createPause(shake);

  /** @param {Motion} motion @returns {Gesture | null} */
  function recognise(motion) {
    const { timeMs, hasRate } = motion;
    history.add(motion);
    const isShake = shake.feed(motion, tilt.size());
    pause.extend(timeMs);
    const isPush = push.feed(motion) && hasRate;
    const isTurn = turn.feed(motion);
    const direction = tilt.feed(motion);
    if (submission.isNone(motion)) return { kind: "withdraw" };
    // A shake swings the phone, and may be taken for a tilt before it is known.
    if (isShake && (pause.after() === "tilt" || pause.isOver(timeMs))) return { kind: "shake" };
    if (!pause.isOver(timeMs)) return null;
    if (isPush) return { kind: "submit", by: "push" };
    if (isTurn) return { kind: "submit", by: "turn" };
    // Without a gyroscope what a shake pulls looks like a lean.
    if (!hasRate && shake.level() >= 0.75) return null;
    return direction && { kind: "tilt", direction: isReversed ? REVERSED[direction] : direction };
  }

  /** Nothing of what made a gesture makes another. @param {Gesture} gesture @param {number} timeMs */
  function spend(gesture, timeMs) {
    missed = null;
    if (gesture.kind === "withdraw") miss(submission.by(), "stiller");
    submission.note(gesture, timeMs);
    if (gesture.kind === "withdraw") return;
    for (const one of gesture.kind === "tilt" ? [push, turn] : [shake, push, turn, tilt]) one.forget();
    pause.begin(gesture, timeMs);
  }

  return {
    /** A question appears: the resting pose is taken from now on. */
    begin() {
      tilt.begin();
      for (const one of [shake, push, turn]) one.forget();
    },

    /** @param {Sample} sample @returns {Gesture | null} */
    feed(sample) {
      const motion = frame(sample);
      senses.feed(sample, motion);
      const gesture = motion && recognise(motion);
      if (gesture) spend(gesture, motion.timeMs);
      return gesture;
    },

    /** @returns {Feedback} */
    feedback: () => ({ ...tilt.lean(), turn: turn.angle(), push: push.level(), shake: shake.level() }),

    capabilities: senses.capabilities,

    /** The last near miss since the last call. */
    missed() {
      const last = missed;
      missed = null;
      return last;
    },
  };
}

/** @typedef {ReturnType<typeof createRecogniser>} Recogniser */
