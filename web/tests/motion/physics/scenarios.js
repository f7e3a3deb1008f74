/**
 * The rows of the second generator: names and seeds, as those of the first, for the same judge.
 */

import { createRandom, seedOf } from "../random.js";
import { ACTIVITIES } from "./everyday.js";
import { larger, stretchesOf, TILT_DEGREES, tiltBetween, upOnScreen } from "./label.js";
import { push, shake, tilt, turn } from "./gestures.js";
import { phoneOf, samplesOf } from "./phones.js";
import { createPlayer } from "./postures.js";
import { tableTilt } from "./on-the-table.js";
import { momentsOf } from "./rigid-body.js";
import { STEP_S } from "./signals.js";

/** @typedef {import("../browser.js").Sample} Sample */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./label.js").Stretch} Stretch */
/** @typedef {import("./gestures.js").Gesture} Gesture */
/** @typedef {import("./phones.js").Channels} Channels */
/** @typedef {import("./phones.js").Given} Given */
/** @typedef {import("./postures.js").Player} Player */
/** @typedef {import("./postures.js").PlayerOptions} PlayerOptions */
/** @typedef {import("./rigid-body.js").Moment} Moment */
/** @typedef {import("./rigid-body.js").Scene} Scene */
/**
 * @typedef {object} Trace
 * @property {Sample[]} samples
 * @property {string[]} expected
 * @property {number} beginsMs when the gesture begins, on the samples' clock
 * @property {number} reachedMs when the true movement reached the spec's numbers; NaN if it did not
 * @property {number[]} questionsMs when questions appear
 * @property {number[]} touchesMs when a finger touched the glass
 * @property {Stretch[]} truth what the spec's numbers find in the true movement
 * @property {number} startMs second 0
 * @property {Channels} channels
 * @property {Record<string, string | number>} about
 */
/** @typedef {(random: Random, player: Player, at: number) => Gesture} Make */
/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} kind
 * @property {"gesture" | "everyday" | "unavailable"} group
 * @property {number} [questions] in a trace
 * @property {string} [reason] why physics leaves nothing to recognise
 * @property {(seed: number) => Trace} trace
 */

/** How long a question lasts in everyday movement. */
const QUESTION_S = 20, QUESTIONS = 3;

/** So long after the way back was begun the muscles still go on. */
const LAG_S = 0.15;

/**
 * When the gesture reached the spec's numbers before its way back.
 * @param {Moment[]} moments
 * @param {Gesture} meant
 * @param {Scene["screenAngle"]} angle
 * @returns {number} seconds; NaN if never
 */
export function reachedAt(moments, { means, at, back }, angle) {
  if (means === "shake") return at;
  const [kind, what] = means.split(" ");
  if (kind === "submit") {
    const found = stretchesOf(moments, angle).find(({ name, reached }) =>
      name === means && reached >= at && reached <= back + LAG_S
    );
    return found ? found.reached : NaN;
  }
  const upOf = upOnScreen(angle), rest = upOf(moments[Math.round(at / STEP_S) - 1]);
  const first = moments.find((moment) => {
    const lean = larger(tiltBetween(rest, upOf(moment)));
    return moment.seconds >= at && moment.seconds <= back + LAG_S && lean.way === what &&
      lean.by > TILT_DEGREES;
  });
  return first ? first.seconds : NaN;
}

/**
 * @param {Random} random
 * @param {Scene} scene
 * @param {Given} given
 * @param {Gesture | null} meant
 * @param {Record<string, string | number>} about
 * @returns {Trace}
 */
function traceOf(random, scene, given, meant, about) {
  const moments = momentsOf(scene), phone = phoneOf(random, given);
  const { samples, startMs } = samplesOf(random, phone, moments, scene.screenAngle);
  const ms = (/** @type {number} */ seconds) => startMs + 1_000 * seconds;
  const questions = Array.from({ length: meant ? 1 : QUESTIONS }, (_, n) => n * QUESTION_S);
  return {
    samples,
    expected: meant ? [meant.means] : [],
    beginsMs: ms(meant?.at ?? 0),
    reachedMs: meant ? ms(reachedAt(moments, meant, scene.screenAngle)) : NaN,
    questionsMs: questions.map(ms),
    touchesMs: (scene.touches ?? []).map(ms),
    truth: stretchesOf(moments, scene.screenAngle),
    startMs,
    channels: phone.channels,
    about: { browser: phone.browser, hz: phone.hz, angle: scene.screenAngle, ...about },
  };
}

/**
 * @param {string} name
 * @param {Make} make
 * @param {PlayerOptions} [who]
 * @param {(random: Random) => Given} [given]
 * @returns {Row}
 */
