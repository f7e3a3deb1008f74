"""Flags, outlines, capitals and continents."""

from deal import Draft, choose
from facts import ENCLOSED
from pictures import flag, outline
from texts import alike_somewhere, mixed, number_from, say

FLAG = dict(
    en="Which country has this flag?", de="Welches Land hat diese Flagge?",
    es="¿Qué país tiene esta bandera?", fr="Quel pays a ce drapeau ?", tr="Bu bayrak hangi ülkenindir?")
FLAG_CAPITAL = dict(
    en="What is the capital of the country with this flag?",
    de="Wie heißt die Hauptstadt des Landes mit dieser Flagge?",
    es="¿Cuál es la capital del país que tiene esta bandera?",
    fr="Quelle est la capitale du pays qui a ce drapeau ?",
    tr="Bayrağı bu olan ülkenin başkenti neresidir?")
OUTLINE = dict(
    en="Which country has this shape?", de="Welches Land hat diesen Umriss?",
    es="¿Qué país tiene esta forma?", fr="Quel pays a cette forme ?", tr="Bu hangi ülkenin haritasıdır?")
OUTLINE_CAPITAL = dict(
    en="What is the capital of the country with this shape?",
    de="Wie heißt die Hauptstadt des Landes mit diesem Umriss?",
    es="¿Cuál es la capital del país que tiene esta forma?",
    fr="Quelle est la capitale du pays qui a cette forme ?",
    tr="Haritası bu olan ülkenin başkenti neresidir?")
CAPITAL = dict(
    en="What is the capital of {the}?", de="{name}: Wie heißt die Hauptstadt?",
    es="{name}: ¿cuál es la capital?", fr="{name} : quelle est la capitale ?",
    tr="{name}: Başkenti neresidir?")
CAPITAL_OF = dict(
    en="{capital} is the capital of which country?", de="Von welchem Land ist {capital} die Hauptstadt?",
    es="¿De qué país es capital esta ciudad: {capital}?",
    fr="De quel pays cette ville est-elle la capitale : {capital} ?",
    tr="Bu kent hangi ülkenin başkentidir: {capital}?")
THE_CAPITAL = dict(
    en="The capital is {capital}.", de="Die Hauptstadt ist {capital}.", es="La capital es {capital}.",
    fr="La capitale est {capital}.", tr="Başkenti: {capital}.")
THE_COUNTRY = dict(
    en="The country is {the}.", de="Das gesuchte Land: {name}.", es="El país es este: {name}.",
    fr="Le pays est celui-ci : {name}.", tr="Ülke: {name}.")
TWINS = [{"TD", "RO"}, {"ID", "MC"}, {"NL", "LU"}, {"AU", "NZ"}, {"SN", "ML"}, {"IE", "CI"}, {"SI", "SK"},
         {"VE", "EC"}, {"VE", "CO"}, {"EC", "CO"}, {"NO", "IS"}, {"HN", "SV"}, {"NI", "SV"}, {"NI", "HN"},
         {"ID", "PL"}, {"MC", "PL"}, {"GN", "ML"}, {"QA", "BH"}, {"IN", "NE"}, {"SI", "RU"}, {"SK", "RU"},
         {"LR", "US"}, {"MY", "US"}, {"LU", "FR"}, {"NL", "FR"}]
"""Flags that differ in a shade or in a detail; no question offers one beside the other."""
ALT_FLAG = dict(en="A flag", de="Eine Flagge", es="Una bandera", fr="Un drapeau", tr="Bir bayrak")
ALT_OUTLINE = dict(
    en="The outline of a country", de="Der Umriss eines Landes", es="El contorno de un país",
    fr="Le contour d’un pays", tr="Bir ülkenin haritası")


def names(countries):
    return [country.name for country in countries]


def capitals(countries):
    return [country.capital for country in countries]


def is_plain(country):
    """Whether its capital's name does not contain its own, in any language."""
    return (country.capital and country.code not in ENCLOSED
            and not alike_somewhere(country.name, country.capital))


def flags(world, sources):
    """Flag → country, and flag → capital."""
    folder = next(sources.glob("**/iso-flags-svg/country-4x3"))
    pictures, drafts = {}, []
    allowed = world.asked("flag")
    for country in allowed:
        picture = flag(folder / f"{country.code.lower()}.svg")
        if not picture:
            continue
        pictures[country.code] = picture
        others = [other for other in allowed if {country.code, other.code} not in TWINS]
        pools = world.near(country, others)
        if country.level == 1:
            pools = pools[1:]
        about = say(THE_CAPITAL, capital=country.capital) if is_plain(country) else None
        drafts.append(Draft(
            "flag", country.code, say(FLAG), country.name,
            choose(country.name, map(names, pools), country.code, "flag"),
            country.level, "iso-flags 1.0.2", ("flags", country.continent), about, country.code))
        if is_plain(country):
            drafts.append(capital_of_picture(world, country, "flag", FLAG_CAPITAL, others))
    return drafts, pictures


