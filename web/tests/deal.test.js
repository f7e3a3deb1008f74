import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  DEAL, dealToSend, difficultyName, DIFFICULTIES, dishOfTheme, isSameDeal, lengthName, LENGTHS, readDeal, stockOf, themeName, topicOf,
} from "../public/scripts/core/deal.js";
import { nextWords } from "../public/scripts/core/ending.js";
import { noticeWords } from "../public/scripts/core/notice.js";
import { add, LANGUAGES, text, use } from "../public/scripts/core/texts.js";

const THEMES = ["everyday", "food", "geography", "history", "music-film", "nature", "nearest", "science", "sport-games", "words"];

async function speak(language) {
  const [first, table] = await Promise.all(["", "table-"].map(async (part) =>
    (await import(`../public/scripts/core/texts/${part}${language}.js`)).default));
  use(first, language);
  add(table);
}
await speak("en");

test("F2: each theme has a drawing of its own, which is there, and an unknown one the neutral drawing", () => {
  const page = readFileSync(new URL("../public/table.html", import.meta.url), "utf8");
  const drawings = [...THEMES, "mixed"].map(dishOfTheme);
  assert.equal(new Set(drawings).size, THEMES.length + 1);
  assert.deepEqual(drawings.filter((drawing) => !page.includes(`id="${drawing}"`)), []);
  assert.deepEqual([dishOfTheme("trains"), dishOfTheme(null), dishOfTheme(undefined)], ["dish-own", "dish-mixed", "dish-mixed"]);
});

test("F2 P16: every theme and every difficulty has a name in each language; an unknown theme is its code with a capital", async () => {
  for (const language of LANGUAGES) {
    await speak(language);
    const names = [...THEMES, null].map(themeName);
    assert.deepEqual(names.filter((name) => /^\p{Lu}/u.test(name)).length, THEMES.length + 1, language);
    assert.equal(new Set(names).size, names.length, language);
    assert.equal(names.some((name) => name.toLowerCase() === "mixed"), false, language);
    assert.equal(new Set(DIFFICULTIES.map((one) => text(`deal.difficulty.${one}`))).size, 4, language);
    assert.equal(themeName("trains"), "Trains", language);
  }
  await speak("en");
});

test("F2: a question is about its theme in the page's language, else about the topic of its file", async () => {
  await speak("de");
  assert.deepEqual([{ topic: "Flags", theme: "geography" }, { topic: "Flags", theme: null }, { topic: "nature" }].map(topicOf),
    ["Geografie", "Flags", "nature"]);
  await speak("en");
});

test("F2: a choice becomes a deal without what is mixed, and what is no choice becomes none", () => {
  assert.deepEqual(readDeal({ theme: "mixed", difficulty: 0, questions: 10 }), { questions: 10 });
  assert.deepEqual(readDeal({ theme: "nature", difficulty: 3, questions: 15 }), { theme: "nature", difficulty: 3, questions: 15 });
  assert.deepEqual(readDeal({ theme: "nature", difficulty: 4, questions: 5, table: "KRTPN" }), { theme: "nature", questions: 5 });
  assert.deepEqual([null, {}, { questions: 7 }, { table: "KRTPN" }, "x"].map(readDeal), [null, null, null, null, null]);
  assert.ok(LENGTHS.includes(DEAL.questions));
});

test("F2: deals are the same if they say the same, whether a part is absent or null", () => {
  assert.ok(isSameDeal({ questions: 10 }, { theme: null, difficulty: null, questions: 10 }));
  assert.ok(isSameDeal(null, undefined));
  for (const other of [null, { questions: 5 }, { theme: "food", questions: 10 }, { difficulty: 1, questions: 10 }]) {
    assert.equal(isSameDeal({ questions: 10 }, other), false);
  }
});

test("F2: a deal names difficulty and length, and how many questions it chooses from", () => {
  const bank = [{ theme: "food", questions: [3, 4, 5] }, { theme: "nature", questions: [10, 20, 0] }];
  const deals = [{ questions: 10 }, { theme: "food", questions: 5 }, { difficulty: 3, questions: 15 }, { theme: "nature", difficulty: 2, questions: 5 }];
  assert.deepEqual(deals.map((deal) => stockOf(bank, deal)), [42, 12, 5, 20]);
  assert.deepEqual(deals.map((deal) => [difficultyName(deal), lengthName(deal)].join(", ")),
    ["mixed, 10 questions", "mixed, 5 questions", "hard, 15 questions", "medium, 5 questions"]);
});

const bank = THEMES.map((theme) => ({ theme, questions: [5, 5, 5] }));
const lobby = (more = {}) => ({ phase: { name: "lobby" }, opener: 1, members: [{ m: 1 }], bank, deal: DEAL, ...more });
const LAST = { theme: "food", questions: 5 };

test("F2: a fresh table hears of the last choice of its opener's device, and of nobody else's", () => {
  assert.deepEqual(dealToSend(lobby(), 1, LAST), LAST);
  assert.deepEqual(dealToSend(lobby({ deal: undefined }), 1, LAST), LAST);
  assert.deepEqual(dealToSend(lobby(), 1, { questions: 15 }), { questions: 15 });
  const unheard = [
    dealToSend(lobby(), 1, null),
    dealToSend(lobby({ deal: LAST }), 1, LAST),
    dealToSend(lobby(), 2, LAST),
    dealToSend(lobby(), null, LAST),
    dealToSend(lobby({ members: [{ m: 1 }, { m: 2 }] }), 1, LAST),
    dealToSend(lobby({ phase: { name: "countdown" } }), 1, LAST),
    dealToSend(lobby({ bank: [] }), 1, LAST),
    dealToSend(lobby({ bank: undefined }), 1, { questions: 15 }),
    dealToSend(lobby(), 1, { theme: "trains", questions: 5 }),
  ];
  assert.deepEqual(unheard, unheard.map(() => null));
});

test("P9: after a dealt quiz the next one is of the same theme", () => {
  const view = (phase) => ({ phase: { name: "ended", topic: "Flags", ...phase }, shelf: [{ number: 1, topic: "General" }, { number: 2, topic: "Film" }], quiz: 1 });
  assert.deepEqual([{ theme: "geography" }, { theme: "mixed" }, {}].map((phase) => nextWords(view(phase))),
    ["Next: Geography", "Next: A bit of everything", "Next: Film"]);
});

test("F2: the table says when all questions of a choice were played", async () => {
  for (const language of LANGUAGES) {
    await speak(language);
    assert.match(noticeWords({ kind: "questionsStartAgain" }), /\p{L}{3}.*[.!]$/u, language);
  }
  await speak("en");
});
