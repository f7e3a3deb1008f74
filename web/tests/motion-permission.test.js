import assert from "node:assert/strict";
import test from "node:test";
import { askForMotion } from "../public/scripts/motion/sensors.js";

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
