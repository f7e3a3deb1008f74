/** Phones on the way: on foot, on stairs, in a bus. */

import {
  about,
  compose,
  DEGREE,
  fromAngles,
  rotate,
  times,
  unit,
  UP,
  vector,
  ZERO,
} from "./geometry.js";
import { held, holdOf, moments, unsteady } from "./hand.js";
import { add, hitting, profile, swinging, turning } from "./movement.js";

/** @typedef {import("./hand.js").Hold} Hold */
/** @typedef {import("./movement.js").Movement} Movement */
/** @typedef {import("./movement.js").Part} Part */
/** @typedef {import("./random.js").Random} Random */

const RIGHT = vector(1, 0, 0), FORWARD = vector(0, 1, 0);

/**
 * Steps. Hands that hold a phone to read take part in the trunk's motion: cadence 1.5 to 2.2 steps a
 * second, 2 to 4 m/s² up and down, less forward, sideways with every second step; the heel's impact
 * dies away in some 50 ms. Cadence and strength vary by some percent from step to step.
 * @param {Random} random @param {number} seconds
 * @param {{ hz: [number, number], vertical: [number, number], heel: [number, number] }} gait m/s²
 * @returns {Part[]}
 */
function steps(random, seconds, gait) {
  const hz = random.between(...gait.hz),
    rise = random.between(...gait.vertical),
    omega = 2 * Math.PI * hz;
  const slow = 2 * Math.PI * random.between(0.08, 0.2),
    wander = 0.5 * random.between(0.2, 0.6),
    start = random.phase();
  const phase = (/** @type {number} */ now) => omega * now + wander * Math.sin(slow * now + start);
  const second = random.between(0.25, 0.5), third = random.between(0.1, 0.3);
  const [p2, p3, pForward, pYaw, pPitch, pRoll] = Array.from({ length: 6 }, random.phase);
  const forward = random.between(0.4, 1.2), aside = random.between(0.3, 1.1);
  const yaw = random.between(1, 4) * DEGREE,
    pitch = random.between(0.5, 2.5) * DEGREE,
    roll = random.between(0.5, 2.5) * DEGREE;
  /** @type {Part} */
  const trunk = (now, { drift, turn, swing }) => {
    const angle = phase(now), stronger = 1 + 0.12 * Math.sin(1.7 * slow * now);
    const up = Math.sin(angle) + second / 4 * Math.sin(2 * angle + p2) +
      third / 9 * Math.sin(3 * angle + p3);
    drift.z -= stronger * rise / omega ** 2 * up;
    drift.y += forward / omega ** 2 * Math.sin(angle + pForward);
    drift.x += 4 * aside / omega ** 2 * Math.sin(angle / 2);
    swing.z += yaw * Math.sin(angle / 2 + pYaw);
    turn.x += pitch * Math.sin(angle + pPitch);
    turn.y += roll * Math.sin(angle / 2 + pRoll);
  };
  const heels = [];
  for (let now = 0, step = Math.ceil(phase(0) / (2 * Math.PI)); now < seconds; now += 0.004) {
    if (phase(now) < 2 * Math.PI * step) continue;
    step += 1;
    heels.push({
      at: now,
      along: unit(vector(random.normal(0, 0.2), random.normal(-0.3, 0.2), 1)),
      size: random.between(...gait.heel),
      hz: random.between(10, 18),
      decay: random.between(0.025, 0.045),
    });
  }
  return [trunk, hitting("jolt", heels)];
}

const WALK = {
  hz: /** @type {[number, number]} */ ([1.5, 2.2]),
  vertical: /** @type {[number, number]} */ ([1.5, 4]),
  heel: /** @type {[number, number]} */ ([1, 4]),
};
const STAIRS = {
  hz: /** @type {[number, number]} */ ([1.3, 2.1]),
  vertical: /** @type {[number, number]} */ ([2, 5]),
  heel: /** @type {[number, number]} */ ([2, 8]),
};

/** Corners and turning round in a room: 40 to 90° a second. @param {Random} random @param {number} seconds
 * @param {[number, number]} pause */
function corners(random, seconds, pause) {
  const turns = moments(random, 0, seconds, pause).map((at) => {
    const degrees = random.between(30, 150);
    return { at, seconds: degrees / random.between(35, 70), by: random.sign() * degrees * DEGREE };
  });
  return swinging(UP, profile(turns));
}

/** @param {Random} random @param {number} seconds */
export function walking(random, seconds) {
  const hold = holdOf(random);
  return held(hold, seconds, [
    unsteady(random, hold.tremor),
    ...steps(random, seconds, WALK),
    corners(random, seconds, [6, 16]),
  ]);
}

/** @param {Random} random @param {number} seconds */
export function stairs(random, seconds) {
  const hold = holdOf(random);
  return held(hold, seconds, [
    unsteady(random, hold.tremor),
    ...steps(random, seconds, STAIRS),
    corners(random, seconds, [7, 14]),
  ]);
}

