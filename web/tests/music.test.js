import assert from "node:assert/strict";
import test from "node:test";
import { arrivals } from "../public/scripts/core/arrivals.js";
import { resultAt } from "../public/scripts/core/ending.js";
import { musicOf, stepsOf } from "../public/scripts/core/music.js";
import { knockOf, Room } from "../public/scripts/core/room.js";
import { FANFARES, lengthOf, SCORE } from "../public/scripts/core/score.js";
import { RIGHT_MS } from "../public/scripts/core/unveiling.js";

const S = 1e6;
const OPENS = 100 * S;

/** Four at a table, one a side; `seats` says what each has done. */
const view = (phase, seats = [{}, {}, {}, {}], more = {}) => ({
  code: "BCDFG", solo: false, phase, quiz: 0, showAtUs: null,
  members: [0, 1, 2, 3].map((side) => ({ m: side + 1, side, role: "plays", help: { readAloud: false } })),
  seats: seats.map((seat, index) => ({ m: index + 1, submitted: false, score: 0, ...seat })),
  ...more,
});
const asked = { name: "question", round: 5, of: 5, sentence: "?", options: ["1", "2", "3", "4"], opensAtUs: OPENS, closesAtUs: OPENS + 20 * S };
const question = (...submitted) => view(asked, [0, 1, 2, 3].map((index) => ({ submitted: submitted.includes(index) })));
const reveal = (...rights) => view({ ...asked, name: "reveal", correct: "B" }, rights.map((right) => ({ submitted: right !== null, right })), { showAtUs: 300 * S });

/** The notes that play, in milliseconds since a moment. */
const played = (piece, fromUs, untilUs) => piece.between(fromUs, untilUs).map(({ atUs, voice }) => [voice, Math.round((atUs - fromUs) / 1000)]);

test("S1: the lobby's waltz has three beats of 72 a minute, and goes round every eight bars", () => {
  const waltz = musicOf(view({ name: "lobby" }), true);
  const basses = played(waltz, 0, 20 * S).filter(([voice]) => voice === "pluck").map(([, at]) => at);
  assert.deepEqual(basses, [0, 2500, 5000, 7500, 10_000, 12_500, 15_000, 17_500]);
  assert.deepEqual(played(waltz, 20 * S, 40 * S), played(waltz, 0, 20 * S));
  assert.equal(waltz.between(15 * S, 25 * S).length, waltz.between(15 * S, 20 * S).length + waltz.between(20 * S, 25 * S).length);
});

test("S1: a question's bed has 92 beats a minute, a cymbal from ten seconds before the end, 104 from five", () => {
  const steps = stepsOf(OPENS, OPENS + 20 * S);
  const gaps = steps.slice(1).map((at, index) => [at, Math.round((at - steps[index]) / 1000)]);
  assert.ok(gaps.filter(([at]) => at <= OPENS + 15 * S).every(([, gap]) => gap === 326));
  assert.ok(gaps.slice(-16).every(([, gap]) => gap === 288));
  assert.ok(steps.at(-1) < OPENS + 20 * S);
  const bed = musicOf(question(), true);
  const hats = played(bed, OPENS, OPENS + 20 * S).filter(([voice]) => voice === "hat").map(([, at]) => at);
  assert.ok(hats[0] >= 10_000 && hats[0] < 10_700);
  assert.equal(played(bed, OPENS, OPENS + 30 * S).length, played(bed, OPENS, OPENS + 20 * S).length);
});

test("S1: whoever asks in pieces gets each note once, in whatever pieces", () => {
  const bed = musicOf(question(), true);
  const all = bed.between(OPENS, OPENS + 20 * S);
  for (const piece of [0.25 * S, 0.7 * S, 3.1 * S]) {
    const found = [];
    for (let at = OPENS; at < OPENS + 20 * S; at += piece) found.push(...bed.between(at, Math.min(at + piece, OPENS + 20 * S)));
    assert.deepEqual(found, all);
  }
});

test("S1: a question that sounds itself, or is read to somebody, has no bed; nor has a reveal", () => {
  assert.equal(musicOf(view({ ...asked, sound: { src: "/a.mp3", alt: "A harp" } }), true), null);
  const read = question();
  read.members[2].help.readAloud = true;
  assert.equal(musicOf(read, true), null);
  assert.equal(musicOf(reveal(true, true, true, true), true), null);
});

test("S4: a television counts with three blocks and a bell, a phone's music does not: its player hears it anyway", () => {
  const counting = view({ name: "countdown", by: 1, startsAtUs: OPENS });
  const piece = musicOf(counting, true);
  assert.deepEqual(played(piece, OPENS - 3 * S, OPENS + S), [["wood", 0], ["wood", 1000], ["wood", 2000], ["bar", 3000], ["bar", 3000], ["bar", 3000]]);
  assert.equal(piece.group, "room");
  assert.equal(musicOf(counting, false), null);
});

test("S7: on a phone the music is an octave higher and softer", () => {
  const [large, small] = [true, false].map((isLarge) => musicOf(question(), isLarge).between(OPENS, OPENS + S)[0]);
  assert.equal(small.hz, 2 * large.hz);
  assert.ok(small.loud < large.loud / 2);
});

