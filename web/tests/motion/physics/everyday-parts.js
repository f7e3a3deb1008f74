/** The parts of everyday movements: gaits, vehicles, rhythms, and a scene of them. */

import { about, compose, DEGREE, length, minus, times, vector } from "../geometry.js";
import { JOINT_WEIGHTS, JOINTS } from "./arm.js";
import { bandNoise, minimumJerk } from "./signals.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./actor.js").Actor} Actor */
/** @typedef {import("./postures.js").Player} Player */
/** @typedef {import("./rigid-body.js").Frame} Frame */
/** @typedef {import("./rigid-body.js").Scene} Scene */
/** @typedef {Scene & { about?: Record<string, string | number> }} Activity */

/** @param {typeof JOINTS[number]} name */
export const jointOf = (name) => JOINTS.indexOf(name);
/**
 * A positive quantity about a median.
 * @param {Random} random
 * @param {number} median
 * @param {number} spread
 */
export const around = (random, median, spread) => median * Math.exp(random.normal(0, spread));
/**
 * Either way.
 * @param {Random} random
 * @param {number} low
 * @param {number} high degrees
 * @returns {number} radians
 */
export const someAngle = (random, low, high) => random.sign() * random.between(low, high) * DEGREE;

/**
 * 1 between two times, with soft edges.
 * @param {number} now
 * @param {number} from
 * @param {number} to
 * @param {number} [edge] seconds
 */
export const window = (now, from, to, edge = 0.25) =>
  Math.min(minimumJerk((now - from) / edge), minimumJerk((to - now) / edge));

/**
 * @param {Player} player
 * @param {number} seconds
 * @param {Partial<Activity>} [more]
 * @returns {Activity}
 */
export const sceneOf = ({ actor, screenAngle, sensor, posture }, seconds, more = {}) => ({
  seconds,
  screenAngle,
  sensor,
  pose: actor.poses(),
  about: { posture },
  ...more,
});

/**
 * A joint swings to and fro between two times.
 * @param {Actor} actor @param {typeof JOINTS[number]} name @param {number} size radians @param {number} hz
 * @param {number} phase @param {number} [from] @param {number} [to]
 */
export function oscillate(actor, name, size, hz, phase, from = -1e3, to = 1e3) {
  const angle = (/** @type {number} */ now) =>
    now < from || now > to
      ? 0
      : size * window(now, from, to) * Math.sin(2 * Math.PI * hz * now + phase);
  actor.sways.push({ joint: jointOf(name), angle });
}

/** Nobody throws an arm about without meaning it: m/s² that a stroke has at most. */
const EASY_ACCELERATION = 11;
/** So long a way takes at least. @param {Vector} way */
const longEnough = (way) => Math.sqrt(5.8 * length(way) / EASY_ACCELERATION);

/**
 * Moves by `way` of the world and turns, and so stays.
 * @param {Random} random
 * @param {Actor} actor
 * @param {Vector} way
 * @param {number} angle radians
 * @param {number} at
 * @param {number} seconds
 */
export function movePhone(random, actor, way, angle, at, seconds) {
  const rotation = compose(about(random.direction(), angle), actor.pose().rotation);
  actor.move(way, at, Math.max(seconds, longEnough(way)), { rotation });
}

/**
 * Back to about where it was.
 * @param {Random} random
 * @param {Actor} actor
 * @param {number[]} joints
 * @param {number} at
 * @param {number} seconds
 */
export function returnHome(random, actor, joints, at, seconds) {
  const { place } = actor.pose(), kept = actor.joints();
  const goal = joints.map((angle, i) => (i < 3 ? angle : angle + random.normal(0, 2.5 * DEGREE)));
  actor.resume(goal);
  const way = minus(actor.pose().place, place);
  actor.resume(kept);
  actor.go(goal, at, Math.max(seconds, longEnough(way)));
}

/**
 * Bends the trunk, the arm going along but for `kept` of the phone's pose.
 * @param {Actor} actor
 * @param {Partial<Record<typeof JOINTS[number], number>>} by radians
 * @param {number} at
 * @param {number} seconds
 * @param {number} [kept] 1 keeps the glass where it looks
 */
export function moveTrunk(actor, by, at, seconds, kept = 0) {
  const before = actor.pose().rotation, from = actor.joints();
  const goal = from.map((angle, i) => angle + (by[JOINTS[i]] ?? 0));
  if (kept > 0) {
    actor.resume(goal);
    const held = actor.jointsFor({ rotation: before }, JOINT_WEIGHTS.wrist);
    actor.resume(from);
    goal.forEach((angle, i) => goal[i] = angle + kept * (held[i] - angle));
  }
  actor.go(goal, at, seconds);
}

/**
 * How far a ringing goes that begins with so many m/s².
 * @param {number} strength
 * @param {number} hz
 */
const excursion = (strength, hz) => strength / (2 * Math.PI * hz) ** 2;

