/** Phones at a table: held still, laid down, taken up, passed on. */

import { about, compose, DEGREE, fromAngles, plus, unit, UP, vector, ZERO } from "./geometry.js";
import { held, holdOf, moments, unsteady } from "./hand.js";
import { hitting, profile, smooth, turning } from "./movement.js";

/** @typedef {import("./geometry.js").Vector} Vector */
/** @typedef {import("./hand.js").Hold} Hold */
/** @typedef {import("./movement.js").Movement} Movement */
/** @typedef {import("./movement.js").Part} Part */
/** @typedef {import("./random.js").Random} Random */

const FORWARD = vector(0, 1, 0);

/** @param {Random} random @param {number} seconds @returns {Movement} */
export function sitting(random, seconds) {
  const hold = holdOf(random, { lying: true });
  const shifts = moments(random, 0, seconds, [3, 12]).map((at) => ({
    at,
    seconds: random.between(0.8, 2.5),
    by: random.normal(0, 5) * DEGREE,
  }));
  return held(hold, seconds, [
    unsteady(random, hold.tremor),
    turning(random.direction(), hold.elbow, profile(shifts)),
  ]);
}

/** Flat on the table, some degrees askew; now and then face down. @param {Random} random @param {Hold} hold */
function tablePose(random, hold) {
  const heading = about(UP, random.normal(0, 25) * DEGREE);
  const level = random.chance(0.08) ? about(FORWARD, Math.PI) : fromAngles(0, 0, 0);
  const place = vector(random.normal(0, 0.12), random.between(0, 0.3), -random.between(0.1, 0.35));
  return { rotation: compose(heading, level), place, tremor: hold.tremor };
}

/** The edge touches, then the rest lies down: some impacts, and not a movement after.
 * @param {Random} random @param {number} at */
const touchdown = (random, at) =>
  hitting(
    "jolt",
    [0, random.between(0.03, 0.12)].map((later, i) => ({
      at: at + later - 0.05,
      along: unit(vector(random.normal(0, 0.2), random.normal(0, 0.2), 1)),
      size: random.between(3, 22) / (i + 1),
      hz: random.between(25, 60),
      decay: random.between(0.01, 0.025),
    })),
  );

/** How firmly a hand has it. @param {number} from @param {number} to seconds; `to` may come first */
const letGo = (from, to) =>
(
  /** @type {number} */ now,
) => (to > from ? 1 - smooth((now - from) / (to - from)) : smooth((now - to) / (from - to)));

/** @param {Random} random @param {number} seconds */
export function puttingDown(random, seconds) {
  const hold = holdOf(random), table = tablePose(random, hold);
  const at = random.between(1, seconds - 4), lasts = random.between(0.6, 1.4);
  const path = [
    { at, rotation: hold.rotation, place: ZERO },
    { at: at + lasts, rotation: table.rotation, place: table.place },
  ];
  const parts = [
    unsteady(random, hold.tremor, letGo(at + 0.8 * lasts, at + lasts + 0.1)),
    touchdown(random, at + lasts),
  ];
  return held(hold, seconds, parts, path);
}

/** @param {Random} random @param {number} seconds */
export function pickingUp(random, seconds) {
  const hold = holdOf(random), table = tablePose(random, hold);
  const at = random.between(1, seconds - 4), lasts = random.between(0.5, 1.3);
  const path = [
    { at, rotation: table.rotation, place: table.place },
    { at: at + lasts, rotation: hold.rotation, place: ZERO },
  ];
  const grasp = hitting("jolt", [{
    at: at - random.between(0, 0.15),
    along: random.direction(),
    size: random.between(0.5, 5),
    hz: random.between(10, 25),
    decay: 0.03,
  }]);
  return held(
    hold,
    seconds,
    [unsteady(random, hold.tremor, letGo(at + 0.2 * lasts, at)), grasp],
    path,
  );
}

/** Held out to the side, taken over there by another hand, and turned towards another face.
 * @param {Random} random @param {number} seconds */
export function passing(random, seconds) {
  const hold = holdOf(random), way = random.sign();
  const at = random.between(1, seconds - 6),
    out = random.between(0.6, 1.3),
    wait = random.between(0.15, 0.6),
    home = random.between(0.6, 1.3);
  const half = way * random.between(30, 80) * DEGREE,
    whole = half + way * random.between(30, 100) * DEGREE;
  const flat = compose(
    about(UP, half),
    fromAngles(0, random.between(0, 35) * DEGREE, random.normal(0, 10) * DEGREE),
  );
  const there = vector(
    -way * random.between(0.35, 0.6),
    random.between(0, 0.3),
    random.normal(0, 0.08),
  );
  const path = [
    { at, rotation: hold.rotation, place: ZERO },
    { at: at + out, rotation: flat, place: there },
    { at: at + out + wait, rotation: flat, place: there },
    {
      at: at + out + wait + home,
      rotation: compose(about(UP, whole), holdOf(random).rotation),
      place: plus(there, vector(-way * random.between(0.2, 0.5), 0, 0)),
    },
  ];
  const taken = hitting(
    "jolt",
    [0.02, 0.2].map((later) => ({
      at: at + out + later * wait,
      along: random.direction(),
      size: random.between(1, 6),
      hz: random.between(6, 15),
      decay: 0.05,
    })),
  );
  return held(hold, seconds, [unsteady(random, 1.5 * hold.tremor), taken], path);
}
