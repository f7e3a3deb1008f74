/**
 * Hands that hold a phone: in which pose, at which joint they turn it, and how still.
 *
 * Tremor: peak between 6 and 12 Hz (Lakie et al. 2015, J Physiol 593:4411), at its dominant
 * frequency 0.0015 to 0.035 g, most often 0.01 g ("A normative study of postural tremor of the hand",
 * Arch Neurol 1982;39:358); with a phone in the hand it is at 5 to 12 Hz (Sci Rep, October 2022).
 */

import { about, DEGREE, fromAngles, inverse, rotate, times, vector, ZERO } from "./geometry.js";
import { add, GRAVITY } from "./movement.js";

/** @typedef {import("./geometry.js").Vector} Vector */
/** @typedef {import("./geometry.js").Quaternion} Quaternion */
/** @typedef {import("./movement.js").Key} Key */
/** @typedef {import("./movement.js").Movement} Movement */
/** @typedef {import("./movement.js").Part} Part */
/** @typedef {import("./random.js").Random} Random */
/** @typedef {0 | 90 | 180 | 270} ScreenAngle */
/**
 * @typedef {object} Hold
 * @property {string} pose
 * @property {"left" | "right" | "both"} hands
 * @property {ScreenAngle} screenAngle
 * @property {Quaternion} rotation screen to world
 * @property {Vector} wrist lever from the wrist to the phone, screen
 * @property {Vector} elbow lever from the elbow to the phone, screen
 * @property {number} tremor m/s² at its strongest frequency
 */

/** How far the upper edge is above the lower, degrees from lying flat; beyond 90 the glass looks down
 * at somebody who lies. */
/** @type {Record<string, [number, number]>} */
const POSES = { flat: [3, 25], relaxed: [28, 55], upright: [55, 78], lying: [96, 116] };
/** A walk, a bus or a table has no player lying on the back. */
const SITTING = /** @type {const} */ (["flat", "relaxed", "relaxed", "relaxed", "upright"]);

/** @param {Random} random @returns {ScreenAngle} */
const turned = (random) => random.pick([0, 0, 0, 0, 0, 90, 90, 270, 270, 180]);

/** @param {Random} random @param {boolean} isLandscape */
const handsFor = (random, isLandscape) =>
  random.chance(isLandscape ? 0.85 : 0.25)
    ? "both"
    : random.pick(/** @type {const} */ (["right", "right", "left"]));

/** Where the wrist is: below the phone that one hand holds, near its middle between two hands.
 * @param {Random} random @param {Hold["hands"]} hands @param {boolean} isLandscape */
function wristLever(random, hands, isLandscape) {
  const side = hands === "left" ? 1 : -1;
  const aside = hands === "both" ? random.normal(0, 0.01) : side * random.between(0.005, 0.03);
  const below = isLandscape ? random.between(0, 0.04) : random.between(0.06, 0.12);
  return vector(aside, below, random.between(0.01, 0.04));
}

/** @param {Random} random @param {Quaternion} rotation @param {Hold["hands"]} hands */
function elbowLever(random, rotation, hands) {
  const aside = { left: 1, right: -1, both: 0 }[hands] * random.between(0, 0.12);
  return rotate(
    inverse(rotation),
    vector(aside, random.between(0.12, 0.38), random.between(-0.05, 0.15)),
  );
}

/** @param {Random} random @returns {number} */
const tremorOf = (random) =>
  GRAVITY * Math.min(0.035, Math.max(0.0015, 0.01 * Math.exp(random.normal(0, 0.6))));

