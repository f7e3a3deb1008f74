/** Lets a reveal show itself step by step, where somebody saw the question before it (P6). */

import { stepsOf } from "../core/unveiling.js";
import { isCalm } from "./motion.js";

/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */

/** @param {(step: number) => void} render draws what has come, at each step */
export function createUnveiling(render) {
  let asked = 0;
  let revealed = 0;
  let passed = Infinity;
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];

  function stop() {
    timers.forEach(clearTimeout);
    timers = [];
  }

  /** @param {number} step */
  function come(step) {
    passed = step;
    render(step);
  }

  /** @param {RevealPhase} phase */
  function begin(phase) {
    stop();
    passed = isCalm() ? Infinity : 0;
    if (passed === 0) timers = stepsOf(phase).map((step) => setTimeout(come, step, step));
  }

  return {
    destroy: stop,

    /**
     * How far the reveal has come, in milliseconds: all the way after a reload, and where less motion is wished.
     * @param {QuestionPhase | RevealPhase} phase
     */
    seen(phase) {
      if (phase.name === "question") {
        asked = phase.round;
        stop();
        passed = Infinity;
      } else if (phase.round === asked && phase.round !== revealed) {
        revealed = phase.round;
        begin(phase);
      }
      return passed;
    },
  };
}
