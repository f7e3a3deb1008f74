import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

/** @type {(() => void)[]} */
let visibility = [];
let isHidden = false;
/** The fetched addresses. @type {string[]} */
let asked = [];
/** @type {Map<string, string>} */
const memory = new Map();

Object.assign(globalThis, {
  document: {
    get hidden() { return isHidden; },
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ act) => visibility.push(act),
    removeEventListener: (/** @type {string} */ _, /** @type {() => void} */ act) => {
      visibility = visibility.filter((other) => other !== act);
    },
  },
  localStorage: { getItem: (/** @type {string} */ key) => memory.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => memory.set(key, value) },
  addEventListener() {},
  fetch: async (/** @type {string} */ address) => {
    asked.push(address);
    return { status: 200, arrayBuffer: async () => new ArrayBuffer(8) };
  },
});

const { createSound } = await import("../public/scripts/components/sound.js");
const { deviceLoudspeaker, startOf } = await import("../public/scripts/components/sounds.js");
const { bar } = await import("../public/scripts/core/score.js");
const { preload } = await import("../public/scripts/components/preload.js");
const { isSilent, toggleSilence } = await import("../public/scripts/storage/sound-settings.js");

/** A device: what plays, and whether a touch has unlocked it. */
function device(isUnlocked = true) {
  const state = { isUnlocked, playing: 0, ended: () => {} };
  const loudspeaker = {
    decode: async () => ({}),
    start: (/** @type {unknown} */ _, /** @type {() => void} */ ended) => {
      if (!state.isUnlocked || isHidden) return null;
      state.playing += 1;
      state.ended = () => {
        state.playing -= 1;
        ended();
      };
      return () => (state.playing -= 1);
    },
    whenAwake: (/** @type {() => void} */ act) => {
      state.isUnlocked = true;
      act();
    },
  };
  return { state, loudspeaker };
}

function button() {
  /** @type {Map<string, string>} */
  const attributes = new Map();
  return {
    hidden: false, disabled: false, click: () => {},
    addEventListener(/** @type {string} */ _, /** @type {() => void} */ act) { this.click = act; },
    setAttribute: (/** @type {string} */ name, /** @type {string} */ value) => attributes.set(name, value),
    getAttribute: (/** @type {string} */ name) => attributes.get(name) ?? null,
    toggleAttribute: (/** @type {string} */ name, /** @type {boolean} */ isOn) => isOn ? attributes.set(name, "") : attributes.delete(name),
    isPlaying: () => attributes.has("data-playing"),
  };
}

const settled = () => new Promise((settle) => setTimeout(settle, 5));
let number = 0;

/** @param {Partial<{ name: string, round: number, sound: { src: string, alt: string } | null }>} [more] @returns {any} */
const phase = (more) => ({ name: "question", round: 1, sound: { src: `/quizzes/sounds/${number}.mp3`, alt: "A harp" }, ...more });

beforeEach(() => {
  number += 1;
  [asked, isHidden, visibility] = [[], false, []];
  if (isSilent()) toggleSilence();
});
/** @type {{ destroy: () => void }[]} */
let made = [];
afterEach(() => {
  made.forEach((one) => one.destroy());
  made = [];
});

/** @param {ReturnType<typeof device>} on */
function mounted(on) {
  const shown = button();
  const sound = createSound(shown, /** @type {any} */ (on.loudspeaker));
  made.push(sound);
  return { shown, sound };
}

test("F10: a sound starts by itself with its question, once, and a tap stops it", async () => {
  const phone = device();
  const { shown, sound } = mounted(phone);
  assert.equal(sound.update(phase(), false), true);
  await settled();
  sound.update(phase(), false);
  assert.equal(phone.state.playing, 1);
  assert.ok(shown.isPlaying());
  phone.state.ended();
  sound.update(phase(), false);
  assert.equal(phone.state.playing, 0);
  shown.click();
  assert.equal(phone.state.playing, 1);
  shown.click();
  assert.equal(phone.state.playing, 0);
  assert.ok(!shown.isPlaying());
});

test("F10: it ends at the reveal, and the next question plays its own, one at a time", async () => {
  const phone = device();
  const { shown, sound } = mounted(phone);
  sound.update(phase(), false);
  await settled();
  sound.update(phase({ name: "reveal" }), false);
  assert.equal(phone.state.playing, 0);
  assert.ok(shown.disabled && !shown.hidden);
  sound.update(phase({ round: 2 }), false);
  assert.equal(phone.state.playing, 1);
  sound.update(phase({ round: 3, sound: { src: `/quizzes/sounds/${number}b.mp3`, alt: "x" } }), false);
  assert.equal(phone.state.playing, 0);
  await settled();
  assert.equal(phone.state.playing, 1);
  sound.update(phase({ round: 4, sound: null }), false);
  assert.equal(phone.state.playing, 0);
  assert.ok(shown.hidden);
});

