import assert from "node:assert/strict";
import test from "node:test";
import { newsWords, runAfter } from "../public/scripts/core/news.js";
import { add, LANGUAGES, use } from "../public/scripts/core/texts.js";
import first from "../public/scripts/core/texts/en.js";
import screens from "../public/scripts/core/texts/screens-en.js";
import table from "../public/scripts/core/texts/table-en.js";
import { featAt, featOf, varied } from "../public/scripts/core/feats.js";
import { RANKS_MS, RIGHT_MS } from "../public/scripts/core/unveiling.js";

use(first, "en");
for (const more of [table, screens]) add(more);

const NAMES = ["Anna", "Bob", "Clara", "Dan"];
const NOBODY = { number: 3, rights: new Map() };

/** A reveal: the scores, and who was right. */
const view = (scores, rights = [], more = {}) => ({
  phase: { name: "reveal", round: 3, number: 3, of: 10, nextAtUs: 1, ...more },
  members: NAMES.map((name, index) => ({ m: index + 1, name })),
  seats: scores.map((score, index) => ({ m: index + 1, score, right: rights[index] ?? null, rights: score })),
});
const scores = (...all) => new Map(all.map((score, index) => [index + 1, score]));
/** The words that Anna reads: the scores before, then after. */
const toAnna = (before, after, run = NOBODY) => newsWords(view(after), 1, scores(...before), run);

test("P33: a player reads a lead that is new, its size, and with whom it is shared", () => {
  assert.equal(toAnna([1, 1, 0, 0], [2, 1, 0, 0]), "You take the lead!");
  assert.equal(toAnna([2, 1, 0, 0], [3, 1, 0, 0]), "You’re 2 points ahead");
  assert.equal(toAnna([2, 1, 0, 0], [2, 1, 0, 0]), "You’re 1 point ahead");
  assert.equal(toAnna([1, 2, 0, 0], [2, 2, 0, 0]), "You share the lead with Bob");
  assert.equal(toAnna([], [2, 1, 0, 0]), "You’re 1 point ahead");
});

test("P33: who is behind reads the place, and the points to the next above, who need not be the first", () => {
  assert.equal(toAnna([1, 2, 5, 0], [1, 2, 6, 0]), "3rd place – 1 behind Bob");
  assert.equal(toAnna([1, 2, 5, 0], [3, 2, 5, 0]), "Now 2nd place – 2 behind Clara");
  assert.equal(toAnna([1, 2, 3, 1], [1, 3, 3, 1]), "Joint 3rd – 2 behind Bob and Clara");
  assert.equal(toAnna([0, 1, 2, 3], [0, 1, 2, 3]), "4th place – 1 behind Bob");
});

test("P33: three right answers in a row are worth a word, unless the place changes", () => {
  const run = { number: 3, rights: new Map([[1, 3]]) };
  assert.equal(toAnna([3, 1, 0, 0], [4, 1, 0, 0], run), "3 in a row!");
  assert.equal(toAnna([3, 3, 0, 0], [4, 3, 0, 0], run), "You take the lead!");
  assert.equal(newsWords(view([3]), 1, scores(2), run), "3 in a row!");
  assert.equal(newsWords(view([3]), 1, scores(2), NOBODY), "");
});

test("P33: no news while nobody has a point, while the quiz waits for players, and after the last question", () => {
  assert.equal(toAnna([0, 0, 0, 0], [0, 0, 0, 0]), "");
  for (const more of [{ nextAtUs: null }, { number: 10 }]) {
    assert.equal(newsWords(view([2, 1], [], more), 1, scores(1, 1), NOBODY), "");
    assert.equal(newsWords(view([2, 1], [], more), null, scores(1, 1), NOBODY), "");
  }
});

test("P33 P13: who watches reads a new lead and a row of right answers, and nothing that has not changed", () => {
  const told = (before, after, run = NOBODY) => newsWords(view(after), null, scores(...before), run);
  assert.equal(told([1, 1, 0, 0], [2, 1, 0, 0]), "Anna takes the lead");
  assert.equal(told([1, 2, 0, 0], [2, 2, 0, 0]), "Anna and Bob share the lead");
  assert.equal(told([0, 0], [1, 1]), "");
  assert.equal(told([2, 1, 0, 0], [3, 1, 0, 0]), "");
  assert.equal(told([2, 1, 0, 0], [3, 1, 0, 0], { number: 3, rights: new Map([[1, 3], [2, null]]) }), "Anna: 3 in a row!");
  assert.equal(told([2, 2], [3, 3], { number: 3, rights: new Map([[1, 3], [2, 3]]) }), "");
  assert.equal(told([], [3, 1]), "");
});

