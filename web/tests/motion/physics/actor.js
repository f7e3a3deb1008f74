/**
 * Somebody who moves an arm: strokes are planned in the joints, muscles follow them like damped
 * springs, and nobody's joints are still.
 *
 * A muscle that is told an angle pulls towards it as a spring does and brakes as a damper does
 * (equilibrium-point control), so every stroke is rounded, comes late and may overshoot. Noise grows
 * with speed (Harris and Wolpert 1998).
 */

import { about, compose, exponential, plus, rotate, times, vector } from "../geometry.js";
import { forwardKinematics, inverseKinematics, JOINT_WEIGHTS } from "./arm.js";
import { momentsOf } from "./rigid-body.js";
import { ARRIVED, bandNoise, NOT_BEGUN, randomShape, slowNoise, STEP_S } from "./signals.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("../geometry.js").Quaternion} Quaternion */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./arm.js").Arm} Arm */
/** @typedef {import("./arm.js").Aim} Aim */
/** @typedef {import("./arm.js").Joints} Joints */
/** @typedef {import("./arm.js").Pose} Pose */
/** @typedef {import("./signals.js").Shape} Shape */
/** @typedef {{ joint: number, at: number, seconds: number, by: number, shape: Shape }} Stroke */
/**
 * @typedef {{ shape: Shape, lates: number[] }} Style of a stroke: how it runs, and how late each
 *   joint begins, in its own length
 */
/**
 * @typedef {{ at: number, seconds: number, hz: number, shift: Vector, turn: Vector }} Impulse a short
 *   ringing; metres and radians along the screen's axes
 */
/**
 * @typedef {{ joint: number, angle: (now: number) => number }} Sway what a joint does besides, in
 *   radians
 */
/**
 * @typedef {{ from: number, to: number, pose: Pose }} Support the phone lies there, whatever the hand
 *   does
 */
/**
 * @typedef {object} JointNoise root mean squares
 * @property {number[]} tremor radians, each joint
 * @property {number[]} drift radians, each joint
 * @property {number} signalDependent seconds: times a joint's speed it is its own noise
 */
/**
 * @typedef {object} Body
 * @property {Arm} arm
 * @property {Joints} rest where the joints are at first
 * @property {number[]} muscleHz how quickly each joint follows
 * @property {number} damping 1 is critical
 * @property {JointNoise} noise
 */

const DRIFT_HZ = 0.12,
  TREMOR = /** @type {const} */ ([6, 12]),
  SIGNAL_DEPENDENT = /** @type {const} */ ([1, 4]);

/**
 * The joints' strokes added up; those that are over are added up once for all.
 * @param {Stroke[]} strokes
 * @param {Joints} rest
 */
function commands(strokes, rest) {
  const waiting = [...strokes].sort((a, b) => a.at - b.at), done = [...rest];
  /** @type {Stroke[]} */
  let active = [];
  let next = 0;
  return (/** @type {number} */ now) => {
    while (next < waiting.length && waiting[next].at + NOT_BEGUN * waiting[next].seconds <= now) {
      active.push(waiting[next]);
      next += 1;
    }
    active = active.filter(({ joint, at, seconds, by }) => {
      const isOver = (now - at) / seconds > ARRIVED;
      if (isOver) done[joint] += by;
      return !isOver;
    });
    const angles = [...done];
    for (const { joint, at, seconds, by, shape } of active) {
      angles[joint] += by * shape((now - at) / seconds);
    }
    return angles;
  };
}

/**
 * Springs and dampers that follow; at first they are where they are told to be.
 * @param {Body} body
 */
function muscles({ rest, muscleHz, damping }) {
  /** @type {Joints | null} */
  let angle = null;
  const speed = rest.map(() => 0);
  return {
    speed,
    /** @param {Joints} wanted */
    follow(wanted) {
      angle ??= [...wanted];
      for (let joint = 0; joint < angle.length; joint += 1) {
        const w = 2 * Math.PI * muscleHz[joint];
        const pull = w * w * (wanted[joint] - angle[joint]) - 2 * damping * w * speed[joint];
        speed[joint] += pull * STEP_S;
        angle[joint] += speed[joint] * STEP_S;
      }
      return angle;
    },
  };
}

