import assert from "node:assert/strict";
import test from "node:test";
import { anglesOf, browserOf, eventTimes } from "./browser.js";
import {
  compose,
  DEGREE,
  exponential,
  fromAngles,
  inverse,
  length,
  logarithm,
  rotate,
  times,
  UP,
  vector,
  ZERO,
} from "./geometry.js";
import {
  drifting,
  follow,
  GRAVITY,
  profile,
  shifting,
  smooth,
  STEP_S,
  turning,
} from "./movement.js";
import { createRandom } from "./random.js";
import { traceOf } from "./trace.js";

/** Without noise, offsets and drift. */
const IDEAL = {
  accelerometerNoise: 0,
  accelerometerBias: ZERO,
  accelerometerScale: 1,
  accelerometerRange: 8 * GRAVITY,
  gyroscopeNoise: 0,
  gyroscopeBias: ZERO,
  gyroscopeDrift: ZERO,
  gyroscopeScale: 1,
  fusionSeconds: 2,
  doubt: 4,
};
/** @param {"Safari" | "Chromium" | "Firefox"} name */
const browser = (name, changes = {}) => ({
  ...browserOf(createRandom(1)),
  name,
  sign: /** @type {1 | -1} */ (name === "Safari" ? -1 : 1),
  rounding: 0,
  hz: 60,
  jitter: 0,
  latency: 0.005,
  stalls: 0,
  gaps: 0,
  first: /** @type {const} */ ("values"),
  ...changes,
});
/** @param {import("./movement.js").Part[]} parts @param {number[]} degrees alpha, beta, gamma of the screen
 * @param {0 | 90 | 180 | 270} screenAngle @param {number} seconds */
const movement = (parts, degrees = [0, 0, 0], screenAngle = 0, seconds = 1) => ({
  seconds,
  screenAngle,
  parts,
  path: [{
    at: 0,
    rotation: fromAngles(degrees[0] * DEGREE, degrees[1] * DEGREE, degrees[2] * DEGREE),
    place: ZERO,
  }],
});
/** @param {ReturnType<typeof movement>} moved @param {"Safari" | "Chromium" | "Firefox"} name */
const samplesOf = (moved, name, changes = {}) =>
  traceOf(createRandom(7), moved, { browser: browser(name, changes), senses: IDEAL }).samples;
/** @param {{ x: number | null, y: number | null, z: number | null } | null} v @param {number[]} expected */
const near = (v, expected, within = 0.02) =>
  assert.ok(
    v && expected.every((e, i) => Math.abs([v.x, v.y, v.z][i] - e) < within),
    `${JSON.stringify(v)} is not ${expected}`,
  );
const stroke = (/** @type {number} */ by, at = 0.3, seconds = 0.3) =>
  profile([{ at, seconds, by }]);

test("at rest gravity is as long as it should be, upward on Android and downward on an iPhone", () => {
  const poses = [
    { degrees: [0, 0, 0], up: [0, 0, 1] },
    { degrees: [30, 90, 0], up: [0, 1, 0] },
    { degrees: [200, 0, 90], up: [-1, 0, 0] },
    { degrees: [0, 180, 0], up: [0, 0, -1] },
    { degrees: [0, 45, 0], up: [0, Math.SQRT1_2, Math.SQRT1_2] },
  ];
  for (const { degrees, up } of poses) {
    for (
      const [name, sign] of /** @type {const} */ ([["Chromium", 1], ["Firefox", 1], ["Safari", -1]])
    ) {
      const last = samplesOf(movement([], degrees), name).at(-1);
      near(last?.accelerationIncludingGravity ?? null, up.map((one) => sign * GRAVITY * one));
      near(last?.acceleration ?? null, [0, 0, 0]);
    }
  }
});

test("with the screen turned, the device's axes stay with the device", () => {
  const upright =
    /** @type {const} */ ([[0, [0, 1, 0]], [90, [1, 0, 0]], [180, [0, -1, 0]], [270, [-1, 0, 0]]]);
  for (const [angle, up] of upright) {
    const last = samplesOf(movement([], [0, 90, 0], angle), "Chromium").at(-1);
    near(last?.accelerationIncludingGravity ?? null, up.map((one) => GRAVITY * one));
    assert.equal(last?.screenAngle, angle);
  }
});

test("in free fall only `acceleration` is left: -z on Android, +z on an iPhone", () => {
  const falling = drifting(UP, (now) => -GRAVITY * now ** 2 / 2);
  for (const [name, sign] of /** @type {const} */ ([["Chromium", 1], ["Safari", -1]])) {
    const last = samplesOf(movement([falling], [0, 0, 0], 0, 0.3), name).at(-1);
    near(last?.accelerationIncludingGravity ?? null, [0, 0, 0]);
    near(last?.acceleration ?? null, [0, 0, -sign * GRAVITY]);
  }
});

