/** Phones in the hands of people who laugh, lean back, talk with their hands, tap hard. */

import { DEGREE, times, unit, vector } from "./geometry.js";
import { held, holdOf, moments, unsteady } from "./hand.js";
import { add, drifting, hitting, profile, smooth, turning } from "./movement.js";

/** @typedef {import("./geometry.js").Vector} Vector */
/** @typedef {import("./hand.js").Hold} Hold */
/** @typedef {import("./movement.js").Part} Part */
/** @typedef {import("./movement.js").Stroke} Stroke */
/** @typedef {import("./random.js").Random} Random */

const RIGHT = vector(1, 0, 0);

/**
 * Laughter: notes every 210 ms (Provine, American Scientist 84), in bouts, that shake trunk and arms;
 * and who laughs rocks to and fro. @param {Random} random @param {number} seconds
 */
export function laughing(random, seconds) {
  const hold = holdOf(random, { lying: true });
  const bouts = moments(random, 0, seconds, [1.5, 4]).map((at) => ({
    at,
    lasts: random.between(0.7, 2.6),
    omega: 2 * Math.PI * random.between(4.3, 5.4),
    size: random.between(0.5, 5.5),
    along: unit(vector(random.normal(0, 0.4), random.normal(0, 0.6), 1)),
    axis: random.direction(),
    bend: random.between(0.001, 0.008),
  }));
  /** @type {Part} */
  const notes = (now, { drift, turn }) => {
    for (const { at, lasts, omega, size, along, axis, bend } of bouts) {
      const since = now - at;
      if (since <= 0 || since >= lasts) continue;
      const strength = smooth(since / 0.25) * smooth((lasts - since) / (0.6 * lasts)) *
        Math.sin(omega * since);
      add(drift, along, strength * size / omega ** 2);
      add(turn, axis, strength * bend * size);
    }
  };
  const rocking = bouts.flatMap(({ at, lasts }) => {
    const by = random.normal(0, 7) * DEGREE;
    return [{ at, seconds: random.between(0.5, 1.2), by }, {
      at: at + lasts,
      seconds: random.between(0.8, 1.8),
      by: -by,
    }];
  });
  return held(hold, seconds, [
    unsteady(random, 1.5 * hold.tremor),
    notes,
    turning(RIGHT, vector(0, 0.35, 0.3), profile(rocking)),
  ]);
}

/** Leaning back and forward again: the trunk turns about the hip, eyes and hands follow each other in
 * part. @param {Random} random @param {number} seconds */
export function leaning(random, seconds) {
  const hold = holdOf(random);
  /** @type {Stroke[]} */
  const net = [], back = [];
  let isBack = false;
  for (const at of moments(random, 0.5, seconds - 2, [3, 8])) {
    const lean = (isBack ? -1 : 1) * random.between(10, 30) * DEGREE,
      lasts = random.between(0.7, 1.8);
    net.push({ at, seconds: lasts, by: lean * random.between(0.1, 0.8) });
    back.push({ at, seconds: lasts, by: -lean * random.between(0.3, 0.6) });
    isBack = !isBack;
  }
  return held(hold, seconds, [
    unsteady(random, hold.tremor),
    turning(RIGHT, hold.elbow, profile(net)),
    drifting(unit(vector(0, 1, -0.3)), profile(back)),
    turning(
      random.direction(),
      hold.wrist,
      profile(net.map((one) => ({ ...one, by: 0.2 * one.by }))),
    ),
  ]);
}

/** One beat: the farther and the wider, the longer, as hands do: at 0.3 to 1.2 m/s, 200 °/s
 * and 12 m/s² at most. @param {Random} random @param {number} at @param {Hold} hold @param {{ axis: Vector, along: Vector, isWide: boolean }} phrase
 * @returns {{ parts: Part[], lasts: number }} */
function beat(random, at, hold, { axis, along, isWide }) {
  const far = isWide ? random.between(0.15, 0.4) : random.between(0.03, 0.15);
  const degrees = isWide ? random.between(10, 45) : random.between(3, 25);
  const there = Math.max(
    1.875 * far / random.between(0.3, 1.2),
    Math.sqrt(5.77 * far / random.between(2, 12)),
    1.875 * degrees / random.between(80, 200),
  );
  const stays = isWide ? random.between(0.1, 0.8) : random.between(0, 0.15),
    back = there * random.between(0.9, 1.4);
  const level = profile([{ at, seconds: there, by: 1 }, {
    at: at + there + stays,
    seconds: back,
    by: -1,
  }]);
  return {
    parts: [
      drifting(along, (now) => far * level(now)),
      turning(axis, times(hold.wrist, 0.5), (now) => degrees * DEGREE * level(now)),
    ],
    lasts: there + stays + back,
  };
}

/** Talking with the phone in the hand: phrases of a few beats alike, pauses, now and then a wide
 * gesture. @param {Random} random @param {number} seconds */
export function gesticulating(random, seconds) {
  const hold = holdOf(random), parts = [unsteady(random, hold.tremor)];
  for (let at = random.between(0.3, 2); at < seconds - 1; at += random.between(0.6, 3)) {
    const phrase = {
      isWide: random.chance(0.15),
      axis: unit(vector(random.normal(0, 1), random.normal(0, 0.6), random.normal(0, 0.6))),
      along: unit(vector(random.normal(0, 0.7), random.normal(0, 0.6), random.normal(0, 1))),
    };
    for (let left = Math.floor(random.between(1, 5)); left > 0; left -= 1) {
      const one = beat(random, at, hold, phrase);
      parts.push(...one.parts);
      at += one.lasts + random.between(0, 0.1);
    }
  }
  return held(hold, seconds, parts);
}

/** A finger that hits hard: some milliseconds of impact into the glass, and hand and phone swing after
 * it. @param {Random} random @param {number} seconds */
export function tapping(random, seconds) {
  const hold = holdOf(random), hits = [], nods = [];
  for (let at = random.between(0.3, 1.5); at < seconds - 1; at += random.between(0.12, 2.2)) {
    const size = random.between(3, 18),
      into = unit(vector(random.normal(0, 0.15), random.normal(0, 0.15), -1));
    hits.push({
      at,
      along: into,
      size,
      hz: random.between(15, 35),
      decay: random.between(0.012, 0.035),
    });
    const by = random.normal(0, 1.2) * DEGREE * size / 10;
    nods.push({ at, seconds: 0.06, by }, { at: at + 0.07, seconds: 0.18, by: -by });
  }
  return held(hold, seconds, [
    unsteady(random, hold.tremor),
    hitting("knock", hits),
    turning(RIGHT, hold.wrist, profile(nods)),
  ]);
}
