"""Countries with what the sources know of them."""

import dataclasses

import facts
from earth import distance
from texts import LANGUAGES, plain

EASY, MIDDLE = 62, 125
"""Countries of which a family, or a reader of newspapers, has heard: ranks."""
SPELLINGS = {
    "AD": "Andorra", "DK": "København", "KZ": "Nur-Sultan", "PW": "Melekeok", "TD": "N'Djamena",
    "US": "Washington, D.C.", "TT": "Port-of-Spain", "AG": "Saint John's", "GD": "Saint George's"}
"""Capitals that the list of towns writes in another way."""


@dataclasses.dataclass
class Country:
    code: str
    name: dict
    the: dict
    """The name with an article where English has one, for the middle of a sentence."""
    region: str
    continent: str
    people: int
    product: int
    official: list
    spoken: set
    money: list
    capital: dict | None
    place: tuple | None
    """Where the capital is: longitude, latitude."""
    level: int = 3


class World:
    def __init__(self, cldr, earth):
        self.earth = earth
        self.cldr = cldr
        self.names = self._names()
        self.countries = {code: self._country(code) for code in sorted(set(cldr.members()) | {"VA"})}
        self._rank()
        self.borders, self.open_borders = self._borders()

    def _names(self):
        own = facts.texts("countries")
        codes = set(self.cldr.members()) | {"VA"}
        return {
            code: own.get(code) or {
                language: self.cldr.names(language, "territory")[code].replace("\u200b", "")
                for language in LANGUAGES}
            for code in codes}

    def _country(self, code):
        region, continent = self.cldr.regions()[code]
        people, product, official, spoken = self.cldr.people()[code]
        name, capital = self.names[code], facts.texts("capitals").get(code)
        article = "the " if code in facts.ARTICLED else ""
        return Country(
            code, name, {**name, "en": article + name["en"]}, region, continent, people, product,
            official, spoken, self.cldr.currencies().get(code, []), capital, self._place(code, capital))

    def _place(self, code, capital):
        if not capital:
            return None
        wanted = plain(SPELLINGS.get(code, capital["en"]))
        return next((place for (country, town), place in self.earth.towns.items()
                     if country == code and plain(town) == wanted), None)

    def _rank(self):
        """Europe's countries are better known at its tables than their product tells."""
        def fame(country):
            return country.product * (5 if country.continent == "europe" else 1)

        for rank, country in enumerate(sorted(self.countries.values(), key=fame, reverse=True)):
            country.level = 1 if rank < EASY else 2 if rank < MIDDLE else 3

    def _borders(self):
        borders = {code: set(near) for code, near in self.earth.neighbours().items()}
        unsure = set()
        for kind, pair in facts.rows("borders"):
            one, other = pair.split()
            if kind == "yes":
                borders[one].add(other)
                borders[other].add(one)
            else:
                unsure.add(frozenset(pair.split()))
        return borders, unsure

    def asked(self, subject):
        """The countries of which a question may ask about a subject."""
        out = facts.left_out(subject)
        return [country for code, country in self.countries.items() if code not in out]

    def near(self, country, allowed):
        """The allowed countries in pools: of its region, of its continent (the known first), of the world."""
        others = [other for other in allowed if other is not country]
        continent = [other for other in others if other.continent == country.continent]
        return [
            [other for other in others if other.region == country.region],
            [other for other in continent if other.level <= max(2, country.level)],
            continent, others]

    def apart(self, one, other):
        """Whether it is beyond doubt that two countries share no border."""
        return (other.code not in self.borders.get(one.code, ())
                and frozenset((one.code, other.code)) not in self.open_borders)

    @staticmethod
    def distance(one, other):
        return distance(one.place, other.place)
