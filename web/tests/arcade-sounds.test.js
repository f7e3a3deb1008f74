import assert from "node:assert/strict";
import test from "node:test";
import { perform } from "../public/scripts/components/sounds.js";
import { ARCADE_SCORE, createSounds } from "../public/scripts/games/sounds.js";
import { lengthOf } from "../public/scripts/core/score.js";

const NAMES = "flip pair miss drop back pop star skull win lose tick right wrong coin".split(" ");
const LONGEST_S = { win: 2.5, lose: 1.5 };

/** A loudspeaker that keeps what it was given. */
function ear() {
  const heard = [];
  return { heard, loudspeaker: { wake() {}, play: (notes) => heard.push(notes) } };
}

test("every sound of the arcade is heard, and none while the device is silenced", () => {
  const { heard, loudspeaker } = ear();
  let isMuted = true;
  const sounds = createSounds(loudspeaker, () => isMuted);
  for (const name of NAMES) sounds.play(name);
  assert.deepEqual(heard, []);
  isMuted = false;
  for (const name of NAMES) sounds.play(name);
  assert.deepEqual(heard, NAMES.map((name) => ARCADE_SCORE[name]));
});

test("they are just the sounds the games ask for, no two alike", () => {
  assert.deepEqual(Object.keys(ARCADE_SCORE).sort(), [...NAMES].sort());
  const written = Object.values(ARCADE_SCORE).map((notes) => JSON.stringify(notes));
  assert.equal(new Set(written).size, NAMES.length);
});

test("each is short, within what a phone's loudspeaker gives, and never all at once too loud", () => {
  for (const [name, notes] of Object.entries(ARCADE_SCORE)) {
    assert.ok(lengthOf(notes) <= (LONGEST_S[name] ?? 1), name);
    for (const { hz, to = hz, lasts, loud } of notes) {
      assert.ok(Math.min(hz, to) >= 450 && Math.max(hz, to) <= 2_800, name);
      assert.ok(loud > 0 && loud <= 0.6 && lasts > 0.02, name);
    }
    assert.ok(loudest(notes) <= 1.3, `${name} ${loudest(notes)}`);
  }
});

/** The most that sounds together at a note's beginning, as the sum of what is written. */
function loudest(notes) {
  const beside = (note) => notes.filter(({ at, lasts }) => at <= note.at && note.at < at + lasts * 0.3);
  return Math.max(...notes.map((note) => beside(note).reduce((sum, { loud }) => sum + loud, 0)));
}

/** Stands in for WebAudio: keeps what every oscillator was told. */
function audio(tones) {
  const param = (kept) => ({
    setValueAtTime: (value, at) => kept.push([value, at]),
    exponentialRampToValueAtTime: (value, at) => kept.push([value, at]),
  });
  globalThis.OscillatorNode = class {
    constructor(context, { frequency }) {
      Object.assign(this, { hz: frequency, glide: [] });
      this.frequency = param(this.glide);
      tones.push(this);
    }
    connect(next) { return next; }
    start(at) { this.from = at; }
    stop(at) { this.until = at; }
  };
  globalThis.GainNode = class {
    gain = param([]);
    connect(next) { return next; }
  };
}

test("a note that glides does, in all its overtones, and ends when it has died away", () => {
  const tones = [];
  audio(tones);
  perform({}, {}, [{ at: 1, hz: 800, to: 400, lasts: 0.5, loud: 0.5, voice: "wood" }], 10);
  assert.deepEqual(tones.map(({ hz }) => hz), [800, 800 * 2.42]);
  assert.deepEqual(tones[0].glide, [[800, 11], [400, 11.5]]);
  assert.deepEqual(tones.map(({ from, until }) => [from, until]), [[11, 11.5], [11, 11.2]]);
});

test("a note that stays at its pitch is not told to move", () => {
  const tones = [];
  audio(tones);
  perform({}, {}, [{ at: 0, hz: 800, lasts: 0.5, loud: 0.5, voice: "bar" }], 0);
  assert.deepEqual(tones.map(({ glide }) => glide), [[], [], []]);
});