test("a push away from the body begins with -z on Android and +z on an iPhone", () => {
  for (
    const [name, sign] of /** @type {const} */ ([["Chromium", 1], ["Firefox", 1], ["Safari", -1]])
  ) {
    const samples = samplesOf(
      movement([shifting(vector(0, 0, -1), stroke(0.15))], [0, 40, 0]),
      name,
    );
    const strong = samples.find(({ acceleration }) => Math.abs(acceleration?.z ?? 0) > 5);
    assert.equal(Math.sign(strong?.acceleration?.z ?? 0), -sign);
    const least = Math.min(...samples.map(({ acceleration }) => sign * (acceleration?.z ?? 0)));
    assert.ok(Math.abs(least + 5.77 * 0.15 / 0.09) < 0.4, `${least}`);
  }
});

test("rotationRate is about x, y, z as alpha, beta, gamma, right-handed, in degrees a second, on all", () => {
  const axes = /** @type {const} */ ([["alpha", vector(1, 0, 0)], ["beta", vector(0, 1, 0)], [
    "gamma",
    vector(0, 0, 1),
  ]]);
  for (const name of /** @type {const} */ (["Chromium", "Firefox", "Safari"])) {
    for (const [field, axis] of axes) {
      const samples = samplesOf(
        movement([turning(axis, ZERO, stroke(30 * DEGREE))], [10, 30, -5]),
        name,
      );
      const peak = Math.max(...samples.map(({ rotationRate }) => rotationRate?.[field] ?? 0));
      assert.ok(Math.abs(peak - 1.875 * 30 / 0.3) < 5, `${name} ${field}: ${peak}`);
    }
  }
});

test("orientation: turning left raises alpha, the upper edge raised raises beta, the right edge down raises gamma", () => {
  const turns = /** @type {const} */ ([["alpha", vector(0, 0, 1)], ["beta", vector(1, 0, 0)], [
    "gamma",
    vector(0, 1, 0),
  ]]);
  for (const [field, axis] of turns) {
    const samples = samplesOf(
      movement([turning(axis, ZERO, stroke(20 * DEGREE))], [100, 0, 0]),
      "Safari",
    );
    const last = samples.at(-1)?.orientation,
      first = samples.find(({ orientation }) => orientation)?.orientation;
    assert.ok(
      last && first && Math.abs(last[field] - first[field] - 20) < 0.5,
      JSON.stringify([first, last]),
    );
  }
});

test("with the screen turned to 90 the player's right edge is the device's lower one", () => {
  const right = turning(vector(0, 1, 0), ZERO, stroke(20 * DEGREE));
  const last = samplesOf(movement([right], [0, 0, 0], 90), "Chromium").at(-1);
  near(last?.accelerationIncludingGravity ?? null, [
    0,
    GRAVITY * Math.sin(20 * DEGREE),
    GRAVITY * Math.cos(20 * DEGREE),
  ], 0.1);
  assert.ok(Math.abs((last?.orientation?.beta ?? 0) - 20) < 0.5);
});

test("W3C's angles describe the attitude they came from", () => {
  const random = createRandom(3);
  for (let i = 0; i < 500; i += 1) {
    const attitude = exponential(times(random.direction(), random.between(0, 3.1)));
    const { alpha, beta, gamma } = anglesOf(attitude);
    const again = fromAngles(alpha * DEGREE, beta * DEGREE, gamma * DEGREE);
    assert.ok(length(logarithm(compose(inverse(attitude), again))) < 1e-6);
    assert.ok(alpha >= 0 && alpha <= 360 && Math.abs(beta) <= 180 && Math.abs(gamma) <= 90);
  }
});

test("the gyroscope, summed up, gives the pose", () => {
  const parts = [
    turning(vector(1, 0, 0), vector(0, 0.1, 0), stroke(0.9)),
    turning(UP, ZERO, stroke(-1.4, 0.5, 0.4)),
  ];
  let summed = fromAngles(0.3, 0.7, 0.1), rotation = summed;
  follow({ ...movement(parts), path: [{ at: 0, rotation: summed, place: ZERO }] }, (moment) => {
    if (moment.seconds > 0) summed = compose(summed, exponential(times(moment.rate, STEP_S)));
    rotation = moment.rotation;
  });
  assert.ok(length(logarithm(compose(inverse(summed), rotation))) < 0.01);
});

test("a stroke of minimum jerk: still at both ends, 1.875 and 5.77 at its greatest", () => {
  const far = 0.2, lasts = 0.4, at = 0.3;
  let speed = 0, fastest = 0, strongest = 0;
  follow(
    movement([drifting(vector(0, 1, 0), stroke(far, at, lasts))]),
    ({ acceleration, seconds }) => {
      speed += acceleration.y * STEP_S;
      fastest = Math.max(fastest, speed);
      strongest = Math.max(strongest, acceleration.y);
      if (seconds < at - STEP_S || seconds > at + lasts + STEP_S) {
        assert.ok(
          Math.abs(acceleration.y) < 1e-9 && Math.abs(speed) < 1e-9,
        );
      }
    },
  );
  assert.ok(
    Math.abs(fastest - 1.875 * far / lasts) < 0.01 &&
      Math.abs(strongest - 5.77 * far / lasts ** 2) < 0.05,
  );
  assert.deepEqual([smooth(-1), smooth(0), smooth(0.5), smooth(1), smooth(2)], [0, 0, 0.5, 1, 1]);
});

