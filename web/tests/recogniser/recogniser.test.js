import assert from "node:assert/strict";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { bump, eased, recognised, thereAndBack, trace } from "./hand.js";

/** @typedef {import("./hand.js").Moves} Moves */
/** @typedef {import("./hand.js").Phone} Phone */

/** @param {Moves} moves @param {Phone} [phone] @param {Parameters<typeof createRecogniser>[0]} [options] */
const made = (moves, phone, options) => recognised(createRecogniser(options), trace(moves, phone));

const HELD = { beta: 40 };

/** @type {Moves} */
const shake = {
  seconds: 3,
  hand: (t) => ({ x: t > 1 && t < 1.8 ? 16 * Math.sin(2 * Math.PI * 4 * t) : 0 }),
};

/** @param {number} away @returns {Moves} the push and its braking */
const push = (away) => ({
  seconds: 3,
  hand: (t) => ({ z: away * bump(t, 1, 0.15) - 0.9 * away * bump(t, 1.15, 0.16) }),
});

/** @param {number} degrees @param {number} [moves] @returns {Moves} */
const turn = (degrees, moves = 0.4) => ({
  seconds: 4,
  pose: (t) => ({ ...HELD, alpha: degrees * thereAndBack(t, 1, moves, 0.3) }),
});

/** @param {number} beta @param {number} gamma @returns {Moves} */
const tilt = (beta, gamma) => ({
  seconds: 3,
  pose: (t) => {
    const part = thereAndBack(t, 1, 0.3, 0.25);
    return { beta: HELD.beta + beta * part, gamma: gamma * part };
  },
});

/** @type {[string, Moves, string[]][]} */
const GESTURES = [
  ["M1: a shake", shake, ["shake"]],
  ["M2: the right edge lowered", tilt(0, 38), ["tilt right"]],
  ["M2: the left edge lowered", tilt(0, -38), ["tilt left"]],
  ["M2: the top edge tipped away", tilt(-38, 0), ["tilt up"]],
  ["M2: the top edge tipped near", tilt(38, 0), ["tilt down"]],
  ["M3: a push away from the body", push(-14), ["submit push"]],
  ["M4: a turn to the left", turn(50), ["submit turn"]],
  ["M4: a turn to the right", turn(-50), ["submit turn"]],
];

/** @type {[string, Phone][]} */
const PHONES = [
  ["as the standard has it", {}],
  ["as iPhones have it", { isInverted: true }],
  ["at 30 Hz", { rate: 30 }],
  ["at 120 Hz", { rate: 120 }],
  ["with jitter and lost events", { jitter: 0.6, isDropped: (index) => index % 9 === 4 }],
  ["turned by 90°", { screenAngle: 90 }],
  ["turned by 180°", { screenAngle: 180, isInverted: true }],
  ["turned by 270°", { screenAngle: 270, isInverted: true }],
  ["with nothing in the first event", {
    lacks: (sample) => (sample.timeMs > 1000 ? sample : {
      ...sample,
      acceleration: { x: null, y: null, z: null },
      accelerationIncludingGravity: { x: null, y: null, z: null },
      rotationRate: { alpha: null, beta: null, gamma: null },
      orientation: { alpha: null, beta: null, gamma: null },
    }),
  }],
  ["without orientation", { lacks: (sample) => ({ ...sample, orientation: null }) }],
  ["that cannot tell gravity", { lacks: (sample) => ({ ...sample, acceleration: null }) }],
];

for (const [name, moves, expected] of GESTURES) {
  for (const [kind, phone] of PHONES) {
    test(`${name}, once and as one thing, on a phone ${kind} (M5, M6)`, () => {
      assert.deepEqual(made(moves, phone), expected);
    });
  }
}

/** No gyroscope: no rate, no heading, and gravity that nobody has removed. @type {Phone} */
const NO_GYROSCOPE = {
  lacks: (sample) => ({ ...sample, acceleration: null, rotationRate: null, orientation: null }),
};
/** A rate that the browser does not give, from an orientation that it gives. @type {Phone} */
const NO_RATE = { lacks: (sample) => ({ ...sample, rotationRate: null }) };

test("M1 M2: without a gyroscope tilts and shakes work from gravity; nothing submits", () => {
  for (const [name, moves, expected] of GESTURES) {
    const said = made(moves, NO_GYROSCOPE);
    if (expected[0].startsWith("submit")) assert.ok(!said.some((one) => one.startsWith("submit")), name);
    else assert.deepEqual(said, expected, name);
  }
});

