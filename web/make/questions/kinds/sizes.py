"""Larger and smaller, north and south, near and far."""

from deal import Draft, far
from texts import LANGUAGES, french, mixed, number_from, say

AREA_MOST = dict(
    en="Which of these countries is the largest?", de="Welches dieser Länder hat die größte Fläche?",
    es="¿Cuál de estos países es el más grande?", fr="Lequel de ces pays a la plus grande superficie ?",
    tr="Bu ülkelerden hangisinin yüzölçümü en büyüktür?")
AREA_LEAST = dict(
    en="Which of these countries is the smallest?", de="Welches dieser Länder hat die kleinste Fläche?",
    es="¿Cuál de estos países es el más pequeño?", fr="Lequel de ces pays a la plus petite superficie ?",
    tr="Bu ülkelerden hangisinin yüzölçümü en küçüktür?")
PEOPLE_MOST = dict(
    en="Which of these countries has the most inhabitants?",
    de="Welches dieser Länder hat die meisten Einwohner?",
    es="¿Cuál de estos países tiene más habitantes?", fr="Lequel de ces pays a le plus d’habitants ?",
    tr="Bu ülkelerden hangisinin nüfusu en fazladır?")
PEOPLE_LEAST = dict(
    en="Which of these countries has the fewest inhabitants?",
    de="Welches dieser Länder hat die wenigsten Einwohner?",
    es="¿Cuál de estos países tiene menos habitantes?", fr="Lequel de ces pays a le moins d’habitants ?",
    tr="Bu ülkelerden hangisinin nüfusu en azdır?")
AREAS = dict(en="In 1,000 km²: {all}.", de="In 1000 km²: {all}.", es="En miles de km²: {all}.",
             fr="En milliers de km² : {all}.", tr="Bin km² olarak: {all}.")
PEOPLES = dict(en="Millions of inhabitants in 2020: {all}.", de="Millionen Einwohner im Jahr 2020: {all}.",
               es="Millones de habitantes en 2020: {all}.", fr="Millions d’habitants en 2020 : {all}.",
               tr="2020 nüfusu, milyon olarak: {all}.")
"""CLDR 41 has the estimates for the middle of 2020."""
GAP = 1.4
"""How many times larger one value must be, so that the years and the source's roughness change nothing."""
SMALLEST = 2_500
"""Square kilometres below which the source's shapes are too rough to be measured."""
MARKS = {"en": (",", "."), "de": (".", ","), "es": ("\u202f", ","), "fr": ("\u202f", ","), "tr": (".", ",")}
"""Between thousands, and before a decimal."""


def rounded(value):
    """Two figures that count; a whole number stays as it is."""
    if isinstance(value, int):
        return value
    if abs(value) >= 10:
        scale = 10 ** (len(str(int(abs(value)))) - 2)
        return int(round(value / scale) * scale)
    return round(value, 1 if value >= 1 else 2) or 0.01


def figure(value, language):
    """A number as the language writes it."""
    thousands, decimal = MARKS[language]
    words = f"{value:,}".replace(",", "\0").replace(".", decimal).replace("-", "−")
    return words.removesuffix(decimal + "0").replace("\0", thousands)


def values_in_order(sentence, pairs, unit=""):
    """Names with their values, the greatest first, as one sentence."""
    pairs = sorted(pairs, key=lambda pair: -pair[1])
    found = {}
    for language in LANGUAGES:
        parts = [f"{name[language]} {figure(rounded(value), language)}{unit}" for name, value in pairs]
        found[language] = sentence[language].format(all=parted(parts, language))
    found["fr"] = french(found["fr"])
    return found


def parted(parts, language):
    """Parts of a list; French has a space before the semicolon."""
    return ("\u202f; " if language == "fr" else "; ").join(parts)


