/** A minute on foot or on wheels, with nothing meant. */

import { DEGREE, times, vector } from "../geometry.js";
import * as parts from "./everyday-parts.js";
import { createPlayer } from "./postures.js";
import { bandNoise } from "./signals.js";

const {
  around,
  moveTrunk,
  bodyTurns,
  gait,
  returnHome,
  knock,
  lifting,
  sceneOf,
  movePhone,
  someAngle,
  oscillate,
  timesBetween,
  sumFrames,
} = parts;

/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./actor.js").Actor} Actor */
/** @typedef {import("./everyday-parts.js").Activity} Activity */
/** @typedef {(random: Random, seconds: number) => Activity} Build */

/**
 * The arm gives way to each step a little.
 * @param {Random} random
 * @param {Actor} actor
 * @param {number} hz
 * @param {number} size degrees
 */
function bobbing(random, actor, hz, size) {
  oscillate(actor, "elbow", random.between(0.5, 1) * size * DEGREE, hz, random.phase());
  oscillate(actor, "wrist flexion", random.between(0.3, 1) * size * DEGREE, hz, random.phase());
  oscillate(
    actor,
    "shoulder flexion",
    random.between(0.3, 1) * size * DEGREE,
    hz / 2,
    random.phase(),
  );
}

/** Corners now and then. @param {Random} random @param {number} seconds */
const randomTurns = (random, seconds) =>
  bodyTurns(
    timesBetween(random, 2, seconds, 6, 18).map((
      at,
    ) => [at, around(random, 1.3, 0.25), someAngle(random, 30, 110)]),
  );

/** With the phone before the eyes; stands at times. @type {Build} */
export function walking(random, seconds) {
  const player = createPlayer(random, { posture: "standing" }), { actor } = player;
  const hz = random.between(1.5, 2.2), stands = timesBetween(random, 8, seconds - 5, 12, 30);
  const paces = (/** @type {number} */ now) =>
    1 - Math.max(0, ...stands.map((at) => parts.window(now, at, at + 4, 0.8)));
  bobbing(random, actor, hz, random.between(0.3, 1.3));
  for (const at of timesBetween(random, 3, seconds - 3, 5, 14)) {
    movePhone(
      random,
      actor,
      times(random.direction(), random.between(0.01, 0.06)),
      random.between(3, 20) * DEGREE,
      at,
      around(random, 0.7, 0.3),
    );
  }
  const steps = gait(random, {
    hz,
    size: random.between(0.9, 2.6),
    knocks: random.between(0.5, 3),
    paces,
  });
  return sceneOf(player, seconds, { frame: sumFrames(steps, randomTurns(random, seconds)) });
}

/** @type {Build} */
export function stairs(random, seconds) {
  const player = createPlayer(random, { posture: "standing" }), isDown = random.chance(0.5);
  const hz = isDown ? random.between(1.6, 2.4) : random.between(1.2, 1.9);
  bobbing(random, player.actor, hz, random.between(0.6, 1.8));
  const steps = gait(random, {
    hz,
    size: random.between(1.4, 3.2),
    knocks: isDown ? random.between(2, 6) : random.between(0.8, 3),
  });
  const landings = bodyTurns(
    timesBetween(random, 3, seconds, 6, 13).map((
      at,
    ) => [at, random.between(1, 1.8), someAngle(random, 80, 175)]),
  );
  return sceneOf(player, seconds, { frame: sumFrames(steps, landings) });
}

/** The arm hangs and swings with every second step. @type {Build} */
export function swinging(random, seconds) {
  const player = createPlayer(random, { posture: "hanging" }), { actor } = player;
  const hz = random.between(1.6, 2.2), phase = random.phase();
  oscillate(actor, "shoulder flexion", random.between(6, 20) * DEGREE, hz / 2, phase);
  oscillate(
    actor,
    "elbow",
    random.between(3, 12) * DEGREE,
    hz / 2,
    phase + random.between(-0.6, 0.2),
  );
  oscillate(actor, "forearm", random.between(1, 8) * DEGREE, hz / 2, random.phase());
  oscillate(actor, "wrist flexion", random.between(1, 6) * DEGREE, hz, random.phase());
  const rest = actor.joints();
  for (const at of timesBetween(random, 4, seconds - 5, 9, 22)) {
    // Looks at the clock and lets it hang again.
    movePhone(
      random,
      actor,
      vector(-0.1, random.between(0.2, 0.3), random.between(0.25, 0.4)),
      random.between(60, 130) * DEGREE,
      at,
      around(random, 0.8, 0.2),
    );
    returnHome(random, actor, rest, at + random.between(1.6, 3), around(random, 0.8, 0.2));
  }
  const steps = gait(random, {
    hz,
    size: random.between(1.2, 2.8),
    knocks: random.between(0.5, 2.5),
  });
  return sceneOf(player, seconds, { frame: sumFrames(steps, randomTurns(random, seconds)) });
}