/** @param {Random} random @param {{ lying?: boolean }} [may] */
export function holdOf(random, { lying = false } = {}) {
  const pose = random.pick(lying ? [...SITTING, "lying"] : SITTING), screenAngle = turned(random);
  const isLandscape = screenAngle % 180 !== 0, hands = handsFor(random, isLandscape);
  const rotation = fromAngles(
    random.normal(0, 8) * DEGREE,
    random.between(...POSES[pose]) * DEGREE,
    random.normal(0, 4) * DEGREE,
  );
  const wrist = wristLever(random, hands, isLandscape), elbow = elbowLever(random, rotation, hands);
  return /** @type {Hold} */ ({
    pose,
    hands,
    screenAngle,
    rotation,
    wrist,
    elbow,
    tremor: tremorOf(random),
  });
}

/**
 * A sine, given by how strongly it accelerates the phone and how fast it turns it.
 * @param {Random} random @param {number} hz @param {number} acceleration m/s² @param {number} rate rad/s
 */
function wobble(random, hz, acceleration, rate) {
  const omega = 2 * Math.PI * hz;
  return {
    omega,
    phase: random.phase(),
    shift: times(random.direction(), acceleration / omega ** 2),
    turn: times(random.direction(), rate / omega),
  };
}

/** @typedef {ReturnType<typeof wobble>} Wobble */

/** @param {Wobble[]} wobbles @param {(seconds: number) => number} weight @returns {Part} */
const wobbling = (wobbles, weight) => (seconds, { shift, turn }) => {
  const strength = weight(seconds);
  if (strength === 0) return;
  for (const one of wobbles) {
    const now = strength * Math.sin(one.omega * seconds + one.phase);
    add(shift, one.shift, now);
    add(turn, one.turn, now);
  }
};

/**
 * No hand is still: tremor about 8 Hz, slower corrections, and a pose that wanders by a degree or two.
 * @param {Random} random @param {number} tremor m/s² @param {(seconds: number) => number} [weight] 0
 *   where nobody holds the phone, 1 where somebody does; smooth
 * @returns {Part}
 */
export function unsteady(random, tremor, weight = () => 1) {
  const fast = [1, 0.6, 0.4].map((share) =>
    wobble(
      random,
      random.between(6, 12),
      tremor * share,
      tremor * share * random.between(0.15, 0.35),
    )
  );
  const slow = [0.12, 0.31, 0.7, 1.6, 3].map((hz) =>
    wobble(random, hz * random.between(0.7, 1.4), 0.02 * hz ** 1.2, random.between(0.008, 0.025))
  );
  return wobbling([...fast, ...slow], weight);
}

/** The player's straight ahead and straight up, along the axes of the screen. @param {Quaternion} rotation */
export const forwardOf = (rotation) => {
  const right = rotate(rotation, vector(1, 0, 0));
  const ahead = vector(-right.y, right.x, 0);
  return rotate(inverse(rotation), times(ahead, 1 / Math.hypot(ahead.x, ahead.y)));
};
/** @param {Quaternion} rotation */
export const upOf = (rotation) => rotate(inverse(rotation), vector(0, 0, 1));

/** A direction near the one meant: nobody aims better than to some degrees.
 * @param {Random} random @param {Vector} meant @param {number} degrees standard deviation */
export function roughly(random, meant, degrees) {
  const error = times(
    random.direction(),
    Math.min(2.5 * degrees, Math.abs(random.normal(0, degrees))) * DEGREE,
  );
  const size = Math.hypot(error.x, error.y, error.z);
  return size === 0 ? meant : rotate(about(times(error, 1 / size), size), meant);
}

/** A movement of a phone that is held.
 * @param {Hold} hold @param {number} seconds @param {Part[]} parts @param {Key[]} [path] @returns {Movement} */
export const held = (
  hold,
  seconds,
  parts,
  path = [{ at: 0, rotation: hold.rotation, place: ZERO }],
) => ({ seconds, screenAngle: hold.screenAngle, path, parts });

/** Moments with irregular pauses. @param {Random} random @param {number} from @param {number} to
 * @param {[number, number]} pause seconds @returns {number[]} */
export function moments(random, from, to, pause) {
  const found = [];
  for (let at = from + random.between(0, pause[1]); at < to; at += random.between(...pause)) {
    found.push(at);
  }
  return found;
}