/** The phone in a hand that hangs and swings with the steps: an arc of up to 30° about the shoulder
 * (Perry, Gait Analysis, ch. 8), less while talking. @param {Random} random @param {number} seconds */
export function carrying(random, seconds) {
  const hold = { ...holdOf(random), screenAngle: /** @type {const} */ (0) };
  const rotation = compose(
    about(UP, random.sign() * random.between(60, 120) * DEGREE),
    fromAngles(
      0,
      random.between(60, 110) * DEGREE,
      random.pick([0, 180]) * DEGREE + random.normal(0, 10) * DEGREE,
    ),
  );
  const arm = random.between(0.55, 0.7),
    arc = random.between(4, 15) * DEGREE,
    phase = random.phase();
  const stride = 2 * Math.PI * random.between(0.75, 1.1);
  /** @type {Part} */
  const pendulum = (now, { swing, drift }) => {
    const angle = arc * Math.sin(stride * now + phase);
    swing.x += angle;
    drift.y += arm * Math.sin(angle);
    drift.z += arm * (1 - Math.cos(angle));
  };
  return held(hold, seconds, [
    unsteady(random, hold.tremor),
    pendulum,
    ...steps(random, seconds, WALK),
    corners(random, seconds, [6, 16]),
  ], [{ at: 0, rotation, place: ZERO }]);
}

/**
 * A bus: the body on its springs at 1 to 2 Hz, wheels at 8 to 15 Hz, the motor at 20 to 30 Hz; bumps;
 * curves, braking and pulling away of 0.5 to 2.5 m/s². On Sydney's buses the mean acceleration was
 * 0.12 g with peaks of 0.44 g (Hossain et al., Scientific Reports; 30 buses).
 * @param {Random} random @param {number} seconds
 */
export function bus(random, seconds) {
  const hold = holdOf(random);
  const shaking = [[1.1, 0.4], [1.7, 0.4], [4, 0.25], [9, 0.3], [13, 0.3], [24, 0.25]].map((
    [hz, size],
  ) => ({
    omega: 2 * Math.PI * hz * random.between(0.85, 1.15),
    phase: random.phase(),
    slow: random.between(0.3, 1),
    strength: size * random.between(0.3, 1.6),
    along: unit(vector(random.normal(0, 0.4), random.normal(0, 0.4), 1)),
    tilt: times(random.direction(), 0.002),
  }));
  /** @type {Part} */
  const ride = (now, { drift, turn }) => {
    for (const { omega, phase, slow, strength, along, tilt } of shaking) {
      const size = strength * (1 + 0.6 * Math.sin(slow * now + phase)) *
        Math.sin(omega * now + phase);
      add(drift, along, size / omega ** 2);
      add(turn, tilt, size * 40 / omega);
    }
  };
  const bumps = hitting(
    "jolt",
    moments(random, 0, seconds, [1.5, 9]).map((at) => ({
      at,
      along: unit(vector(random.normal(0, 0.2), random.normal(0, 0.2), random.sign())),
      size: random.between(1.5, 6.5),
      hz: random.between(2, 6),
      decay: random.between(0.08, 0.25),
    })),
  );
  return held(hold, seconds, [
    unsteady(random, 1.5 * hold.tremor),
    ride,
    bumps,
    ...driven(random, seconds, hold),
  ]);
}

/**
 * Pulling away, braking and curves, with the bodies in it leaning and giving way. A curve to the right
 * of lateral acceleration a at speed v turns the bus by -a / v.
 * @param {Random} random @param {number} seconds @param {Hold} hold @returns {Part[]}
 */
function driven(random, seconds, hold) {
  const pulls = moments(random, -3, seconds, [4, 9]).map((at) => {
    const isCurve = random.chance(0.45), size = random.sign() * random.between(0.5, 2.5);
    const rise = random.between(0.25, 0.9), lasts = random.between(2, 5);
    const level = profile([{ at, seconds: rise, by: size }, {
      at: at + lasts,
      seconds: rise,
      by: -size,
    }]);
    return {
      along: isCurve ? RIGHT : FORWARD,
      level,
      curve: isCurve ? -1 / random.between(4, 9) : 0,
    };
  });
  let last = 0, heading = 0;
  /** @type {Part} */
  const pulled = (now, { jolt, swing }) => {
    const turned = about(UP, heading);
    let yawRate = 0;
    for (const { along, level, curve } of pulls) {
      add(jolt, rotate(turned, along), level(now));
      yawRate += curve * level(now);
    }
    heading += yawRate * (now - last);
    last = now;
    swing.z += heading;
  };
  const sway = moments(random, 0, seconds, [1.5, 5]).map((at) => ({
    at,
    seconds: random.between(0.4, 1.2),
    by: random.normal(0, 3) * DEGREE,
  }));
  return [pulled, turning(random.direction(), hold.elbow, profile(sway))];
}
