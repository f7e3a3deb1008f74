import assert from "node:assert/strict";
import test from "node:test";
import { createTicking, Cueing, cueOf } from "../public/scripts/core/cues.js";
import {
  CHORD, FANFARES, lengthOf, noteOf, notesOf, quizOf, SCORE, SHAKES,
} from "../public/scripts/core/score.js";
import { countOf, plateAt } from "../public/scripts/core/countdown.js";

const YOU = 1;

/** A view of two seats in this phase; `own` says what is particular about one's own. */
const view = (phase, own = {}) => ({
  phase,
  seats: [{ m: 1, submitted: false, ...own }, { m: 2, submitted: true, right: true, result: "won" }],
});
const question = (round = 5, own = {}) => view({ name: "question", round, closesAtUs: 20e6 }, own);
const reveal = (own = {}, round = 5) => view({ name: "reveal", round }, { submitted: true, ...own });
const countdown = view({ name: "countdown", startsAtUs: 20e6 });
const ended = (result) => view({ name: "ended" }, { result });

test("P4: one's own submission is heard once, when it was taken, also that of the last", () => {
  const { cueing, heard } = sensing();
  cueing.shown(question(), YOU);
  for (const round of [5, 5]) cueing.submitted(round);
  cueing.shown(reveal({ right: true }), YOU);
  cueing.shown(question(6), YOU);
  cueing.submitted(6);
  assert.deepEqual(heard, ["submitted", "right", "submitted"]);
});

test("P6: the reveal is right or wrong to the ear, once, and nothing without an answer", () => {
  assert.equal(cueOf(question(), reveal({ right: true }), YOU), "right");
  assert.equal(cueOf(question(), reveal({ right: false }), YOU), "wrong");
  assert.equal(cueOf(question(), reveal({ right: null, submitted: false }), YOU), null);
  assert.equal(cueOf(reveal({ right: true }), reveal({ right: true }), YOU), null);
});

test("P8: the winners hear it, each of several too; who lost hears something kind", () => {
  assert.equal(cueOf(reveal(), ended("won"), YOU), "win");
  assert.equal(cueOf(reveal(), ended("shared"), YOU), "win");
  assert.equal(cueOf(reveal(), ended("lost"), YOU), "second");
  assert.equal(cueOf(ended("won"), ended("won"), YOU), null);
});

test("P27: of several players each hears a tremolo before the result; one alone does not", () => {
  const several = sensing();
  several.cueing.shown(reveal(), YOU);
  several.cueing.shown(ended("lost"), YOU);
  assert.deepEqual(several.heard, ["tremolo", "second"]);
  const alone = sensing();
  for (const one of [reveal(), ended("won")]) alone.cueing.shown({ ...one, seats: one.seats.slice(0, 1) }, YOU);
  assert.deepEqual(alone.heard, ["win"]);
  const muted = sensing(true);
  for (const one of [reveal(), ended("won")]) muted.cueing.shown(one, YOU);
  assert.deepEqual(muted.heard, []);
});

test("P11: what a page did not see happen makes no sound: a reload, a return after the round", () => {
  assert.equal(cueOf(null, reveal({ right: true }), YOU), null);
  assert.equal(cueOf(null, ended("won"), YOU), null);
  assert.equal(cueOf(question(4), reveal({ right: true }, 5), YOU), null);
  assert.equal(cueOf(question(), ended("won"), YOU), null);
});

test("P13: a screen without a seat has no moments of its own", () => {
  for (const you of [null, 3]) {
    assert.equal(cueOf(question(), reveal({ right: true }), you), null);
    assert.equal(cueOf(reveal(), ended("won"), you), null);
    assert.equal(cueOf(countdown, question(), you), null);
    assert.equal(createTicking()(countdown, you, 18e6), null);
    assert.equal(createTicking()(question(), you, 18e6), null);
  }
});