test("S3: each answer knocks once, from the side where that player sits; the last one with the reveal that closes", () => {
  const room = new Room();
  assert.deepEqual(room.knocks(question(), null), []);
  const [first, ...others] = room.knocks(question(1), null);
  assert.deepEqual([first.pan, others], [-0.8, []]);
  assert.equal(first.atUs, undefined);
  assert.deepEqual(room.knocks(question(1), null), []);
  assert.deepEqual(room.knocks(question(1, 3, 0), null).map(({ pan }) => pan), [0, 0.8]);
  const closed = reveal(true, false, true, true);
  assert.deepEqual(room.knocks(closed, null), [knockOf(closed, null, 3)]);
  assert.deepEqual(room.knocks(closed, null), []);
  const tones = [1, 2, 3, 4].map((m) => knockOf(closed, null, m).notes[0].hz);
  assert.equal(new Set(tones).size, 4);
});

test("S3: what was there when the page came is no news, nor is one's own; a phone hears them as it sits", () => {
  const room = new Room();
  assert.deepEqual(room.knocks(question(0, 1), 4), []);
  assert.deepEqual(room.knocks(question(0, 1, 2, 3), 4).map(({ pan }) => pan), [0.8], "the player to the right");
  assert.deepEqual(room.knocks(view({ name: "ended" }), 4), []);
});

test("S2: until the reveal nothing that sounds depends on what was chosen or is right", () => {
  const heard = (letters) => {
    const room = new Room();
    return [[], [1], [1, 2], [0, 1, 2, 3]].map((submitted) => {
      const seen = question(...submitted);
      seen.seats.forEach((seat, index) => Object.assign(seat, { option: seat.submitted ? letters[index] : null }));
      return [room.knocks(seen, null), room.shown(seen, false), musicOf(seen, true).between(OPENS, OPENS + 20 * S)];
    });
  };
  assert.deepEqual(heard("ABCD"), heard("DDAA"));
});

test("S2: what tells of the answer waits for the moment at which the picture shows it", () => {
  const room = new Room();
  room.shown(question(), false);
  assert.deepEqual(room.shown(reveal(true, false, false, false), false).map(({ atUs }) => atUs), [300 * S + RIGHT_MS * 1000]);
});

test("S5: below the phones' chord a television has a soft low one, another one if nobody was right, and a glass if time was over", () => {
  const after = (...rights) => {
    const room = new Room();
    room.shown(question(), false);
    return room.shown(reveal(...rights), false);
  };
  const [some] = after(true, false, false, false);
  const [none] = after(false, false, false, false);
  assert.notDeepEqual(some.notes, none.notes);
  assert.ok([...some.notes, ...none.notes].every(({ hz, loud }) => hz < 523 && loud < 0.3));
  const [glass, chord] = after(true, true, true, null);
  assert.equal(glass.atUs, 300 * S);
  assert.deepEqual(chord, some);
  assert.deepEqual(new Room().shown(reveal(true), false), [], "a page that has just come");
});

test("S6: at the end of a quiz the places sound from the last on, then a tremolo, then a fanfare", () => {
  const room = new Room();
  room.shown(reveal(true, true, true, true), false);
  const results = [["won", 1], ["lost", 2], ["lost", 3], ["lost", 4]].map(([result, rank]) => ({ result, rank }));
  const ended = view({ name: "ended" }, results, { showAtUs: 400 * S });
  const heard = room.shown(ended, false);
  const after = (sound) => Math.round((sound.atUs - 400 * S) / 1000);
  assert.deepEqual(heard.slice(0, 3).map(({ notes }) => notes), [SCORE.second, SCORE.third, SCORE.fourth]);
  assert.deepEqual(heard.slice(0, 3).map(after), [1700, 1000, 300]);
  assert.equal(after(heard[4]), resultAt(ended));
  assert.equal(after(heard[3]), Math.round(resultAt(ended) - 1000 * lengthOf(SCORE.tremolo)));
  assert.deepEqual(heard[4].notes.filter(({ voice }) => voice === "bar").map(({ hz }) => hz), FANFARES[0].map(({ hz }) => hz));
  assert.deepEqual(room.shown(ended, false), []);
});

test("S6: where all of an ending shows at once, only its last sound comes; where nobody won, a kind tune", () => {
  const end = (seats, isCalm) => {
    const room = new Room();
    room.shown(reveal(true, true), isCalm);
    return room.shown(view({ name: "ended" }, seats, { showAtUs: 400 * S }), isCalm);
  };
  const won = [{ result: "won", rank: 1 }, { result: "lost", rank: 2 }];
  assert.deepEqual(end(won, true).map(({ atUs }) => atUs), [400 * S]);
  const nobody = end([{ result: "lost", rank: 1 }, { result: "lost", rank: 1 }], false);
  assert.deepEqual(nobody.at(-1).notes, SCORE.second);
});

test("S8: whoever sits down in the lobby has a note, once; a page that comes has its own", () => {
  const lobby = (...sides) => ({ ...view({ name: "lobby" }), members: sides.map((side) => ({ m: side + 1, side, role: "plays" })) });
  assert.deepEqual(arrivals(lobby(0), lobby(0, 2), 1), [2]);
  assert.deepEqual(arrivals(lobby(0, 2), lobby(0, 2), 1), []);
  assert.deepEqual(arrivals(lobby(0, 2), lobby(2), 1), []);
  assert.deepEqual(arrivals(null, lobby(0, 2), 3), [2]);
  assert.deepEqual(arrivals(null, lobby(0, 2), null), []);
  assert.deepEqual(arrivals(lobby(0), question(), 1), []);
});