/**
 * A finger's tap: the phone gives way and comes back.
 * @param {Random} random
 * @param {Actor} actor
 * @param {number} at
 * @param {number} strength m/s²
 */
export function tap(random, actor, at, strength) {
  const hz = random.between(8, 18), seconds = random.between(0.014, 0.03);
  const shift = vector(random.normal(0, 0.2), random.normal(0, 0.2), -1);
  const lever = vector(random.normal(0, 6), random.normal(0, 4), 0);
  const metres = excursion(strength, hz) / 2;
  actor.impulse(at, { seconds, hz, shift: times(shift, metres), turn: times(lever, metres) });
}

/**
 * A knock from outside, any direction.
 * @param {Random} random
 * @param {Actor} actor
 * @param {number} at
 * @param {number} strength m/s²
 */
export function knock(random, actor, at, strength) {
  const hz = random.between(8, 25), metres = excursion(strength, hz) / 2;
  actor.impulse(at, {
    seconds: random.between(0.012, 0.03),
    hz,
    shift: times(random.direction(), metres),
    turn: times(random.direction(), metres * random.between(2, 8)),
  });
}

/**
 * How a trunk moves that walks: up and down with each step, to and fro with each two, a knock when
 * a heel strikes.
 * @param {Random} random @param {{ hz: number, size: number, knocks: number, paces?: (now: number) => number }} how
 *   `hz` steps a second, `size` m/s² up and down, `knocks` m/s², `paces` 0 where it stands
 * @returns {(now: number) => Frame}
 */
export function gait(random, { hz, size, knocks, paces = () => 1 }) {
  const uneven = bandNoise(random, 0.3, 1, 0.05), rough = bandNoise(random, 3, 12, 0.12 * size);
  const second = random.between(0.2, 0.45),
    phase = random.phase(),
    skew = random.phase(),
    limp = random.between(0.02, 0.15);
  const across = random.between(0.25, 0.5),
    along = random.between(0.3, 0.6),
    yaw = random.between(1, 4) * DEGREE;
  return (now) => {
    const going = paces(now), cycle = 2 * Math.PI * hz * now + phase + 2 * uneven();
    const step = ((cycle / (2 * Math.PI)) % 1 + 1) % 1, strike = step * 0.5;
    const heel = knocks * Math.exp(-strike / 0.035) * Math.min(1, strike / 0.01) *
      Math.cos(2 * Math.PI * 11 * strike / hz);
    const up =
      size * (Math.sin(cycle) + second * Math.sin(2 * cycle + skew) + limp * Math.sin(cycle / 2)) +
      heel;
    const rest = rough();
    return {
      acceleration: times(
        vector(
          across * size * Math.sin(cycle / 2 + skew),
          along * size * Math.cos(cycle),
          up + rest,
        ),
        going,
      ),
      yaw: going * yaw * Math.sin(cycle / 2),
      pitch: going * 0.8 * DEGREE * Math.sin(cycle + skew),
      roll: going * 1.2 * DEGREE * Math.sin(cycle / 2 + 1),
    };
  };
}

/** Frames added up. @param {...(now: number) => Frame} frames @returns {(now: number) => Frame} */
export const sumFrames = (...frames) => (now) =>
  frames.map((frame) => frame(now)).reduce((sum, one) => ({
    acceleration: vector(
      sum.acceleration.x + one.acceleration.x,
      sum.acceleration.y + one.acceleration.y,
      sum.acceleration.z + one.acceleration.z,
    ),
    yaw: sum.yaw + one.yaw,
    pitch: sum.pitch + one.pitch,
    roll: sum.roll + one.roll,
  }));

/**
 * A body that turns round: `[at, seconds, radians]` each.
 * @param {[number, number, number][]} bodyTurns
 * @returns {(now: number) => Frame}
 */
export const bodyTurns = (bodyTurns) => (now) => ({
  acceleration: vector(0, 0, 0),
  yaw: bodyTurns.reduce(
    (sum, [at, seconds, by]) => sum + by * minimumJerk((now - at) / seconds),
    0,
  ),
  pitch: 0,
  roll: 0,
});

/**
 * Something that rises or sinks by so many metres with minimum jerk: what it accelerates.
 * @param {number} now
 * @param {number} at
 * @param {number} seconds
 * @param {number} metres
 */
export function lifting(now, at, seconds, metres) {
  const u = (now - at) / seconds;
  return u <= 0 || u >= 1 ? 0 : metres / seconds ** 2 * (60 * u - 180 * u * u + 120 * u * u * u);
}

/**
 * Times at random, so many seconds apart at least and at most.
 * @param {Random} random
 * @param {number} from
 * @param {number} to
 * @param {number} least
 * @param {number} most
 */
export function timesBetween(random, from, to, least, most) {
  const found = [];
  for (let at = from + random.between(0, most); at < to; at += random.between(least, most)) {
    found.push(at);
  }
  return found;
}
