/** A minute on a chair or a sofa, in company, with nothing meant. */

import { about, compose, DEGREE, times, vector } from "../geometry.js";
import { SHARES } from "./arm.js";
import * as parts from "./everyday-parts.js";
import { createPlayer } from "./postures.js";

const { around, bend, home, knock, sceneOf, shift, someAngle, swing, tap, timesBetween } = parts;

/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./everyday-parts.js").Activity} Activity */
/** @typedef {import("./postures.js").Posture} Posture */
/** @typedef {(random: Random, seconds: number) => Activity} Build */

/** @type {Posture[]} */
const SEATED = ["free", "free", "table", "lap", "sofa"];
/** @param {Random} random */
const seated = (random) => createPlayer(random, { posture: random.pick(SEATED) });

/** Reads, scrolls, now and then sits otherwise. @type {Build} */
export function reading(random, seconds) {
  const player = seated(random), { actor } = player;
  for (const at of timesBetween(random, 1, seconds, 1, 9)) tap(random, actor, at, random.between(0.3, 1.5));
  for (const at of timesBetween(random, 4, seconds - 3, 7, 20)) {
    const way = times(random.direction(), random.between(0.01, 0.06));
    shift(random, actor, way, random.between(3, 14) * DEGREE, at, around(random, 1, 0.4));
  }
  return sceneOf(player, seconds);
}

/** Hands that talk: beats, points, shrugs, and rests between. @type {Build} */
export function talking(random, seconds) {
  const player = createPlayer(random, { posture: random.pick(["free", "sofa", "standing"]) }), { actor } = player;
  const rest = actor.joints(), lively = random.between(0.5, 1.2);
  let now = random.between(0.5, 3);
  while (now < seconds - 4) {
    for (let beats = Math.floor(random.between(2, 8)); beats > 0 && now < seconds - 3; beats -= 1) {
      const lasts = around(random, 0.38, 0.35), way = times(random.direction(), lively * random.between(0.03, 0.16));
      const turned = lively * Math.abs(random.normal(0, 18)) * DEGREE;
      shift(random, actor, way, turned, now, lasts);
      now += lasts * random.between(0.8, 1.6);
      if (random.chance(0.45)) home(random, actor, rest, now, lasts * random.between(0.9, 1.6));
    }
    home(random, actor, rest, now, random.between(0.5, 1.1));
    now += random.between(1.5, 7);
  }
  return sceneOf(player, seconds);
}

/** Bursts of four or five a second, that fade, from the chest through the arm. @type {Build} */
export function laughing(random, seconds) {
  const player = seated(random), { actor } = player, rest = actor.joints();
  /** @type {{ at: number, lasts: number, hz: number, size: number }[]} */
  const bursts = [];
  for (const at of timesBetween(random, 1, seconds - 5, 3, 9)) {
    const burst = { at, lasts: random.between(0.8, 3.5), hz: random.between(4, 5.6), size: around(random, 1.2, 0.5) };
    bursts.push(burst);
    bend(actor, { "trunk pitch": someAngle(random, 3, 18), "trunk roll": someAngle(random, 0, 6) }, at, around(random, 0.7, 0.3), random.between(0, 0.6));
    swing(actor, "shoulder flexion", random.between(0.2, 1) * DEGREE, burst.hz, random.phase(), at, at + burst.lasts);
    home(random, actor, rest, at + burst.lasts, random.between(0.7, 1.4));
  }
  const frame = (/** @type {number} */ now) => {
    const one = bursts.find(({ at, lasts }) => now > at && now < at + lasts);
    const size = one ? one.size * Math.exp(-(now - one.at) / one.lasts) * parts.window(now, one.at, one.at + one.lasts) : 0;
    const shaken = one ? size * Math.sin(2 * Math.PI * one.hz * now) : 0;
    return { acceleration: vector(0.2 * shaken, 0.4 * shaken, shaken), yaw: 0, pitch: 0, roll: 0 };
  };
  return sceneOf(player, seconds, { frame });
}