/** The movement of a seat in kinds of vehicles: m/s², and radians a second in a curve. */
const VEHICLES = {
  bus: { bounce: 0.45, hop: 0.35, brakes: 2.2, curves: 0.3, bumps: 0.3 },
  train: { bounce: 0.16, hop: 0.14, brakes: 0.8, curves: 0.06, bumps: 0.15 },
  car: { bounce: 0.35, hop: 0.25, brakes: 3, curves: 0.4, bumps: 0.25 },
};

/** Bus, train or car: springs, wheels, bumps, brakes, curves. @type {Build} */
export function riding(random, seconds) {
  const name = random.pick(/** @type {(keyof typeof VEHICLES)[]} */ (["bus", "train", "car"])),
    { bounce, hop, brakes, curves: curved, bumps } = VEHICLES[name];
  const player = createPlayer(random, {
    posture: random.pick(name === "car" ? ["free", "lap"] : ["free", "lap", "standing"]),
  });
  const rough = around(random, 1, 0.3),
    springs = [0.4, 0.5, 1].map((part) => bandNoise(random, 1, 2.6, part * bounce * rough));
  const wheels = [0.3, 0.3, 1].map((part) => bandNoise(random, 8, 15, part * hop * rough));
  const rocks = [0.5, 0.9].map((degrees) => bandNoise(random, 0.4, 1.4, degrees * DEGREE * rough));
  const stops = timesBetween(random, 1, seconds - 4, 5, 14).map((at) => ({
    at,
    lasts: random.between(1.5, 5),
    size: random.normal(0, 0.6) * brakes,
  }));
  const bends = timesBetween(random, 1, seconds - 5, 6, 16).map((at) => ({
    at,
    lasts: random.between(2, 6),
    rate: random.normal(0, 0.6) * curved,
  }));
  const knocks = timesBetween(random, 1, seconds, 1 / bumps, 3 / bumps).map((at) => ({
    at,
    size: around(random, 2, 0.4) * rough,
  }));
  for (const { at } of knocks) knock(random, player.actor, at + 0.05, random.between(0.5, 4));
  let yaw = 0, before = 0;
  const frame = (/** @type {number} */ now) => {
    const speed = bends.reduce(
      (sum, { at, lasts, rate }) => sum + rate * parts.window(now, at, at + lasts, lasts / 3),
      0,
    );
    yaw += speed * (now - before);
    before = now;
    const along = stops.reduce(
      (sum, { at, lasts, size }) => sum + size * parts.window(now, at, at + lasts, lasts / 3),
      0,
    );
    const bump = knocks.reduce((sum, { at, size }) => sum + jerked(now - at, size), 0);
    const [x, y, z] = springs.map((spring, i) => spring() + wheels[i]());
    return {
      acceleration: vector(x - 9 * speed, y + along, z + bump),
      yaw,
      pitch: rocks[0](),
      roll: rocks[1](),
    };
  };
  return sceneOf(player, seconds, { frame, about: { vehicle: name, posture: player.posture } });
}

/**
 * A bump: up, and down again through the springs.
 * @param {number} since
 * @param {number} size m/s²
 */
const jerked = (since, size) =>
  since < 0 || since > 1.5
    ? 0
    : size * Math.exp(-since / 0.25) * Math.sin(2 * Math.PI * 3 * since) *
      Math.min(1, since / 0.03);

