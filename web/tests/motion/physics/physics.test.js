import assert from "node:assert/strict";
import test from "node:test";
import { about, DEGREE, fromAngles, inverse, length, plus, rotate, times, vector } from "../geometry.js";
import { createRandom } from "../random.js";
import { poseOf, reach, SHARES } from "./arm.js";
import { ACTIVITIES } from "./everyday.js";
import { offAxis, reversals, stretchesOf } from "./label.js";
import { push, shake, tilt, turn } from "./meant.js";
import { eulerAngles, eventOf, phoneOf, samplesOf } from "./phones.js";
import { createPlayer } from "./postures.js";
import { felt, GRAVITY, momentsOf, specificForce } from "./rigid.js";
import { ROWS } from "./rows.js";
import { readings, sensesOf } from "./senses.js";
import { bandNoise, lognormal, minimumJerk, STEP_S } from "./signals.js";

const ORIGIN = vector(0, 0, 0);
/** @param {(now: number) => import("./arm.js").Pose} pose @param {number} [seconds] */
const moved = (pose, seconds = 1) =>
  momentsOf({ seconds, screenAngle: 0, sensor: ORIGIN, pose });
/** @param {number} actual @param {number} expected @param {number} within @param {string} [what] */
const near = (actual, expected, within, what = "") =>
  assert.ok(Math.abs(actual - expected) <= within, `${what}: ${actual}, not ${expected}`);
const still = { rotation: about(vector(1, 0, 0), 40 * DEGREE), place: ORIGIN };

test("at rest an accelerometer feels 9.81 m/s² upward, in any pose", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const random = createRandom(seed), rotation = about(random.direction(), random.between(0, 3));
    const [moment] = moved(() => ({ rotation, place: ORIGIN }), 0.02), force = specificForce(moment);
    near(length(force), 9.81, 0.005);
    near(rotate(rotation, force).z, 9.81, 0.005);
    near(length(moment.rate), 0, 1e-9);
  }
});

test("a phone let fall feels nothing", () => {
  const fall = (/** @type {number} */ t) => ({ ...still, place: vector(0, 0, -GRAVITY / 2 * t * t) });
  moved(fall).forEach((moment) => near(length(specificForce(moment)), 0, 1e-4));
});

test("on a turntable the sensor feels the pull to the axis and the turning, at its place in the phone", () => {
  const rate = 3, sensor = vector(0.02, 0.05, 0);
  const pose = (/** @type {number} */ t) => ({ rotation: about(vector(0, 0, 1), rate * t), place: ORIGIN });
  const moments = momentsOf({ seconds: 0.5, screenAngle: 0, sensor, pose });
  for (const moment of moments) {
    const { x, y } = felt(moment);
    near(x, -rate * rate * 0.02, 0.01);
    near(y, -rate * rate * 0.05, 0.01);
    near(moment.rate.z, rate, 1e-6);
  }
});

test("a bus that brakes accelerates the phone backwards, and a curve turns it", () => {
  const frame = (/** @type {number} */ t) => ({ acceleration: vector(0, -3, 0), yaw: 0.2 * t, pitch: 0, roll: 0 });
  const pose = () => ({ rotation: about(vector(0, 0, 1), 0), place: ORIGIN });
  const [moment] = momentsOf({ seconds: 0.1, screenAngle: 0, sensor: ORIGIN, pose, frame });
  near(felt(moment).y, -3, 1e-6);
  near(moment.rate.z, 0.2, 1e-6);
});

test("the gyroscope's yaw adds up to the angle that the phone was turned by", () => {
  for (let seed = 0; seed < 10; seed += 1) {
    const random = createRandom(seed), { actor } = createPlayer(random);
    const from = actor.pose().rotation, angle = random.between(-1.5, 1.5);
    actor.turn(vector(0, 0, 1), angle, 0.3, 0.4, { shares: SHARES.elbow });
    const moments = moved(actor.poses(true), 2.5);
    const yaw = moments.reduce((sum, { rotation, rate }) => sum + rotate(rotation, rate).z * STEP_S, 0);
    const up = rotate(inverse(from), vector(0, 0, 1));
    const after = rotate(inverse(moments[moments.length - 1].rotation), vector(0, 0, 1));
    near(length(plus(up, times(after, -1))), 0, 0.02, "level as before");
    near(yaw, angle, 0.03, `seed ${seed}`);
  }
});

test("the joints bring the phone where it was sent, each by its share", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const random = createRandom(seed), { actor: { body: { arm } }, actor } = createPlayer(random);
    const { rotation, place } = actor.pose();
    const aim = { rotation, place: plus(place, times(random.direction(), 0.1)) };
    const reached = poseOf(arm, reach(arm, actor.joints(), aim, SHARES.arm));
    near(length(plus(reached.place, times(aim.place, -1))), 0, 0.003, `seed ${seed}`);
  }
});

test("strokes go from 0 to 1 and never back; tremor is as strong as asked and between its bounds", () => {
  for (const shape of [minimumJerk, lognormal(0.2), lognormal(0.36)]) {
    const run = Array.from({ length: 800 }, (_, i) => shape(-1 + i / 100));
    near(run[0], 0, 1e-6);
    near(run[799], 1, 1e-5);
    run.slice(1).forEach((value, i) => assert.ok(value >= run[i] - 1e-6));
  }
  const noise = bandNoise(createRandom(5), 6, 12, 2);
  const values = Array.from({ length: 60 / STEP_S }, noise);
  const rms = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
  near(rms, 2, 0.3);
  const crossings = values.slice(1).filter((value, i) => value > 0 !== values[i] > 0).length;
  near(crossings / 2 / 60, 8.5, 1.5, "Hz");
});

