/**
 * A practice from samples: what the recogniser hears, what it misses and why, and what the tries
 * teach it. Pure.
 */

import { createRecogniser } from "../motion/recogniser.js";
import { thresholdOf } from "./calibration.js";
import { nameOf, NAMES } from "./gestures.js";
import { createTraining } from "./training.js";
import { dot, length, minus, plus, times, towards, turnedZ, unit, ZERO } from "../motion/vector.js";

/** @typedef {import("../motion/frame.js").Sample} Sample */
/** @typedef {import("../motion/recogniser.js").Gesture} Gesture */
/** @typedef {import("../motion/recogniser.js").Feedback} Feedback */
/** @typedef {import("./gestures.js").Name} Name */
/** @typedef {import("./gestures.js").Profile} Profile */
/** @typedef {import("./gestures.js").Sizes} Sizes */
/** @typedef {import("../motion/recogniser.js").Reason} Reason */
/** @typedef {{ gesture: Name, reason: Reason, isTry: boolean }} Miss `isTry`: it teaches all the same */
/** @typedef {{ gesture: Gesture | null, ended: import("./training.js").Ended | null, miss: Miss | null }} News */

/** The missing part where the recogniser gives no reason. @type {Record<Name, Reason>} */
const TOO_SMALL = { tilt: "further", push: "faster", turn: "further", shake: "faster" };

/** The number of samples in a row that must lack something: the first event of a browser is often empty, long before the next. */
const LACKING_SAMPLES = 5;

/** @param {Feedback} feedback @param {number} shake @returns {Sizes} */
const sizesOf = ({ right, up, turn, push }, shake) => ({
  tilt: Math.max(Math.abs(right), Math.abs(up)), push, turn: Math.abs(turn), shake,
});

/** The sensors of the phone: they stay known while a new recogniser finds out again.
 * @param {import("./training.js").Training} training that is told */
function createSenses(training) {
  /** For how many samples. @type {Record<Name, number>} */
  const lacking = { tilt: 0, push: 0, turn: 0, shake: 0 };
  return {
    /** @param {Record<Name, import("../motion/recogniser.js").Capability>} can */
    feed(can) {
      for (const name of NAMES) {
        lacking[name] = can[name] === "no" ? lacking[name] + 1 : 0;
        if (lacking[name] >= LACKING_SAMPLES) training.sense(name, false);
        else if (can[name] === "yes") training.sense(name, true);
      }
    },
  };
}

/**
 * @param {Name | null} asked
 * @param {{ kind: Name, reason: Reason } | null} near the last near miss
 * @param {import("./training.js").Ended | null} ended
 * @returns {Miss | null}
 */
function missOf(asked, near, ended) {
  if (!asked && near) return { gesture: near.kind, reason: near.reason, isTry: false };
  if (!ended?.asked || ended.isHeard) return null;
  const reason = near?.kind === ended.asked ? near.reason : TOO_SMALL[ended.asked];
  return { gesture: ended.asked, reason, isTry: ended.gesture !== null };
}

/**
 * @param {object} [options]
 * @param {boolean} [options.isReversed]
 * @param {Profile} [options.profile] learned before
 * @param {boolean} [options.isTaught] whether the recogniser uses what it learns at once
 * @param {typeof createRecogniser} [options.create]
 */
export function createLesson(options = {}) {
  const { isReversed = false, isTaught = true, create = createRecogniser } = options;
  let profile = options.profile ?? {};
  const training = createTraining(profile), senses = createSenses(training);
  const effort = createEffort();
  let recogniser = listening();
  let near = recogniser.missed();
  let sizes = sizesOf(recogniser.feedback(), 0);
  let lastMs = -Infinity;
  function listening() {
    const made = create({ isReversed, profile: isTaught ? profile : {} });
    made.begin();
    return made;
  }

  /** @param {Profile} more */
  function learn(more) {
    profile = { ...profile, ...more };
    if (isTaught) recogniser = listening();
  }

  /** @param {Sample} sample @param {Gesture | null} gesture */
  function follow(sample, gesture) {
    if (sample.timeMs <= lastMs) return null;
    lastMs = sample.timeMs;
    const strength = effort.feed(sample);
    sizes = sizesOf(recogniser.feedback(), effort.shake());
    const ended = training.feed({
      timeMs: sample.timeMs, sizes, strength, line: effort.line(), heard: gesture && nameOf(gesture),
    });
    if (training.isAtRest()) effort.rest();
    return ended;
  }

  return {
    training,

    /** @param {Sample} sample @returns {News} */
    feed(sample) {
      const gesture = recogniser.feed(sample);
      if (gesture?.kind === "withdraw") training.withdraw();
      near = recogniser.missed() ?? near;
      senses.feed(recogniser.capabilities());
      const ended = follow(sample, gesture);
      const miss = missOf(training.asked(), near, ended);
      if (ended || miss || gesture) near = null;
      if (ended?.learned) learn(ended.learned);
      return { gesture, ended, miss };
    },

    feedback: () => recogniser.feedback(),

    /** How far a gesture has come: 1 is what is asked for. @param {Name} name */
    level: (name) => sizes[name] / thresholdOf(profile, name),
  };
}

/** @typedef {ReturnType<typeof createLesson>} Lesson */

/** How strongly a hand moves a phone, and along which line, since it last was still. Pure. */

/** @typedef {import("../motion/vector.js").Vector} Vector */
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
