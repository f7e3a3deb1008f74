/**
 * The judge's traces, as names and seeds. A trace begins when a question
 * appears. Even seeds are for tuning; odd ones nobody looks at meanwhile.
 */

import { BELOW, CLEAR, clearGesture, SLACK } from "./gestures.js";
import { DEGREE, vector, ZERO } from "./geometry.js";
import { forwardOf, holdOf, unsteady } from "./hand.js";
import { profile, turning } from "./movement.js";
import { createRandom, seedOf } from "./random.js";
import { traceOf } from "./trace.js";
import { stretches } from "./truth.js";
import { passing, pickingUp, puttingDown, sitting } from "./at-the-table.js";
import { gesticulating, laughing, leaning, tapping } from "./in-company.js";
import { bus, carrying, stairs, walking } from "./on-the-way.js";

/** @typedef {import("./browser.js").Sample} Sample */
/** @typedef {import("./gestures.js").Gesture} Gesture */
/** @typedef {import("./gestures.js").Kind} Kind */
/** @typedef {import("./gestures.js").Style} Style */
/** @typedef {import("./hand.js").Hold} Hold */
/** @typedef {import("./movement.js").Movement} Movement */
/** @typedef {import("./random.js").Random} Random */
/** @typedef {import("./truth.js").Stretch} Stretch */

/**
 * Everyday movements of phones during a question, without a gesture. Each activity
 * lasts one question and has to yield nothing (M5).
 * @type {Record<string, (random: Random, seconds: number) => Movement>}
 */
export const EVERYDAY = {
  "sitting still": sitting,
  walking,
  stairs,
  "carrying, arm swinging": carrying,
  "putting down": puttingDown,
  "picking up": pickingUp,
  "passing on": passing,
  bus,
  laughing,
  "leaning back": leaning,
  gesticulating,
  "tapping hard": tapping,
};
/**
 * @typedef {object} Trace
 * @property {Sample[]} samples
 * @property {string[]} expected what has to be recognised, in this order
 * @property {number} beginsMs when the first gesture begins, on the samples' clock
 * @property {Record<string, string | number>} about the phone and the hold, for those who tune
 */
/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {string} kind scenarios of one kind are held against the bounds together
 * @property {"gesture" | "below" | "sequence" | "slack" | "everyday"} group `slack` is reported alone
 * @property {(seed: number) => Trace} trace
 * @property {(seed: number) => Stretch[]} [unmeant] where nothing is meant and yet the spec's numbers are reached
 */

export const EVERYDAY_S = 20;
export const STYLES = /** @type {const} */ (["slow", "quick", "weak", "strong"]);

/** @param {number} count @param {boolean} unseen @param {number} [from] */
export const seeds = (count, unseen, from = 0) =>
  Array.from({ length: count }, (_, i) => 2 * (from + i) + (unseen ? 1 : 0));

/** @param {Hold} hold @param {import("./browser.js").Browser} browser */
const aboutOf = (hold, browser) => ({
  browser: browser.name,
  hz: browser.hz,
  pose: hold.pose,
  hands: hold.hands,
  angle: hold.screenAngle,
  stalls: browser.stalls,
  rounding: browser.rounding,
});

/** @param {Random} random @param {Hold} hold @param {Gesture} gesture @param {number} at @param {string[]} expected @returns {Trace} */
function gestureTrace(random, hold, gesture, at, expected) {
  const movement = {
    seconds: at + gesture.seconds + random.between(1.3, 2),
    screenAngle: hold.screenAngle,
    path: [{ at: 0, rotation: hold.rotation, place: ZERO }],
    parts: [unsteady(random, hold.tremor), ...gesture.parts],
  };
  const { samples, startMs, browser } = traceOf(random, movement);
  return { samples, expected, beginsMs: startMs + at * 1_000, about: aboutOf(hold, browser) };
}

/** @param {string} name @param {Kind} kind @param {Style} style @param {"gesture" | "below"} group @returns {Scenario} */
const single = (name, kind, style, group) => ({
  name: `${name}, ${style}`,
  kind: name,
  group,
  trace(seed) {
    const random = createRandom(seedOf(`${name}, ${style}`, seed)),
      hold = holdOf(random, { lying: true });
    const at = random.between(0.9, 2.2), gesture = clearGesture(random, kind, hold, style, at);
    return gestureTrace(random, hold, gesture, at, kind.means ? [kind.means] : []);
  },
});