test("M4: where the browser gives the orientation alone, a turn is recognised from it", () => {
  assert.deepEqual(made(turn(50), NO_RATE), ["submit turn"]);
  assert.deepEqual(made(tilt(0, 38), NO_RATE), ["tilt right"]);
  const recogniser = createRecogniser();
  recognised(recogniser, trace(turn(50), NO_RATE));
  assert.equal(recogniser.capabilities().turn, "yes");
});

/** @param {Phone} [phone] @param {number} [seconds] */
function sensed(phone, seconds = 2) {
  const recogniser = createRecogniser();
  recognised(recogniser, trace({ seconds, pose: () => HELD }, phone));
  return recogniser.capabilities();
}

test("what a phone senses is known after a second", () => {
  const all = { tilt: "yes", push: "yes", turn: "yes", shake: "yes" };
  assert.deepEqual(createRecogniser().capabilities(), {
    tilt: "unknown", push: "unknown", turn: "unknown", shake: "unknown",
  });
  assert.deepEqual(sensed(), all);
  assert.deepEqual(sensed(NO_GYROSCOPE), { ...all, push: "no", turn: "no" });
  assert.equal(sensed(NO_GYROSCOPE, 0.9).push, "unknown");
  const nothing = { x: null, y: null, z: null };
  assert.deepEqual(sensed({ lacks: (sample) => ({ ...sample, accelerationIncludingGravity: nothing, rotationRate: null }) }), {
    tilt: "no", push: "no", turn: "no", shake: "no",
  });
});

test("M7: a profile sets what is asked for", () => {
  const small = { profile: { tiltDegrees: 18, pushPeak: 5, turnDegrees: 24, shakePeak: 4.5 } };
  const weak = { ...shake, hand: (/** @type {number} */ t) => ({
    x: t > 1 && t < 2.4 ? 4.65 * Math.sin(2 * Math.PI * 3 * t) : 0,
  }) };
  /** @type {[Moves, string][]} */
  const gestures = [[tilt(0, 27), "tilt right"], [push(-6.5), "submit push"], [turn(28), "submit turn"], [weak, "shake"]];
  for (const [moves, name] of gestures) {
    assert.deepEqual(made(moves), [], name);
    assert.deepEqual(made(moves, {}, small), [name]);
  }
});

test("M3 M7: a push goes along the axis that the hand has taught", () => {
  const upward = (/** @type {number} */ away) => ({
    seconds: 3,
    hand: (/** @type {number} */ t) => {
      const by = away * (bump(t, 1, 0.15) - 0.9 * bump(t, 1.15, 0.16));
      return { y: 0.6 * by, z: -0.8 * by };
    },
  });
  const axis = { x: 0, y: 0.6, z: -0.8 };
  assert.deepEqual(made(upward(9), {}, { profile: { pushAxis: axis } }), ["submit push"]);
  assert.deepEqual(made(upward(9)), []);
});

/** The reason for a near miss at the end. @param {Moves} moves */
function missing(moves) {
  const recogniser = createRecogniser();
  assert.deepEqual(recognised(recogniser, trace(moves)), []);
  const missed = recogniser.missed();
  assert.equal(recogniser.missed(), null, "each near miss is told once");
  return missed;
}

test("M7: a near miss says what was missing", () => {
  assert.deepEqual(missing(tilt(-20, 0)), { kind: "tilt", reason: "further" });
  assert.deepEqual(missing(push(-6)), { kind: "push", reason: "faster" });
  assert.deepEqual(missing(turn(26)), { kind: "turn", reason: "further" });
  assert.deepEqual(missing(turn(60, 2.5)), { kind: "turn", reason: "faster" });
  const restless = { ...push(-14), hand: (/** @type {number} */ t) => ({
    ...push(-14).hand?.(t), x: t < 0.9 ? 5 * Math.sin(2 * Math.PI * 2 * t) : 0,
  }) };
  assert.deepEqual(missing(restless), { kind: "push", reason: "stiller" });
});

test("M3: a push that rebounds, or for which the hand draws back first, is one", () => {
  const rebounds = { ...push(-14), hand: (/** @type {number} */ t) => ({
    z: -14 * bump(t, 1, 0.15) + 14 * bump(t, 1.15, 0.16) + 7 * bump(t, 1.31, 0.16) - 7 * bump(t, 1.47, 0.16),
  }) };
  const drawsBack = { ...push(-14), hand: (/** @type {number} */ t) => ({
    z: 3 * bump(t, 0.7, 0.3) - 14 * bump(t, 1, 0.16) + 9 * bump(t, 1.16, 0.16),
  }) };
  for (const moves of [rebounds, drawsBack]) assert.deepEqual(made(moves), ["submit push"]);
});