/** Up from a sofa, some steps, and down again. @type {Build} */
export function gettingUp(random, seconds) {
  const player = createPlayer(random, { posture: "sofa" }),
    { actor } = player,
    rest = actor.joints();
  /** @type {{ at: number, lasts: number, metres: number }[]} */
  const lifts = [];
  /** @type {[number, number][]} */
  const paced = [];
  for (let at = random.between(1.5, 4); at < seconds - 14; at += random.between(16, 24)) {
    const forward = rest[1] + random.between(25, 45) * DEGREE,
      lasts = around(random, 1.15, 0.2),
      height = random.between(0.32, 0.48);
    moveTrunk(
      actor,
      { "trunk pitch": -forward },
      at,
      around(random, 0.9, 0.2),
      random.between(0, 0.5),
    );
    movePhone(
      random,
      actor,
      vector(someAngle(random, 1, 6), random.between(0, 0.15), -random.between(0, 0.18)),
      random.between(10, 70) * DEGREE,
      at + 0.2,
      0.9,
    );
    lifts.push({ at: at + 0.6, lasts, metres: height });
    moveTrunk(actor, { "trunk pitch": forward - rest[1] }, at + 0.9, lasts, random.between(0, 0.5));
    const sits = at + random.between(6.5, 10);
    paced.push([at + 2, sits - 0.6]);
    lifts.push({ at: sits, lasts: around(random, 1, 0.2), metres: -height });
    returnHome(random, actor, rest, sits - 0.2, around(random, 1.2, 0.2));
    knock(random, actor, sits + 1, random.between(2, 9));
  }
  const paces = (/** @type {number} */ now) =>
    Math.max(0, ...paced.map(([from, to]) => parts.window(now, from, to, 0.6)));
  const steps = gait(random, {
    hz: random.between(1.4, 1.9),
    size: random.between(0.8, 2),
    knocks: random.between(0.5, 2),
    paces,
  });
  const rises = (/** @type {number} */ now) => ({
    acceleration: vector(
      0,
      0,
      lifts.reduce((sum, { at, lasts, metres }) => sum + lifting(now, at, lasts, metres), 0),
    ),
    yaw: 0,
    pitch: 0,
    roll: 0,
  });
  return sceneOf(player, seconds, { frame: sumFrames(steps, rises) });
}

/** A child on the other arm, rocked, who kicks and pulls. @type {Build} */
export function carryingChild(random, seconds) {
  const player = createPlayer(random, { posture: "standing" }),
    { actor } = player,
    rest = actor.joints();
  const hz = random.between(1, 1.9), rocks = timesBetween(random, 0, seconds, 6, 12);
  const paces = (/** @type {number} */ now) =>
    Math.max(0, ...rocks.map((at) => parts.window(now, at, at + 5, 0.7)));
  oscillate(actor, "trunk roll", random.between(1, 5) * DEGREE, hz / 2, random.phase());
  oscillate(actor, "trunk yaw", random.between(2, 9) * DEGREE, hz / 2, random.phase());
  for (const at of timesBetween(random, 1, seconds - 3, 1.5, 7)) {
    if (random.chance(0.5)) knock(random, actor, at, around(random, 4, 0.5));
    const way = times(random.direction(), random.between(0.02, 0.1)),
      pulls = around(random, 0.3, 0.35);
    movePhone(random, actor, way, Math.abs(random.normal(0, 12)) * DEGREE, at, pulls);
    returnHome(random, actor, rest, at + pulls + random.between(0, 0.8), around(random, 0.6, 0.3));
  }
  const steps = gait(random, {
    hz,
    size: random.between(0.6, 2.2),
    knocks: random.between(0.2, 1.5),
    paces,
  });
  return sceneOf(player, seconds, { frame: sumFrames(steps, randomTurns(random, seconds)) });
}

/** To a beat: knees, hips and arms. @type {Build} */
export function dancing(random, seconds) {
  const player = createPlayer(random, { posture: "standing" }),
    { actor } = player,
    rest = actor.joints();
  const hz = random.between(1.6, 2.3), beat = 1 / hz, lively = random.between(0.4, 1.1);
  oscillate(actor, "trunk yaw", lively * random.between(4, 18) * DEGREE, hz / 2, random.phase());
  oscillate(actor, "trunk roll", lively * random.between(2, 10) * DEGREE, hz / 2, random.phase());
  oscillate(
    actor,
    "shoulder flexion",
    lively * random.between(2, 12) * DEGREE,
    random.pick([hz, hz / 2]),
    random.phase(),
  );
  for (let now = 1; now < seconds - 2; now += beat * random.pick([1, 2, 2, 4])) {
    if (random.chance(0.35)) continue;
    const way = times(random.direction(), lively * random.between(0.03, 0.2));
    if (random.chance(0.5)) returnHome(random, actor, rest, now, beat * random.between(0.6, 1));
    else {movePhone(
        random,
        actor,
        way,
        lively * Math.abs(random.normal(0, 22)) * DEGREE,
        now,
        beat * random.between(0.6, 1),
      );}
  }
  const steps = gait(random, {
    hz,
    size: lively * random.between(2, 5),
    knocks: random.between(0.5, 3),
  });
  const spins = bodyTurns(
    timesBetween(random, 3, seconds, 5, 15).map((
      at,
    ) => [at, random.between(0.8, 1.8), someAngle(random, 30, 180)]),
  );
  return sceneOf(player, seconds, { frame: sumFrames(steps, spins) });
}
