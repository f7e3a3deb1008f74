/**
 * Where a long word may be broken, with a hyphen. Browsers know it for few languages, and questions are
 * in any; so syllables are guessed as most languages of Latin letters build them. Pure.
 */

/** A soft hyphen: the browser draws it only at the end of a line. */
const HYPHEN = "\u00ad";
/** Shorter words fit on a line of any answer. */
const LONG = 8;
/** The least number of letters before a hyphen, and after one. */
const BEFORE = 2;
const AFTER = 3;

const LONG_WORD = new RegExp(`\\p{L}{${LONG},}`, "gu");
const VOWELS = "aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüıÿ";
/** Consonants that begin a syllable together. */
const TOGETHER = "sch[lmnrw]?|[cs]h[lr]?|[pt]hr?|qu|[bcfgkpv][lr]|[dt]r|kn|rh|wh";
/** The begin of a syllable: these consonants or a single one, before a vowel. */
const ONSET = new RegExp(`(?:${TOGETHER}|[^${VOWELS}])(?=[${VOWELS}])`, "giu");
const VOWEL = new RegExp(`[${VOWELS}]`, "iu");

/** @param {string} word */
function broken(word) {
  let from = 0;
  const parts = [];
  for (const { index } of word.matchAll(ONSET)) {
    const part = word.slice(from, index);
    // "dge" stays whole, as in "hedge".
    if (/^dge/iu.test(word.slice(index - 1))) continue;
    if (part.length < BEFORE || word.length - index < AFTER || !VOWEL.test(part)) continue;
    parts.push(part);
    from = index;
  }
  return [...parts, word.slice(from)].join(HYPHEN);
}

/** The same words, those of so many letters or more with soft hyphens. @param {string} words */
export const hyphenated = (words, least = LONG) =>
  words.replace(LONG_WORD, (word) => (word.length < least ? word : broken(word)));

/** The numbers of letters of the long words, the largest first. @param {string} words */
export const lengthsOf = (words) =>
  [...new Set(words.match(LONG_WORD)?.map(({ length }) => length))].sort((one, other) => other - one);