test("M3: without braking there was no push", () => {
  assert.deepEqual(made({ ...push(-14), hand: (/** @type {number} */ t) => ({ z: -14 * bump(t, 1, 0.15) }) }), []);
});

test("M2: what begins as flat as a table has to come back: it may have been picked up", () => {
  const lifted = (/** @type {(t: number) => number} */ part) =>
    ({ seconds: 5, isLying: (/** @type {number} */ t) => t < 1, pose: (/** @type {number} */ t) => ({ beta: 35 * part(t) }) });
  assert.deepEqual(made(lifted((t) => thereAndBack(t, 1, 0.4, 0.3))), ["tilt down"]);
  assert.deepEqual(made(lifted((t) => eased(t, 1, 1.4))), []);
});

test("M2: an edge that is let go falls on the table between two samples, and was a tilt", () => {
  const falls = (/** @type {number} */ t) => 30 * (eased(t, 1, 1.3) - eased(t, 1.78, 1.81));
  assert.deepEqual(made({ seconds: 3, isLying: (t) => t < 1, pose: (t) => ({ gamma: falls(t) }) }, { rate: 50 }), ["tilt right"]);
});

test("M2: who holds a tilt for some seconds makes none on the way back", () => {
  assert.deepEqual(made({ seconds: 8, pose: (t) => ({ ...HELD, gamma: 38 * thereAndBack(t, 1, 0.3, 4) }) }), ["tilt right"]);
});

test("M4: a turn about the phone's own axis, held 30° from flat, is a turn and no tilt", () => {
  // Seen from the phone gravity circles its z axis, so the pose is a turn of the pitch into the roll.
  const own = { seconds: 4, pose: (/** @type {number} */ t) => {
    const by = (50 * Math.PI / 180) * thereAndBack(t, 1, 0.4, 0.3);
    const [sine, cosine] = [Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)];
    const beta = Math.asin(sine * Math.cos(by)), gamma = Math.atan2(-sine * Math.sin(by), cosine);
    return { alpha: Math.atan2(Math.sin(by) * cosine, Math.cos(by)) * 180 / Math.PI, beta: beta * 180 / Math.PI, gamma: gamma * 180 / Math.PI };
  } };
  assert.deepEqual(made(own), ["submit turn"]);
});

test("M8: a turn is withdrawn where the phone goes on turning to and fro, or is carried off", () => {
  const rocking = { seconds: 4, pose: (/** @type {number} */ t) => ({
    ...HELD, alpha: t > 1 && t < 3 ? 24 - 24 * Math.cos(2 * Math.PI * 1.7 * (t - 1)) : 0,
  }) };
  assert.deepEqual(made(rocking).slice(0, 2), ["submit turn", "withdraw"]);
  const carried = { seconds: 4, pose: (/** @type {number} */ t) => ({
    alpha: 70 * eased(t, 1, 1.7), beta: 40 - 25 * eased(t, 1, 1.7),
  }), hand: (/** @type {number} */ t) => ({ y: 2.5 * bump(t, 1, 0.35) - 2.5 * bump(t, 1.35, 0.35), x: 3 * bump(t, 1, 0.35) - 3 * bump(t, 1.35, 0.35) }) };
  assert.deepEqual(made(carried), ["submit turn", "withdraw"]);
  assert.deepEqual(made({ seconds: 4, pose: (t) => ({ ...HELD, alpha: 50 * eased(t, 1, 1.4) }) }), ["submit turn"], "one that stays is none");
});

test("M8: a turn is withdrawn where the hand never becomes calm, as of a player who walks round a corner", () => {
  /** @param {number} strength of the steps, m/s² @returns {Moves} */
  const corner = (strength) => ({
    seconds: 4, pose: (t) => ({ ...HELD, alpha: 60 * eased(t, 1, 1.5) }),
    hand: (t) => ({ y: t > 1 ? strength * Math.sin(2 * Math.PI * 2 * t) : 0 }),
  });
  assert.deepEqual(made(corner(2.5)), ["submit turn", "withdraw"]);
  assert.deepEqual(made(corner(0.5)), ["submit turn"]);
});

