import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { LANGUAGES } from "../public/scripts/core/texts.js";

const root = new URL("../public/", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const PARTS = readdirSync(new URL("scripts/core/texts/", root))
  .flatMap((name) => name.match(/^(.*-)?en\.js$/) ? [name.slice(0, -"en.js".length)] : []);

const formsOf = (entry) => (typeof entry === "string" ? [entry] : [entry.one, entry.other]);

/** Every sentence of a language by its key: what the page says, and what it says to a server's code. */
async function sentencesOf(language) {
  const said = {};
  for (const part of PARTS) {
    const { ui, codes } = (await import(`../public/scripts/core/texts/${part}${language}.js`)).default;
    for (const [key, entry] of Object.entries({ ...ui, ...codes })) said[key] = formsOf(entry);
  }
  return said;
}
const said = Object.fromEntries(await Promise.all(
  LANGUAGES.map(async (language) => [language, await sentencesOf(language)]),
));

/** The page about http and https: its English stands in the document. */
async function secureOf(language) {
  if (language !== "en") return (await import(`../public/scripts/core/texts/secure-${language}.js`)).default.ui;
  const texts = [...read("secure.html").matchAll(/data-text="(\w+)"[^>]*>([^<]+)</g)];
  return Object.fromEntries(texts.map(([, key, words]) => [key, words]));
}

/** The keys of the words on buttons, as the documents name them. */
function keysOnButtons() {
  const games = readdirSync(new URL("games", root)).map((name) => `games/${name}`);
  const documents = ["index.html", "table.html", "map.html", "practice.html", "arcade.html", "account.html", "decks.html", "host.html", "offline.html", ...games];
  return [...new Set(documents.flatMap((name) =>
    [...read(name).matchAll(/<(button|a|label)\b[^>]*\bclass="(?:[^"]* )?button[ "].*?<\/\1>/gs)]
      .flatMap(([button]) => [...button.matchAll(/data-text="([\w.]+)"/g)].map((found) => found[1]))))];
}

test("P16 H1: the words on a button are at most 60 characters, in every language", () => {
  const keys = keysOnButtons();
  assert.ok(keys.length > 60, "the documents are read");
  for (const language of LANGUAGES) {
    const long = keys.filter((key) => said[language][key].some((form) => form.length > 60));
    assert.deepEqual(long, [], language);
  }
});

// What the page calls http and https: the same words wherever it speaks of them.
const SECURE_LINK = {
  en: /secure link/i, de: /sichere Verbindung/i, es: /conexión segura/i, fr: /connexion sécurisée/i, tr: /güvenli bağlantı/i,
};
const NORMAL_LINK = {
  en: /normal link/i, de: /normale Verbindung/i, es: /conexión normal/i, fr: /connexion normale/i, tr: /normal bağlantı/i,
};

test("P16: https has one name in a language, and http another", async () => {
  const ofSecure = [
    "motion.door", "motion.doorGo", "motion.doorHow", "untrusted.text", "account.insecure", "account.insecureHeading",
    "account.toSecure", "map.insecure",
  ];
  for (const language of LANGUAGES) {
    const page = await secureOf(language);
    const named = (key) => said[language][key].join(" ");
    const secure = [...ofSecure.map(named), page.secure, page.toSecure, page.later];
    const normal = [...["untrusted.text", "untrusted.open", "door.refused"].map(named), page.open, page.toOpen, page.stuckText];
    for (const words of secure) assert.match(words, SECURE_LINK[language]);
    for (const words of normal) assert.match(words, NORMAL_LINK[language]);
  }
});

test("P16: one thing has one name in a language", () => {
  const givenUp = {
    de: /Telefon|Mensch/, es: /teléfono|aparato|Atrás|Inténtalo|la terminal/, fr: /sauver|Au loin|Lieu/, tr: /aygıt|uçbirim|figür/,
  };
  for (const [language, pattern] of Object.entries(givenUp)) {
    const found = Object.entries(said[language]).filter(([, forms]) => forms.some((form) => pattern.test(form)));
    assert.deepEqual(found, [], language);
  }
});

test("P16: no word is for men alone or for women alone, and none can be misread", () => {
  const givenUp = {
    fr: /\b(?:absente?|parti|(?:dé)?connectée?)(?![\p{L}])/u, es: /Bienvenid|¡Sé |\b(?:conectad|desconectad|invitad|preparad)[oa]\b/,
    tr: /Onu da/,
  };
  for (const [language, pattern] of Object.entries(givenUp)) {
    const found = Object.entries(said[language]).filter(([, forms]) => forms.some((form) => pattern.test(form)));
    assert.deepEqual(found, [], language);
  }
});

test("P16: in French no sign of punctuation begins a line", () => {
  const apart = Object.entries(said.fr).filter(([, forms]) => forms.some((form) => / [!?:;»]|« /.test(form)));
  assert.deepEqual(apart, []);
});

test("the font that the first screens have holds every letter of the page's texts (decision 37)", () => {
  const ranges = [...read("styles/fonts.css").matchAll(/unicode-range: ([^;]+);/g)].map(([, ranges]) => ranges);
  assert.equal(ranges.length, 2);
  assert.equal(ranges[0], ranges[1]);
  const runs = ranges[0].split(/,\s*/).map((run) => run.slice("U+".length).split("-").map((hex) => parseInt(hex, 16)));
  const isHeld = (letter) => runs.some(([first, last = first]) => letter >= first && letter <= last);
  for (const language of LANGUAGES) {
    const letters = new Set(Object.values(said[language]).flat().join("").match(/\p{L}/gu));
    assert.ok(letters.size > 40, language);
    assert.deepEqual([...letters].filter((letter) => !isHeld(letter.codePointAt(0))), [], language);
  }
});
