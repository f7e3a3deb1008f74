/**
 * An arm that holds a phone, as a chain of joints: trunk, shoulder, elbow, forearm, wrist, fingers.
 * Forward kinematics says where the phone is; inverse kinematics says how far each joint goes
 * to bring it somewhere, the joints sharing the way by their weights.
 *
 * World: x to the player's right, y forward, z up. Screen: x to the right edge as the player sees
 * it, y to the upper edge, z out of the glass.
 */

import {
  about,
  compose,
  exponential,
  inverse,
  logarithm,
  minus,
  plus,
  rotate,
  vector,
} from "../geometry.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("../geometry.js").Quaternion} Quaternion */
/**
 * @typedef {{ rotation: Quaternion, place: Vector }} Pose of the screen: to the world; its centre,
 *   metres
 */
/** @typedef {number[]} Joints radians: see `JOINTS` */
/**
 * @typedef {object} Arm
 * @property {1 | -1} side 1 is the right arm
 * @property {number} upper metres from shoulder to elbow
 * @property {number} lower metres from elbow to wrist
 * @property {number} hand metres from the wrist to where the fingers hold
 * @property {number} trunk metres from the hip to the shoulders' height
 * @property {Vector} centre of the phone, from where the fingers hold, along the screen's axes
 * @property {Quaternion} grip from the screen's axes to the hand's
 */

export const JOINTS = /** @type {const} */ ([
  "trunk yaw",
  "trunk pitch",
  "trunk roll",
  "shoulder flexion",
  "shoulder abduction",
  "shoulder rotation",
  "elbow",
  "forearm",
  "wrist flexion",
  "wrist deviation",
  "finger x",
  "finger y",
  "finger z",
]);
/** How much of a movement each joint takes. */
export const JOINT_WEIGHTS = {
  fingers: [0, 0, 0, 0, 0, 0, 0.02, 0.05, 0.1, 0.05, 1, 1, 1],
  wrist: [0, 0, 0, 0.01, 0.01, 0.02, 0.03, 1, 1, 0.7, 0.12, 0.12, 0.12],
  elbow: [0, 0, 0, 0.03, 0.03, 1, 1, 0.8, 0.08, 0.05, 0.02, 0.02, 0.02],
  shoulder: [0.01, 0.01, 0.01, 1, 1, 1, 0.1, 0.1, 0.05, 0.05, 0.02, 0.02, 0.02],
  body: [1, 1, 1, 0.05, 0.05, 0.05, 0.02, 0.02, 0.02, 0.02, 0, 0, 0],
  arm: [0.02, 0.02, 0.02, 0.8, 0.5, 0.8, 1, 0.8, 0.7, 0.5, 0.1, 0.1, 0.1],
};

const X = vector(1, 0, 0), Y = vector(0, 1, 0), Z = vector(0, 0, 1);

/** The hand, without the phone. @param {Arm} arm @param {Joints} q @returns {Pose} */
function handOf(arm, q) {
  let rotation = compose(compose(about(Z, q[0]), about(X, q[1])), about(Y, q[2]));
  let place = rotate(rotation, vector(arm.side * 0.18, 0, arm.trunk));
  rotation = compose(rotation, compose(compose(about(X, q[3]), about(Y, q[4])), about(Z, q[5])));
  place = plus(place, rotate(rotation, vector(0, 0, -arm.upper)));
  rotation = compose(rotation, compose(about(X, q[6]), about(Z, q[7])));
  place = plus(place, rotate(rotation, vector(0, 0, -arm.lower)));
  rotation = compose(rotation, compose(about(X, q[8]), about(Y, q[9])));
  return { rotation, place: plus(place, rotate(rotation, vector(0, 0, -arm.hand))) };
}

/** Forward kinematics. @param {Arm} arm @param {Joints} q @returns {Pose} */
export function forwardKinematics(arm, q) {
  const { rotation: hand, place } = handOf(arm, q);
  const fingers = exponential(vector(q[10], q[11], q[12]));
  const rotation = compose(compose(hand, arm.grip), fingers);
  return { rotation, place: plus(place, rotate(rotation, arm.centre)) };
}

/**
 * The grip with which an arm at rest holds the screen in a pose.
 * @param {Omit<Arm, "grip">} arm
 * @param {Joints} q
 * @param {Quaternion} rotation
 */
export function gripFor(arm, q, rotation) {
  const bare = { ...arm, grip: { w: 1, x: 0, y: 0, z: 0 } };
  const fingers = exponential(vector(q[10], q[11], q[12]));
  return compose(compose(inverse(handOf(bare, q).rotation), rotation), inverse(fingers));
}

/** The difference to a pose: rotation in radians, and place in metres times `PLACE`. */
const PLACE = 4;
/** @typedef {{ rotation?: Quaternion, place?: Vector }} Aim */

/** @param {Pose} pose @param {Aim} aim @returns {number[]} */
function poseError(pose, { rotation, place }) {
  const rows = [];
  if (rotation) {
    const turn = logarithm(compose(rotation, inverse(pose.rotation)));
    rows.push(turn.x, turn.y, turn.z);
  }
  if (place) {
    const way = minus(place, pose.place);
    rows.push(way.x * PLACE, way.y * PLACE, way.z * PLACE);
  }
  return rows;
}

/** Solves a small system by elimination. @param {number[][]} m @param {number[]} right */
function solveLinear(m, right) {
  const rows = m.map((row, i) => [...row, right[i]]), size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let i = column + 1; i < size; i += 1) {
      if (Math.abs(rows[i][column]) > Math.abs(rows[pivot][column])) pivot = i;
    }
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let i = 0; i < size; i += 1) {
      if (i === column) continue;
      const factor = rows[i][column] / rows[column][column];
      for (let k = column; k <= size; k += 1) rows[i][k] -= factor * rows[column][k];
    }
  }
  return rows.map((row, i) => row[size] / row[i]);
}

/**
 * Columns: how `missing` shrinks with each joint.
 * @param {Arm} arm
 * @param {Joints} q
 * @param {Aim} aim
 */
function jacobian(arm, q, aim) {
  const now = poseError(forwardKinematics(arm, q), aim), small = 1e-5;
  const columns = q.map((_, joint) => {
    const moved = q.map((angle, i) => (i === joint ? angle + small : angle));
    return poseError(forwardKinematics(arm, moved), aim).map((value, row) =>
      (now[row] - value) / small
    );
  });
  return { now, columns };
}

/**
 * Inverse kinematics: damped least squares, weighted.
 * @param {Arm} arm
 * @param {Joints} from
 * @param {Aim} aim
 * @param {number[]} weights
 * @returns {Joints}
 */
export function inverseKinematics(arm, from, aim, weights) {
  let q = [...from];
  for (let turn = 0; turn < 12; turn += 1) {
    const { now, columns } = jacobian(arm, q, aim);
    const m = now.map((_, i) =>
      now.map((_, k) =>
        columns.reduce((sum, column, joint) => sum + weights[joint] * column[i] * column[k], 0) +
        (i === k ? 1e-4 : 0)
      )
    );
    const size = Math.hypot(...now), step = Math.min(1, 0.5 / Math.max(size, 1e-9));
    const load = solveLinear(m, now.map((value) => value * step));
    q = q.map((angle, joint) =>
      angle +
      weights[joint] * columns[joint].reduce((sum, value, row) => sum + value * load[row], 0)
    );
    if (size < 1e-4) break;
  }
  return q;
}