test("M4 M8: a turn in two parts the same way is one, and is not withdrawn", () => {
  const parts = (/** @type {number} */ second) => ({ seconds: 4, pose: (/** @type {number} */ t) => ({
    ...HELD, alpha: 50 * eased(t, 1, 1.4) + second * eased(t, 1.55, 1.85),
  }) });
  assert.deepEqual(made(parts(25)), ["submit turn"], "goes on");
  assert.deepEqual(made(parts(-50)), ["submit turn"], "comes back");
});

test("M8: a submission is withdrawn where the phone is put down before the ring closes", () => {
  const turnsAt = (/** @type {(t: number) => boolean} */ isLying) => ({
    seconds: 4, isLying, pose: (/** @type {number} */ t) => ({ alpha: 50 * eased(t, 1, 1.4), beta: 1 }),
  });
  assert.deepEqual(made(turnsAt((t) => t > 1.5)), ["submit turn", "withdraw"]);
  assert.deepEqual(made(turnsAt((t) => t > 2.4)), ["submit turn"], "after the ring");
  assert.deepEqual(made(turnsAt(() => false)), ["submit turn"], "never");
});

test("M2 M5: what is carried far while it leans has to lean further", () => {
  /** @param {number} leans degrees @param {number} strength m/s² @returns {Moves} */
  const sinking = (leans, strength) => ({
    seconds: 6, pose: (t) => ({ ...HELD, gamma: leans * eased(t, 1, 1.5) }),
    hand: (t) => ({ y: strength * (bump(t, 1, 0.3) - bump(t, 1.3, 0.3)) }),
  });
  assert.deepEqual(made(sinking(36, 2)), []);
  assert.deepEqual(made(sinking(36, 0)), ["tilt right"]);
  assert.deepEqual(made(sinking(55, 2)), ["tilt right"]);
});

test("M1 M5: who carries the phone off and rocks it there makes no shake", () => {
  /** @param {number} leans @returns {Moves} */
  const rocked = (leans) => ({
    seconds: 5, pose: (t) => ({ ...HELD, gamma: leans * eased(t, 1, 1.5) }),
    hand: (t) => ({ x: t > 1 && t < 2.2 ? 12 * Math.sin(2 * Math.PI * 3.5 * t) : 0 }),
  });
  assert.deepEqual(made(rocked(0)), ["shake"]);
  assert.ok(!made(rocked(70)).includes("shake"));
});

test("M1: a shake is known at its fourth stroke, while that goes on", () => {
  const recogniser = createRecogniser();
  const samples = trace({ seconds: 3, hand: (t) => ({ x: t > 1 && t < 1.5 ? 16 * Math.sin(2 * Math.PI * 4 * t) : 0 }) });
  recogniser.begin();
  const found = samples.find((sample) => recogniser.feed(sample)?.kind === "shake");
  assert.ok(found && found.timeMs - samples[0].timeMs < 1500);
});

test("M1: one shake is one change, however long; the next is another", () => {
  const long = { ...shake, seconds: 4, hand: (/** @type {number} */ t) => ({
    y: t > 0.5 && t < 2.5 ? 14 * Math.sin(2 * Math.PI * 5 * t) : 0,
  }) };
  assert.deepEqual(made(long), ["shake"]);
  const twice = { seconds: 5, hand: (/** @type {number} */ t) => ({
    x: (t > 1 && t < 1.8) || (t > 3 && t < 3.8) ? 16 * Math.sin(2 * Math.PI * 4 * t) : 0,
  }) };
  assert.deepEqual(made(twice), ["shake", "shake"]);
});

test("M1 M5: a shake along the axis of pushes never submits", () => {
  const along = { seconds: 3, hand: (/** @type {number} */ t) => ({
    z: t > 1 && t < 1.9 ? -18 * Math.sin(2 * Math.PI * 4 * (t - 1)) : 0,
  }) };
  assert.deepEqual(made(along), ["shake"]);
});

test("M1 M8: a shake whose first strokes were taken for a push withdraws it", () => {
  const slowly = { seconds: 4, hand: (/** @type {number} */ t) => ({
    z: -12 * bump(t, 1, 0.15) + 10 * bump(t, 1.15, 0.16), x: t > 1.42 && t < 2.6 ? 14 * Math.sin(2 * Math.PI * 5 * (t - 1.42)) : 0,
  }) };
  assert.deepEqual(made(slowly), ["submit push", "withdraw", "shake"]);
});

