import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { noticeWords } from "../public/scripts/core/notice.js";
import { add, chooseLanguage, LANGUAGES, sentence, text, use } from "../public/scripts/core/texts.js";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

/** The parts of the catalogue: the first screen's is "", later ones are "table-" and others. */
const PARTS = readdirSync(new URL("web/public/scripts/core/texts/", root))
  .flatMap((name) => name.match(/^(.*-)?en\.js$/) ? [name.slice(0, -"en.js".length)] : []);

/** A language's catalogues, as the pages put them together. */
const partsOf = (language) => Promise.all(
  PARTS.map(async (part) => (await import(`../public/scripts/core/texts/${part}${language}.js`)).default),
);
const parts = Object.fromEntries(await Promise.all(
  LANGUAGES.map(async (language) => [language, await partsOf(language)]),
));
const catalogues = Object.fromEntries(Object.entries(parts).map(([language, own]) => [
  language,
  Object.fromEntries(
    ["ui", "codes", "values"].map((part) => [part, Object.assign({}, ...own.map((one) => one[part]))]),
  ),
]));
const en = catalogues.en;

/** Every Swift file of the product. */
const swift = readdirSync(new URL("Sources", root), { recursive: true })
  .map(String).filter((name) => name.endsWith(".swift") && !name.startsWith("Tools/"))
  .map((name) => read(`Sources/${name}`));

/** The raw values of each enumeration of codes, which `enum …Code: String` begins. */
const enumerated = swift.flatMap((source) => source.split(/(?=enum \w+Code: String)/).slice(1))
  .flatMap((source) => [...source.split("\n}")[0].matchAll(/case \w+ = "([\w.]+)"/g)].map((found) => found[1]));
/** Codes that are written out where they are given. */
const literal = swift.flatMap((source) =>
  [...source.matchAll(/code: "([a-z]\w*\.\w+)"/g)].map((found) => found[1]));
/** The refusals that modules declare. */
const declared = swift.flatMap((source) =>
  [...source.matchAll(/static let \w+ = RefusalCode\("([\w.]+)"\)/g)].map((found) => found[1]));
const codes = [...new Set([...enumerated, ...literal, ...declared])];

const formsOf = (entry) => (typeof entry === "string" ? [entry] : [entry.one, entry.other]);
const argumentsOf = (entry) =>
  [...new Set(formsOf(entry).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((m) => m[1])))].sort();

test("P16 F3 F4: every code that the server can send has a sentence in every language", () => {
  const families = ["start.alone", "quiz.notJSON", "quiz.missing", "fetch.unreachable"];
  assert.deepEqual(families.filter((code) => !codes.includes(code)), [], "the Swift sources are read");
  for (const [language, { codes: known }] of Object.entries(catalogues)) {
    assert.deepEqual(codes.filter((code) => !known[code]), [], language);
  }
});

/** Every key of a catalogue with the arguments of its entry. */
const shapeOf = (catalogue) => ["ui", "codes", "values"].flatMap((part) =>
  Object.entries(catalogue[part]).map(([key, entry]) => [part, key, argumentsOf(entry)])).sort();

test("P16: all languages have the same keys and the same arguments, in every part", () => {
  for (const [language, own] of Object.entries(parts)) {
    parts.en.forEach((theirs, index) => {
      assert.deepEqual(shapeOf(own[index]), shapeOf(theirs), `${language} ${index}`);
    });
  }
});

test("P16: the singular and the plural of an entry have the same arguments, but for the number", () => {
  for (const [language, catalogue] of Object.entries(catalogues)) {
    for (const [key, entry] of Object.entries({ ...catalogue.ui, ...catalogue.codes })) {
      if (typeof entry === "string") continue;
      const [one, other] = [entry.one, entry.other].map((form) => argumentsOf(form).filter((name) => name !== entry.by));
      assert.deepEqual(one, other, `${language} ${key}`);
    }
  }
});

test("P16: no part of the page says something else by another part's key", () => {
  const said = parts.en.flatMap(({ ui }) => Object.keys(ui));
  assert.deepEqual(said.filter((key, index) => said.indexOf(key) !== index), []);
});