test("turning about a joint pulls the phone towards it: rate² × distance", () => {
  const rate = 3, lever = vector(0, 0.3, 0);
  follow(movement([turning(UP, lever, (now) => rate * now)]), ({ acceleration, rotation }) => {
    const felt = rotate(inverse(rotation), acceleration);
    assert.ok(Math.abs(felt.y + rate ** 2 * 0.3) < 0.02 && Math.abs(felt.x) < 0.02);
  });
});

test("gravity is removed well from a short movement, and leaks into `acceleration` in a long one", () => {
  const after = (/** @type {number} */ seconds) => {
    const pulled = drifting(
      vector(1, 0, 0),
      (now) => Math.min(now, seconds) ** 2 + 2 * seconds * Math.max(0, now - seconds),
    );
    const last = samplesOf(movement([pulled], [0, 0, 0], 0, seconds + 0.1), "Firefox").at(-1)
      ?.acceleration;
    return Math.abs(last?.x ?? 0);
  };
  assert.ok(after(0.2) < 0.2, `${after(0.2)}`);
  assert.ok(after(3) > 0.5, `${after(3)}`);
});

test("Chromium rounds to tenths, and its clock too; Safari's clock counts whole milliseconds", () => {
  const random = createRandom(11),
    tenth = (/** @type {number} */ n) => Math.abs(n * 10 - Math.round(n * 10)) < 1e-6;
  const moved = movement([turning(random.direction(), ZERO, stroke(0.5))], [10, 40, 5]);
  for (
    const one of traceOf(random, moved, {
      browser: browser("Chromium", { rounding: 0.1, timeRounding: 0.1 }),
    }).samples
  ) {
    const { acceleration: a, accelerationIncludingGravity: g, rotationRate: r, orientation: o } =
      one;
    const numbers = [a, g, r, o].flatMap((part) => (part ? Object.values(part) : []));
    assert.ok([...numbers, one.timeMs].every((n) => tenth(Number(n))), JSON.stringify(one));
  }
  assert.ok(
    samplesOf(moved, "Safari", { timeRounding: 1 }).every(({ timeMs }) => Number.isInteger(timeMs)),
  );
});

test("the first event may be empty, in two ways", () => {
  assert.deepEqual(samplesOf(movement([]), "Safari", { first: "nothing" })[0].acceleration, null);
  const [first, second] = samplesOf(movement([]), "Safari", { first: "nulls" });
  assert.deepEqual(first.rotationRate, { alpha: null, beta: null, gamma: null });
  assert.notEqual(second.acceleration?.x, null);
});

test("events come at 30 to 120 Hz, never out of order; a busy page loses some, or gets them late", () => {
  for (const hz of [30, 60, 120]) {
    const random = createRandom(hz),
      plain = eventTimes(random, browser("Safari", { hz, jitter: 0.002 }), 10);
    assert.ok(Math.abs(plain.length - 10 * hz) < 3);
    const lossy = eventTimes(random, browser("Safari", { hz, stalls: 2, queues: false }), 10);
    assert.ok(lossy.length < 9.5 * hz);
    const late = eventTimes(random, browser("Firefox", { hz, stalls: 2, queues: true }), 10);
    assert.ok(
      Math.abs(late.length - 10 * hz) < 3 &&
        late.some(({ readAt, comesAt }) => comesAt - readAt > 0.04),
    );
    for (const events of [plain, lossy, late]) {
      assert.ok(
        events.every(({ readAt, comesAt }, i) =>
          comesAt >= readAt &&
          (i === 0 || comesAt >= events[i - 1].comesAt && readAt >= events[i - 1].readAt)
        ),
      );
    }
  }
});

test("noise at rest is that of the data sheets", () => {
  const { samples } = traceOf(createRandom(5), movement([], [0, 30, 0], 0, 20), {
    browser: browser("Firefox"),
  });
  const deviation = (/** @type {number[]} */ list) => {
    const mean = list.reduce((a, b) => a + b, 0) / list.length;
    return Math.sqrt(list.reduce((a, b) => a + (b - mean) ** 2, 0) / list.length);
  };
  const force = deviation(samples.map((one) => Number(one.accelerationIncludingGravity?.x)));
  const rate = deviation(samples.map((one) => Number(one.rotationRate?.alpha)));
  assert.ok(force > 0.01 && force < 0.04 && rate > 0.04 && rate < 0.16, `${force} ${rate}`);
});

test("a trace is the same for the same seed, and another for another", () => {
  const of = (/** @type {number} */ seed) =>
    traceOf(createRandom(seed), movement([turning(UP, ZERO, stroke(1))])).samples;
  assert.deepEqual(of(4), of(4));
  assert.notDeepEqual(of(4), of(5));
});