/** Leans back or forward and keeps more or less of where the glass looks. @type {Build} */
export function leaning(random, seconds) {
  const player = seated(random), { actor } = player, rest = actor.joints();
  for (const at of timesBetween(random, 1, seconds - 6, 6, 12)) {
    const back = random.sign() * random.between(10, 34) * DEGREE;
    bend(actor, { "trunk pitch": back, "trunk roll": someAngle(random, 0, 8) }, at, around(random, 1.1, 0.35), random.between(0, 0.9));
    home(random, actor, rest, at + random.between(2.5, 4.5), around(random, 1.1, 0.35));
  }
  return sceneOf(player, seconds);
}

/** Taps as hard as angry thumbs do. @type {Build} */
export function tapping(random, seconds) {
  const player = seated(random), { actor } = player;
  /** @type {number[]} */
  const touches = [];
  let now = random.between(0.5, 2);
  while (now < seconds - 1) {
    for (let taps = Math.floor(random.between(1, 9)); taps > 0; taps -= 1) {
      tap(random, actor, now, around(random, 9, 0.4));
      touches.push(now + 0.01);
      now += around(random, 0.32, 0.3);
    }
    now += random.between(0.4, 3);
  }
  return sceneOf(player, seconds, { touches });
}

/** The other hand drinks; this one sinks and tips meanwhile. @type {Build} */
export function drinking(random, seconds) {
  const player = seated(random), { actor } = player, rest = actor.joints();
  for (const at of timesBetween(random, 1, seconds - 9, 8, 16)) {
    const reaches = random.between(0.6, 1.2), way = vector(someAngle(random, 0.5, 3), random.between(-0.08, 0.04), -random.between(0.02, 0.16));
    bend(actor, { "trunk pitch": -random.between(3, 15) * DEGREE, "trunk yaw": someAngle(random, 3, 15) }, at, reaches, 0.3);
    shift(random, actor, way, random.between(8, 45) * DEGREE, at + 0.3, reaches);
    bend(actor, { "trunk pitch": random.between(8, 24) * DEGREE }, at + reaches + 0.6, random.between(0.6, 1.1), random.between(0, 0.5));
    const drinks = at + reaches + random.between(2, 4);
    knock(random, actor, drinks + 1.2, random.between(0.5, 4));
    home(random, actor, rest, drinks, around(random, 1, 0.3));
  }
  return sceneOf(player, seconds);
}

/** Turns to somebody beside or behind, with the phone or leaving it half where it was. @type {Build} */
export function turningRound(random, seconds) {
  const player = createPlayer(random, { posture: random.pick(["free", "sofa", "standing"]) }), { actor } = player;
  const rest = actor.joints();
  for (const at of timesBetween(random, 1, seconds - 8, 7, 13)) {
    const yaw = someAngle(random, 35, 105), lasts = around(random, 0.85, 0.25);
    bend(actor, { "trunk yaw": yaw, "trunk pitch": someAngle(random, 0, 10) }, at, lasts, random.chance(0.6) ? 0 : random.between(0.2, 0.6));
    if (random.chance(0.6)) shift(random, actor, vector(0, 0, -random.between(0.02, 0.12)), random.between(5, 30) * DEGREE, at + 0.2, lasts);
    home(random, actor, rest, at + lasts + random.between(1, 4.5), around(random, 0.95, 0.3));
  }
  return sceneOf(player, seconds);
}

/** The hand with the phone goes to the head or the knee and scratches there. @type {Build} */
export function scratching(random, seconds) {
  const player = seated(random), { actor } = player, rest = actor.joints();
  for (const at of timesBetween(random, 1, seconds - 7, 6, 13)) {
    const isHead = random.chance(0.65), goes = around(random, 0.65, 0.25), hz = random.between(3, 5.5);
    const way = isHead
      ? vector(random.between(-0.12, 0.1), -random.between(0.1, 0.25), random.between(0.2, 0.36))
      : vector(random.between(-0.1, 0.2), random.between(-0.1, 0.15), -random.between(0.12, 0.28));
    shift(random, actor, way, random.between(35, 105) * DEGREE, at, goes);
    const ends = at + goes + random.between(0.7, 2);
    swing(actor, "wrist flexion", random.between(3, 9) * DEGREE, hz, random.phase(), at + goes, ends);
    swing(actor, "elbow", random.between(0.5, 3) * DEGREE, hz, random.phase(), at + goes, ends);
    home(random, actor, rest, ends, around(random, 0.7, 0.25));
  }
  return sceneOf(player, seconds);
}