test("H7: 3, 2, 1 are heard, each once, and the first question, but not the next ones", () => {
  const ticking = createTicking();
  const told = [16.9e6, 17.1e6, 18e6, 18.1e6, 19.2e6, 19.9e6, 20e6].map((nowUs) => ticking(countdown, YOU, nowUs));
  assert.deepEqual(told, ["count", null, "count", null, "count", null, null]);
  assert.equal(cueOf(countdown, question(), YOU), "go");
  assert.equal(cueOf(reveal(), question(6), YOU), null);
});

test("P2: the last five seconds tick, each once, the very last otherwise", () => {
  const ticking = createTicking();
  const told = [14e6, 15.1e6, 15.2e6, 16.1e6, 17.1e6, 18.1e6, 19.1e6, 19.9e6, 20e6, 21e6]
    .map((nowUs) => ticking(question(), YOU, nowUs));
  assert.deepEqual(told, [null, "tick", null, "tick", "tick", "tick", "last", null, null, null]);
});

test("P2: the next question ticks anew; nobody is hurried who has submitted; nor in a reveal", () => {
  const ticking = createTicking();
  assert.equal(ticking(question(5), YOU, 16.5e6), "tick");
  assert.equal(ticking(question(6), YOU, 16.5e6), "tick");
  assert.equal(ticking(question(6, { submitted: true }), YOU, 17.5e6), null);
  assert.equal(ticking(reveal(), YOU, 17.5e6), null);
  assert.equal(ticking(null, YOU, 17.5e6), null);
});

/** Ears and hands that note what reached them. */
function sensing(isMuted = false) {
  const heard = [];
  const felt = [];
  const cueing = new Cueing({
    play: (cue) => heard.push(cue), shake: (cue) => felt.push(cue), isMuted: () => isMuted,
  });
  return { cueing, heard, felt };
}

test("a whole question is heard: two ticks, the submission, the reveal; each once", () => {
  const { cueing, heard } = sensing();
  const taken = question(5, { submitted: true });
  cueing.shown(question(), YOU);
  for (const nowUs of [15.2e6, 15.4e6, 16.2e6]) cueing.passed(question(), YOU, nowUs);
  for (const one of [taken, taken]) cueing.shown(one, YOU);
  cueing.submitted(5);
  cueing.passed(taken, YOU, 17.2e6);
  for (const one of [reveal({ right: true }), reveal({ right: true })]) cueing.shown(one, YOU);
  assert.deepEqual(heard, ["tick", "tick", "submitted", "right"]);
});

test("muted, nothing is heard; the hand feels it all the same", () => {
  const { cueing, heard, felt } = sensing(true);
  cueing.shown(question(), YOU);
  cueing.submitted(5);
  cueing.shown(reveal({ right: true }), YOU);
  assert.deepEqual([heard, felt], [[], ["submitted", "right"]]);
});

test("another table begins in silence", () => {
  const { cueing, heard } = sensing();
  cueing.shown({ ...question(), code: "KRTPN" }, YOU);
  cueing.shown({ ...reveal({ right: true }), code: "BCDFG" }, YOU);
  cueing.shown(null, YOU);
  cueing.shown(reveal({ right: true }), YOU);
  assert.deepEqual(heard, []);
});

const LONGEST_S = { win: 2.5, second: 1.2, third: 1.2, fourth: 1.2 };

test("every sound is short, within what a phone's loudspeaker gives, and never all at once too loud", () => {
  for (const [cue, notes] of Object.entries(SCORE)) {
    assert.ok(lengthOf(notes) <= (LONGEST_S[cue] ?? 1), cue);
    for (const { hz, loud } of notes) assert.ok(hz >= 450 && hz <= 2_800 && loud <= 0.6, cue);
  }
  for (const notes of [...FANFARES, ...CHORD.map((_, side) => noteOf(side, true))]) {
    assert.ok(lengthOf(notes) <= 2.5);
    for (const { hz, loud } of notes) assert.ok(hz >= 450 && hz <= 2_800 && loud <= 0.6);
  }
  for (const shake of Object.values(SHAKES)) assert.ok(shake.reduce((sum, one) => sum + one) <= 150);
});