test("F10: where the browser forbids sounds, it waits for a tap", async () => {
  const phone = device(false);
  const { shown, sound } = mounted(phone);
  sound.update(phase(), false);
  await settled();
  assert.equal(phone.state.playing, 0);
  assert.ok(!shown.isPlaying());
  shown.click();
  assert.equal(phone.state.playing, 1);
});

test("F10: a silent device and one that reads aloud play it on a tap alone", async () => {
  toggleSilence();
  const phone = device();
  const { shown, sound } = mounted(phone);
  sound.update(phase(), false);
  await settled();
  assert.equal(phone.state.playing, 0);
  shown.click();
  assert.equal(phone.state.playing, 1);
  toggleSilence();
  sound.update(phase({ round: 2 }), true);
  sound.stop();
  sound.update(phase({ round: 3 }), true);
  assert.equal(phone.state.playing, 0);
});

test("F10: it ends when the device is silenced, the page is left, and the screen changes", async () => {
  const phone = device();
  const { shown, sound } = mounted(phone);
  sound.update(phase(), false);
  await settled();
  assert.equal(phone.state.playing, 1);
  toggleSilence();
  assert.equal(phone.state.playing, 0);
  toggleSilence();
  shown.click();
  isHidden = true;
  visibility.forEach((act) => act());
  assert.equal(phone.state.playing, 0);
  isHidden = false;
  shown.click();
  sound.destroy();
  assert.equal(phone.state.playing, 0);
  assert.deepEqual(visibility, []);
});

test("F10: a sound is fetched ahead, and only once", async () => {
  const phone = device();
  const { sound } = mounted(phone);
  preload({ sounds: [phase().sound.src] });
  preload({ sounds: [phase().sound.src] });
  // A question names none: what is there stays.
  preload({});
  sound.update(phase(), false);
  await settled();
  assert.deepEqual(asked, [phase().sound.src]);
  assert.equal(phone.state.playing, 1);
});

test("F10: a tap meant for Play, just after the sound began by itself, does not stop it; a later one does", async (context) => {
  let clock = 1000;
  context.mock.method(performance, "now", () => clock);
  const phone = device();
  const { shown, sound } = mounted(phone);
  sound.update(phase(), false);
  await settled();
  clock += 399;
  shown.click();
  assert.equal(phone.state.playing, 1);
  clock += 1;
  shown.click();
  assert.equal(phone.state.playing, 0);
  shown.click();
  assert.equal(phone.state.playing, 1);
  shown.click();
  assert.equal(phone.state.playing, 0, "what a tap began, a tap ends at once");
});

test("F10: the device plays at most 20 s of a sound", async () => {
  /** The times that the player got: start, offset and duration. @type {number[]} */
  let started = [];
  Object.assign(globalThis, {
    navigator: {},
    AudioContext: class { state = "running"; resume = async () => {}; },
    GainNode: class { gain = { setTargetAtTime() {} }; disconnect() {} connect(/** @type {unknown} */ next) { return next; } },
    WaveShaperNode: class { connect() {} },
    AudioBufferSourceNode: class { connect() {} start(/** @type {number[]} */ ...times) { started = times; } },
  });
  const loudspeaker = deviceLoudspeaker();
  await new Promise((act) => loudspeaker.whenAwake(() => act(null)));
  loudspeaker.start(/** @type {any} */ ({}), () => {});
  assert.deepEqual(started, [0, 0, 20]);
});

test("S7: what was to be played is left out once the device has been silenced", async () => {
  let tones = 0;
  const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = class { connect(/** @type {unknown} */ next) { return next; } start() {} stop() {} };
  Object.assign(globalThis, { OscillatorNode: class extends node { frequency = param; constructor() { super(); tones += 1; } } });
  const gain = { setTargetAtTime() {}, ...param };
  Object.assign(globalThis, { GainNode: class extends node { gain = gain; disconnect() {} } });
  const notes = Array.from({ length: 9 }, () => bar(0, 880, 0.2, 0.4));
  deviceLoudspeaker().play(notes, { afterMs: 330 });
  await new Promise((act) => setTimeout(act, 220));
  assert.equal(tones, 27);
  deviceLoudspeaker().play(notes, { afterMs: 330 });
  toggleSilence();
  await new Promise((act) => setTimeout(act, 220));
  assert.equal(tones, 27);
});

test("S5: what is to be heard at a moment starts as much before it as the device needs to give it out", () => {
  assert.equal(startOf({ currentTime: 10 }, 800), 10.8);
  assert.ok(Math.abs(startOf({ currentTime: 10, outputLatency: 0.05, baseLatency: 0.01 }, 800) - 10.75) < 1e-9);
  assert.ok(Math.abs(startOf({ currentTime: 10, outputLatency: 0, baseLatency: 0.01 }, 800) - 10.79) < 1e-9);
});
