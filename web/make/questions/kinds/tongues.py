"""Official languages, and what countries and languages call themselves."""

import collections
import unicodedata

from deal import Draft, choose
from kinds.countries import names
from texts import LANGUAGES, alike, alike_somewhere, capital, mixed, same, say

OFFICIAL = dict(
    en="Which of these is an official language of {the}?",
    de="{name}: Welche dieser Sprachen ist dort Amtssprache?",
    es="{name}: ¿cuál de estos idiomas es oficial allí?",
    fr="{name} : laquelle de ces langues y est officielle ?",
    tr="{name}: Bu dillerden hangisi orada resmî dildir?")
WHERE = dict(
    en="In which of these countries is {tongue} an official language?",
    de="In welchem dieser Länder ist {tongue} Amtssprache?",
    es="¿En cuál de estos países es oficial este idioma: {tongue}?",
    fr="Dans lequel de ces pays cette langue est-elle officielle : {tongue} ?",
    tr="Bu ülkelerden hangisinde bu dil resmîdir: {tongue}?")
OWN_COUNTRY = dict(
    en="Which country calls itself “{own}”?", de="Welches Land nennt sich selbst „{own}“?",
    es="¿Qué país se llama a sí mismo «{own}»?", fr="Quel pays s’appelle lui-même « {own} » ?",
    tr="Hangi ülke kendine “{own}” der?")
OWN_TONGUE = dict(
    en="Which language calls itself “{own}”?", de="Welche Sprache nennt sich selbst „{own}“?",
    es="¿Qué idioma se llama a sí mismo «{own}»?", fr="Quelle langue s’appelle elle-même « {own} » ?",
    tr="Hangi dil kendine “{own}” der?")
IN_TONGUE = dict(
    en="The word is {tongue}.", de="Die Sprache des Wortes: {tongue}.", es="El idioma de la palabra: {tongue}.",
    fr="La langue du mot : {tongue}.", tr="Sözcüğün dili: {tongue}.")
SOURCE = "CLDR 41"
WELL_KNOWN = {"en", "es", "fr", "de", "pt", "it", "ru", "zh", "ja", "ar", "tr", "nl", "sv", "el", "pl"}
KNOWN_TOO = {"LB": ("fr",), "NA": ("de",), "AZ": ("ru",), "RW": ("sw",)}
"""Languages of much use in a country of which CLDR does not say so."""
NEARLY_ONE = [("id", "ms"), ("ms", "id"), ("tg", "fa"), ("hif", "hi"), ("hr", "sr"), ("hr", "bs"), ("sr", "bs"),
              ("sr", "hr"), ("bs", "hr"), ("bs", "sr"), ("hi", "ur"), ("ur", "hi")]
"""Languages of which a reader may say that they are one."""
TONGUES = """af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka
kk km ko ky lo lt lv mk mn ms my ne nl no pl pt ro ru si sk sl sq sr sv sw ta th tk tr uk ur uz vi zh""".split()
"""Languages of which a reader may have heard."""


def tongue_name(world, code):
    """A language's name as it stands in a sentence."""
    found = {language: world.cldr.names(language, "language")[code] for language in LANGUAGES}
    return {**found, "en": "Bengali"} if code == "bn" else found


def tongue(world, code):
    """A language's name, with a capital letter as an option has it."""
    return {language: dotted(word, language) for language, word in tongue_name(world, code).items()}


def dotted(name, language):
    """Turkish has two letters i, and the capital of the dotted one keeps its dot."""
    return "İ" + name[1:] if language == "tr" and name[0] == "i" else capital(name)


def known_in(country):
    """Languages that are official or much spoken in a country, with those that are nearly the same."""
    found = {*country.official, *country.spoken, *KNOWN_TOO.get(country.code, ())}
    return found | {other for one, other in NEARLY_ONE if one in found}


def has_name(world, code):
    return all(code in world.cldr.names(language, "language") for language in LANGUAGES)


def official_questions(world):
    """Country → language."""
    spread = collections.Counter(code for country in world.countries.values() for code in country.official)
    for country in world.asked("language"):
        name_of = {code: tongue(world, code) for code in TONGUES if has_name(world, code)}
        plain = [code for code in sorted(country.official) if code in name_of
                 and not alike_somewhere(name_of[code], country.name)]
        for right in mixed(plain, country.code, "official")[:1]:
            pools = []
            for pool in world.near(country, list(world.countries.values())):
                found = {code for other in pool for code in other.official if code in name_of}
                pools.append([name_of[code] for code in sorted(found - known_in(country))
                              if not alike_somewhere(name_of[code], country.name)])
            level = country.level if spread[right] > 3 else min(3, country.level + 1)
            yield Draft(
                "official", country.code, say(OFFICIAL, the=country.the, name=country.name), name_of[right],
                choose(name_of[right], pools, country.code, "official"), level, SOURCE,
                ("languages", country.continent))


def where_questions(world):
    """Language → country."""
    allowed = world.asked("language")
    for country in allowed:
        for code in mixed(sorted(country.official), country.code, "where")[:1]:
            if code not in TONGUES or alike_somewhere(tongue(world, code), country.name):
                continue
            others = [other for other in allowed if code not in known_in(other)
                      and not alike_somewhere(tongue(world, code), other.name)]
            yield Draft(
                "speaks", country.code, say(WHERE, tongue=tongue_name(world, code)), country.name,
                choose(country.name, map(names, world.near(country, others)), country.code, "speaks"),
                country.level, SOURCE, ("languages", country.continent))


def own_country_questions(world):
    """A country's name in the language that most of its people speak, beside others in its letters."""
    own = {country.code: own_name(world, country) for country in world.countries.values()}
    for country in world.asked("language"):
        word = own[country.code]
        if not word or country.code == "KP" or any(
                alike(word, country.name[language]) for language in LANGUAGES):
            continue
        others = [other for other in world.countries.values() if own[other.code] != word]
        kin = [other for other in others if own[other.code] and script(own[other.code]) == script(word)]
        pools = [*world.near(country, kin)[:3], *world.near(country, others)]
        yield Draft(
            "own-country", country.code, say(OWN_COUNTRY, own=same(word)), country.name,
            choose(country.name, map(names, pools), country.code, "own", enough=5),
            min(3, country.level + (script(word) != "LATIN")), SOURCE, ("own names", country.continent),
            say(IN_TONGUE, tongue=tongue_name(world, country.official[0])))


def own_name(world, country):
    """What a country is called where most of its people live, or None."""
    code = country.official[0] if country.official else None
    if code not in TONGUES or code in LANGUAGES:
        return None
    return world.cldr.names(code, "territory").get(country.code)


def script(word):
    """The letters in which a word is written."""
    return unicodedata.name(word[0]).split()[0]


def own_tongue_questions(world):
    """A language's name in itself."""
    name_of = {code: tongue(world, code) for code in TONGUES if has_name(world, code)}
    for code in name_of:
        own = world.cldr.names(code, "language").get(code)
        if code in LANGUAGES or not own or any(alike(own, name_of[code][language]) for language in LANGUAGES):
            continue
        others = [other for other in name_of if other != code]
        kin = [other for other in others if script(world.cldr.names(other, "language")[other]) == script(own)]
        yield Draft(
            "own-language", code, say(OWN_TONGUE, own=same(own)), name_of[code],
            choose(name_of[code], [[name_of[other] for other in pool] for pool in (kin, others)], code, "own",
                   enough=5),
            2 if code in WELL_KNOWN or script(own) == "LATIN" else 3, SOURCE, ("own names", "languages"))
