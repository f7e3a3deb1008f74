import assert from "node:assert/strict";
import test from "node:test";
import { featAt, featOf, varied } from "../public/scripts/core/feats.js";
import { newsWords } from "../public/scripts/core/news.js";
import { add, LANGUAGES, use } from "../public/scripts/core/texts.js";
import { RANKS_MS, RIGHT_MS } from "../public/scripts/core/unveiling.js";
import first from "../public/scripts/core/texts/en.js";
import screens from "../public/scripts/core/texts/screens-en.js";
import table from "../public/scripts/core/texts/table-en.js";

use(first, "en");
for (const more of [table, screens]) add(more);

const NOBODY = { number: 3, rights: new Map() };

/** A reveal: the scores, and who was right. */
const view = (scores, rights = [], more = {}) => ({
  phase: { name: "reveal", round: 6, number: 3, of: 10, nextAtUs: 1, ...more },
  members: ["Anna", "Bob", "Clara", "Dan"].map((name, index) => ({ m: index + 1, name })),
  seats: scores.map((score, index) => ({ m: index + 1, score, right: rights[index] ?? null, rights: score })),
});
const scores = (...all) => new Map(all.map((score, index) => [index + 1, score]));
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
