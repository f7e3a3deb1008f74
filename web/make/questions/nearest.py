"""The towns for questions about what is near a table, `web/quizzes/towns.json`.

The server makes the questions: it alone knows where a table is.
"""

import facts
from texts import LANGUAGES, plain

SENTENCE = dict(
    en="Which of these towns is nearest to where you are?", de="Welche dieser Städte liegt von hier aus am nächsten?",
    es="¿Cuál de estas ciudades está más cerca de aquí?", fr="Laquelle de ces villes est la plus proche d’ici\u202f?",
    tr="Bu şehirlerden hangisi buraya en yakındır?")


class NoTown(Exception):
    """A town of the table is not in the list of places."""


def towns(world):
    """(name in each language, place) of the capitals of which a question may ask, and of the table's towns."""
    found = [(country.capital, country.place) for country in world.asked("capital")
             if country.capital and country.place and country.code not in facts.ENCLOSED | facts.left_out("everything")]
    places = {(code, plain(name)): place for (code, name), place in reversed(world.earth.towns.items())}
    for code, source, *names in facts.rows("towns"):
        place = places.get((code, plain(source)))
        if not place:
            raise NoTown(f"facts/towns.txt: {code} {source} is not in the list of places")
        found.append(({language: name or names[0] for language, name in zip(LANGUAGES, names)}, place))
    return unlike(found)


def unlike(found):
    """Without towns of which another has the same name in a language: an option must name one place."""
    taken, left = set(), []
    for name, place in found:
        keys = {(language, plain(name[language])) for language in LANGUAGES}
        if not keys & taken:
            left.append((name, place))
        taken |= keys
    return left


def atlas(world):
    """What the file holds: places are latitude and longitude in hundredths of a degree."""
    return {
        "languages": list(LANGUAGES), "sentence": [SENTENCE[language] for language in LANGUAGES],
        "towns": [{"at": [round(100 * north), round(100 * east)],
                   "names": [name[language] for language in LANGUAGES]}
                  for name, (east, north) in sorted(towns(world), key=lambda town: town[0]["en"])]}
