/** The course of a practice: which gesture the page asks for, its tries, and what they teach. Pure. */

import { learnedFrom, TRIES } from "./calibration.js";
import { KEYS, LEAST, NAMES } from "./gestures.js";

/** @typedef {import("./gestures.js").Name} Name */
/** @typedef {import("./gestures.js").Profile} Profile */
/** @typedef {import("./gestures.js").Sizes} Sizes */
/** @typedef {import("./calibration.js").Try} Try */
/** @typedef {import("../motion/vector.js").Vector} Vector */
/**
 * @typedef {object} Moment
 * @property {number} timeMs
 * @property {Sizes} sizes
 * @property {number} strength of the hand's acceleration now, m/s²
 * @property {Vector | null} line along which the hand moves since it was still
 * @property {Name | null} heard recognised just now
 */
/** @typedef {{ asked: Name | null, heard: Name | null, fromMs: number, sizes: Sizes, line: Vector | null }} Movement */
/**
 * @typedef {object} Ended a movement that has come to rest
 * @property {Name | null} gesture what it was: heard, or asked for and large enough; `null`: neither
 * @property {Name | null} asked
 * @property {boolean} isHeard
 * @property {number} fromMs
 * @property {number} toMs
 * @property {Profile | null} learned with its third try
 */

/** A movement has ended when the hand was still for so long: a turn comes back within less. */
const STILL_MS = 800;
/** Nobody's try takes longer. */
const LONGEST_MS = 4_000;
/** This part of the smallest gesture that counts begins a movement. */
const BEGINS = 0.5;
/** A hand that moves less than this is still: degrees of tilt and turn, m/s². */
const STILL = { tilt: 3, turn: 5, strength: 1.5 };
/** Off the straight line a push seems weaker than it is. No more than this part of it is put right. */
const LEAST_COSINE = 0.7;

/** How strong a push is along its own line. @param {number} straight @param {Vector | null} line */
const along = (straight, line) => straight / Math.max(LEAST_COSINE, Math.abs(line?.z ?? 1));

/** @param {Movement} movement @param {Name} name */
const sizeOf = ({ sizes, line }, name) =>
  name === "push" ? along(sizes.push, line) : sizes[name];

/** When a hand moved last. */
function createStillness() {
  let tilt = 0;
  let movedMs = -Infinity;

  return (/** @type {Moment} */ { timeMs, sizes, strength }) => {
    const isTilting = Math.abs(sizes.tilt - tilt) > STILL.tilt;
    if (isTilting) tilt = sizes.tilt;
    if (isTilting || sizes.turn > STILL.turn || strength > STILL.strength) movedMs = timeMs;
    return timeMs - movedMs >= STILL_MS;
  };
}

/** The tries of each gesture, and what three of them teach. @param {Profile} profile learned before */
function createTries(profile) {
  /** @type {Record<Name, Try[]>} */
  const tries = { tilt: [], push: [], turn: [], shake: [] };
  const known = new Set(NAMES.filter((name) => profile[KEYS[name]] !== undefined));
  return {
    /** @param {Name} name */
    isDone: (name) => known.has(name),

    /** @param {Name} name @param {Movement} ended @returns {Profile | null} learned with it */
    add(name, ended) {
      tries[name].push({ size: sizeOf(ended, name), axis: ended.line });
      if (tries[name].length < TRIES) return null;
      known.add(name);
      return learnedFrom(name, tries[name]);
    },

    /** @param {Name} name */
    count: (name) => (known.has(name) ? TRIES : tries[name].length),
    isAnyDone: () => known.size > 0,
    hasBegun: () => known.size > 0 || NAMES.some((name) => tries[name].length > 0),
  };
}

/** The gesture that the page asks for: the one that the player chose, or else the next. @param {ReturnType<typeof createTries>} tries */
function createCourse(tries) {
  /** @type {Set<Name>} */
  const lacking = new Set();
  /** @type {Name | null} */
  let chosen = null;
  const isOpen = (/** @type {Name} */ name) => !tries.isDone(name) && !lacking.has(name);
  return {
    isOpen,

    /** @returns {Name | null} */
    asked: () => (chosen && isOpen(chosen) ? chosen : NAMES.find(isOpen) ?? null),

    /** The player wants this one next. @param {Name} name */
    ask(name) {
      chosen = name;
    },

    /** Whether the phone can sense it. @param {Name} name @param {boolean} isSensed */
    sense(name, isSensed) {
      if (isSensed) lacking.delete(name);
      else lacking.add(name);
    },

    lacks: (/** @type {Name} */ name) => lacking.has(name),
  };
}

/** @param {Movement} running @param {Moment} moment */
function follow(running, { sizes, line }) {
  for (const name of NAMES) running.sizes = { ...running.sizes, [name]: Math.max(running.sizes[name], sizes[name]) };
  running.line = line ?? running.line;
}

/** @param {Profile} [profile] learned before */
export function createTraining(profile = {}) {
  const isStill = createStillness(), tries = createTries(profile), course = createCourse(tries);
  const { isOpen, asked, ask, sense, lacks } = course, { isDone, hasBegun } = tries;
  /** @type {Movement | null} */
  let movement = null;
  let size = 0;
  let isAtRest = false;

  /** @param {Moment} moment */
  function begin({ timeMs, sizes, line }) {
    movement = { asked: asked(), heard: null, fromMs: timeMs, sizes, line };
  }

  /** @param {number} timeMs @returns {Ended | null} */
  function end(timeMs) {
    const ended = movement;
    movement = null;
    if (!ended) return null;
    const isLarge = ended.asked !== null && sizeOf(ended, ended.asked) >= LEAST[ended.asked];
    const gesture = ended.heard ?? (isLarge ? ended.asked : null);
    return {
      gesture, asked: ended.asked, isHeard: ended.heard !== null, fromMs: ended.fromMs, toMs: timeMs,
      learned: gesture && isOpen(gesture) ? tries.add(gesture, ended) : null,
    };
  }

  return {
    /** @param {Moment} moment @returns {Ended | null} */
    feed(moment) {
      const { timeMs, sizes, heard } = moment;
      isAtRest = isStill(moment);
      const name = asked();
      const before = size;
      size = name ? sizes[name] : 0;
      if (movement) follow(movement, moment);
      const isOver = movement && (heard ? movement.heard !== null : isAtRest || timeMs - movement.fromMs > LONGEST_MS);
      const ended = isOver ? end(timeMs) : null;
      const begins = name && size >= BEGINS * LEAST[name] && before < BEGINS * LEAST[name];
      if (!movement && (heard || begins)) begin(moment);
      if (movement && heard) movement.heard = heard;
      return ended;
    },

    /** The last movement was no gesture. */
    withdraw() {
      if (movement) movement.heard = null;
    },

    /** The hand is still. */
    isAtRest: () => isAtRest,

    asked,
    ask,
    sense,
    lacks,
    isDone,
    /** Whether there is anything that could be forgotten. */
    hasBegun,

    /** Tries so far, that of a gesture just heard among them. @param {Name} name */
    count: (name) => tries.count(name) + (!isDone(name) && movement?.heard === name ? 1 : 0),

    /** Whether all that this phone senses is learned. */
    isComplete: () => asked() === null && tries.isAnyDone(),
  };
}

/** @typedef {ReturnType<typeof createTraining>} Training */
