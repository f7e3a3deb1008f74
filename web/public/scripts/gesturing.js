/** The phone in the hand during a question: its gestures choose and submit (M1 to M8). */

import { ringLasts } from "./core/gestures.js";
import { ownSeat } from "./core/table.js";
import { createRecogniser } from "./motion/recogniser.js";
import { createRing } from "./motion/ring.js";
import { createSensors } from "./motion/sensors.js";
import { MOTION } from "./motion/switch.js";
import { wishes } from "./motion/wishes.js";
import { learned } from "./practice/profile.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./motion/recogniser.js").Gesture} Gesture */
/** @typedef {import("../../types/wire.d.ts").View} View */
/** @typedef {import("./core/selection.js").Selection} Selection */

/**
 * @param {App} app
 * @param {Choosing} choosing
 * @param {() => void} onSilence
 */
export function createGesturing(app, choosing, onSilence) {
  const recogniser = createRecogniser({ ...wishes(), profile: learned() });
  const ring = createRing(app.render, choosing.give);
  const sensors = createSensors((sample) => {
    const gesture = recogniser.feed(sample);
    if (gesture?.kind === "withdraw") withdraw();
    else if (gesture && !ring.open) act(gesture);
  }, onSilence);
  let begun = 0;

  /** @param {Gesture} gesture */
  function act(gesture) {
    switch (gesture.kind) {
      case "shake":
        return choosing.shake();
      case "tilt":
        return choosing.roll(gesture.direction);
      case "submit":
        if (choosing.mayRing()) ring.start(ringLasts(leftMs()));
    }
  }

  /** The submission was none after all (M8). */
  function withdraw() {
    ring.drop();
    app.render();
  }

  /** Until the deadline. */
  function leftMs() {
    const phase = app.view()?.phase;
    const now = app.serverNow();
    return phase?.name === "question" && now !== null ? (phase.closesAtUs - now) / 1000 : Infinity;
  }

  return {
    /** All of M applies during a question, before submission, and nowhere else. @param {View} view @param {Selection} selection */
    update({ phase, seats }, selection) {
      const isOpen = phase.name === "question" && selection.submitted === null &&
        ownSeat(/** @type {View} */ ({ seats }), app.you()) !== null;
      sensors.listen(isOpen && MOTION.state === "on");
      if (!isOpen || phase.round !== begun) ring.drop();
      if (isOpen && phase.round !== begun) {
        begun = phase.round;
        recogniser.begin();
      }
    },

    /** The ring, while it is open. */
    ring: () => ring.open,

    destroy() {
      sensors.listen(false);
      ring.drop();
    },
  };
}
