/**
 * The gestures of M1 to M4 as hands make them: strokes of minimum jerk about wrist or elbow, with
 * overshoot, correction and return; weak and strong, slow and quick, and some that stay below the
 * spec's numbers. A draw that the spec's own numbers do not call clear (`measure`) is drawn again.
 */

import { cross, DEGREE, times, unit, vector } from "./geometry.js";
import { forwardOf, roughly, upOf } from "./hand.js";
import { measure } from "./clear.js";
import { add, profile, shifting, smooth, turning } from "./movement.js";

/** @typedef {import("./geometry.js").Vector} Vector */
/** @typedef {import("./hand.js").Hold} Hold */
/** @typedef {import("./movement.js").Part} Part */
/** @typedef {import("./movement.js").Stroke} Stroke */
/** @typedef {import("./random.js").Random} Random */
/** @typedef {import("./clear.js").Facts} Facts */
/** @typedef {"slow" | "quick" | "weak" | "strong"} Style */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/**
 * @typedef {object} Gesture begins at second `at`
 * @property {Part[]} parts
 * @property {number} seconds
 * @property {(seconds: number) => number} [level] how far it has gone: 0, 1, 0
 */
/**
 * @typedef {object} Kind
 * @property {string | null} means what a recogniser has to say: `shake`, `tilt up`, `submit push` …
 * @property {(random: Random, hold: Hold, style: Style, at: number) => Gesture} make
 * @property {(facts: Facts) => boolean} isClear
 */

/**
 * There, a correction on the way, a pause, and back with another one: strokes that end at 0.
 * @param {Random} random @param {number} at @param {number} by @param {number} there seconds
 * @param {number} pause @param {number} back seconds
 * @returns {{ strokes: Stroke[], seconds: number }}
 */
export function thereAndBack(random, at, by, there, pause, back) {
  const beyond = by * random.between(0, 0.1), past = by * random.between(-0.03, 0.12);
  const turnsAt = at + there + pause, settling = random.between(0.15, 0.3);
  return {
    strokes: [
      { at, seconds: there, by: by + beyond },
      { at: at + 0.8 * there, seconds: settling, by: -beyond },
      { at: turnsAt, seconds: back, by: -(by + past) },
      { at: turnsAt + 0.85 * back, seconds: settling + 0.1, by: past },
    ],
    seconds: there + pause + 0.85 * back + settling + 0.1,
  };
}

/** Degrees and seconds one way. @type {Record<Style, { degrees: [number, number], seconds: [number, number] }>} */
const TILTS = {
  slow: { degrees: [32, 46], seconds: [0.55, 0.95] },
  quick: { degrees: [32, 44], seconds: [0.18, 0.28] },
  weak: { degrees: [28, 32], seconds: [0.3, 0.5] },
  strong: { degrees: [46, 65], seconds: [0.35, 0.55] },
};

/** About which axis the hand turns the phone: nothing is turned about one's own line of sight alone.
 * @param {Hold} hold @param {Direction} direction */
function tiltAxis(hold, direction) {
  switch (direction) {
    case "up":
      return vector(-1, 0, 0);
    case "down":
      return vector(1, 0, 0);
    case "right":
      return forwardOf(hold.rotation);
    case "left":
      return times(forwardOf(hold.rotation), -1);
  }
}

/** @param {Direction} direction @param {Partial<Record<Style, { degrees: [number, number], seconds: [number, number] }>>} sizes */
const tilting = (direction, sizes) =>
(
  /** @type {Random} */ random,
  /** @type {Hold} */ hold,
  /** @type {Style} */ style,
  /** @type {number} */ at,
) => {
  const { degrees, seconds } = sizes[style] ?? TILTS[style];
  const there = random.between(...seconds),
    pause = random.between(0.03, style === "quick" ? 0.2 : 0.5);
  const { strokes, seconds: lasts } = thereAndBack(
    random,
    at,
    random.between(...degrees) * DEGREE,
    there,
    pause,
    there * random.between(0.8, 1.4),
  );
  const axis = roughly(random, tiltAxis(hold, direction), 6);
  const lever = random.chance(0.85) ? hold.wrist : hold.elbow;
  const angle = profile(strokes);
  return {
    parts: [turning(axis, lever, angle)],
    seconds: lasts,
    level: (now) => angle(now) / strokes[0].by,
  };
};

/** Greatest acceleration wanted in m/s², seconds of the stroke.
 * @type {Record<Style, { peak: [number, number], seconds: [number, number] }>} */
const PUSHES = {
  slow: { peak: [9.5, 11.5], seconds: [0.34, 0.46] },
  quick: { peak: [13, 20], seconds: [0.14, 0.2] },
  weak: { peak: [9, 10.2], seconds: [0.24, 0.36] },
  strong: { peak: [17, 30], seconds: [0.2, 0.32] },
};

/** Some draw back a little first; all come back, more slowly than they went. The wrist bends along.
 * @param {Partial<typeof PUSHES>} sizes */
