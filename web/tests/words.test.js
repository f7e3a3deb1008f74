import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { LANGUAGES } from "../public/scripts/core/texts.js";
import { hyphenated, lengthsOf } from "../public/scripts/core/hyphens.js";

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

const seen = (/** @type {string} */ words) => hyphenated(words).replaceAll("\u00ad", "-");

test("H14: long words may break between syllables, in any language of Latin letters", () => {
  assert.equal(seen("Rechtsschutzversicherung"), "Rechts-schutz-ver-si-che-rung");
  assert.equal(seen("Mediterranean temperature"), "Me-di-ter-ra-nean tem-pe-ra-ture");
  assert.equal(seen("anticonstitutionnellement"), "an-ti-cons-ti-tu-tion-nel-le-ment");
  assert.equal(seen("Desoxirribonucleico"), "De-so-xir-ri-bo-nu-cleico");
  assert.equal(seen("hedgehog"), "hedge-hog");
  assert.equal(seen("Çekoslovakyalı"), "Çe-kos-lo-va-kyalı");
});

test("H14: short words, numbers and other scripts stay as they are, and no letter changes", () => {
  for (const words of ["Which sea is it?", "1234567890", "どの海ですか、これは何ですか", "xxxxxxxxxxxxxxxx", ""]) {
    assert.equal(hyphenated(words), words);
  }
  const sentence = "Welche Geschwindigkeitsbegrenzung verlangt die Straßenverkehrsordnung innerorts?";
  assert.equal(hyphenated(sentence).replaceAll("\u00ad", ""), sentence);
});

test("H14: at least two letters stand before a break and three after it", () => {
  for (const word of ["Electroencephalogram", "Aaaaaaaaaaaba", "Otorhinolaryngologie"]) {
    const parts = seen(word).split("-");
    assert.ok(parts.slice(0, -1).every((part) => part.length >= 2), word);
    assert.ok((parts.at(-1) ?? "").length >= 3, word);
  }
});

test("H14: only words of so many letters may break, the longest first", () => {
  const words = "Democratic Republic of Anticonstitution";
  assert.deepEqual(lengthsOf(words), [16, 10, 8]);
  assert.deepEqual(lengthsOf("Which sea is it?"), []);
  assert.equal(hyphenated(words, 16).replaceAll("\u00ad", "-"), "Democratic Republic of An-ti-cons-ti-tu-tion");
});
