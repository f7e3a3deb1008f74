/** A practice as a person makes it, from the generator: three tries of each gesture, recorded as the page records them. */

import { createLesson } from "../../public/scripts/practice/lesson.js";
import { createRecorder } from "../../public/scripts/practice/recorder.js";
import { CLEAR, clearGesture } from "./gestures.js";
import { holdOf, unsteady } from "./hand.js";
import { createRandom, seedOf } from "./random.js";
import { ZERO } from "./geometry.js";
import { STYLES } from "./scenarios.js";
import { traceOf } from "./trace.js";

/** In the order in which the page asks. */
const KINDS = ["tilt", "push", "turn", "shake"];

/** @param {import("./random.js").Random} random @param {import("./hand.js").Hold} hold */
function tries(random, hold) {
  const parts = [];
  let at = 1.5;
  for (const kind of KINDS) {
    const names = Object.keys(CLEAR).filter((name) => CLEAR[name].means?.includes(kind));
    for (let n = 0; n < 3; n += 1) {
      const gesture = clearGesture(random, CLEAR[random.pick(names)], hold, random.pick(STYLES), at);
      parts.push(...gesture.parts);
      at += gesture.seconds + random.between(2, 3);
    }
  }
  return { parts, seconds: at };
}

/** The samples of a whole practice. @param {number} seed */
export function practice(seed) {
  const random = createRandom(seedOf("practice", seed)), hold = holdOf(random);
  const { parts, seconds } = tries(random, hold);
  return traceOf(random, {
    seconds, screenAngle: hold.screenAngle, path: [{ at: 0, rotation: hold.rotation, place: ZERO }],
    parts: [unsteady(random, hold.tremor), ...parts],
  }).samples;
}

/** The file that the page would have saved. @param {number} seed @param {string} userAgent */
export function recordedPractice(seed, userAgent) {
  const lesson = createLesson({ isTaught: false }), recorder = createRecorder(userAgent, false);
  for (const sample of practice(seed)) {
    const { gesture, ended } = lesson.feed(sample);
    recorder.add(sample, gesture);
    if (ended?.asked && ended.gesture) recorder.tried({ ...ended, gesture: ended.asked });
    recorder.ask(lesson.training.asked());
  }
  return recorder.file();
}