test("P16: what the table says is added to what the first screen said", () => {
  use(parts.de[PARTS.indexOf("")], "de");
  add(parts.de[PARTS.indexOf("table-")]);
  assert.deepEqual([text("home.start"), text("lobby.start")], ["Quiz starten", "Quiz starten"]);
});

test("P16: every text that the page names exists", () => {
  const games = readdirSync(new URL("web/public/games", root)).map((name) => `games/${name}`);
  const pages = readdirSync(new URL("web/public", root)).filter((name) => name.endsWith(".html") && name !== "secure.html");
  const files = [...pages, ...games, ...readdirSync(new URL("web/public/scripts", root), { recursive: true })
    .filter((name) => String(name).endsWith(".js") && name !== "secure.js").map((name) => `scripts/${name}`)];
  const named = files.map((name) => read(`web/public/${name}`)).flatMap((source) => [
    ...source.matchAll(/data-(?:text|label)="([\w.]+)"/g),
    // Also the keys of which a condition chooses one.
    ...[...source.matchAll(/\btext\(([^()]*)/g)].flatMap(([, given]) => [...given.matchAll(/"(\w+\.\w+)"/g)]),
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

test("F4: a file that could not be fetched is named, with the number that the fault carries", () => {
  use(en, "en");
  const file = "quiz1.json";
  assert.equal(sentence("fetch.timedOut", { file, seconds: 5 }), "quiz1.json took longer than 5 seconds");
  assert.equal(sentence("fetch.status", { file, status: 503 }), "quiz1.json: its server answered with error 503");
  for (const code of codes.filter((one) => one.startsWith("fetch."))) {
    for (const { codes: own } of Object.values(catalogues)) {
      assert.ok(argumentsOf(own[code]).includes("file"), code);
    }
  }
});

test("F3: a notice ends with one full stop, whatever sentence stands in it", () => {
  for (const [language, catalogue] of Object.entries(catalogues)) {
    use(catalogue, language);
    for (const code of [...codes, "no.such"]) {
      for (const kind of /** @type {const} */ (["quizFailed", "quizFellBack"])) {
        const words = noticeWords({ kind, code, args: { file: "quiz1.json" } });
        assert.match(words, /[^.]\.$/, `${language} ${code}`);
        assert.doesNotMatch(words, /\.\./, `${language} ${code}`);
      }
    }
  }
  use(en, "en");
});

test("P23: faster is more says from how many points to how many, in all", () => {
  for (const { ui } of Object.values(catalogues)) {
    assert.match(String(ui["lobby.scoreHint.faster"]), /\b1\b.*\b5\b/);
  }
});

test("P16: the language asked for comes first, then the browser's, then English", () => {
  assert.equal(chooseLanguage("de", ["en-GB"]), "de");
  assert.equal(chooseLanguage("xx", ["fi", "de-AT", "en"]), "de");
  assert.equal(chooseLanguage(null, ["fi"]), "en");
});

test("P16: plurals follow the number; an unknown code is named", () => {
  use(en, "en");
  assert.deepEqual([1, 2].map((count) => text("play.points", { count })), ["1 point", "2 points"]);
  assert.equal(sentence("no.such"), "That didn’t work (no.such).");
});

test("H2: a name that is written from right to left is isolated in a sentence, others stay as they are", () => {
  use(en, "en");
  assert.equal(text("connect.invite", { name: "محمد" }), "Invite \u2068محمد\u2069");
  assert.equal(text("connect.invite", { name: "Anna 👩‍👩‍👧 山田" }), "Invite Anna 👩‍👩‍👧 山田");
});

test("P16: nobody is addressed as a man or a woman, and no sentence means another thing than it says", () => {
  const unwanted = {
    es: /Bienvenid[oa]|conectad[oa]/,
    fr: /(?<!\p{L})(?:absente?|(?:dé)?connectée?|parti)(?!\p{L})/u,
    tr: /Onu da bitti/,
  };
  for (const [language, pattern] of Object.entries(unwanted)) {
    for (const entry of Object.values(catalogues[language].ui)) {
      for (const form of formsOf(entry)) assert.doesNotMatch(form, pattern, language);
    }
  }
});