test("M1 M5: what bounces a phone along the vertical has to be stronger to be a shake", () => {
  /** @param {number} beta @returns {Moves} */
  const bounced = (beta) => ({
    seconds: 3, pose: () => ({ beta }), hand: (t) => ({ y: t > 1 && t < 2 ? 6.6 * Math.sin(2 * Math.PI * 4.5 * t) : 0 }),
  });
  assert.deepEqual(made(bounced(0)), ["shake"]);
  assert.deepEqual(made(bounced(85)), []);
});

test("M2 M5: a gesture is no unrest before the next one", () => {
  const after = { seconds: 4, pose: (/** @type {number} */ t) => ({ ...HELD, gamma: 38 * thereAndBack(t, 2.3, 0.3, 0.25) }), hand: shake.hand };
  assert.deepEqual(made(after), ["shake", "tilt right"]);
});

test("M2: nothing up to 25°, a step beyond; one tilt is one step", () => {
  assert.deepEqual(made(tilt(-23, 0)), []);
  assert.deepEqual(made(tilt(-29, 0)), ["tilt up"]);
});

test("M2: the larger angle decides", () => {
  assert.deepEqual(made(tilt(-40, 28)), ["tilt up"]);
  assert.deepEqual(made(tilt(-15, 40)), ["tilt right"]);
});

/** Two tilts to the right, and back only so far between them. @param {number} back @returns {Moves} */
const twoTilts = (back) => ({
  seconds: 4,
  pose: (t) => {
    const far = thereAndBack(t, 0.5, 0.3, 2.2);
    const between = thereAndBack(t, 1.3, 0.3, 0.2);
    return { ...HELD, gamma: 40 * far - (40 - back) * between };
  },
});

test("M2: back within 12° before the next move", () => {
  assert.deepEqual(made(twoTilts(20)), ["tilt right"]);
  assert.deepEqual(made(twoTilts(4)), ["tilt right", "tilt right"]);
});

test("M2: the resting pose is that in which the question appeared, and follows slowly", () => {
  const slow = (/** @type {number} */ t) => ({ beta: 40 - 3 * t });
  assert.deepEqual(made({ seconds: 20, pose: slow }), []);
  assert.deepEqual(made({ ...tilt(0, 38), pose: (t) => ({
    beta: 10, gamma: 38 * thereAndBack(t, 1, 0.3, 0.25),
  }) }), ["tilt right"]);
});

test("M2: the next question takes the pose anew", () => {
  const recogniser = createRecogniser();
  assert.deepEqual(recognised(recogniser, trace({ seconds: 1 })), []);
  const later = trace({ seconds: 1, pose: () => ({ beta: 80 }) });
  const samples = later.map((sample) => ({ ...sample, timeMs: sample.timeMs + 5000 }));
  assert.deepEqual(recognised(recogniser, samples), []);
});

test("M1 M5: a hand that already shakes when the question appears means nothing", () => {
  const recogniser = createRecogniser(), samples = trace({ ...shake, seconds: 2.5 });
  const [before, after] = [samples.slice(0, 70), samples.slice(70)];
  assert.deepEqual(recognised(recogniser, before), []);
  assert.deepEqual(recognised(recogniser, after), []);
  assert.deepEqual(made(shake), ["shake"], "without the question");
});

test("M3: a pull towards the body is no push, nor one too weak or too short", () => {
  assert.deepEqual(made(push(14)), []);
  assert.deepEqual(made(push(-7)), []);
  const knock = { seconds: 2, hand: (/** @type {number} */ t) => ({ z: -20 * bump(t, 1, 0.03) }) };
  assert.deepEqual(made(knock), []);
});

test("M3: a fall is no push", () => {
  const fall = { seconds: 3, pose: () => ({ beta: 0 }), hand: (/** @type {number} */ t) => ({
    z: t > 1 && t < 1.45 ? -9.81 : t < 1.47 && t > 1 ? 60 : 0,
  }) };
  assert.deepEqual(made(fall), []);
});

test("M4: a turn goes 35° at least; turning back is the same gesture", () => {
  assert.deepEqual(made(turn(34)), []);
  assert.deepEqual(made(turn(40)), ["submit turn"]);
});

test("M4: a slow look around is no turn", () => {
  assert.deepEqual(made(turn(60, 2.5)), []);
});

test("M7: up and down reversed", () => {
  const reversed = { isReversed: true };
  assert.deepEqual(made(tilt(-38, 0), {}, reversed), ["tilt down"]);
  assert.deepEqual(made(tilt(38, 0), {}, reversed), ["tilt up"]);
  assert.deepEqual(made(tilt(0, 38), {}, reversed), ["tilt right"]);
});

