"""Words of other languages: things with a picture of their own, numbers, months and days."""

import unicodedata

from deal import Draft, choose
from kinds.tongues import dotted, tongue, tongue_name
from texts import LANGUAGES, alike, mixed, same, say

TONGUES = {"it": 1, "pt": 1, "nl": 1, "sv": 2, "da": 2, "no": 2, "ro": 2, "pl": 2, "ca": 2, "hr": 3, "cs": 3,
           "hu": 3, "fi": 2, "is": 3, "et": 3, "lt": 3, "lv": 3, "sq": 3, "cy": 3, "ga": 3, "eu": 3, "id": 2,
           "af": 2, "sl": 3, "sk": 3, "gl": 2}
"""Languages in Latin letters, and how far they are from the page's."""
THINGS = {
    "animals": "🐕🐈🐎🐄🐖🐐🐓🦆🦢🦉🐢🐍🐟🐋🐬🦈🐙🐌🐜🐝🕷🦋🐘🐫🦒🐅🐆🦓🐁🦔🦇🐒🦍🐊🦅🕊🐧🦜🦀🦐🦑🦁🦃🦌🦎🦂🐡",
    "food": "🍐🍋🍌🍉🍇🍓🍒🍑🍍🥥🥝🍅🍆🥑🥦🌽🥔🥕🥒🧅🧄🥜🍞🧀🥚🍯🥛🧂🍰🥗🍲🍺🍷🍵🧈🌶🍎🍚🥓🍕🍫",
    "things": "🔑🕯🚪🛏🪑✂🔨🪓🔧🪜🧲🎈🎁☂👓⌚🧦🧤🧣👑💍🧵🧹🧺🧼🪞🪟⚓🎻🎺🪁✏🖍🥄🍽📖💡🔒🎩👗👠🏹🕰📷⚽🎲🧸👕🎒⛺🪒🧮🪙",
    "nature": "☀🌈☁❄🔥🌋⭐🌹🌷🌻🌵🌳🏝🌊🌙🍁🌧💧🍀🌱⛰🏖🌲",
    "body": "👁👂👃👅🦷🦴🧠👄🦵🦶✋👣",
    "travel": "⛵🚂🚲🚢🚁🚀✈🚌🚜🏰🏠⛪🚑🚆🛴🏍🛶🌉🏫🏥⛲"}
"""Pictures for which the languages have the same thing in mind; faces of animals and the like are none."""
SPOKEN = {"✈": "plane", "🍆": "aubergine", "🏍": "motorbike"}
"""English words as families in Europe say them."""
SAYS = dict(
    en="How do you say “{thing}” {emoji} in {tongue}?", de="Wie heißt „{thing}“ {emoji} auf {tongue}?",
    es="¿Cómo se dice «{thing}» {emoji} en {tongue}?", fr="Comment dit-on « {thing} » {emoji} en {tongue} ?",
    tr="{tongue} “{thing}” {emoji} nasıl denir?")
MEANS = dict(
    en="What does “{word}” mean in {tongue}?", de="{tongue}: Was bedeutet „{word}“?",
    es="¿Qué significa «{word}» en {tongue}?", fr="Que veut dire « {word} » en {tongue} ?",
    tr="{tongue} “{word}” ne demektir?")
NUMBER = dict(
    en="Which number is “{word}” in {tongue}?", de="Welche Zahl heißt „{word}“ auf {tongue}?",
    es="¿Qué número es «{word}» en {tongue}?", fr="Quel nombre est « {word} » en {tongue} ?",
    tr="{tongue} “{word}” hangi sayıdır?")
MONTH = dict(
    en="Which month is “{word}” in {tongue}?", de="Welcher Monat heißt „{word}“ auf {tongue}?",
    es="¿Qué mes es «{word}» en {tongue}?", fr="Quel mois est « {word} » en {tongue} ?",
    tr="{tongue} “{word}” hangi aydır?")
DAY = dict(
    en="Which day of the week is “{word}” in {tongue}?", de="Welcher Wochentag heißt „{word}“ auf {tongue}?",
    es="¿Qué día de la semana es «{word}» en {tongue}?",
    fr="Quel jour de la semaine est « {word} » en {tongue} ?", tr="{tongue} “{word}” haftanın hangi günüdür?")
WHICH = dict(
    en="Which language counts like this: {words}?", de="Welche Sprache zählt so: {words}?",
    es="¿Qué idioma cuenta así: {words}?", fr="Quelle langue compte ainsi : {words} ?",
    tr="Hangi dil böyle sayar: {words}?")
DAYS_OF = dict(
    en="In which language are these days of the week: {words}?",
    de="In welcher Sprache sind das Wochentage: {words}?",
    es="¿En qué idioma son estos los días de la semana: {words}?",
    fr="Dans quelle langue sont ces jours de la semaine : {words} ?",
    tr="Bunlar hangi dilde hafta günleridir: {words}?")
SOURCE = "CLDR 41"
KIN = [{"da", "no"}, {"cs", "sk"}, {"hr", "sl"}, {"pt", "gl"}, {"ca", "gl"}, {"nl", "af"}, {"ga", "gd"}]
"""Languages so near that one is no fair wrong option beside the other."""


def is_asked(world, code):
    """Turkish says "in a language" with one ending, if its name has it."""
    return world.cldr.names("tr", "language").get(code, "").endswith(("ca", "ce", "ça", "çe"))


def tongues(world):
    return [code for code in TONGUES if is_asked(world, code)]