function gestureRow(name, make, who = {}, given = () => ({})) {
  const kind = name.split(":")[0];
  return {
    name,
    kind,
    group: "gesture",
    trace(seed) {
      const random = createRandom(seedOf(`physics ${name}`, seed));
      const player = createPlayer(random, who), { actor, screenAngle, sensor } = player;
      const meant = make(random, player, random.between(1, 2.5));
      const scene = {
        seconds: meant.ends + random.between(1.4, 2.2),
        screenAngle,
        sensor,
        pose: actor.poses(),
      };
      const about = {
        posture: player.posture,
        hands: player.hands,
        pitch: Math.round(player.pitch * 57.3),
      };
      return traceOf(random, scene, given(random), meant, about);
    },
  };
}

/** @type {Row} */
const TABLE = {
  name: "tilt: phone on the table, an edge lifted",
  kind: "tilt",
  group: "gesture",
  trace(seed) {
    const random = createRandom(seedOf("physics table", seed));
    const { scene, meant } = tableTilt(random, random.between(1, 2.5));
    return traceOf(random, scene, {}, meant, { posture: "on the table" });
  },
};

/**
 * @param {string} name
 * @param {(random: Random, seconds: number) => Scene & { about?: Record<string, string | number> }}
 *   build
 * @returns {Row}
 */
const everydayRow = (name, build) => ({
  name: `everyday: ${name}`,
  kind: "everyday",
  group: "everyday",
  questions: QUESTIONS,
  trace(seed) {
    const random = createRandom(seedOf(`physics ${name}`, seed));
    const scene = build(random, QUESTIONS * QUESTION_S);
    return traceOf(random, scene, {}, null, scene.about ?? {});
  },
});

const noGyroscope = (/** @type {Random} */ random) => ({
  channels: {
    gyroscope: false,
    acceleration: random.chance(0.5),
    orientation: random.chance(0.5),
  },
});
const noRate = () => ({ channels: { rotationRate: false } });
const smoothed = (/** @type {Random} */ random) => ({ smoothHz: random.between(2, 5) });
/** A random phone. @param {Random} random @returns {Given} */
const anyPhone = (random) =>
  random.pick([
    () => ({}),
    () => ({}),
    () => ({}),
    () => smoothed(random),
    () => ({ hz: random.pick([30, 100]) }),
    () => ({ channels: { acceleration: false } }),
    noRate,
    () => ({ channels: { orientation: false } }),
  ])();

/** @param {Make} make @param {string} kind @returns {Row[]} */
function commonRows(make, kind) {
  return [
    gestureRow(`${kind}: all mixed`, make, {}, anyPhone),
    gestureRow(`${kind}: steady`, make, { isSteady: true }),
    gestureRow(`${kind}: elbows on the table`, make, { posture: "table" }),
    gestureRow(`${kind}: hands on the lap`, make, { posture: "lap" }),
    gestureRow(`${kind}: sofa`, make, { posture: "sofa" }),
    gestureRow(`${kind}: standing`, make, { posture: "standing" }),
    gestureRow(`${kind}: child`, make, { isChild: true }),
    gestureRow(`${kind}: smoothed, 2 to 5 Hz`, make, {}, smoothed),
  ];
}

/** @type {Row[]} */
const TILTS = [
  ...commonRows(tilt, "tilt"),
  TABLE,
  ...(/** @type {const} */ ([["own centre", "fingers"], ["wrist", "wrist"], ["elbow", "elbow"], [
    "shoulder",
    "shoulder",
  ], ["body", "body"]]))
    .map(([name, pivot]) =>
      gestureRow(`tilt: about the ${name}`, (r, p, at) => tilt(r, p, at, { pivot }), {
        posture: "free",
      })
    ),
  gestureRow("tilt: fast", (r, p, at) => tilt(r, p, at, { pace: "fast" })),
  gestureRow("tilt: slow", (r, p, at) => tilt(r, p, at, { pace: "slow" })),
  gestureRow("tilt: with return", (r, p, at) => tilt(r, p, at, { after: "returns" })),
  gestureRow("tilt: held", (r, p, at) => tilt(r, p, at, { after: "holds" })),
  gestureRow("tilt: stays", (r, p, at) => tilt(r, p, at, { after: "stays" })),
  gestureRow(
    "tilt: up, ends flat and stays",
    (r, p, at) => tilt(r, p, at, { way: "up", endsFlat: true, after: "stays" }),
    { pitch: [32, 55] },
  ),
  gestureRow("tilt: without rotation rate", tilt, {}, noRate),
  gestureRow("tilt: without gyroscope", tilt, {}, noGyroscope),
];

/** @type {Row[]} */
const PUSHES = [
  gestureRow("push: plain", push),
  ...commonRows(push, "push"),
  gestureRow("push: rebounds", (r, p, at) => push(r, p, at, { rebounds: true })),
  gestureRow("push: with a wind-up", (r, p, at) => push(r, p, at, { windsUp: true })),
  gestureRow("push: 0 to 24° off the axis", (r, p, at) => push(r, p, at, { off: [0, 24] })),
  gestureRow("push: 24 to 34° off the axis", (r, p, at) => push(r, p, at, { off: [24, 34] })),
  gestureRow("push: fast", (r, p, at) => push(r, p, at, { pace: "fast" })),
  gestureRow("push: slow", (r, p, at) => push(r, p, at, { pace: "slow" })),
  gestureRow("push: without rotation rate", push, {}, noRate),
  // The strongest part of a push is over before gravity's mean has followed: it can be seen.
  gestureRow("push: without gyroscope", push, {}, noGyroscope),
];