/** Walking with the phone before the chest: two steps a second, a knock at each. @type {Moves} */
const walking = {
  seconds: 30,
  pose: (t) => ({
    beta: 40 + 4 * Math.sin(2 * Math.PI * 2 * t),
    gamma: 5 * Math.sin(2 * Math.PI * t),
    alpha: 6 * Math.sin(2 * Math.PI * t),
  }),
  hand: (t) => ({
    y: 3 * Math.sin(2 * Math.PI * 2 * t),
    z: 2.5 * Math.sin(2 * Math.PI * 2 * t + 0.5) + 5 * bump(t % 0.5, 0, 0.05),
    x: Math.sin(2 * Math.PI * t),
  }),
};

/** From the hand down to the table, and a knock when it gets there. @type {Moves} */
const puttingDown = {
  seconds: 4,
  pose: (t) => ({ beta: 40 * (1 - eased(t, 1, 1.8)) }),
  isLying: (t) => t > 1.8,
  hand: (t) => ({
    y: -1.5 * bump(t, 1, 0.4) + 1.5 * bump(t, 1.4, 0.4),
    z: -2.5 * bump(t, 1, 0.4) + 2 * bump(t, 1.4, 0.4) + 25 * bump(t, 1.8, 0.03),
  }),
};

/** From the table up into the hand. @type {Moves} */
const pickingUp = {
  seconds: 4,
  pose: (t) => ({ beta: 42 * eased(t, 1, 1.7), alpha: 20 * eased(t, 1, 1.7) }),
  isLying: (t) => t < 1,
  hand: (t) => ({ y: 1.5 * bump(t, 1, 0.35) - 1.5 * bump(t, 1.35, 0.35),
    z: 4 * bump(t, 1, 0.35) - 4 * bump(t, 1.35, 0.35) }),
};

/** @type {[string, Moves][]} */
const EVERYDAY = [["walking", walking], ["putting it down", puttingDown], ["picking it up", pickingUp]];

for (const [name, moves] of EVERYDAY) {
  for (const rate of [30, 60, 120]) {
    test(`M5: ${name} does nothing, at ${rate} Hz`, () => {
      assert.deepEqual(made(moves, { rate, isInverted: rate === 60 }), []);
    });
  }
}

/** From the hand to flat. @param {(t: number) => boolean} [isLying] @returns {Moves} */
const flattened = (isLying) => ({
  seconds: 4, isLying, pose: (t) => ({ beta: 35 * (1 - eased(t, 1, 1.5)) }),
});

test("M2 M5: a phone tipped flat in the hand selects, one that then lies still on a table does not", () => {
  assert.deepEqual(made(flattened()), ["tilt up"]);
  assert.deepEqual(made(flattened((t) => t > 1.7)), []);
});

test("M2: what turns about the vertical and about the glass more than it tilts is no tilt", () => {
  /** @param {number} alpha @returns {Moves} */
  const twisted = (alpha) => ({
    seconds: 4,
    pose: (t) => {
      const part = thereAndBack(t, 1, 0.9, 0.3);
      return { beta: HELD.beta - 35 * part, alpha: alpha * part };
    },
  });
  assert.deepEqual(made(twisted(0)), ["tilt up"]);
  assert.deepEqual(made(twisted(33)), []);
});

test("M3 M5: a push that is hardly strong enough has to be straight", () => {
  /** @param {number} away @param {number} aside @returns {Moves} */
  const oblique = (away, aside) => ({
    seconds: 3,
    hand: (t) => {
      const by = bump(t, 1, 0.17) - 0.9 * bump(t, 1.17, 0.18);
      return { x: aside * by, z: -away * by };
    },
  });
  assert.deepEqual(made(oblique(8.5, 0)), ["submit push"]);
  assert.deepEqual(made(oblique(8.5, 5)), []);
  assert.deepEqual(made(oblique(12, 7)), ["submit push"]);
});

test("M5 M8: a submission is withdrawn if the phone lies still on a table before its ring closes", () => {
  /** @param {(t: number) => boolean} [isLying] @returns {Moves} */
  const pushed = (isLying) => ({ ...push(-14), isLying, pose: () => ({ beta: 0 }) });
  assert.deepEqual(made(pushed()), ["submit push"]);
  assert.deepEqual(made(pushed((t) => t > 1.45)), ["submit push", "withdraw"]);
});
