/** Practice: three tries of each gesture teach the phone its player's hand (M7). */

import { mountCoach } from "./practice/coach.js";
import { explainSecureLink, mountMotionSwitch } from "../components/motion-switch.js";
import { mountRecording } from "./practice/recording.js";
import { mount } from "../components/template.js";
import { mountTray } from "./practice/tray.js";
import { given, RING_MS, rolled, shaken } from "../core/gestures.js";
import { EMPTY } from "../core/selection.js";
import { text } from "../core/texts.js";
import { createRing } from "../motion/ring.js";
import { createSensors } from "../motion/sensors.js";
import { MOTION, wish, wishes } from "../motion/switch.js";
import { NAMES, nameOf } from "../practice/gestures.js";
import { createLesson } from "../practice/lesson.js";
import { forget, learn, learned } from "../practice/profile.js";

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

class Practice {
  #app;
  #refs;
  #tray;
  #coach;
  /** @type {Selection} */
  #selection;
  /** The gesture on the card. @type {Name} */
  #shown = NAMES[0];
  #wasOn = false;
  #frame = 0;
  #timer = 0;
  #ring;
  #recording;
  #lesson;
  #sensors;
  #motion;

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { refs } = mount(root, "t-practice");
    this.#refs = refs;
    this.#tray = mountTray(refs.tray);
    this.#coach = mountCoach(refs, this.#ask);
    this.#selection = { ...EMPTY, selected: "C" };
    this.#ring = createRing(this.#ringChanged, () => {
      this.#selection = given(this.#selection);
      this.#coach.tell("heard", text("practice.submitted", { letter: this.#selection.submitted ?? "" }));
      this.#show();
      this.#timer = setTimeout(this.#reopen, SUBMITTED_MS);
    });
    this.#recording = mountRecording(refs.recording, location.search, this.#startAnew);
    this.#lesson = this.#newLesson();
    this.#sensors = createSensors((sample) => this.#felt(sample), () => this.#motion.silent());
    this.#motion = mountMotionSwitch(refs.motion, app, this.#show);
    const leave = () => (this.#app.view() ? this.#app.goTable() : this.#app.goHome());
    refs.back.addEventListener("click", leave);
    refs.finish.addEventListener("click", leave);
    refs.again.addEventListener("click", () => {
      forget();
      this.#startAnew();
      this.#shown = this.#lesson.training.asked() ?? NAMES[0];
      this.#show();
    });
    refs.reversed.checked = wishes().isReversed;
    refs.reversed.addEventListener("change", () => {
      wish({ isReversed: refs.reversed.checked });
      this.#startAnew();
    });
    refs.door.hidden = isSecureContext;
    refs.door.addEventListener("click", () => explainSecureLink(app));
    this.#startAnew();
  }

  /** @param {import("../motion/frame.js").Sample} sample */
  #felt(sample) {
    const news = this.#lesson.feed(sample);
    this.#recording.add(sample, news, this.#lesson.training.asked());
    const { gesture, ended, miss } = news;
    if (gesture) this.#heard(gesture);
    if (miss) this.#missed(miss);
    if (ended?.learned) this.#taught(ended);
    this.#frame ||= requestAnimationFrame(this.#lean);
  }

  /** A recording is of the recogniser that everybody has. */
  #newLesson() {
    const isTaught = !this.#recording.isOn();
    return createLesson({ ...wishes(), isTaught, profile: isTaught ? learned() : {} });
  }

  #startAnew = () => {
    this.#lesson = this.#newLesson();
    this.#shown = this.#lesson.training.asked() ?? this.#shown;
    this.#greet();
    this.#show();
  };

  /** The hint before the first gesture. */
  #greet() {
    const isDone = MOTION.state === "on" && this.#lesson.training.isComplete();
    if (isDone) this.#coach.tell("learned", text("practice.learnedAll"));
    else this.#coach.tell("plain", text(MOTION.state === "on" ? "practice.ready" : "practice.off"));
  }

  /** @param {Name} name */
  #ask = (name) => {
    this.#lesson.training.ask(name);
    this.#shown = name;
    this.#greet();
    this.#show();
  };

  #reopen = () => {
    this.#selection = { ...this.#selection, submitted: null };
    this.#show();
  };

  #ringChanged = () => {
    if (this.#ring.open) this.#coach.tell("heard", text("motion.ring"));
    else this.#greet();
    this.#show();
  };

  /** @param {Gesture} gesture */
  #heard(gesture) {
    if (gesture.kind === "withdraw") return this.#withdrawn();
    this.#shown = nameOf(gesture) ?? this.#shown;
    if (!this.#ring.open && !this.#selection.submitted) this.#act(gesture);
    this.#show();
  }

  /** The submission was none after all. */
  #withdrawn() {
    this.#ring.drop();
    this.#ringChanged();
  }

  /** @param {Exclude<Gesture, { kind: "withdraw" }>} gesture */
  #act(gesture) {
    if (gesture.kind === "submit") return this.#ring.start(RING_MS);
    const now = performance.now();
    const isShake = gesture.kind === "shake";
    this.#selection = isShake ? shaken(this.#selection, Math.random(), now) : rolled(this.#selection, gesture.direction, now);
    this.#coach.tell("heard", text(`practice.${isShake ? "shaken" : "rolled"}`, { letter: this.#selection.selected ?? "" }));
  }

  /** @param {Miss} miss */
  #missed(miss) {
    this.#shown = miss.gesture;
    this.#coach.tell(miss.isTry ? "try" : "missed", missWords(miss));
    this.#show();
  }

  /** A third try: the page shows it and continues. @param {Ended} ended */
  #taught({ gesture, learned: more }) {
    if (more) learn(more);
    const next = this.#lesson.training.asked();
    if (next) {
      const args = { gesture: text(`practice.${gesture}`), next: text(`practice.${next}`) };
      this.#coach.tell("learned", text("practice.learned", args));
    } else this.#coach.tell("learned", text("practice.learnedAll"));
    this.#shown = next ?? this.#shown;
    this.#show();
  }

  /** Shows the current movement, once a frame. */
  #lean = () => {
    this.#frame = 0;
    this.#tray.lean(this.#lesson.feedback());
    this.#coach.meter(this.#lesson.level(this.#shown));
    if (NAMES.some((name) => this.#lesson.training.lacks(name)) === this.#refs.lack.hidden) this.#show();
  };

  #show = () => {
    const isOn = MOTION.state === "on";
    const { training } = this.#lesson;
    this.#sensors.listen(isOn);
    this.#motion.update();
    if (isOn !== this.#wasOn) this.#greet();
    this.#wasOn = isOn;
    if (training.lacks(this.#shown)) this.#shown = training.asked() ?? this.#shown;
    this.#refs.motion.classList.toggle("button--main", !isOn);
    this.#refs.meter.hidden = !isOn || training.isComplete();
    this.#refs.finish.hidden = !isOn || !training.isComplete();
    this.#refs.again.hidden = !training.hasBegun();
    this.#refs.lack.hidden = !NAMES.some((name) => training.lacks(name));
    this.#tray.update(this.#selection.selected ?? "C", this.#ring.open, this.#selection.submitted !== null);
    this.#coach.update(training, this.#shown);
  };

  destroy() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#sensors.listen(false);
    this.#ring.drop();
  }

  update() {}
}

/** @param {Element} root @param {App} app */
const mountPractice = (root, app) => new Practice(root, app);

export const SCREENS = { practice: mountPractice };
