import assert from "node:assert/strict";
import test from "node:test";
import { appleHeading, headingOf, meanHeading } from "../public/scripts/motion/compass.js";
import { askForMotion } from "../public/scripts/motion/sensors.js";

const DEGREE = Math.PI / 180;

const product = (left, right) =>
  left.map((row) => right[0].map((_, column) => row.reduce((sum, one, at) => sum + one * right[at][column], 0)));
const aboutX = (angle) => {
  const [s, c] = [Math.sin(angle * DEGREE), Math.cos(angle * DEGREE)];
  return [[1, 0, 0], [0, c, -s], [0, s, c]];
};
const aboutY = (angle) => {
  const [s, c] = [Math.sin(angle * DEGREE), Math.cos(angle * DEGREE)];
  return [[c, 0, s], [0, 1, 0], [-s, 0, c]];
};
const aboutZ = (angle) => {
  const [s, c] = [Math.sin(angle * DEGREE), Math.cos(angle * DEGREE)];
  return [[c, -s, 0], [s, c, 0], [0, 0, 1]];
};

/** The angles that a sensor tells of a phone that stands so (intrinsic Z, X, Y). */
function anglesOf(r) {
  const turn = r[2][2] >= 0 ? 1 : -1;
  const alpha = Math.atan2(-turn * r[0][1], turn * r[1][1]) / DEGREE;
  const gamma = Math.atan2(-turn * r[2][0], turn * r[2][2]) / DEGREE;
  const rise = Math.asin(Math.max(-1, Math.min(1, r[2][1]))) / DEGREE;
  const beta = turn > 0 ? rise : (rise >= 0 ? 180 : -180) - rise;
  return { alpha: (alpha + 360) % 360, beta, gamma };
}

/** A phone pointing at `heading`, tilted up from lying flat, leaning a little, its screen turned. */
const held = ({ heading, tilt, lean, screenAngle }) =>
  anglesOf([aboutX(tilt), aboutY(lean), aboutZ(screenAngle)].reduce(product, aboutZ(-heading)));

const apart = (one, other) => Math.abs(((one - other + 540) % 360) - 180);

test("T2: flat, tilted or upright, in portrait or turned, the phone points where it points", () => {
  for (let heading = 0; heading < 360; heading += 15) {
    for (const tilt of [0, 20, 45, 70, 89, 100]) {
      for (const screenAngle of [0, 90, 180, 270]) {
        const angles = held({ heading, tilt, lean: 0, screenAngle });
        const found = headingOf(angles, screenAngle);
        assert.ok(apart(found, heading) < 1e-6, `${heading} ${tilt} ${screenAngle}: ${found}`);
      }
    }
  }
});

test("T2: a hand that leans to the side changes little", () => {
  for (let heading = 0; heading < 360; heading += 30) {
    for (const tilt of [0, 30, 60, 85]) {
      for (const lean of [-12, 12]) {
        const found = headingOf(held({ heading, tilt, lean, screenAngle: 0 }), 0);
        assert.ok(apart(found, heading) <= 13, `${heading} ${tilt} ${lean}: ${found}`);
      }
    }
  }
});

test("T2: the known cases: alpha runs counter-clockwise, headings clockwise", () => {
  assert.equal(Math.round(headingOf({ alpha: 0, beta: 0, gamma: 0 }, 0)), 0);
  assert.equal(Math.round(headingOf({ alpha: 90, beta: 0, gamma: 0 }, 0)), 270);
  assert.equal(Math.round(headingOf({ alpha: 270, beta: 80, gamma: 0 }, 0)), 90);
  assert.equal(Math.round(headingOf({ alpha: 0, beta: 0, gamma: 0 }, 90)), 90);
  assert.equal(appleHeading(350, 90), 80);
  assert.equal(appleHeading(10, 0), 10);
});

test("T2: the mean goes round the circle, and says how steady the hand was", () => {
  const { heading, agreement } = meanHeading([350, 10, 5, 355]);
  assert.ok(apart(heading, 0) < 1e-9);
  assert.ok(agreement > 0.98);
  assert.ok(meanHeading([0, 90, 180, 270]).agreement < 1e-9);
  assert.equal(meanHeading([]).agreement, 0);
  assert.ok(meanHeading([359.9]).heading < 360);
});

/** Stands in for a browser, and lists the questions. @param {Record<string, string>} answers @param {boolean} [isSecure] */
function browser(answers, isSecure = true) {
  /** @type {string[]} */
  const asked = [];
  const kinds = Object.entries(answers).map(([name, answer]) => [name, {
    requestPermission: async () => {
      asked.push(name);
      if (answer === "throws") throw new Error("no tap");
      return answer;
    },
  }]);
  Object.assign(globalThis, { window: Object.fromEntries(kinds), isSecureContext: isSecure });
  return asked;
}

test("M1 M2: both questions are put within the tap, and the answer about motion decides", async () => {
  const asked = browser({ DeviceMotionEvent: "granted", DeviceOrientationEvent: "denied" });
  const answer = askForMotion();
  assert.deepEqual(asked, ["DeviceMotionEvent", "DeviceOrientationEvent"]);
  assert.equal(await answer, "granted");
  browser({ DeviceMotionEvent: "denied", DeviceOrientationEvent: "granted" });
  assert.equal(await askForMotion(), "refused");
  browser({ DeviceMotionEvent: "throws" });
  assert.equal(await askForMotion(), "refused");
});

test("M1: without the secure door nothing is asked, and without sensors there is none", async () => {
  const asked = browser({ DeviceMotionEvent: "granted" }, false);
  assert.equal(await askForMotion(), "insecure");
  assert.deepEqual(asked, []);
  browser({});
  assert.equal(await askForMotion(), "none");
});