/** @param {Random} random @param {JointNoise} noise */
function noises(random, { tremor, drift, signalDependent }) {
  return {
    drift: drift.map((rms) => slowNoise(random, DRIFT_HZ, rms)),
    tremor: tremor.map((rms) => bandNoise(random, ...TREMOR, rms)),
    signalDependent: tremor.map(() => bandNoise(random, ...SIGNAL_DEPENDENT, signalDependent)),
  };
}

/**
 * How far an impulse has moved the phone: it swells, rings and fades.
 * @param {Impulse} impulse
 * @param {number} now
 */
function ringing({ at, seconds, hz }, now) {
  const u = (now - at) / seconds;
  if (u <= 0 || u > 8) return 0;
  return u * u * u * Math.exp(3 - 3 * u) * Math.sin(2 * Math.PI * hz * (now - at));
}

/** @param {Pose} pose @param {Impulse[]} impulses @param {number} now @returns {Pose} */
function withImpulses(pose, impulses, now) {
  let { rotation, place } = pose;
  for (const impulse of impulses) {
    const size = ringing(impulse, now);
    if (size === 0) continue;
    place = plus(place, rotate(rotation, times(impulse.shift, size)));
    rotation = compose(rotation, exponential(times(impulse.turn, size)));
  }
  return { rotation, place };
}

const LANDING_S = 0.09;
/** @param {number} u */
const smooth = (u) => (u <= 0 ? 0 : u >= 1 ? 1 : u * u * u * (10 - 15 * u + 6 * u * u));

/** @param {Pose} pose @param {Support[]} supports @param {number} now @returns {Pose} */
function supported(pose, supports, now) {
  for (const { from, to, pose: lying } of supports) {
    const part = Math.min(smooth((now - from) / LANDING_S), smooth((to - now) / LANDING_S + 1));
    if (part > 0) return blended(pose, lying, part);
  }
  return pose;
}

/** @param {Pose} a @param {Pose} b @param {number} part @returns {Pose} */
function blended(a, b, part) {
  const place = plus(times(a.place, 1 - part), times(b.place, part));
  const sign = a.rotation.w * b.rotation.w + a.rotation.x * b.rotation.x +
        a.rotation.y * b.rotation.y + a.rotation.z * b.rotation.z < 0
    ? -1
    : 1;
  const mixed = (/** @type {"w" | "x" | "y" | "z"} */ k) =>
    a.rotation[k] * (1 - part) + sign * b.rotation[k] * part;
  const [w, x, y, z] = [mixed("w"), mixed("x"), mixed("y"), mixed("z")];
  const size = Math.hypot(w, x, y, z);
  return { place, rotation: { w: w / size, x: x / size, y: y / size, z: z / size } };
}

/** @typedef {ReturnType<typeof createActor>} Actor */

