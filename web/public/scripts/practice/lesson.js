/**
 * A practice from samples: what the recogniser hears, what it misses and why, and what the tries
 * teach it. Pure.
 */

import { createRecogniser } from "../motion/recogniser.js";
import { thresholdOf } from "./calibration.js";
import { createEffort } from "./effort.js";
import { NAMES, nameOf } from "./gestures.js";
import { createTraining } from "./training.js";

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