const SELECTING = Object.keys(CLEAR).filter((name) => !CLEAR[name].means?.startsWith("submit"));
const SUBMITTING = Object.keys(CLEAR).filter((name) => CLEAR[name].means?.startsWith("submit"));

/** One to three selections and a submission, as a player answers. @type {Scenario} */
const answering = {
  name: "selections, then a submission",
  kind: "selections, then a submission",
  group: "sequence",
  trace(seed) {
    const random = createRandom(seedOf("answering", seed)), hold = holdOf(random, { lying: true });
    const names = Array.from(
      { length: Math.floor(random.between(1, 4)) },
      () => random.pick(SELECTING),
    );
    names.push(random.pick(SUBMITTING));
    const first = random.between(0.9, 2), parts = [];
    let at = first, ended = first;
    for (const name of names) {
      const gesture = clearGesture(random, CLEAR[name], hold, random.pick(STYLES), at);
      parts.push(...gesture.parts);
      ended = at + gesture.seconds;
      at = ended + random.between(0.8, 2);
    }
    const expected = names.map((name) => CLEAR[name].means ?? "");
    return gestureTrace(random, hold, { parts, seconds: ended - first }, first, expected);
  },
};

/** Beyond 25°, back to no less than 16°, and beyond 25° again is one step (M2). @type {Scenario} */
const halfBack = {
  name: "tilt, half back, tilt again",
  kind: "tilt, half back, tilt again",
  group: "sequence",
  trace(seed) {
    const random = createRandom(seedOf("half back", seed)), hold = holdOf(random);
    const [means, axis] = random.pick([
      ["tilt up", vector(-1, 0, 0)],
      ["tilt down", vector(1, 0, 0)],
      ["tilt right", forwardOf(hold.rotation)],
    ]);
    const at = random.between(0.9, 2.2),
      top = random.between(30, 42) * DEGREE,
      low = random.between(16, 21) * DEGREE;
    const pause = () => random.between(0.4, 0.8);
    const first = { at, seconds: pause(), by: top },
      back = { at: at + 1, seconds: pause(), by: low - top };
    const again = { at: at + 2, seconds: pause(), by: top - low },
      home = { at: at + 3, seconds: pause(), by: -top };
    const parts = [turning(axis, hold.wrist, profile([first, back, again, home]))];
    return gestureTrace(random, hold, { parts, seconds: 4 }, at, [means]);
  },
};

/** Hands that talk make gestures, and some are those of the spec; whatever else phones go through is
 * none, also where it reaches the numbers (M5: walking, putting down, picking up). */
const MAKES_GESTURES = ["gesticulating"];

/** @param {string} name @returns {Scenario} */
const everyday = (name) => ({
  name,
  kind: name,
  group: "everyday",
  trace(seed) {
    const random = createRandom(seedOf(name, seed)), movement = EVERYDAY[name](random, EVERYDAY_S);
    const { samples, startMs, browser } = traceOf(random, movement);
    const about = { browser: browser.name, hz: browser.hz, angle: movement.screenAngle };
    return { samples, expected: [], beginsMs: startMs, about };
  },
  unmeant: (seed) =>
    MAKES_GESTURES.includes(name)
      ? stretches(EVERYDAY[name](createRandom(seedOf(name, seed)), EVERYDAY_S))
      : [],
});

/** @type {Scenario[]} */
export const GESTURES = [
  ...Object.entries(CLEAR).flatMap(([name, kind]) =>
    STYLES.map((style) => single(name, kind, style, "gesture"))
  ),
  answering,
  halfBack,
];
/** In all styles at once. @type {Scenario[]} */
export const REPORTED = Object.entries(SLACK).map(([name, kind]) => ({
  name,
  kind: name,
  group: "slack",
  trace: (seed) => single(name, kind, STYLES[(seed >> 1) % 4], "gesture").trace(seed),
}));
/** @type {Scenario[]} */
export const QUIET = Object.entries(BELOW).flatMap(([name, kind]) =>
  STYLES.map((style) => single(name, kind, style, "below"))
);
/** @type {Scenario[]} */
export const ACTIVITIES = Object.keys(EVERYDAY).map(everyday);