def capital_of_picture(world, country, kind, sentence, others):
    pools = world.near(country, [other for other in others if is_plain(other)])
    return Draft(
        f"{kind}-capital", country.code, say(sentence), country.capital,
        choose(country.capital, map(capitals, pools), country.code, kind, "capital"),
        min(3, country.level + 1), "iso-flags 1.0.2" if kind == "flag" else "Natural Earth 1:50m",
        (f"{kind}s", "capitals", country.continent),
        say(THE_COUNTRY, name=country.name, the=country.the), country.code)


def outlines(world):
    """Outline → country, and outline → capital."""
    drawn = {country.code: outline(world.earth.rings[country.code])
             for country in world.asked("border") if country.code in world.earth.rings}
    pictures = {code: picture for code, picture in drawn.items() if picture}
    allowed = [world.countries[code] for code in pictures]
    drafts = []
    for country in allowed:
        pools = world.near(country, allowed)
        about = say(THE_CAPITAL, capital=country.capital) if is_plain(country) else None
        drafts.append(Draft(
            "outline", country.code, say(OUTLINE), country.name,
            choose(country.name, map(names, pools), country.code, "outline"),
            country.level, "Natural Earth 1:50m", ("outlines", country.continent), about, country.code))
        if is_plain(country):
            drafts.append(capital_of_picture(world, country, "outline", OUTLINE_CAPITAL, allowed))
    return drafts, pictures


def capital_questions(world):
    """Country → capital and back."""
    allowed = [country for country in world.countries.values() if is_plain(country)]
    for country in allowed:
        pools = world.near(country, allowed)
        tags = ("capitals", country.continent)
        yield Draft(
            "capital", country.code, say(CAPITAL, the=country.the, name=country.name), country.capital,
            choose(country.capital, map(capitals, pools), country.code, "to"),
            country.level, "any atlas; CLDR 41", tags)
        yield Draft(
            "capital-of", country.code, say(CAPITAL_OF, capital=country.capital), country.name,
            choose(country.name, map(names, pools), country.code, "from"),
            country.level, "any atlas; CLDR 41", tags)


CONTINENTS = {
    "africa": ("Africa", "Afrika", "África", "Afrique", "Afrika’da"),
    "america": ("the Americas", "Amerika", "América", "Amérique", "Amerika’da"),
    "asia": ("Asia", "Asien", "Asia", "Asie", "Asya’da"),
    "europe": ("Europe", "Europa", "Europa", "Europe", "Avrupa’da"),
    "oceania": ("Oceania", "Ozeanien", "Oceanía", "Océanie", "Okyanusya’da")}
INSIDE = dict(
    en="Which of these countries is in {where}?", de="Welches dieser Länder liegt in {where}?",
    es="¿Cuál de estos países está en {where}?", fr="Lequel de ces pays est en {where} ?",
    tr="Bu ülkelerden hangisi {where} bulunur?")
OUTSIDE = dict(
    en="Which of these countries is not in {where}?", de="Welches dieser Länder liegt nicht in {where}?",
    es="¿Cuál de estos países no está en {where}?", fr="Lequel de ces pays n’est pas en {where} ?",
    tr="Bu ülkelerden hangisi {where} bulunmaz?")
BETWEEN = {"TR", "RU", "KZ", "AZ", "GE", "AM", "CY", "EG", "ID", "TL", "YE", "PA", "ES", "FR", "PT", "US", "CL",
           "NL", "DK", "GB", "GR", "IL"}
"""On or between two continents, also with islands."""


def continent_questions(world):
    """Which country is on a continent, and which is not."""
    allowed = [country for code, country in world.countries.items() if code not in BETWEEN]
    for country in allowed:
        inside = number_from(country.code, "side") % 2
        home = country.continent
        away = mixed([name for name in CONTINENTS if name != home], country.code)[0]
        asked = home if inside else away
        others = [one for one in allowed
                  if (one.continent != home if inside else one.continent == away)
                  and one.level <= max(2, country.level)]
        where = dict(zip(("en", "de", "es", "fr", "tr"), CONTINENTS[asked]))
        yield Draft(
            "continent", country.code, say(INSIDE if inside else OUTSIDE, where=where), country.name,
            choose(country.name, [names(others)], country.code, "continent"),
            1 if country.level < 3 else 2, "United Nations, in CLDR 41", ("continents", asked))