test("M6: Android's accelerations point up at rest, an iPhone's down; the rotation rate is the same", () => {
  const pose = (/** @type {number} */ t) => ({
    rotation: about(vector(0, 0, 1), 1.5 * t),
    place: vector(0, 0, -2 * t * t),
  });
  const random = createRandom(3), [, , reading] = readings(random, {
    ...sensesOf(random), forceBias: ORIGIN, rateBias: ORIGIN, skew: ORIGIN, forceNoise: 0, rateNoise: 0 }, moved(pose));
  for (const [browser, sign] of /** @type {const} */ ([["Chrome", 1], ["Firefox", 1], ["Safari", -1]])) {
    const event = eventOf(phoneOf(random, { browser }), reading);
    near(Number(event.accelerationIncludingGravity?.z), sign * (GRAVITY - 4), 0.06, browser);
    assert.equal(Math.sign(Number(event.acceleration?.z)), -sign, `${browser}: lowered quickly`);
    near(Number(event.rotationRate?.gamma), 1.5 / DEGREE, 0.06, browser);
    near(Number(event.rotationRate?.alpha), 0, 0.06, browser);
  }
});

test("orientation is Z-X'-Y'', also of a glass that looks down", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const random = createRandom(seed);
    const [alpha, beta, gamma] = [random.between(1, 359), random.between(-179, 179), random.between(-88, 88)];
    const rotation = fromAngles(alpha * DEGREE, beta * DEGREE, gamma * DEGREE);
    const row = (/** @type {import("../geometry.js").Vector} */ axis) => rotate(inverse(rotation), axis);
    const angles = eulerAngles({ x: row(vector(1, 0, 0)), y: row(vector(0, 1, 0)), z: row(vector(0, 0, 1)) });
    near(angles.alpha, alpha, 1e-6);
    near(angles.beta, beta, 1e-6);
    near(angles.gamma, gamma, 1e-6);
  }
});

test("M6: at 90° the screen's right is the device's -y", () => {
  const flat = () => ({ rotation: about(vector(0, 1, 0), 30 * DEGREE), place: ORIGIN });
  const [moment] = momentsOf({ seconds: 0.02, screenAngle: 90, sensor: ORIGIN, pose: flat });
  // The right edge is lowered, so that up is to the screen's left: the device's +y.
  near(specificForce(moment).y, GRAVITY / 2, 1e-6);
});

test("a channel that a phone lacks is null, and without a gyroscope there is no rotation rate", () => {
  const moments = moved(() => still, 0.5), random = createRandom(1);
  for (const lacking of /** @type {const} */ (["acceleration", "rotationRate", "orientation", "gyroscope"])) {
    const phone = phoneOf(random, { channels: { [lacking]: false } });
    const { samples } = samplesOf(random, phone, moments, 0), sample = samples[samples.length - 1];
    assert.equal(sample[lacking === "gyroscope" ? "rotationRate" : lacking], null);
    assert.notEqual(sample.accelerationIncludingGravity, null);
  }
});

test("M2-M4: what is meant is what the spec's numbers find most in the true movement", () => {
  /** @type {[string, typeof tilt][]} */
  const makes = [["tilt", tilt], ["push", push], ["turn", turn]];
  for (const [name, make] of makes) {
    let found = 0;
    for (let seed = 0; seed < 40; seed += 1) {
      const random = createRandom(seed), player = createPlayer(random, { posture: "free" });
      const { means, ends } = make(random, player, 1);
      const moments = momentsOf({ seconds: ends + 0.5, screenAngle: 0, sensor: player.sensor, pose: player.actor.poses() });
      if (stretchesOf(moments, 0).some((one) => one.name === means && one.from >= 0.9)) found += 1;
    }
    assert.ok(found >= 30, `${name}: ${found} of 40`);
  }
});

test("M3: a push is as far off the phone's axis as it was asked to be", () => {
  for (const off of /** @type {[number, number][]} */ ([[0, 24], [24, 34]])) {
    for (let seed = 0; seed < 8; seed += 1) {
      const random = createRandom(seed), player = createPlayer(random, { posture: "free" });
      const { means, ends } = push(random, player, 1, { off, rebounds: false });
      const found = offAxis(player.actor.rehearsed(0.95, ends).filter(({ seconds }) => seconds < 1.35));
      assert.equal(means, "submit push");
      assert.ok(found >= off[0] - 1 && found <= off[1] + 1, `${found} in ${off}`);
    }
  }
});

test("M1: a shake turns round at least four times, at 4 m/s² or more", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const random = createRandom(seed), player = createPlayer(random), { ends } = shake(random, player, 1);
    assert.ok(reversals(player.actor.rehearsed(0.9, ends), 4) >= 4, `seed ${seed}`);
  }
});

test("a row's name and a seed give the same trace each time, and other seeds others", () => {
  for (const row of ROWS.filter(({ group }, index) => group !== "everyday" && index % 9 === 0)) {
    assert.deepEqual(row.trace(4), row.trace(4), row.name);
    assert.notDeepEqual(row.trace(4).samples, row.trace(6).samples, row.name);
  }
});

test("every activity yields finite samples in the order of time", () => {
  for (const [name, build] of Object.entries(ACTIVITIES)) {
    const random = createRandom(2), scene = build(random, 12), moments = momentsOf(scene);
    const { samples } = samplesOf(random, phoneOf(random), moments, scene.screenAngle);
    assert.ok(samples.length > 300, name);
    samples.forEach(({ timeMs, accelerationIncludingGravity: force, rotationRate: rate }, index) => {
      assert.ok(index === 0 || timeMs >= samples[index - 1].timeMs, name);
      assert.ok(Number.isFinite(Number(force?.x) + Number(force?.z) + Number(rate?.alpha)), name);
    });
  }
});