const pushing = (sizes) =>
(
  /** @type {Random} */ random,
  /** @type {Hold} */ hold,
  /** @type {Style} */ style,
  /** @type {number} */ at,
) => {
  const { peak, seconds } = sizes[style] ?? PUSHES[style];
  const there = random.between(...seconds), far = random.between(...peak) * there ** 2 / 5.77;
  const windUp = random.chance(0.4) ? random.between(0.05, 0.2) * far : 0;
  const goesAt = windUp ? at + random.between(0.2, 0.35) : at, pause = random.between(0.03, 0.4);
  const away = thereAndBack(random, goesAt, far, there, pause, there * random.between(1.4, 2.4));
  const strokes = [...away.strokes, { at, seconds: 0.3, by: -windUp }, {
    at: goesAt + there + pause,
    seconds: 0.4,
    by: windUp,
  }];
  const bend = random.normal(0, 5) * DEGREE, bending = profile(away.strokes);
  return {
    parts: [
      shifting(roughly(random, vector(0, 0, -1), 8), profile(strokes)),
      turning(vector(1, 0, 0), hold.wrist, (now) => bend * bending(now) / far),
    ],
    seconds: goesAt - at + away.seconds,
  };
};

/** Degrees, seconds one way. @type {typeof TILTS} */
const TURNS = {
  slow: { degrees: [58, 85], seconds: [0.7, 0.95] },
  quick: { degrees: [44, 62], seconds: [0.22, 0.34] },
  weak: { degrees: [40, 46], seconds: [0.32, 0.5] },
  strong: { degrees: [70, 105], seconds: [0.32, 0.55] },
};

/** Most turn back within half a second, some stay. @param {1 | -1} way left is 1 @param {Partial<typeof TURNS>} sizes */
const yawing = (way, sizes) =>
(
  /** @type {Random} */ random,
  /** @type {Hold} */ hold,
  /** @type {Style} */ style,
  /** @type {number} */ at,
) => {
  const { degrees, seconds } = sizes[style] ?? TURNS[style];
  const there = random.between(...seconds), pause = random.between(0.02, 0.3);
  const { strokes, seconds: lasts } = thereAndBack(
    random,
    at,
    way * random.between(...degrees) * DEGREE,
    there,
    pause,
    there * random.between(0.8, 1.3),
  );
  const stays = random.chance(0.12);
  const angle = profile(stays ? strokes.slice(0, 2) : strokes);
  const axis = roughly(random, upOf(hold.rotation), 6);
  return {
    parts: [turning(axis, random.chance(0.6) ? hold.elbow : hold.wrist, angle)],
    seconds: stays ? there + 0.3 : lasts,
    level: (now) => angle(now) / strokes[0].by,
  };
};

/** Greatest acceleration in m/s², swings there and back in a second. Square's Seismic, an Android
 * library that finds shakes, asks for 13 m/s² including gravity most of half a second.
 * @type {Record<Style, { peak: [number, number], hz: [number, number] }>} */
const SHAKES = {
  slow: { peak: [13, 22], hz: [2.6, 3.6] },
  quick: { peak: [15, 35], hz: [5, 8] },
  weak: { peak: [12, 15], hz: [3.4, 7] },
  strong: { peak: [26, 40], hz: [3.4, 6.5] },
};

/** To and fro across the glass more than along its normal, about the elbow or the wrist as well.
 * @param {Random} random @param {Hold} _hold @param {Style} style @param {number} at @returns {Gesture} */
function shaking(random, _hold, style, at) {
  const { peak, hz } = SHAKES[style], often = random.between(...hz), omega = 2 * Math.PI * often;
  const lasts = Math.max(0.5, random.between(2, 5) / often), far = random.between(...peak) / omega ** 2;
  const across = random.phase(), outward = random.normal(0, 0.6), phase = random.phase();
  const along = unit(vector(Math.cos(across), Math.sin(across) * 0.8, outward));
  const axis = unit(cross(along, roughly(random, unit(vector(0, 1, 1)), 30)));
  // From the wrist it swings, and not to both sides alike.
  const bend = Math.min(0.45, far / random.between(0.08, 0.5)), aside = random.normal(0, 0.3);
  const drift = random.normal(0, 0.08), rise = random.between(0.3, 1.1) / often;
  /** @type {Part} */
  const part = (seconds, { shift, turn }) => {
    const since = seconds - at;
    if (since <= 0 || since >= lasts + rise) return;
    const strength = smooth(since / rise) * smooth((lasts + rise - since) / rise);
    const now = Math.sin(omega * since * (1 + drift * since / lasts) + phase);
    add(shift, along, strength * far * now);
    add(turn, axis, strength * bend * (now + aside));
  };
  return { parts: [part], seconds: lasts + rise };
}

/** Not at the same time what the spec calls a push or a turn, nor to and fro like a shake.
 * @param {Facts} facts */
const isNoOther = (facts, but = "") =>
  facts.pushMs < 20 && facts.pushPeak > -9 && (but === "turn" || facts.turned < 25) &&
  facts.swings < 4;

