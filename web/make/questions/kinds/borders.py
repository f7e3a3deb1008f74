"""Neighbours, coasts, islands, and lines around the Earth."""

import facts
from deal import Draft, choose
from facts import ENCLOSED
from kinds.countries import names
from texts import listed, mixed, say

NEIGHBOUR = dict(
    en="Which of these countries borders {the}?", de="{name}: Welches dieser Länder ist ein Nachbar?",
    es="{name}: ¿cuál de estos países es su vecino?", fr="{name} : lequel de ces pays est son voisin ?",
    tr="{name}: Bu ülkelerden hangisi komşusudur?")
STRANGER = dict(
    en="Which of these countries does not border {the}?",
    de="{name}: Welches dieser Länder ist kein Nachbar?",
    es="{name}: ¿cuál de estos países no es su vecino?",
    fr="{name} : lequel de ces pays n’est pas son voisin ?",
    tr="{name}: Bu ülkelerden hangisi komşusu değildir?")
BOTH = dict(
    en="Which country borders both {the} and {the2}?", de="Welches Land grenzt an beide: {name}, {name2}?",
    es="¿Qué país es vecino de estos dos: {name}, {name2}?",
    fr="Quel pays est voisin de ces deux-ci : {name}, {name2} ?",
    tr="Hangi ülke bu ikisinin de komşusudur: {name}, {name2}?")
ALL = dict(
    en="Neighbours by land: {all}.", de="Nachbarn zu Lande: {all}.", es="Vecinos por tierra: {all}.",
    fr="Voisins par terre : {all}.", tr="Kara komşuları: {all}.")
COAST = dict(
    en="Which of these countries lies by the sea?", de="Welches dieser Länder liegt am Meer?",
    es="¿Cuál de estos países tiene costa en el mar?", fr="Lequel de ces pays est au bord de la mer ?",
    tr="Bu ülkelerden hangisinin denize kıyısı vardır?")
NO_COAST = dict(
    en="Which of these countries has no coast?", de="Welches dieser Länder liegt nicht am Meer?",
    es="¿Cuál de estos países no tiene salida al mar?", fr="Lequel de ces pays n’a pas d’accès à la mer ?",
    tr="Bu ülkelerden hangisinin denize kıyısı yoktur?")
ISLAND = dict(
    en="Which of these countries has no neighbour by land?",
    de="Welches dieser Länder hat zu Lande keinen Nachbarn?",
    es="¿Cuál de estos países no tiene ningún vecino por tierra?",
    fr="Lequel de ces pays n’a aucun voisin par terre ?",
    tr="Bu ülkelerden hangisinin kara komşusu yoktur?")
SOURCE = "Natural Earth 1:50m"
BRIDGED = {"SG", "BH", "CU", "FR", "NL", "DK", "CA"}
"""Neither islands nor surely with neighbours: a causeway, a base, parts over the sea."""


def neighbours(world, country):
    """The neighbours of which a question may ask."""
    found = world.borders.get(country.code, set())
    return [other for other in world.asked("border")
            if other.code in found and frozenset((country.code, other.code)) not in world.open_borders]


def all_neighbours(world, country):
    """Every neighbour in one sentence, where the list is beyond doubt."""
    found = sorted(world.borders.get(country.code, ()))
    is_sure = all(code in world.countries for code in found) and not any(
        country.code in pair for pair in world.open_borders)
    return say(ALL, all=listed([world.countries[code].name for code in found])) if is_sure else None


def strangers(world, country, others):
    """Countries that surely do not border one, its neighbours' neighbours first."""
    apart = [other for other in others if other is not country and world.apart(country, other)
             and other.code not in ENCLOSED]
    second = {far.code for near in neighbours(world, country) for far in neighbours(world, near)}
    return [names([other for other in apart if other.code in second]),
            *(names(pool) for pool in world.near(country, apart))]


def neighbour_questions(world):
    """Who borders a country, and who does not."""
    allowed = world.asked("border")
    for country in allowed:
        near = neighbours(world, country)
        about = all_neighbours(world, country)
        values = {"the": country.the, "name": country.name}
        tags = ("neighbours", country.continent)
        for right in mixed(near, country.code, key=lambda one: one.code)[:1]:
            yield Draft(
                "neighbour", country.code, say(NEIGHBOUR, **values), right.name,
                choose(right.name, strangers(world, country, allowed), country.code, right.code, enough=4),
                max(country.level, right.level - 1), SOURCE, tags, about)
        if len(near) >= 3:
            right = choose(near[0].name, strangers(world, country, allowed), country.code, "stranger",
                           count=1, enough=3)
            three = mixed(near, country.code, "three", key=lambda one: one.code)[:3]
            if right:
                yield Draft(
                    "stranger", country.code, say(STRANGER, **values), right[0],
                    [one.name for one in three], max(country.level, 2), SOURCE, tags, about)