/** A sleeve or a thumb wipes the glass, which gives way to it. @type {Build} */
export function wiping(random, seconds) {
  const player = seated(random), { actor } = player, rest = actor.joints();
  /** @type {number[]} */
  const touches = [];
  for (const at of timesBetween(random, 1, seconds - 6, 5, 11)) {
    const lasts = random.between(1, 3), hz = random.between(1.8, 4.2);
    shift(random, actor, times(random.direction(), 0.04), random.between(5, 28) * DEGREE, at - 0.5, 0.6);
    for (const name of /** @type {const} */ (["finger x", "finger y", "finger z", "wrist flexion"])) {
      swing(actor, name, random.between(0.5, 4) * DEGREE, hz, random.phase(), at, at + lasts);
    }
    swing(actor, "elbow", random.between(0.2, 1.2) * DEGREE, hz, random.phase(), at, at + lasts);
    for (let now = at; now < at + lasts; now += 0.5 / hz) touches.push(now);
    home(random, actor, rest, at + lasts + 0.2, around(random, 0.7, 0.3));
  }
  return sceneOf(player, seconds, { touches });
}

/** The phone slips in the hand and is caught. @type {Build} */
export function slipping(random, seconds) {
  const player = createPlayer(random, { posture: random.pick(["free", "sofa", "standing"]) }), { actor } = player;
  const rest = actor.joints();
  for (const at of timesBetween(random, 1, seconds - 4, 4, 10)) {
    const axis = random.direction(), slides = random.between(0.08, 0.17), from = actor.joints();
    const by = times(axis, random.between(8, 32) * DEGREE);
    actor.go([...from.slice(0, 10), from[10] + by.x, from[11] + by.y, from[12] + by.z], at, slides);
    actor.jolt(at + slides * 0.6, {
      seconds: random.between(0.02, 0.035),
      hz: random.between(5, 11),
      shift: times(random.direction(), random.between(0.001, 0.005)),
      turn: times(random.direction(), random.between(0.005, 0.03)),
    });
    const start = at + slides + random.between(0.02, 0.12);
    shift(random, actor, vector(0, 0, -random.between(0.01, 0.05)), random.between(2, 14) * DEGREE, start, random.between(0.16, 0.3));
    home(random, actor, rest, start + random.between(0.4, 1.2), around(random, 0.6, 0.3));
  }
  return sceneOf(player, seconds);
}

/** Rocks the phone about some axis while thinking of something else. @type {Build} */
export function fidgeting(random, seconds) {
  const player = seated(random), { actor } = player, pivots = [SHARES.wrist, SHARES.wrist, SHARES.elbow, SHARES.fingers];
  let now = random.between(0.5, 3);
  while (now < seconds - 9) {
    const ends = now + random.between(2, 8), hz = random.between(0.6, 2.6), phase = random.phase();
    const axis = random.pick([vector(1, 0, 0), vector(0, 1, 0), vector(0, 0, 1), random.direction()]);
    const size = random.between(6, 30) * Math.min(1, 1.6 / hz) * DEGREE, { rotation } = actor.pose(), from = actor.joints();
    const aim = compose(rotation, about(axis, size));
    const goal = actor.jointsFor({ rotation: aim }, random.pick(pivots));
    const begins = now;
    goal.forEach((angle, joint) => {
      const by = angle - from[joint];
      if (Math.abs(by) < 1e-4) return;
      const rocks = (/** @type {number} */ t) =>
        t < begins || t > ends ? 0 : by * parts.window(t, begins, ends, 0.5) * Math.sin(2 * Math.PI * hz * t + phase);
      actor.sways.push({ joint, angle: rocks });
    });
    now = ends + random.between(1.5, 6);
  }
  return sceneOf(player, seconds);
}