def word_for(world, language, emoji):
    """The one word that a language has for a picture, or None."""
    if language == "en" and emoji in SPOKEN:
        return SPOKEN[emoji]
    word = world.cldr.emoji(language).get(emoji)
    return word if word and word.replace("’", "").isalpha() and len(word) > 2 and word != "↑↑↑" else None


def things(world):
    """Picture → (its group, its name in the page's languages), where that is one word in each."""
    found = {}
    for group, pictures in THINGS.items():
        for emoji in pictures:
            if unicodedata.combining(emoji):
                continue
            name = {language: word_for(world, language, emoji) for language in LANGUAGES}
            if all(name.values()):
                found[emoji] = (group, name)
    return found


def shown(emoji):
    """Older signs are text unless told to be pictures."""
    return emoji + "\ufe0f" if ord(emoji) < 0x1F300 or emoji in "🕷🕊🌶🕯🛏🖍🍽🕰🏝⛰🏖🌧🌪👁🏍" else emoji


def is_far(name, word):
    """Whether no reader of the page sees the answer in the word."""
    return not any(alike(name[language], word) for language in LANGUAGES)


def thing_questions(world, count):
    """Word → picture's name and back, `count` of each in every language."""
    known = things(world)
    for code in tongues(world):
        words = {emoji: word_for(world, code, emoji) for emoji in known}
        words = {emoji: word for emoji, word in words.items() if word}
        fair = [emoji for emoji in words if is_far(known[emoji][1], words[emoji])]
        for at, emoji in enumerate(mixed(fair, code, "things")[:2 * count]):
            yield thing_question(world, code, emoji, known, words, at % 2 == 0)


def thing_question(world, code, emoji, known, words, is_to):
    group, name = known[emoji]
    others = [other for other in mixed(words, code, emoji)
              if other != emoji and words[other] != words[emoji] and not alike(words[other], words[emoji])]
    pools = [[other for other in others if known[other][0] == group], others]
    tongue = tongue_name(world, code)
    if is_to:
        wrong = [[same(words[other]) for other in pool] for pool in pools]
        return Draft(
            "says", f"{code} {emoji}", say(SAYS, thing=name, emoji=same(shown(emoji)), tongue=tongue),
            same(words[emoji]), choose(same(words[emoji]), wrong, code, emoji), TONGUES[code], SOURCE,
            ("words", group))

    def option(one):
        return {language: f"{shown(one)} {word}" for language, word in known[one][1].items()}

    wrong = [[option(other) for other in pool] for pool in pools]
    return Draft(
        "means", f"{code} {emoji}", say(MEANS, word=same(words[emoji]), tongue=tongue), option(emoji),
        choose(option(emoji), wrong, code, emoji), TONGUES[code], SOURCE, ("words", group))


def number_questions(world, count):
    """What a numeral means; only small numbers, as digits."""
    for code in tongues(world):
        words = numerals(world, code)
        here = {language: numerals(world, language) for language in LANGUAGES}
        fair = [number for number in words if number > 2
                and not any(alike(words[number], here[language].get(number, "")) for language in LANGUAGES)]
        for number in mixed(fair, code, "numbers")[:count]:
            others = [same(other) for other in words if other != number and other > 1
                      and len(str(other)) == len(str(number))]
            yield Draft(
                "number", f"{code} {number}",
                say(NUMBER, word=same(words[number]), tongue=tongue_name(world, code)), same(number),
                choose(same(number), [others], code, number), TONGUES[code], SOURCE,
                ("words", "numbers"))


def numerals(world, code):
    return {number: word for number, word in world.cldr.numerals(code).items() if 0 < number <= 12}


def calendar_questions(world, kind, sentence, count):
    """What a month or a day of the week is."""
    here = {language: world.cldr.calendar(language, kind) for language in LANGUAGES}
    for code in tongues(world):
        words = world.cldr.calendar(code, kind)
        names = {key: {language: dotted(here[language][key], language) for language in LANGUAGES}
                 for key in words}
        fair = [key for key in words if is_far(names[key], words[key])]
        for key in mixed(fair, code, kind)[:count]:
            yield Draft(
                kind, f"{code} {key}",
                say(sentence, word=same(words[key]), tongue=tongue_name(world, code)), names[key],
                choose(names[key], [[names[other] for other in names if other != key]], code, key),
                TONGUES[code], SOURCE, ("words", f"{kind}s"))


def which_questions(world):
    """Which language counts, or names its days, like this."""
    allowed = tongues(world)
    names = {code: tongue(world, code) for code in allowed}
    for code in allowed:
        far = [names[other] for other in allowed if other != code and {code, other} not in KIN]
        numbers, days = numerals(world, code), world.cldr.calendar(code, "day")
        if all(number in numbers for number in (1, 2, 3, 4)):
            words = ", ".join(numbers[number] for number in (1, 2, 3, 4))
            yield Draft("counts", code, say(WHICH, words=same(words)), names[code],
                        choose(names[code], [far], code, "counts"), TONGUES[code], SOURCE,
                        ("words", "numbers"))
        words = ", ".join(days[day] for day in ("mon", "tue", "wed"))
        yield Draft("days", code, say(DAYS_OF, words=same(words)), names[code],
                    choose(names[code], [far], code, "days"), TONGUES[code], SOURCE, ("words", "days"))


def questions(world):
    """All questions about words."""
    return [*thing_questions(world, 8), *number_questions(world, 4), *which_questions(world),
            *calendar_questions(world, "month", MONTH, 3), *calendar_questions(world, "day", DAY, 3)]
