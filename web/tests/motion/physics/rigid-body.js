/**
 * The mechanics of a rigid phone: from its poses to what it feels at the place of its sensor. The
 * derivatives are central differences of the poses, so that no movement states its own acceleration.
 */

import {
  about,
  compose,
  inverse,
  logarithm,
  minus,
  plus,
  rotate,
  times,
  vector,
} from "../geometry.js";
import { STEP_S } from "./signals.js";

/** @typedef {import("../geometry.js").Vector} Vector */
/** @typedef {import("../geometry.js").Quaternion} Quaternion */
/** @typedef {import("./arm.js").Pose} Pose */
/**
 * @typedef {object} Frame where the ground is: a bus, a walking body
 * @property {Vector} acceleration of its origin, m/s² in the world
 * @property {number} yaw radians
 * @property {number} pitch
 * @property {number} roll
 */
/**
 * @typedef {object} Scene
 * @property {number} seconds
 * @property {0 | 90 | 180 | 270} screenAngle
 * @property {Vector} sensor its place from the phone's centre, along the device's axes
 * @property {(seconds: number) => Pose} pose called once a step, in order
 * @property {(seconds: number) => Frame} [frame] likewise
 * @property {number[]} [touches] seconds at which a finger touches the glass
 */
/**
 * @typedef {object} Moment the true movement
 * @property {number} seconds
 * @property {Quaternion} rotation device to world
 * @property {Vector} acceleration of the sensor's place, in the world, m/s²
 * @property {Vector} rate in the device's axes, rad/s
 */

export const GRAVITY = 9.80665;
const STILL = { acceleration: vector(0, 0, 0), yaw: 0, pitch: 0, roll: 0 };

/** From the device's axes to the screen's. @param {Scene["screenAngle"]} angle */
export const deviceToScreen = (angle) => about(vector(0, 0, 1), angle * Math.PI / 180);

/** @param {Frame} frame */
const turnOf = ({ yaw, pitch, roll }) =>
  compose(
    compose(about(vector(0, 0, 1), yaw), about(vector(1, 0, 0), pitch)),
    about(vector(0, 1, 0), roll),
  );

/** @param {Scene} scene @returns {Moment[]} */
export function momentsOf({ seconds, screenAngle, sensor, pose, frame = () => STILL }) {
  const device = deviceToScreen(screenAngle), offset = rotate(device, sensor);
  const sampled = Array.from({ length: Math.ceil(seconds / STEP_S) + 2 }, (_, index) => {
    const at = (index - 1) * STEP_S, ground = frame(at), turned = turnOf(ground);
    const { rotation, place } = pose(at), screen = compose(turned, rotation);
    return {
      rotation: compose(screen, device),
      place: plus(rotate(turned, place), rotate(screen, offset)),
      pushed: ground.acceleration,
    };
  });
  return sampled.slice(1, -1).map(({ rotation, place, pushed }, index) => {
    const before = sampled[index], after = sampled[index + 2];
    const bend = minus(plus(before.place, after.place), times(place, 2));
    const turn = logarithm(compose(inverse(before.rotation), after.rotation));
    return {
      seconds: index * STEP_S,
      rotation,
      acceleration: plus(times(bend, 1 / STEP_S ** 2), pushed),
      rate: times(turn, 0.5 / STEP_S),
    };
  });
}

/**
 * The value of an accelerometer: at rest 9.8 m/s² upward.
 * @param {Moment} moment
 * @returns {Vector} along the device's axes
 */
export const specificForce = ({ rotation, acceleration }) =>
  rotate(inverse(rotation), plus(acceleration, vector(0, 0, GRAVITY)));

/** The acceleration along the device's axes. @param {Moment} moment */
export const linearAcceleration = ({ rotation, acceleration }) =>
  rotate(inverse(rotation), acceleration);
