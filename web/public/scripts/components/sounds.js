/**
 * Plays notes (`core/score.js`) by WebAudio: nothing is loaded. Browsers let a page sound only
 * after it was touched, and silence it while it is away; every touch and every return tries again.
 */

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
/** Seconds of a recorded sound, which the server does not measure. */
const LONGEST_S = 20;

/**
 * One overtone: up at once, then dying away, its pitch gliding where it ends elsewhere.
 * @param {BaseAudioContext} context @param {AudioNode} into
 * @param {number} hz @param {number} end its pitch when it has died away
 * @param {number} loud @param {number} from @param {number} lasts
 */
function sound(context, into, hz, end, loud, from, lasts) {
  const tone = new OscillatorNode(context, { frequency: hz });
  const shape = new GainNode(context, { gain: SILENCE });
  if (end !== hz) {
    tone.frequency.setValueAtTime(hz, from);
    tone.frequency.exponentialRampToValueAtTime(end, from + lasts);
  }
  shape.gain.setValueAtTime(SILENCE, from);
  shape.gain.exponentialRampToValueAtTime(loud, from + ATTACK_S);
  shape.gain.exponentialRampToValueAtTime(SILENCE, from + lasts);
  tone.connect(shape).connect(into);
  tone.start(from);
  tone.stop(from + lasts);
}

/** @param {BaseAudioContext} context @param {AudioNode} into @param {Note[]} notes @param {number} from */
export function perform(context, into, notes, from) {
  for (const { at, hz, to = hz, lasts, loud, voice } of notes) {
    for (const [times = 1, part = 1, length = 1] of VOICES[voice]) {
      sound(context, into, hz * times, to * times, loud * part * 0.5, from + at, lasts * length);
    }
  }
}

function createLoudspeaker() {
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
  // The touch that led here came before this script.
  if (navigator.userActivation?.hasBeenActive) unlock();

  return {
    wake,

    /** A recorded sound, ready to be played. @param {ArrayBuffer} bytes @returns {Promise<AudioBuffer>} */
    decode: (bytes) => (context ?? new OfflineAudioContext(1, 1, 44_100)).decodeAudioData(bytes),

    /**
     * Plays a recorded sound, once the device may sound, and for so long at most (F10).
     * @param {AudioBuffer} buffer @param {() => void} ended
     * @returns {(() => void) | null} stops it; `null` while the page has not been touched
     */
    start(buffer, ended) {
      if (context?.state !== "running" || document.hidden) return null;
      const player = new AudioBufferSourceNode(context, { buffer });
      player.onended = ended;
      player.connect(context.destination);
      player.start(0, 0, LONGEST_S);
      return () => {
        player.onended = null;
        player.stop();
      };
    },

    /** Calls `act` as soon as the device may sound, after a touch. @param {() => void} act */
    whenAwake(act) {
      unlock();
      context?.resume().then(act, () => {});
    },

    /** @param {Note[]} notes */
    play(notes) {
      // A sound that could not play at its moment is left out.
      if (context?.state === "running" && !document.hidden) perform(context, context.destination, notes, context.currentTime + 0.01);
    },
  };
}

/** @type {ReturnType<typeof createLoudspeaker> | null} */
let loudspeaker = null;

/** The device's one loudspeaker; silent where there is none. It listens for touches from now on. */
export const deviceLoudspeaker = () => loudspeaker ??= createLoudspeaker();
