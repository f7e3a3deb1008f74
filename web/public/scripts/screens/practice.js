/** The four gestures to try, with what the phone notices of them (M7). */

import { explainDoor, mountMotionSwitch } from "../components/motion-switch.js";
import { mountRecording } from "../components/recording.js";
import { draw, mount, repeat, say } from "../components/template.js";
import { mountTray } from "../components/tray.js";
import { given, RING_MS, rolled, shaken } from "../core/gestures.js";
import { EMPTY } from "../core/selection.js";
import { text } from "../core/texts.js";
import { createRecogniser } from "../motion/recogniser.js";
import { createRing } from "../motion/ring.js";
import { createSensors } from "../motion/sensors.js";
import { MOTION } from "../motion/switch.js";
import { PUSH_PEAK, TILT_BEYOND, TURN_FROM } from "../motion/thresholds.js";
import { wish, wishes } from "../motion/wishes.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/selection.js").Selection} Selection */
/** @typedef {import("../motion/recogniser.js").Gesture} Gesture */
/** @typedef {import("../motion/recogniser.js").Feedback} Feedback */
/** @typedef {"shake" | "tilt" | "push" | "turn"} Name */

/** @type {Name[]} */
const NAMES = ["shake", "tilt", "push", "turn"];
/** How long a submission stays to be seen. */
const SUBMITTED_MS = 1_200;

/** How far each gesture has come: 1 is recognised. @param {Feedback} feedback @returns {Record<Name, number>} */
const levelsOf = ({ right, up, turn, push, shake }) => ({
  shake,
  tilt: Math.max(Math.abs(right), Math.abs(up)) / TILT_BEYOND,
  push: push / -PUSH_PEAK,
  turn: Math.abs(turn) / TURN_FROM,
});

/** @param {Gesture} gesture @returns {Name} */
const nameOf = (gesture) => (gesture.kind === "submit" ? gesture.by : gesture.kind);

/** @param {Element} root @param {App} app */
export function mountPractice(root, app) {
  const { refs } = mount(root, "t-practice");
  const tray = mountTray(refs.tray);
  const rows = repeat(refs.gestures, "t-gesture", (/** @type {Name} */ name) => name);
  const done = new Set();
  /** @type {Selection} */
  let selection = { ...EMPTY, selected: "C" };
  let recogniser = createRecogniser();
  let frame = 0;
  let timer = 0;

  const ring = createRing(show, () => {
    selection = given(selection);
    say(refs.news, text("practice.submitted", { letter: selection.submitted ?? "" }));
    show();
    timer = setTimeout(reopen, SUBMITTED_MS);
  });
  const recording = mountRecording(refs.recording, location.search, startAnew);
  const sensors = createSensors((sample) => {
    const gesture = recogniser.feed(sample);
    recording.add(sample, gesture);
    if (gesture && !ring.open && !selection.submitted) act(gesture);
    frame ||= requestAnimationFrame(lean);
  }, () => motion.silent());
  const motion = mountMotionSwitch(refs.motion, app, show);

  function startAnew() {
    recogniser = createRecogniser(wishes());
    recogniser.begin();
  }

  function reopen() {
    selection = { ...selection, submitted: null };
    show();
  }

  /** @param {Gesture} gesture */
  function act(gesture) {
    done.add(nameOf(gesture));
    if (gesture.kind === "submit") return ring.start(RING_MS);
    const now = performance.now();
    const isShake = gesture.kind === "shake";
    selection = isShake ? shaken(selection, Math.random(), now) : rolled(selection, gesture.direction, now);
    say(refs.news, text(`practice.${isShake ? "shaken" : "rolled"}`, { letter: selection.selected ?? "" }));
    show();
  }

  /** What changes with every movement, once a frame. */
  function lean() {
    frame = 0;
    const feedback = recogniser.feedback();
    const levels = levelsOf(feedback);
    tray.lean(feedback);
    rows.update(NAMES, (_, name, element) => {
      element.style.setProperty("--level", Math.min(1, levels[name]).toFixed(3));
    });
  }

  function show() {
    const isOn = MOTION.state === "on";
    sensors.listen(isOn);
    motion.update();
    tray.update(selection.selected ?? "C", ring.open, selection.submitted !== null);
    say(refs.lead, text(ring.open ? "motion.ring" : isOn ? "practice.lead" : "practice.off"));
    rows.update(NAMES, (row, name, element) => {
      say(row.name, text(`practice.${name}`));
      say(row.text, text(`practice.${name}Text`));
      draw(row.icon, `gesture-${name}`);
      row.done.hidden = !done.has(name);
      element.toggleAttribute("data-done", done.has(name));
    });
  }

  refs.back.addEventListener("click", () => (app.view() ? app.goTable() : app.goHome()));
  refs.reversed.checked = wishes().isReversed;
  refs.reversed.addEventListener("change", () => {
    wish({ isReversed: refs.reversed.checked });
    startAnew();
  });
  refs.door.hidden = isSecureContext;
  refs.door.addEventListener("click", () => explainDoor(app));
  startAnew();
  show();

  return {
    destroy() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      sensors.listen(false);
      ring.drop();
    },
    update() {},
  };
}
