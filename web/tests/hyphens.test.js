import assert from "node:assert/strict";
import test from "node:test";
import { hyphenated, lengthsOf } from "../public/scripts/core/hyphens.js";

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
