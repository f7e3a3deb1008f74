"""Countries' shapes from Natural Earth: area, borders, coasts and lines that cross them."""

import collections
import math
import pathlib
import sys
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "map"))

import cities
import tables
import topology

RADIUS = 6371.0
"""Of the Earth, in kilometres."""


def whole(ring):
    """Corners in hundredths of a degree, without repetitions, as the map has them."""
    corners = [(round(x * 100), round(y * 100)) for x, y in ring]
    return [one for one, last in zip(corners, [None, *corners]) if one != last]


def signed_area(ring):
    """Square kilometres on the sphere; a hole counts the other way round."""
    total = 0.0
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        middle = 2 + math.sin(math.radians(y1 / 100)) + math.sin(math.radians(y2 / 100))
        total += math.radians((x2 - x1) / 100) * middle
    return total * RADIUS**2 / 2


def distance(one, other):
    """Kilometres between two places (longitude, latitude) in degrees."""
    (x1, y1), (x2, y2) = [[math.radians(value) for value in place] for place in (one, other)]
    half = (math.sin((y2 - y1) / 2) ** 2
            + math.cos(y1) * math.cos(y2) * math.sin((x2 - x1) / 2) ** 2)
    return 2 * RADIUS * math.asin(math.sqrt(half))


class Earth:
    def __init__(self, sources):
        warnings.simplefilter("ignore")
        found = tables.countries(pathlib.Path(sources), "countries50", whole)
        self.codes = [country.code or country.name for country in found]
        self.rings = dict(zip(self.codes, ([ring for ring in one.rings if len(ring) > 3] for one in found)))
        self.towns = cities.found(pathlib.Path(sources))
        self.arcs, shapes = topology.arcs_of(list(self.rings.values()))
        self.users = self._users(shapes)

    def _users(self, shapes):
        """Arc → the countries that it bounds."""
        users = collections.defaultdict(set)
        for code, rings in zip(self.codes, shapes):
            for number in (number for ring in rings for number in ring):
                users[number if number >= 0 else ~number].add(code)
        return users

    def area(self, code):
        return abs(sum(signed_area(ring) for ring in self.rings[code]))

    def neighbours(self):
        """Country → the countries with which it shares a line on land."""
        found = collections.defaultdict(set)
        for both in self.users.values():
            for one in both:
                found[one] |= both - {one}
        return found

    def crosses(self, code, axis, line, margin):
        """Whether one piece of land reaches beyond a line on both sides."""
        for ring in self.rings[code]:
            values = [corner[axis] / 100 for corner in ring]
            if min(values) < line - margin and max(values) > line + margin and max(values) - min(values) < 180:
                return True
        return False

    def range(self, code, axis):
        """The least and the greatest longitude (0) or latitude (1), in degrees."""
        values = [corner[axis] / 100 for ring in self.rings[code] for corner in ring]
        return min(values), max(values)

    def place(self, country, name):
        """(longitude, latitude) of a town by its English name, or None."""
        return self.towns.get((country, name))