/** Four at the table, the right ones by side. */
const four = (...rights) => ({
  phase: { name: "reveal", round: 5, of: 5 },
  members: rights.map((_, side) => ({ m: side + 1, side })),
  seats: rights.map((right, side) => ({ m: side + 1, submitted: true, right })),
});

test("S5: each who was right of several has the note of the own side, four a chord; all four shimmer; one alone has a tune", () => {
  const tones = (view, you) => notesOf("right", view, you, 1).map(({ hz }) => hz);
  const some = four(true, true, false, true);
  assert.deepEqual([1, 2, 4].map((you) => tones(some, you)[0]), [CHORD[0], CHORD[1], CHORD[3]]);
  assert.deepEqual(CHORD, [523.3, 659.3, 784, 1046.5]);
  const whole = four(true, true, true, true);
  assert.deepEqual([1, 2, 3, 4].map((you) => tones(whole, you)[0]), CHORD);
  assert.ok(tones(whole, 1).length > tones(some, 1).length);
  const alone = four(true);
  assert.deepEqual(notesOf("right", alone, 1, 1), SCORE.right);
  assert.deepEqual(notesOf("wrong", some, 3, 1), SCORE.wrong);
});

test("S6: three fanfares take turns; places two to four have tunes of their own", () => {
  const of = (round) => notesOf("win", null, 1, quizOf({ round, of: 10 }));
  assert.deepEqual([10, 20, 30, 40].map(of), [FANFARES[0], FANFARES[1], FANFARES[2], FANFARES[0]]);
  const cue = (rank) => cueOf(reveal(), view({ name: "ended" }, { result: "lost", rank }), YOU);
  assert.deepEqual([2, 3, 4].map(cue), ["second", "third", "fourth"]);
  assert.equal(new Set([2, 3, 4].map((rank) => JSON.stringify(SCORE[cue(rank)]))).size, 3);
});

const countdownBy = (by, sides = [0, 1, 2, 3]) => ({
  phase: { name: "countdown", by, startsAtUs: 20e6 },
  members: sides.map((side, index) => ({ m: index + 1, side })),
  seats: [],
});

test("H7: 3, 2, 1, each for a second, and never anything else", () => {
  const told = [1e6, 17e6, 18e6 - 1, 18e6, 19e6, 19.9e6, 20e6, 21e6].map((now) => countOf(countdownBy(1), now));
  assert.deepEqual(told, [3, 3, 3, 2, 1, 1, 1, 1]);
  assert.equal(countOf(countdownBy(1), null), null);
  assert.equal(countOf(null, 1e6), null);
  assert.equal(countOf({ ...view(1), phase: { name: "preparing" } }, 1e6), null);
});

test("H7: the number is left of who started, then across, then right, for everybody at the same person", () => {
  const reached = (you, by) => [3, 2, 1].map((count) => plateAt(countdownBy(by), you, count));
  assert.deepEqual(reached(1, 1), [1, 2, 3]);
  assert.deepEqual(reached(2, 1), [0, 1, 2]);
  assert.deepEqual(reached(1, 2), [2, 3, 0]);
  assert.deepEqual(reached(null, 4), [0, 1, 2]);
});

test("H7: it goes past empty places, and round a table whose starter has left", () => {
  assert.deepEqual([3, 2, 1].map((count) => plateAt(countdownBy(2, [1, 3]), 1, count)), [3, 0, 1]);
  assert.deepEqual([3, 2, 1].map((count) => plateAt(countdownBy(9), 1, count)), [1, 2, 3]);
});

test("P40 H7: started by the television, it begins left of the first seat, for everybody at the same person", () => {
  const started = { ...countdownBy(undefined), seats: [{ m: 2 }] };
  assert.deepEqual([1, 2, null].map((you) => [3, 2, 1].map((count) => plateAt(started, you, count))), [[2, 3, 0], [1, 2, 3], [2, 3, 0]]);
});
