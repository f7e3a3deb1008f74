/** A minute in which the phone leaves the hand or comes into it, with nothing meant. */

import { about, compose, DEGREE, plus, vector } from "../geometry.js";
import { SHARES } from "./arm.js";
import { around, home, knock, sceneOf, shift, tap, timesBetween } from "./everyday-parts.js";
import { createPlayer } from "./postures.js";

/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./actor.js").Actor} Actor */
/** @typedef {import("./everyday-parts.js").Activity} Activity */
/** @typedef {(random: Random, seconds: number) => Activity} Build */

/** Where the arm lays the phone on a table before it. @param {Random} random @param {Actor} actor */
function layingJoints(random, actor) {
  const { place } = actor.pose(), isFaceDown = random.chance(0.12);
  const lying = compose(
    about(vector(0, 0, 1), random.normal(0, 25 * DEGREE)),
    about(vector(0, 1, 0), isFaceDown ? Math.PI : 0),
  );
  const way = vector(random.between(-0.12, 0.2), random.between(0.05, 0.28), -random.between(0.08, 0.3));
  return actor.jointsFor({ rotation: lying, place: plus(place, way) }, SHARES.arm);
}

/** Lays it down at a time; it lies there until another. @param {Random} random @param {Actor} actor @param {number[]} joints @param {number} at @param {number} seconds @param {number} until */
function lay(random, actor, joints, at, seconds, until) {
  actor.go(joints, at, seconds);
  const lands = at + seconds * random.between(0.85, 1.05) + 0.05;
  const { rotation, place } = actor.pose();
  actor.rests.push({ from: lands, to: until, pose: { rotation, place } });
  actor.jolt(lands + 0.03, {
    seconds: random.between(0.008, 0.016),
    hz: random.between(20, 45),
    shift: vector(0, 0, around(random, 0.00025, 0.5)),
    turn: vector(random.normal(0, 0.002), random.normal(0, 0.002), 0),
  });
  // Glasses and elbows on the same table.
  for (const bumped of timesBetween(random, lands + 1, until, 1, 8)) knock(random, actor, bumped, random.between(0.1, 1.5));
}

/** Reads, lays it down, takes it again. @type {Build} */
export function puttingDown(random, seconds) {
  const player = createPlayer(random, { posture: random.pick(["free", "table", "sofa", "standing"]) }), { actor } = player;
  const rest = actor.joints();
  for (let at = random.between(1.5, 6); at < seconds - 6; at += random.between(4, 10)) {
    const until = at + random.between(3.5, 10), lasts = around(random, 0.95, 0.25);
    lay(random, actor, layingJoints(random, actor), at, lasts, until);
    home(random, actor, rest, until, around(random, 0.9, 0.25));
    at = until + 1;
  }
  return sceneOf(player, seconds);
}

/** It lies there when the question comes; somebody takes it, reads, lays it back. @type {Build} */
export function pickingUp(random, seconds) {
  const player = createPlayer(random, { posture: random.pick(["free", "table", "sofa", "standing"]) }), { actor } = player;
  const rest = actor.joints(), table = layingJoints(random, actor);
  let at = -12;
  while (at < seconds - 8) {
    const until = Math.max(1, at + 2) + random.between(0.5, 7);
    lay(random, actor, table, at, around(random, 0.95, 0.25), until);
    home(random, actor, rest, until, around(random, 0.85, 0.3));
    for (const touched of timesBetween(random, until + 1, until + 4, 0.5, 3)) tap(random, actor, touched, random.between(0.3, 1.5));
    at = until + random.between(3, 9);
  }
  return sceneOf(player, seconds);
}

/** To a neighbour, who looks at it and gives it back. @type {Build} */
export function passingOn(random, seconds) {
  const player = createPlayer(random, { posture: random.pick(["free", "sofa", "standing"]) }), { actor } = player;
  const rest = actor.joints();
  for (let at = random.between(1.5, 6); at < seconds - 10; at += random.between(9, 16)) {
    const side = random.sign(), lasts = around(random, 0.95, 0.2), { rotation, place } = actor.pose();
    const facing = compose(about(vector(0, 0, 1), -side * random.between(40, 160) * DEGREE), rotation);
    const way = vector(side * random.between(0.22, 0.45), random.between(0.05, 0.25), random.between(-0.1, 0.08));
    const shares = SHARES.arm.map((share, i) => (i === 0 ? 0.6 : share));
    actor.go(actor.jointsFor({ rotation: facing, place: plus(place, way) }, shares), at, lasts);
    // The other hand takes hold: a tug, and another way to hold it.
    knock(random, actor, at + lasts + 0.15, random.between(2, 10));
    shift(random, actor, vector(side * random.between(0.02, 0.15), random.between(-0.05, 0.1), random.between(-0.08, 0.1)),
      random.between(10, 50) * DEGREE, at + lasts + 0.2, around(random, 0.7, 0.3));
    const back = at + lasts + random.between(3, 6);
    knock(random, actor, back + 0.5, random.between(2, 8));
    home(random, actor, rest, back, around(random, 1.1, 0.25));
  }
  return sceneOf(player, seconds);
}
