/**
 * Plays notes (`core/score.js`) by WebAudio: nothing is loaded. Browsers let a page sound only
 * after it was touched, and silence it while it is away; every touch and every return tries again.
 */

import { silenced } from "../storage/sound-settings.js";

/** @typedef {import("../core/score.js").Note} Note */

/** The overtones of each voice: times the note's frequency, how loud, and for how much of its length. */
const VOICES = {
  /** A struck bar, as of a marimba: its first overtone is two octaves up and dies away at once. */
  bar: [[1, 1, 1], [3.93, 0.22, 0.22], [9.2, 0.06, 0.08]],
  wood: [[1, 1, 1], [2.42, 0.4, 0.4]],
  reed: [[1, 0.8, 1], [2, 0.28, 0.8], [3, 0.16, 0.6]],
  pluck: [[1, 1, 1], [2, 0.45, 0.6], [3, 0.2, 0.4], [4.01, 0.1, 0.25]],
  /** As many tones, in no harmony, as sound like a cymbal. */
  hat: [[1, 0.5, 1], [1.34, 0.5, 0.9], [1.79, 0.4, 0.8], [2.31, 0.3, 0.6]],
};
/** How loud each group is beside the others: a player's own sounds, those of a room, its music. */
const GROUPS = { cues: 1, room: 2, music: 1 };
/** @typedef {keyof typeof GROUPS} Group */

/** From this level on sounds are bent softly, and none is louder than the second. */
const [KNEE, LOUDEST] = [0.7, 0.98];
/** The loudest sound that may come in, in times what a device gives. */
const HEADROOM = 8;
const CURVE_POINTS = 8193;
const ATTACK_S = 0.004;
/** The part of its length for which a swelling tone is held, and of its loudness that is left then. */
const HELD = 0.6;
const SILENCE = 0.0001;
/** Seconds of a recorded sound, which the server does not measure. */
const LONGEST_S = 20;

/** @param {number} level 1 is the loudest that a device gives */
function bent(level) {
  const [over, room] = [Math.abs(level) - KNEE, LOUDEST - KNEE];
  return over <= 0 ? level : Math.sign(level) * (KNEE + room * Math.tanh(over / room));
}

/** @param {BaseAudioContext} context @param {AudioNode} into @param {Group} name */
function groupOf(context, into, name) {
  const group = new GainNode(context, { gain: GROUPS[name] });
  group.connect(into);
  return group;
}

/**
 * The way to the loudspeaker: groups, a volume, and a limit.
 * @param {BaseAudioContext} context
 */
export function createMixer(context) {
  const curve = Float32Array.from({ length: CURVE_POINTS }, (_, at) => bent(HEADROOM * (2 * at / (CURVE_POINTS - 1) - 1)));
  const limit = new WaveShaperNode(context, { curve });
  const volume = new GainNode(context, { gain: 1 / HEADROOM });
  volume.connect(limit).connect(context.destination);
  const groups = { cues: groupOf(context, volume, "cues"), room: groupOf(context, volume, "room"), music: groupOf(context, volume, "music") };

  return {
    groups,

    /** @param {number} level 0 to 1 */
    set(level) {
      volume.gain.setTargetAtTime(level / HEADROOM, context.currentTime, 0.03);
    },

    /** Fades a group out, with the notes that it was to play. @param {Group} name @param {number} [seconds] until a third is left */
    hush(name, seconds = 0.01) {
      const former = groups[name];
      former.gain.setTargetAtTime(0, context.currentTime, seconds);
      setTimeout(() => former.disconnect(), 1000 * (seconds * 8 + 0.1));
      groups[name] = groupOf(context, volume, name);
    },
  };
}

/**
 * When to start what is to be heard at a moment: the device needs some time to give a sound out.
 * @param {{ currentTime: number, outputLatency?: number, baseLatency?: number }} context
 * @param {number} afterMs milliseconds from now
 * @returns {number} on the clock of the sounds, in seconds
 */
export const startOf = ({ currentTime, outputLatency, baseLatency }, afterMs) =>
  currentTime + afterMs / 1000 - (outputLatency || baseLatency || 0);

/** More notes than these are handed over later, where they have so much time. */
const FEW = 8;
const EARLY_MS = 300;
/** A sound that is later than this is left out, in seconds. */
const LATEST_S = 0.2;

/**
 * One overtone: up at once, then dying away, its pitch gliding where it ends elsewhere; one that swells is held for a while.
 * @param {BaseAudioContext} context @param {AudioNode} into
 * @param {number} hz @param {number} end its pitch when it has died away
 * @param {number} loud @param {number} from @param {number} lasts @param {number} [swell] seconds until it is loudest
 */
function sound(context, into, hz, end, loud, from, lasts, swell) {
  const tone = new OscillatorNode(context, { frequency: hz });
  const shape = new GainNode(context, { gain: SILENCE });
  if (end !== hz) {
    tone.frequency.setValueAtTime(hz, from);
    tone.frequency.exponentialRampToValueAtTime(end, from + lasts);
  }
  shape.gain.setValueAtTime(SILENCE, from);
  shape.gain.exponentialRampToValueAtTime(loud, from + (swell ?? ATTACK_S));
  if (swell) shape.gain.exponentialRampToValueAtTime(loud * HELD, from + lasts * HELD);
  shape.gain.exponentialRampToValueAtTime(SILENCE, from + lasts);
  tone.connect(shape).connect(into);
  tone.start(from);
  tone.stop(from + lasts);
}