/** @param {Facts} facts @param {Direction} direction */
function isTilt(facts, direction) {
  const others = ["up", "down", "left", "right"].filter((other) => other !== direction);
  const greatest = Math.max(...others.map((other) => facts[/** @type {Direction} */ (other)]));
  return facts[direction] >= 27 && greatest < 0.5 * facts[direction] && facts.remaining < 8 &&
    isNoOther(facts);
}
/** @param {Facts} facts */
const tilted = (facts) => Math.max(facts.up, facts.down, facts.left, facts.right);

const DIRECTIONS = /** @type {const} */ (["up", "down", "left", "right"]);
const WAYS = /** @type {const} */ ([["left", 1], ["right", -1]]);

/** @type {Record<string, Kind>} */
const tilts = Object.fromEntries(DIRECTIONS.map((direction) => [`tilt ${direction}`, {
  means: `tilt ${direction}`,
  make: tilting(direction, {}),
  isClear: (facts) => isTilt(facts, direction),
}]));

/** @type {Record<string, Kind>} */
const turns = Object.fromEntries(WAYS.map(([name, way]) => [`turn ${name}`, {
  means: "submit turn",
  make: yawing(way, {}),
  isClear: (facts) => facts.turned >= 38 && tilted(facts) < 20 && isNoOther(facts, "turn"),
}]));

/** The gestures to recognise. @type {Record<string, Kind>} */
export const CLEAR = {
  shake: {
    means: "shake",
    make: shaking,
    isClear: (facts) => facts.swings >= 3 && facts.turned < 25 && tilted(facts) < 25,
  },
  ...tilts,
  push: {
    means: "submit push",
    make: pushing({}),
    isClear: (facts) => facts.pushMs >= 45 && tilted(facts) < 18 && facts.yaw < 18,
  },
  ...turns,
};

/** How far the joint itself moves meanwhile, metres, standard deviation. */
const LOOSE = 0.015;

/** The same with a joint that does not stay where it is. @param {Kind} kind @returns {Kind} */
const loose = (kind) => ({
  ...kind,
  make(random, hold, style, at) {
    const gesture = kind.make(random, hold, style, at), far = Math.abs(random.normal(0, LOOSE));
    const moving = shifting(random.direction(), (now) => far * (gesture.level?.(now) ?? 0));
    return { ...gesture, parts: [...gesture.parts, moving] };
  },
});

/** Reported, not held against the bounds: how much the verdict owes to joints that stay put.
 * @type {Record<string, Kind>} */
export const SLACK = Object.fromEntries(
  Object.entries({ ...tilts, ...turns }).map((
    [name, kind],
  ) => [`${name}, joint moving`, loose(kind)]),
);

/** One size for every style. @template T @param {T} size @returns {Record<Style, T>} */
const always = (size) => ({ slow: size, quick: size, weak: size, strong: size });

/** Movements below the spec's numbers, which have no effect. @type {Record<string, Kind>} */
export const BELOW = {
  "tilt to 20°": {
    means: null,
    make: (random, hold, style, at) =>
      tilting(random.pick(DIRECTIONS), always({ degrees: [12, 19], seconds: [0.25, 0.8] }))(
        random,
        hold,
        style,
        at,
      ),
    isClear: (facts) => tilted(facts) > 10 && tilted(facts) < 21 && isNoOther(facts),
  },
  "push of 3 to 6.5 m/s²": {
    means: null,
    make: pushing(always({ peak: [3, 6], seconds: [0.2, 0.5] })),
    isClear: (facts) =>
      facts.pushPeak > -6.6 && facts.pushPeak < -2.5 && tilted(facts) < 18 && facts.swings < 2,
  },
  "turn to 27°": {
    means: null,
    make: (random, hold, style, at) =>
      yawing(random.sign(), always({ degrees: [14, 25], seconds: [0.2, 0.6] }))(
        random,
        hold,
        style,
        at,
      ),
    isClear: (facts) => facts.yaw > 10 && facts.yaw < 29 && tilted(facts) < 18 && isNoOther(facts),
  },
  "turn at 0.8 rad/s": {
    means: null,
    make: (random, hold, style, at) =>
      yawing(random.sign(), always({ degrees: [45, 70], seconds: [2.6, 4] }))(
        random,
        hold,
        style,
        at,
      ),
    isClear: (facts) =>
      facts.turned === 0 && facts.yaw > 40 && tilted(facts) < 20 && isNoOther(facts),
  },
};

const DRAWS = 200;

/**
 * A gesture that is what it is called, by the numbers of the spec.
 * @param {Random} random @param {Kind} kind @param {Hold} hold @param {Style} style @param {number} at
 */
export function clearGesture(random, kind, hold, style, at) {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const gesture = kind.make(random, hold, style, at);
    const path = [{ at: 0, rotation: hold.rotation, place: vector(0, 0, 0) }];
    const alone = {
      seconds: at + gesture.seconds + 0.1,
      screenAngle: hold.screenAngle,
      path,
      parts: gesture.parts,
    };
    if (kind.isClear(measure(alone))) return gesture;
  }
  throw new Error(
    `no clear ${kind.means ?? "movement below the numbers"}, ${style}, in ${DRAWS} draws`,
  );
}