/** @type {Row[]} */
const TURNS = [
  ...commonRows(turn, "turn"),
  gestureRow("turn: plain, about the vertical", turn, { pitch: [5, 45] }),
  gestureRow("turn: with some lean", (r, p, at) => turn(r, p, at, { lean: [5, 18] })),
  gestureRow("turn: about its own z at 30°", (r, p, at) => turn(r, p, at, { ownAxis: true }), {
    pitch: [27, 33],
  }),
  ...(/** @type {const} */ (["wrist", "elbow", "body"])).map((pivot) =>
    gestureRow(`turn: about the ${pivot}`, (r, p, at) => turn(r, p, at, { pivot }))
  ),
  gestureRow("turn: fast", (r, p, at) => turn(r, p, at, { pace: "fast" })),
  gestureRow("turn: slow", (r, p, at) => turn(r, p, at, { pace: "slow" })),
  gestureRow("turn: with return", (r, p, at) => turn(r, p, at, { returns: true })),
  gestureRow("turn: without rotation rate", turn, {}, noRate),
  {
    ...gestureRow("turn: without gyroscope", turn, {}, noGyroscope),
    group: "unavailable",
    reason:
      "A turn about the vertical leaves gravity where it is, so an accelerometer alone does not see it.",
  },
];

const SMALL = /** @type {const} */ ({ hz: [2, 3], metres: [0.015, 0.04], seconds: [0.9, 2] });
/** @type {Row[]} */
const SHAKES = [
  gestureRow("shake: all mixed", shake, {}, anyPhone),
  gestureRow("shake: plain", shake),
  gestureRow("shake: half a second", (r, p, at) => shake(r, p, at, { hz: [5, 8], seconds: [0.5, 0.6] })),
  gestureRow("shake: child", shake, { isChild: true }),
  ...(/** @type {const} */ (["table", "lap", "sofa", "standing"])).map((posture) =>
    gestureRow(`shake: ${posture}`, shake, { posture })
  ),
  gestureRow("shake: long", (r, p, at) => shake(r, p, at, { seconds: [2, 4] })),
  gestureRow(
    "shake: small child",
    (r, p, at) =>
      shake(r, p, at, {
        hz: [...SMALL.hz],
        metres: [...SMALL.metres],
        seconds: [...SMALL.seconds],
      }),
    { isChild: true },
  ),
  gestureRow("shake: without gyroscope", shake, {}, noGyroscope),
  gestureRow("shake: smoothed, 2 to 5 Hz", shake, {}, smoothed),
];

/** One of the four. @type {Make} */
const anyGesture = (random, player, at) =>
  random.pick([tilt, push, turn, shake])(random, player, at);

/** @param {string} name @param {(random: Random) => Given} given @param {PlayerOptions} [who] */
const phoneRow = (name, given, who) => gestureRow(`phones: ${name}`, anyGesture, who, given);

/** @type {[string, (random: Random) => Given][]} */
const KINDS = [
  ["Chrome on Android", () => ({ browser: "Chrome" })],
  ["Safari on an iPhone", () => ({ browser: "Safari" })],
  ["Firefox on Android", () => ({ browser: "Firefox" })],
  ["30 Hz", () => ({ hz: 30 })],
  ["50 Hz", () => ({ hz: 50 })],
  ["60 Hz", () => ({ hz: 60 })],
  ["100 Hz", () => ({ hz: 100 })],
  ["jittered", (random) => ({ jitter: random.between(0.3, 0.6) })],
  ["late by 80 to 250 ms", (random) => ({ late: random.between(0.08, 0.25) })],
  ["no acceleration", () => ({ channels: { acceleration: false } })],
  ["no orientation", () => ({ channels: { orientation: false } })],
];

/** @type {Row[]} */
const PHONES = [
  ...KINDS.map(([name, given]) => phoneRow(name, given)),
  ...(/** @type {const} */ ([0, 90, 180, 270])).map((screenAngle) =>
    phoneRow(`screen at ${screenAngle}°`, () => ({}), { screenAngle })
  ),
];

/** A shake on each phone. @type {Row[]} */
const SHAKEN = [
  ...KINDS.map(([name, given]) => gestureRow(`shake: ${name}`, shake, {}, given)),
  gestureRow("shake: one event in eight dropped", shake, {}, () => ({ dropped: 1 / 8 })),
  gestureRow("shake: without rotation rate", shake, {}, noRate),
];

/** @type {Row[]} */
export const ROWS = [
  ...TILTS,
  ...PUSHES,
  ...TURNS,
  ...SHAKES,
  ...SHAKEN,
  ...PHONES,
  ...Object.entries(ACTIVITIES).map(([name, build]) => everydayRow(name, build)),
];