/** @param {BaseAudioContext} context @param {AudioNode} into @param {Note[]} notes @param {number} from */
export function perform(context, into, notes, from) {
  for (const { at, hz, to = hz, lasts, loud, voice, swell } of notes) {
    for (const [times = 1, part = 1, length = 1] of VOICES[voice]) {
      sound(context, into, hz * times, to * times, loud * part * 0.5, from + at, lasts * length, swell);
    }
  }
}

/** @param {BaseAudioContext} context @param {AudioNode} into @param {number} pan -1: left, 1: right */
function panned(context, into, pan) {
  if (pan === 0) return into;
  const panner = new StereoPannerNode(context, { pan });
  panner.connect(into);
  return panner;
}

class Loudspeaker {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {ReturnType<typeof createMixer> | null} */
  #mixer = null;
  #level = 1;
  /** Called when the device may sound, or may not any more. @type {Set<() => void>} */
  changed = new Set();

  constructor() {
    for (const event of ["pointerup", "keydown"]) addEventListener(event, this.unlock, { capture: true });
    // The touch that led here came before this script.
    if (navigator.userActivation?.hasBeenActive) this.unlock();
    silenced.add(() => {
      for (const group of /** @type {Group[]} */ (Object.keys(GROUPS))) this.hush(group);
    });
  }

  get isOpen() {
    return this.#context?.state === "running";
  }

  wake = () => {
    if (this.#context && !this.isOpen) this.#context.resume().catch(() => {});
  };

  /** In a touch; before one only some browsers let a page sound. */
  unlock = () => {
    if (!this.#context && "AudioContext" in globalThis) {
      this.#context = new AudioContext({ latencyHint: "interactive" });
      this.#mixer = createMixer(this.#context);
      this.#mixer.set(this.#level);
      this.#context.onstatechange = () => this.changed.forEach((act) => act());
    }
    this.wake();
  };

  /** A recorded sound, ready to be played. @param {ArrayBuffer} bytes @returns {Promise<AudioBuffer>} */
  decode = (bytes) => (this.#context ?? new OfflineAudioContext(1, 1, 44_100)).decodeAudioData(bytes);

  /**
   * Plays a recorded sound, once the device may sound, and for so long at most (F10).
   * @param {AudioBuffer} buffer @param {() => void} ended
   * @returns {(() => void) | null} stops it; `null` while the page has not been touched
   */
  start(buffer, ended) {
    if (!this.#context || !this.#mixer || !this.isOpen || document.hidden) return null;
    const player = new AudioBufferSourceNode(this.#context, { buffer });
    player.onended = ended;
    player.connect(this.#mixer.groups.cues);
    player.start(0, 0, LONGEST_S);
    return () => {
      player.onended = null;
      player.stop();
    };
  }

  /** Calls `act` as soon as the device may sound, after a touch. @param {() => void} act */
  whenAwake(act) {
    this.unlock();
    this.#context?.resume().then(act, () => {});
  }

  /**
   * A sound that could not play at its moment is left out.
   * @param {Note[]} notes
   * @param {object} [how]
   * @param {number} [how.afterMs] milliseconds until it is to be heard; without them at once
   * @param {number} [how.pan] -1: left, 1: right
   * @param {Group} [how.group]
   */
  play(notes, { afterMs, pan = 0, group = "cues" } = {}) {
    const [context, mixer] = [this.#context, this.#mixer];
    if (!context || !mixer || !this.isOpen || document.hidden) return;
    if (afterMs !== undefined && afterMs > EARLY_MS && notes.length > FEW) return this.#later(notes, afterMs, pan, group);
    const from = afterMs === undefined ? context.currentTime + 0.01 : startOf(context, afterMs);
    if (from < context.currentTime - LATEST_S) return;
    perform(context, panned(context, mixer.groups[group], pan), notes, Math.max(from, context.currentTime));
  }

  /**
   * The moment of a switch has enough to do without many notes that are yet to come.
   * @param {Note[]} notes @param {number} afterMs @param {number} pan @param {Group} group
   */
  #later(notes, afterMs, pan, group) {
    const [mixer, moment] = [this.#mixer, performance.now() + afterMs];
    const into = mixer?.groups[group];
    setTimeout(() => {
      // It may have been ended meanwhile.
      if (mixer?.groups[group] === into) this.play(notes, { afterMs: moment - performance.now(), pan, group });
    }, afterMs - EARLY_MS / 2);
  }

  /** Ends what sounds in a group, and what it was to play. @param {Group} group @param {number} [seconds] until a third is left */
  hush(group, seconds) {
    this.#mixer?.hush(group, seconds);
  }

  /** The volume of all, from 0 to 1. @param {number} level */
  set(level) {
    this.#level = level;
    this.#mixer?.set(level);
  }
}

/** @type {Loudspeaker | null} */
let loudspeaker = null;

/** The device's one loudspeaker; silent where there is none. It listens for touches from now on. */
export const deviceLoudspeaker = () => loudspeaker ??= new Loudspeaker();
