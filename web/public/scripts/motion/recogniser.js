/**
 * Gestures from samples of a phone's sensors (M1 to M6). Pure: samples in, at most one gesture
 * out, each recognised once and as one thing.
 */

import { createFrame } from "./frame.js";
import { createHand } from "./hand.js";
import { createPush } from "./push.js";
import { createShake } from "./shake.js";
import { ASKED, KNOWN_MS, ONCE, PUSH, STEADY, TURN } from "./thresholds.js";
import { createTilt } from "./tilt.js";
import { createTurn } from "./turn.js";

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

/** The sensors of this phone, known in its first second. */
function createSenses() {
  let [fromMs, nowMs, hasGravity, hasRate] = [NaN, NaN, false, false];
  /** @param {boolean} has @returns {Capability} */
  const known = (has) => (has ? "yes" : nowMs - fromMs >= KNOWN_MS ? "no" : "unknown");
  return {
    /** @param {number} timeMs @param {Motion | null} motion */
    feed(timeMs, motion) {
      [fromMs, nowMs] = [Number.isNaN(fromMs) ? timeMs : fromMs, timeMs];
      hasGravity ||= motion !== null;
      hasRate ||= motion?.hasRate === true;
    },

    /** @returns {Record<Kind, Capability>} */
    capabilities: () =>
      ({ tilt: known(hasGravity), push: known(hasRate), turn: known(hasRate), shake: known(hasGravity) }),
  };
}

/** The last near miss, which is told once. */
function createMisses() {
  /** @type {{ kind: Kind, reason: Reason }[]} */
  let last = [];
  return {
    /** @type {Miss} */
    miss: (kind, reason) => void (last = [{ kind, reason }]),
    missed: () => last.pop() ?? null,
  };
}

/** M8: the ring that a submission opens. @param {"push" | "turn" | null} by @param {number} sinceMs
 * @param {import("./hand.js").Hand} hand @param {ReturnType<typeof createTurn>} turn @param {Miss} miss */
function createRing(by, sinceMs, hand, turn, miss) {
  let hasRested = false;
  return {
    /** Whether the movement was no submission: the player carries the phone, scratches, puts it down, or begins to shake.
     * @param {Motion} motion @param {boolean} isShake */
    isNone(motion, isShake) {
      const forMs = motion.timeMs - sinceMs, isTurn = by === "turn";
      if (!by || forMs > ONCE.ringMs) return false;
      // The way back from a push hardly turns; a hand that walks shakes, and one that scratches turns.
      const rests = isTurn ? hand.recent("square") < TURN.settled ** 2 : hand.recent("spin") < PUSH.settled;
      hasRested ||= forMs >= STEADY.restsMs && rests;
      const isOver = forMs >= STEADY.untilMs, isRestless = isOver && !hasRested;
      const isNone = hand.isLying() || (isTurn ? turn.isNone(motion, isOver, isRestless) : isShake || isRestless);
      if (isNone) miss(by, "stiller");
      return isNone;
    },
  };
}

/** @param {{ isReversed?: boolean, profile?: Profile }} [options] `isReversed`: up and down swapped (M7) */
export function createRecogniser({ isReversed = false, profile = {} } = {}) {
  const frame = createFrame(), hand = createHand(), senses = createSenses(), asked = { ...ASKED, ...profile };
  const { miss, missed } = createMisses();
  const tilt = createTilt(asked.tiltDegrees, hand, miss), turn = createTurn(asked.turnDegrees, hand, miss);
  const push = createPush(asked.pushPeak, asked.pushAxis, hand, miss);
  const shake = createShake(asked.shakePeak, profile.shakePeak !== undefined, hand);
  /** The last gesture, and until when nothing follows it (M5). @type {Gesture | null} */
  let last = null;
  let ring = createRing(null, 0, hand, turn, miss);
  let untilMs = -Infinity;

  /** @param {Motion} motion @returns {Gesture | null} */
  function recognise(motion) {
    hand.add(motion);
    const { timeMs, hasRate } = motion, isShake = shake.feed(motion, tilt.lean());
    const goesOn = last?.kind === "shake" && timeMs < untilMs && shake.lastMs() === timeMs;
    if (goesOn) untilMs = Math.max(untilMs, timeMs + ONCE.restMs);
    const isOver = timeMs >= untilMs;
    if (!isOver || tilt.isTaken()) hand.excuse();
    const isPush = push.feed(motion) && hasRate, isTurn = turn.feed(motion), direction = tilt.feed(motion);
    if (ring.isNone(motion, isShake)) return { kind: "withdraw" };
    // A shake swings the phone, and may be taken for something else before it is known.
    if (isShake && (isOver || last?.kind === "tilt" || last?.kind === "withdraw")) return { kind: "shake" };
    if (!isOver) return null;
    if (isPush || isTurn) return { kind: "submit", by: isPush ? "push" : "turn" };
    // Without a gyroscope what a shake pulls looks like a lean.
    if (!direction || (!hasRate && shake.level() >= 0.75)) return null;
    return { kind: "tilt", direction: isReversed ? REVERSED[direction] : direction };
  }

  /** Nothing of what made a gesture makes another. @param {Gesture} gesture @param {number} timeMs */
  function spend(gesture, timeMs) {
    last = gesture;
    ring = createRing(gesture.kind === "submit" ? gesture.by : null, timeMs, hand, turn, miss);
    if (gesture.kind === "withdraw") return;
    untilMs = timeMs + (gesture.kind === "shake" ? ONCE.shakeMs : ONCE.ms);
    missed();
    for (const one of [push, turn]) one.forget();
    if (gesture.kind !== "tilt") tilt.forget();
    if (gesture.kind === "shake") shake.forget();
  }

  return {
    /** A question appears: the resting pose is taken from now on. */
    begin() {
      for (const one of [hand, tilt]) one.begin();
      for (const one of [shake, push, turn]) one.forget();
    },

    /** @param {Sample} sample @returns {Gesture | null} */
    feed(sample) {
      const motion = frame(sample), gesture = motion && recognise(motion);
      senses.feed(sample.timeMs, motion);
      if (gesture) spend(gesture, motion.timeMs);
      return gesture;
    },

    /** @returns {Feedback} */
    feedback: () => ({ ...tilt.lean(), turn: turn.angle(), push: push.level(), shake: shake.level() }),
    capabilities: senses.capabilities,
    missed,
  };
}

/** @typedef {ReturnType<typeof createRecogniser>} Recogniser */
