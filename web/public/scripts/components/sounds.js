/**
 * Plays the sounds (`core/score.js`) by WebAudio: nothing is loaded. Browsers let a page sound only
 * after it was touched, and silence it while it is away; every touch and every return asks anew.
 */

import { SCORE } from "../core/score.js";

/** @typedef {import("../core/cues.js").Cue} Cue */
/** @typedef {import("../core/score.js").Note} Note */

/** The overtones of each voice: times the note's frequency, how loud, and for how much of its length. */
const VOICES = {
  /** A struck bar, as of a marimba: its first overtone is two octaves up and dies away at once. */
  bar: [[1, 1, 1], [3.93, 0.22, 0.22], [9.2, 0.06, 0.08]],
  wood: [[1, 1, 1], [2.42, 0.4, 0.4]],
  reed: [[1, 0.8, 1], [2, 0.28, 0.8], [3, 0.16, 0.6]],
};
const ATTACK_S = 0.004;
const SILENCE = 0.0001;

/**
 * One overtone: up at once, then dying away.
 * @param {BaseAudioContext} context @param {AudioNode} into
 * @param {number} hz @param {number} loud @param {number} from @param {number} lasts
 */
function sound(context, into, hz, loud, from, lasts) {
  const tone = new OscillatorNode(context, { frequency: hz });
  const shape = new GainNode(context, { gain: SILENCE });
  shape.gain.setValueAtTime(SILENCE, from);
  shape.gain.exponentialRampToValueAtTime(loud, from + ATTACK_S);
  shape.gain.exponentialRampToValueAtTime(SILENCE, from + lasts);
  tone.connect(shape).connect(into);
  tone.start(from);
  tone.stop(from + lasts);
}

/** @param {BaseAudioContext} context @param {AudioNode} into @param {Cue} cue @param {number} from */
export function perform(context, into, cue, from) {
  for (const { at, hz, lasts, loud, voice } of SCORE[cue]) {
    for (const [times = 1, part = 1, length = 1] of VOICES[voice]) {
      sound(context, into, hz * times, loud * part * 0.5, from + at, lasts * length);
    }
  }
}

/** The device's loudspeaker; one that is silent where there is none. */
export function deviceSounds() {
  /** @type {AudioContext | null} */
  let context = null;

  function wake() {
    if (context && context.state !== "running") context.resume().catch(() => {});
  }

  /** In a touch alone. */
  function unlock() {
    context ??= "AudioContext" in globalThis ? new AudioContext({ latencyHint: "interactive" }) : null;
    wake();
  }

  for (const event of ["pointerup", "keydown"]) addEventListener(event, unlock, { capture: true });

  return {
    wake,

    /** @param {Cue} cue */
    play(cue) {
      // What could not be heard at its moment is not made up for later.
      if (context?.state === "running" && !document.hidden) perform(context, context.destination, cue, context.currentTime + 0.01);
    },
  };
}
