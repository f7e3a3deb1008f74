/** Practice: three tries of each gesture teach the phone its player's hand (M7). */

import { mountCoach } from "../components/coach.js";
import { explainDoor, mountMotionSwitch } from "../components/motion-switch.js";
import { mountRecording } from "../components/recording.js";
import { mount } from "../components/template.js";
import { mountTray } from "../components/tray.js";
import { given, RING_MS, rolled, shaken } from "../core/gestures.js";
import { EMPTY } from "../core/selection.js";
import { text } from "../core/texts.js";
import { createRing } from "../motion/ring.js";
import { createSensors } from "../motion/sensors.js";
import { MOTION } from "../motion/switch.js";
import { wish, wishes } from "../motion/wishes.js";
import { NAMES, nameOf } from "../practice/gestures.js";
import { createLesson } from "../practice/lesson.js";
import { forget, learn, learned } from "../practice/profile.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/selection.js").Selection} Selection */
/** @typedef {import("../motion/recogniser.js").Gesture} Gesture */
/** @typedef {import("../practice/gestures.js").Name} Name */
/** @typedef {import("../practice/lesson.js").Miss} Miss */
/** @typedef {import("../practice/training.js").Ended} Ended */

/** How long a submission stays to be seen. */
const SUBMITTED_MS = 1_200;

/** @param {Miss} miss */
function missWords({ reason, isTry }) {
  const words = text(`practice.missed.${reason}`);
  return isTry ? text("practice.counts", { reason: words }) : words;
}

/** @param {Element} root @param {App} app */
export function mountPractice(root, app) {
  const { refs } = mount(root, "t-practice");
  const tray = mountTray(refs.tray);
  const coach = mountCoach(refs, ask);
  /** @type {Selection} */
  let selection = { ...EMPTY, selected: "C" };
  /** The gesture on the card. @type {Name} */
  let shown = NAMES[0];
  let wasOn = false;
  let frame = 0;
  let timer = 0;

  const ring = createRing(ringChanged, () => {
    selection = given(selection);
    coach.tell("heard", text("practice.submitted", { letter: selection.submitted ?? "" }));
    show();
    timer = setTimeout(reopen, SUBMITTED_MS);
  });
  const recording = mountRecording(refs.recording, location.search, startAnew);
  let lesson = newLesson();
  const sensors = createSensors((sample) => {
    const news = lesson.feed(sample);
    recording.add(sample, news, lesson.training.asked());
    const { gesture, ended, miss } = news;
    if (gesture) heard(gesture);
    if (miss) missed(miss);
    if (ended?.learned) taught(ended);
    frame ||= requestAnimationFrame(lean);
  }, () => motion.silent());
  const motion = mountMotionSwitch(refs.motion, app, show);

  /** A recording is of the recogniser that everybody has. */
  function newLesson() {
    const isTaught = !recording.isOn();
    return createLesson({ ...wishes(), isTaught, profile: isTaught ? learned() : {} });
  }

  function startAnew() {
    lesson = newLesson();
    shown = lesson.training.asked() ?? shown;
    greet();
    show();
  }

  /** Before anything was heard. */
  function greet() {
    const isDone = MOTION.state === "on" && lesson.training.isComplete();
    if (isDone) coach.tell("learned", text("practice.learnedAll"));
    else coach.tell("plain", text(MOTION.state === "on" ? "practice.ready" : "practice.off"));
  }

  /** @param {Name} name */
  function ask(name) {
    lesson.training.ask(name);
    shown = name;
    greet();
    show();
  }

  function reopen() {
    selection = { ...selection, submitted: null };
    show();
  }

  function ringChanged() {
    if (ring.open) coach.tell("heard", text("motion.ring"));
    else greet();
    show();
  }

  /** @param {Gesture} gesture */
  function heard(gesture) {
    if (gesture.kind === "withdraw") return withdrawn();
    shown = nameOf(gesture) ?? shown;
    if (!ring.open && !selection.submitted) act(gesture);
    show();
  }

  /** The submission was none after all. */
  function withdrawn() {
    ring.drop();
    ringChanged();
  }

  /** @param {Exclude<Gesture, { kind: "withdraw" }>} gesture */
  function act(gesture) {
    if (gesture.kind === "submit") return ring.start(RING_MS);
    const now = performance.now();
    const isShake = gesture.kind === "shake";
    selection = isShake ? shaken(selection, Math.random(), now) : rolled(selection, gesture.direction, now);
    coach.tell("heard", text(`practice.${isShake ? "shaken" : "rolled"}`, { letter: selection.selected ?? "" }));
  }

  /** @param {Miss} miss */
  function missed(miss) {
    shown = miss.gesture;
    coach.tell(miss.isTry ? "try" : "missed", missWords(miss));
    show();
  }

  /** A third try: the page says so and goes on. @param {Ended} ended */
  function taught({ gesture, learned: more }) {
    if (more) learn(more);
    const next = lesson.training.asked();
    if (next) {
      const args = { gesture: text(`practice.${gesture}`), next: text(`practice.${next}`) };
      coach.tell("learned", text("practice.learned", args));
    } else coach.tell("learned", text("practice.learnedAll"));
    shown = next ?? shown;
    show();
  }

  /** What changes with every movement, once a frame. */
  function lean() {
    frame = 0;
    tray.lean(lesson.feedback());
    coach.meter(lesson.level(shown));
    if (NAMES.some((name) => lesson.training.lacks(name)) === refs.lack.hidden) show();
  }

  function show() {
    const isOn = MOTION.state === "on";
    const { training } = lesson;
    sensors.listen(isOn);
    motion.update();
    if (isOn !== wasOn) greet();
    wasOn = isOn;
    if (training.lacks(shown)) shown = training.asked() ?? shown;
    refs.motion.classList.toggle("button--main", !isOn);
    refs.meter.hidden = !isOn || training.isComplete();
    refs.finish.hidden = !isOn || !training.isComplete();
    refs.again.hidden = !training.hasBegun();
    refs.lack.hidden = !NAMES.some((name) => training.lacks(name));
    tray.update(selection.selected ?? "C", ring.open, selection.submitted !== null);
    coach.update(training, shown);
  }

  const leave = () => (app.view() ? app.goTable() : app.goHome());
  refs.back.addEventListener("click", leave);
  refs.finish.addEventListener("click", leave);
  refs.again.addEventListener("click", () => {
    forget();
    startAnew();
    shown = lesson.training.asked() ?? NAMES[0];
    show();
  });
  refs.reversed.checked = wishes().isReversed;
  refs.reversed.addEventListener("change", () => {
    wish({ isReversed: refs.reversed.checked });
    startAnew();
  });
  refs.door.hidden = isSecureContext;
  refs.door.addEventListener("click", () => explainDoor(app));
  startAnew();

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