def both_questions(world):
    """Who borders two countries that do not border each other."""
    allowed = world.asked("border")
    for country in allowed:
        near = neighbours(world, country)
        pairs = [(one, other) for one in near for other in near
                 if one.code < other.code and world.apart(one, other)]
        for one, other in mixed(pairs, country.code, key=lambda pair: (pair[0].code, pair[1].code))[:2]:
            wrong = [third for third in allowed if third not in (one, other, country)
                     and (world.apart(third, one) or world.apart(third, other))
                     and third.code not in unsure(world, one, other)]
            pools = world.near(country, wrong)
            yield Draft(
                "between", f"{country.code} {one.code} {other.code}",
                say(BOTH, the=one.the, the2=other.the, name=one.name, name2=other.name), country.name,
                choose(country.name, map(names, pools), country.code, one.code, other.code),
                min(3, max(country.level, one.level, other.level, 2)), SOURCE,
                ("neighbours", country.continent))


def unsure(world, *countries):
    """Those whose border with one of some countries is neither sure nor surely not there."""
    codes = {country.code for country in countries}
    return {code for pair in world.open_borders if pair & codes for code in pair}


def coast_questions(world):
    """By the sea, without a sea, and islands."""
    inland = facts.LANDLOCKED
    allowed = [country for country in world.asked("coast") if country.code not in ENCLOSED]
    for country in allowed:
        is_inland = country.code in inland
        others = [other for other in allowed if (other.code in inland) != is_inland]
        close = {other.code for other in world.near(country, allowed)[0]}
        # A coast is worth a question where countries without one are near.
        if not is_inland and sum(1 for code in close if code in inland) < 2:
            continue
        yield Draft(
            "inland" if is_inland else "coast", country.code, say(NO_COAST if is_inland else COAST),
            country.name, choose(country.name, map(names, world.near(country, others)), country.code, "sea"),
            country.level, SOURCE, ("coasts", country.continent))


def island_questions(world):
    """States that share no island with another."""
    joined = [one for one in world.asked("border")
              if world.borders.get(one.code) and one.code not in BRIDGED | ENCLOSED]
    for country in world.countries.values():
        if world.borders.get(country.code) or country.code in BRIDGED | ENCLOSED:
            continue
        yield Draft(
            "island", country.code, say(ISLAND), country.name,
            choose(country.name, map(names, world.near(country, joined)), country.code, "island"),
            min(2, country.level), SOURCE, ("islands", country.continent))


LINES = {
    "equator": (1, 0.0, dict(
        en="Which of these countries does the equator cross?",
        de="Durch welches dieser Länder verläuft der Äquator?",
        es="¿Por cuál de estos países pasa el ecuador?", fr="Lequel de ces pays l’équateur traverse-t-il ?",
        tr="Ekvator bu ülkelerden hangisinden geçer?")),
    "cancer": (1, 23.44, dict(
        en="Which of these countries does the Tropic of Cancer cross?",
        de="Durch welches dieser Länder verläuft der nördliche Wendekreis?",
        es="¿Por cuál de estos países pasa el trópico de Cáncer?",
        fr="Lequel de ces pays le tropique du Cancer traverse-t-il ?",
        tr="Yengeç Dönencesi bu ülkelerden hangisinden geçer?")),
    "capricorn": (1, -23.44, dict(
        en="Which of these countries does the Tropic of Capricorn cross?",
        de="Durch welches dieser Länder verläuft der südliche Wendekreis?",
        es="¿Por cuál de estos países pasa el trópico de Capricornio?",
        fr="Lequel de ces pays le tropique du Capricorne traverse-t-il ?",
        tr="Oğlak Dönencesi bu ülkelerden hangisinden geçer?")),
    "greenwich": (0, 0.0, dict(
        en="Which of these countries does the meridian of Greenwich cross?",
        de="Durch welches dieser Länder verläuft der Meridian von Greenwich?",
        es="¿Por cuál de estos países pasa el meridiano de Greenwich?",
        fr="Lequel de ces pays le méridien de Greenwich traverse-t-il ?",
        tr="Greenwich meridyeni bu ülkelerden hangisinden geçer?"))}
MARGIN = 0.7
"""Degrees by which a country must reach beyond a line, or stay away from it."""
SCATTERED = {"KI", "MV", "US", "FR", "NL", "MA", "NO", "PT", "ES"}
"""Islands far apart, or an open border at a line."""


def line_questions(world):
    """Which country the equator crosses, and other lines."""
    for name, (axis, line, sentence) in LINES.items():
        crossed, clear = [], []
        for country in world.countries.values():
            if country.code in SCATTERED and not (country.code == "ES" and name == "greenwich"):
                continue
            if country.code not in world.earth.rings:
                continue
            low, high = world.earth.range(country.code, axis)
            if world.earth.crosses(country.code, axis, line, MARGIN):
                crossed.append(country)
            elif low > line + MARGIN or high < line - MARGIN:
                clear.append(country)
        for country in crossed:
            yield Draft(
                "line", f"{name} {country.code}", say(sentence), country.name,
                choose(country.name, map(names, world.near(country, clear)), name, country.code),
                max(2, country.level), SOURCE, ("lines", country.continent))
