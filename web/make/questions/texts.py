"""Texts in the bank's languages: a dictionary from language to words."""

import difflib
import functools
import hashlib
import re
import unicodedata

LANGUAGES = ("en", "de", "es", "fr", "tr")


def same(words):
    """A text that is the same in every language, such as a symbol."""
    return {language: str(words) for language in LANGUAGES}


def french(words):
    """The spaces that French sets before high punctuation, which do not break."""
    words = re.sub(r" ([?!;])", "\u202f\\1", words)
    return words.replace(" :", "\u00a0:").replace("« ", "«\u00a0").replace(" »", "\u00a0»")


def say(template, **values):
    """A template in five languages with texts filled in by name."""
    filled = {
        language: template[language].format(**{name: text[language] for name, text in values.items()})
        for language in LANGUAGES}
    filled["fr"] = french(filled["fr"])
    return filled


LOOSE_UNIT = re.compile(r"(?<=[0-9]) (?=(?:[kc]?m[²³]?|kg|g|°C|%)(?![\w’-]))|(?<=°) (?=[NSEWOBDKG](?!\w))")
"""An ordinary space between a figure and its unit, or a degree and its direction: a line may break there."""


def joined(words):
    """Words whose figures stay with their units."""
    return LOOSE_UNIT.sub("\u00a0", words)


def listed(texts):
    """Texts one after another, with commas."""
    return {language: ", ".join(text[language] for text in texts) for language in LANGUAGES}


def capital(words):
    """Words with a capital letter at the start."""
    return words[:1].upper() + words[1:]


@functools.cache
def folded(words):
    """Small letters without accents, for comparing."""
    plain = unicodedata.normalize("NFKD", words.replace("ı", "i").replace("İ", "I"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


@functools.cache
def alike(one, other):
    """Whether a reader sees one word in the other: a common stem, or nearly the same letters."""
    one, other = folded(one), folded(other)
    stem = 0
    while stem < min(len(one), len(other)) and one[stem] == other[stem]:
        stem += 1
    inside = min(len(one), len(other)) >= 4 and (one in other or other in one)
    return one == other or stem >= 4 or inside or difflib.SequenceMatcher(None, one, other).ratio() > 0.66


def alike_somewhere(one, other):
    """Whether two texts are alike in one of the languages."""
    return any(alike(one[language], other[language]) for language in LANGUAGES)


def differ(texts):
    """Whether texts are different from each other in every language."""
    return all(
        len({folded(text[language]) for text in texts}) == len(texts) for language in LANGUAGES)


def names(sentence, words):
    """Whether a sentence holds some words; short ones, such as symbols, may stand in it by chance."""
    return len(words) >= 4 and bool(
        re.search(rf"(?<!\w){re.escape(folded(words))}(?!\w)", folded(sentence)))


def number_from(*seed):
    """A whole number that depends on nothing but the seed."""
    return int.from_bytes(hashlib.sha256(repr(seed).encode()).digest()[:8])


def mixed(things, *seed, key=repr):
    """Things in an order that depends on nothing but them and the seed."""
    return sorted(things, key=lambda thing: number_from(key(thing), *seed))


def plain(town):
    """A town's name without accents, and with one kind of apostrophe and space."""
    return " ".join(re.sub("[’ʻ]", "'", folded(town)).split())