test("P33: a row of right answers is counted from a beginning that the page knows", () => {
  const after = (former, right, rights, number) => {
    const seats = [{ m: 1, score: 0, right, rights }];
    return runAfter(former, { phase: { name: "reveal", number }, seats }).rights.get(1);
  };
  assert.equal(after(null, true, 4, 4), 4);
  assert.equal(after(null, true, 3, 4), null);
  assert.equal(after(null, false, 3, 4), 0);
  assert.equal(after({ number: 3, rights: new Map([[1, 1]]) }, true, 3, 4), 2);
  assert.equal(after({ number: 2, rights: new Map([[1, 1]]) }, true, 3, 4), null);
});

use(first, "en");
for (const more of [table, screens]) add(more);


const kindOf = (shown, you, before, run = NOBODY) => featOf(shown, you, scores(...before), run)?.kind;

test("P46: from last to first, in one question, where three or more play", () => {
  assert.equal(kindOf(view([3, 3, 3], [true]), 1, [2, 3, 3]), "comeback");
  assert.equal(kindOf(view([6, 3, 4], [true, false, true]), 1, [1, 3, 3]), "comeback");
  assert.equal(kindOf(view([3, 3, 3], [true, true]), 1, [2, 2, 3]), undefined, "two were last");
  assert.equal(kindOf(view([3, 2], [true]), 1, [1, 2]), undefined);
  assert.equal(newsWords(view([3, 3, 3], [true]), 1, scores(2, 3, 3), NOBODY), "From last to first!");
  assert.equal(newsWords(view([3, 3, 3], [true]), null, scores(2, 3, 3), NOBODY), "Anna: from last to first!");
});

test("P46: level at the top with one question to go", () => {
  const close = view([4, 4, 1], [true, true], { number: 9 });
  assert.equal(kindOf(close, 1, [3, 3, 1]), "photo");
  assert.equal(kindOf(close, 3, [3, 3, 1]), undefined);
  assert.deepEqual(featOf(close, null, scores(3, 3, 1), NOBODY), { kind: "photo", members: [1, 2] });
  assert.equal(kindOf(view([4, 4, 1], [true, true]), 1, [3, 3, 1]), undefined);
  assert.equal(kindOf(view([1, 1], [true, true], { number: 1, of: 2 }), 1, [0, 0]), undefined);
  assert.equal(newsWords(close, 2, scores(3, 3, 1), NOBODY), "Photo finish: level at the top!");
});

test("P46: right alone among three or more, also at the last question", () => {
  assert.equal(kindOf(view([2, 1, 1], [true, false, null]), 1, [1, 1, 1]), "only");
  assert.equal(kindOf(view([2, 1, 1], [true, false, null], { number: 10 }), 1, [1, 1, 1]), "only");
  assert.equal(kindOf(view([2, 1, 1], [true, false, true]), 1, [1, 1, 1]), undefined);
  assert.equal(kindOf(view([2, 1, 1], [true]), 2, [1, 1, 1]), undefined);
  assert.equal(kindOf(view([2, 1], [true, false]), 1, [1, 1]), undefined);
});

test("P46: the third right answer in a row, not the fourth; one moment a question, the rarest", () => {
  const run = (length) => ({ number: 3, rights: new Map([[1, length]]) });
  const shown = view([3, 1, 2], [true, false, true]);
  assert.equal(kindOf(shown, 1, [2, 1, 1], run(3)), "streak");
  assert.equal(kindOf(shown, 1, [2, 1, 1], run(4)), undefined);
  assert.equal(kindOf(view([3, 1, 2], [true]), 1, [2, 1, 2], run(3)), "only");
  assert.deepEqual([{ kind: "only" }, { kind: "streak" }].map(featAt), [RIGHT_MS, RANKS_MS]);
});

test("P46: nothing after a reload, while the quiz waits, and of what the ending tells", () => {
  const alone = [[2, 1, 1], [true, false, false]];
  assert.equal(featOf(view(...alone), 1, new Map(), NOBODY), null);
  assert.equal(kindOf(view(...alone, { nextAtUs: null }), 1, [1, 1, 1]), undefined);
  assert.equal(kindOf(view([3, 3, 3], [true, true], { number: 10 }), 1, [2, 2, 3]), undefined);
  assert.equal(kindOf({ ...view(...alone), phase: { name: "question" } }, 1, [1, 1, 1]), undefined);
});

test("P47: nine sentences have three forms each, which differ, in every language", async () => {
  const told = [0, 1, 2, 3].map((round) => varied("feat.only", view([1], [], { round })));
  assert.equal(new Set(told).size, 3);
  assert.equal(told[0], told[3]);
  for (const language of LANGUAGES) {
    const { ui } = (await import(`../public/scripts/core/texts/screens-${language}.js`)).default;
    const forms = Object.entries(ui).filter(([key]) => key.startsWith("feat."));
    assert.deepEqual([forms.length, new Set(forms.map(([, words]) => words)).size], [27, 27], language);
  }
});
