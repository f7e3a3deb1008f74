import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { chooseLanguage, LANGUAGES, sentence, text, use } from "../public/scripts/core/texts.js";
import en from "../public/scripts/core/texts/en.js";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const catalogues = Object.fromEntries(await Promise.all(
  LANGUAGES.map(async (language) => [
    language,
    (await import(`../public/scripts/core/texts/${language}.js`)).default,
  ]),
));

/** The raw values of a Swift enumeration of codes. */
const codesIn = (path) => [...read(path).matchAll(/case \w+ = "([\w.]+)"/g)].map((found) => found[1]);

const formsOf = (entry) => (typeof entry === "string" ? [entry] : [entry.one, entry.other]);
const argumentsOf = (entry) =>
  [...new Set(formsOf(entry).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((m) => m[1])))].sort();

test("P16 F3: every refusal and every fault of a quiz file has a sentence in every language", () => {
  const codes = [
    ...codesIn("Sources/GameCore/Refusal.swift"),
    ...codesIn("Sources/QuizFiles/QuizFault.swift"),
  ];
  assert.ok(codes.length > 40, "the Swift sources are read");
  for (const [language, { codes: known }] of Object.entries(catalogues)) {
    assert.deepEqual(codes.filter((code) => !known[code]), [], language);
  }
});

test("P16: all languages have the same keys and the same arguments", () => {
  for (const [language, catalogue] of Object.entries(catalogues)) {
    for (const part of ["ui", "codes"]) {
      const own = Object.entries(catalogue[part]).map(([key, entry]) => [key, argumentsOf(entry)]);
      const theirs = Object.entries(en[part]).map(([key, entry]) => [key, argumentsOf(entry)]);
      assert.deepEqual(own.sort(), theirs.sort(), `${language} ${part}`);
    }
    assert.deepEqual(Object.keys(catalogue.values).sort(), Object.keys(en.values).sort(), language);
  }
});

test("P16: every text that the page names exists", () => {
  const files = ["index.html", ...readdirSync(new URL("web/public/scripts", root), { recursive: true })
    .filter((name) => String(name).endsWith(".js")).map((name) => `scripts/${name}`)];
  const named = files.flatMap((name) => [
    ...read(`web/public/${name}`).matchAll(/(?:data-(?:text|label)=|\btext\()"([\w.]+)"/g),
  ].map((found) => found[1]));
  assert.ok(named.length > 100, "the sources are read");
  assert.deepEqual([...new Set(named)].filter((key) => !(key in en.ui)), []);
});

test("F3: a fault names file, question and field in one sentence", () => {
  use(en, "en");
  assert.equal(
    sentence("quiz.optionMissing", { file: "quiz2.json", question: 3, option: "D" }),
    "quiz2.json, question 3: option D is missing",
  );
  assert.equal(
    sentence("quiz.notObject", { file: "quiz1.json", found: "array" }),
    "quiz1.json holds a list instead of an object",
  );
});

test("H6: too many connected says how many are and how many must go", () => {
  assert.equal(
    sentence("start.tooMany", { connected: 5, limit: 4, leave: 1 }),
    "5 are connected and 4 can play: 1 must leave or watch",
  );
});

test("P16: the language asked for comes first, then the browser's, then English", () => {
  assert.equal(chooseLanguage("de", ["en-GB"]), "de");
  assert.equal(chooseLanguage("xx", ["fi", "de-AT", "en"]), "de");
  assert.equal(chooseLanguage(null, ["fi"]), "en");
});

test("P16: plurals follow the number; an unknown code is named", () => {
  use(en, "en");
  assert.deepEqual([1, 2].map((count) => text("play.points", { count })), ["1 point", "2 points"]);
  assert.equal(sentence("no.such"), "That did not work (no.such).");
});