/** @param {Random} random @param {Body} body */
export function createActor(random, body) {
  const { arm } = body;
  let q = [...body.rest];
  /** @type {Stroke[]} */
  const strokes = [];
  /** @type {Impulse[]} */
  const impulses = [];
  /** @type {Support[]} */
  const supports = [];
  /** @type {Sway[]} */
  const sways = [];

  /** No joint begins at quite the same time. @returns {Style} */
  const style = () => ({ shape: randomShape(random), lates: q.map(() => random.normal(0, 0.04)) });

  /**
   * Lets every joint go its way.
   * @param {Joints} goal
   * @param {number} at
   * @param {number} seconds
   * @param {number} part of the way
   * @param {Style} how
   */
  function stroke(goal, at, seconds, part, { shape, lates }) {
    goal.forEach((angle, joint) => {
      const by = (angle - q[joint]) * part;
      if (Math.abs(by) < 1e-5) return;
      strokes.push({ joint, at: at + lates[joint] * seconds, seconds, by, shape });
    });
  }

  const actor = {
    body,
    strokes,
    impulses,
    supports,
    sways,
    style,
    /** Where the last stroke ends, without noise. */
    pose: () => forwardKinematics(arm, q),
    joints: () => [...q],
    /** Goes on from these joints. @param {Joints} joints */
    resume(joints) {
      q = [...joints];
    },
    /** @param {Aim} aim @param {number[]} weights */
    jointsFor: (aim, weights) => inverseKinematics(arm, q, aim, weights),

    /**
     * Brings the joints to a goal, sometimes too short or too far and then corrected.
     * @param {Joints} goal
     * @param {number} at
     * @param {number} seconds
     * @param {number} [gain] part of the way of the first stroke
     * @param {Style} [how]
     */
    go(goal, at, seconds, gain = 1, how = style()) {
      stroke(goal, at, seconds, gain, how);
      if (Math.abs(1 - gain) > 0.01) {
        const corrects = at + seconds * random.between(0.75, 1.2);
        stroke(goal, corrects, random.between(0.18, 0.35), 1 - gain, style());
      }
      q = [...goal];
    },

    /**
     * Turns the phone about an axis of the world.
     * @param {Vector} axis
     * @param {number} angle
     * @param {number} at
     * @param {number} seconds
     * @param {{ weights?: number[], gain?: number, stays?: boolean }} [how] `stays`: its centre
     *   keeps its place
     */
    turn(axis, angle, at, seconds, { weights = JOINT_WEIGHTS.wrist, gain, stays } = {}) {
      const { rotation, place } = forwardKinematics(arm, q),
        aim = compose(about(axis, angle), rotation);
      actor.go(
        inverseKinematics(arm, q, stays ? { rotation: aim, place } : { rotation: aim }, weights),
        at,
        seconds,
        gain,
      );
    },

    /**
     * Moves the phone, and perhaps turns it.
     * @param {Vector} way
     * @param {number} at
     * @param {number} seconds
     * @param {{ rotation?: Quaternion, weights?: number[], free?: boolean, gain?: number }} [how]
     *   `free`: however it turns
     */
    move(way, at, seconds, { rotation, weights = JOINT_WEIGHTS.arm, free, gain } = {}) {
      const pose = forwardKinematics(arm, q), place = plus(pose.place, way);
      const aim = free ? { place } : { place, rotation: rotation ?? pose.rotation };
      actor.go(inverseKinematics(arm, q, aim, weights), at, seconds, gain);
    },

    /** A ringing of the phone, as after a tap. @param {number} at @param {Omit<Impulse, "at">} how */
    impulse(at, how) {
      impulses.push({ at, ...how });
    },

    /**
     * The poses of all that was planned.
     * @param {boolean} [isStill] without noise
     * @returns {(now: number) => Pose}
     */
    poses(isStill = false) {
      const command = commands(strokes, body.rest), muscle = muscles(body);
      const noise = isStill ? null : noises(random, body.noise), active = activeImpulses(impulses);
      return (now) => {
        const wanted = command(now);
        if (noise) {
          wanted.forEach((_, joint) =>
            wanted[joint] += noise.drift[joint]() +
              noise.signalDependent[joint]() * Math.abs(muscle.speed[joint])
          );
        }
        for (const { joint, angle } of sways) wanted[joint] += angle(now);
        const angles = [...muscle.follow(wanted)];
        if (noise) angles.forEach((_, joint) => angles[joint] += noise.tremor[joint]());
        return withImpulses(
          supported(forwardKinematics(arm, angles), supports, now),
          active(now),
          now,
        );
      };
    },

    /**
     * The plan's movement, without noise, between two times.
     * @param {number} from
     * @param {number} to
     */
    dryRun(from, to) {
      const pose = actor.poses(true);
      const moments = momentsOf({ seconds: to, screenAngle: 0, sensor: vector(0, 0, 0), pose });
      return moments.filter(({ seconds }) => seconds >= from);
    },
  };
  return actor;
}

/** The impulses that ring at a time; the times never go back. @param {Impulse[]} impulses */
function activeImpulses(impulses) {
  const waiting = [...impulses].sort((a, b) => a.at - b.at);
  /** @type {Impulse[]} */
  let active = [];
  let next = 0;
  return (/** @type {number} */ now) => {
    while (next < waiting.length && waiting[next].at <= now) {
      active.push(waiting[next]);
      next += 1;
    }
    active = active.filter(({ at, seconds }) => now - at < 8 * seconds);
    return active;
  };
}