def group(world, country, value, allowed, most):
    """Three countries that are clearly smaller (or larger), near in size and place, or None."""
    mine = value(country)

    def ratio(other):
        return mine / value(other) if most else value(other) / mine

    pools = world.near(country, [other for other in allowed if GAP <= ratio(other) <= 12])
    found = next((pool for pool in pools if len(pool) >= 5), pools[-1])
    found = mixed(found, country.code, most, key=lambda one: one.code)[:8]
    found.sort(key=lambda other: far(other.name, country.name) // 8)
    return found[:3] if len(found) >= 3 else None


def size_questions(world):
    """Area and inhabitants, most and least."""
    area = {code: world.earth.area(code) for code in world.earth.rings}
    kinds = [
        ("area", "size", lambda one: area[one.code] / 1000, AREA_MOST, AREA_LEAST, AREAS, "Natural Earth 1:50m"),
        ("people", "people", lambda one: one.people / 1e6, PEOPLE_MOST, PEOPLE_LEAST, PEOPLES, "CLDR 41")]
    for kind, subject, value, most, least, about, source in kinds:
        allowed = [one for one in world.asked(subject) if area.get(one.code, 0) > SMALLEST or kind == "people"]
        for country in allowed:
            for is_most, sentence in ((True, most), (False, least)):
                others = group(world, country, value, allowed, is_most)
                if not others or is_obscure([country, *others]):
                    continue
                pairs = [(one.name, value(one)) for one in [country, *others]]
                yield Draft(
                    f"{kind}-{'most' if is_most else 'least'}", country.code, say(sentence), country.name,
                    [other.name for other in others], level_of([country, *others]), source,
                    ("sizes", country.continent), values_in_order(about, pairs))


def is_obscure(countries):
    """Whether a question is one of the many about countries that few know, of which some are enough."""
    return level_of(countries) == 3 and number_from(countries[0].code, "obscure") % 3


def level_of(countries):
    """As hard as the middle one of the countries is little known."""
    return sorted(country.level for country in countries)[len(countries) // 2]


NORTH = dict(
    en="Which of these capitals lies furthest north?",
    de="Welche dieser Hauptstädte liegt am weitesten im Norden?",
    es="¿Cuál de estas capitales está más al norte?", fr="Laquelle de ces capitales est le plus au nord ?",
    tr="Bu başkentlerden hangisi en kuzeydedir?")
SOUTH = dict(
    en="Which of these capitals lies furthest south?",
    de="Welche dieser Hauptstädte liegt am weitesten im Süden?",
    es="¿Cuál de estas capitales está más al sur?", fr="Laquelle de ces capitales est le plus au sud ?",
    tr="Bu başkentlerden hangisi en güneydedir?")
EAST = dict(
    en="Which of these capitals lies furthest east?",
    de="Welche dieser Hauptstädte liegt am weitesten im Osten?",
    es="¿Cuál de estas capitales está más al este?", fr="Laquelle de ces capitales est le plus à l’est ?",
    tr="Bu başkentlerden hangisi en doğudadır?")
WEST = dict(
    en="Which of these capitals lies furthest west?",
    de="Welche dieser Hauptstädte liegt am weitesten im Westen?",
    es="¿Cuál de estas capitales está más al oeste?", fr="Laquelle de ces capitales est le plus à l’ouest ?",
    tr="Bu başkentlerden hangisi en batıdadır?")
NEAREST = dict(
    en="Which of these capitals is nearest to {capital}?",
    de="Welche dieser Hauptstädte liegt am nächsten bei dieser: {capital}?",
    es="¿Cuál de estas capitales está más cerca de esta: {capital}?",
    fr="Laquelle de ces capitales est la plus proche de celle-ci : {capital} ?",
    tr="Bu başkentlerden hangisi şuna en yakındır: {capital}?")
DISTANCES = dict(
    en="As the crow flies: {all}.", de="Luftlinie: {all}.", es="En línea recta: {all}.",
    fr="À vol d’oiseau : {all}.", tr="Kuş uçuşu: {all}.")
HALVES = {"north": dict(en="NS", de="NS", es="NS", fr="NS", tr="KG"),
          "east": dict(en="EW", de="OW", es="EO", fr="EO", tr="DB")}
"""The letters of the directions."""
PLACES = "Natural Earth 1:10m, populated places"


def degrees(countries, axis):
    """Capitals with their latitude or longitude, as one sentence."""
    def place(country, language):
        value = round(country.place[axis])
        half = HALVES["north" if axis else "east"][language][value < 0]
        return f"{country.capital[language]} {abs(value)}°" + (f" {half}" if value else "")

    return {language: parted([place(country, language) for country in countries], language) + "."
            for language in LANGUAGES}


def direction_questions(world):
    """Which capital lies furthest in a direction."""
    allowed = [country for country in world.countries.values() if country.place and country.capital]
    sides = [("north", NORTH, 1, 1), ("south", SOUTH, 1, -1), ("east", EAST, 0, 1), ("west", WEST, 0, -1)]
    for country in allowed:
        for name, sentence, axis, sign in mixed(sides, country.code, key=lambda one: one[0])[:2]:
            # Around the Pacific, east and west depend on where a map is cut.
            pools = world.near(country, [
                other for other in allowed
                if 1.5 <= (country.place[axis] - other.place[axis]) * sign <= 30
                and (axis or "oceania" not in (country.continent, other.continent))])
            found = next((pool for pool in pools[:2 if not axis else 3] if len(pool) >= 4), [])
            found = mixed(found, country.code, name, key=lambda one: one.code)[:7]
            found.sort(key=lambda other: far(other.capital, country.capital) // 8)
            if len(found) >= 3:
                four = [country, *found[:3]]
                order = sorted(four, key=lambda one: -one.place[axis] * sign)
                yield Draft(
                    name, country.code, say(sentence), country.capital,
                    [one.capital for one in four[1:]], level_of(four), PLACES,
                    ("capitals", "directions"), degrees(order, axis))


def nearest_questions(world):
    """Which capital is nearest to another."""
    allowed = [country for country in world.countries.values()
               if country.place and country.code not in ("VA", "SM", "MC", "LI")]
    for country in allowed:
        way = {other.code: world.distance(country, other) for other in allowed if other is not country}
        near = sorted((other for other in allowed if other is not country), key=lambda one: way[one.code])
        right = mixed(near[:4], country.code, "right", key=lambda one: one.code)[0]
        wrong = [other for other in near if 1.3 <= way[other.code] / way[right.code] <= 5][:9]
        wrong = sorted(mixed(wrong, country.code, "wrong", key=lambda one: one.code),
                       key=lambda other: far(other.capital, right.capital) // 8)[:3]
        if len(wrong) == 3:
            pairs = [(one.capital, way[one.code]) for one in [right, *wrong]]
            yield Draft(
                "nearest", country.code, say(NEAREST, capital=country.capital), right.capital,
                [one.capital for one in wrong], level_of([country, right, *wrong]), PLACES,
                ("capitals", "distances"), values_in_order(DISTANCES, pairs, " km"))


