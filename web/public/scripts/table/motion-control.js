/** The phone in the hand during a question: its gestures choose and submit (M1 to M8). */

import { ringMs } from "../core/gestures.js";
import { ownSeat } from "../core/table.js";
import { createRing } from "../motion/ring.js";
import { createSensors } from "../motion/sensors.js";
import { MOTION, wishes } from "../motion/switch.js";
import { lazy } from "../page/resources.js";

/** @typedef {import("./answer-controller.js").AnswerController} AnswerController */
/** @typedef {import("../motion/recogniser.js").Gesture} Gesture */
/** @typedef {import("../motion/recogniser.js").Recogniser} Recogniser */
/** @typedef {import("../core/selection.js").Selection} Selection */

/** Where the player uses motion. */
const loadRecogniser = lazy(() => Promise.all([import("../motion/recogniser.js"), import("../practice/profile.js")]));

export class MotionControl {
  #app;
  #answer;
  /** @type {Recogniser | null} */
  #recogniser = null;
  #ring;
  #sensors;
  #begun = 0;

  /**
   * @param {App} app
   * @param {AnswerController} answer
   * @param {() => void} onSilence
   */
  constructor(app, answer, onSilence) {
    this.#app = app;
    this.#answer = answer;
    this.#ring = createRing(app.render, answer.submit);
    this.#sensors = createSensors((sample) => {
      const gesture = this.#recogniser?.feed(sample);
      if (gesture?.kind === "withdraw") this.#withdraw();
      else if (gesture && !this.#ring.open) this.#act(gesture);
    }, onSilence);
  }

  async #load() {
    const [{ createRecogniser }, { learned }] = await loadRecogniser();
    this.#recogniser ??= createRecogniser({ ...wishes(), profile: learned() });
    this.#recogniser.begin();
  }

  /** @param {Gesture} gesture */
  #act(gesture) {
    switch (gesture.kind) {
      case "shake":
        return this.#answer.shake();
      case "tilt":
        return this.#answer.roll(gesture.direction);
      case "submit":
        if (this.#answer.canSubmit()) this.#ring.start(ringMs(this.#leftMs()));
    }
  }

  /** The submission was none after all (M8). */
  #withdraw() {
    this.#ring.drop();
    this.#app.render();
  }

  /** Until the deadline. */
  #leftMs() {
    const phase = this.#app.view()?.phase;
    const now = this.#app.seat.serverNow();
    return phase?.name === "question" && now !== null ? (phase.closesAtUs - now) / 1000 : Infinity;
  }

  /** Listens to gestures during a question, until the player has submitted. @param {View} view @param {Selection} selection */
  update({ phase, seats }, selection) {
    const isOpen = phase.name === "question" && selection.submitted === null &&
      ownSeat(/** @type {View} */ ({ seats }), this.#app.you()) !== null;
    const isOn = MOTION.state === "on";
    if (isOn && !this.#recogniser) void this.#load();
    this.#sensors.listen(isOpen && isOn);
    if (!isOpen || phase.round !== this.#begun) this.#ring.drop();
    if (isOpen && phase.round !== this.#begun) {
      this.#begun = phase.round;
      this.#recogniser?.begin();
    }
  }

  /** The ring, while it is open. */
  ring = () => this.#ring.open;

  destroy() {
    this.#sensors.listen(false);
    this.#ring.drop();
  }
}
