"""Pictures: flags cleaned of all that is not drawn, and countries' outlines."""

import math
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "map"))

import simplify

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
LARGEST = 40 * 1024
"""Bytes of a picture."""
DRAWN = {"svg", "g", "path", "rect", "polygon", "ellipse", "circle", "line", "use", "defs", "clipPath",
         "linearGradient", "radialGradient", "stop", "polyline", "symbol", "mask"}
LOOKS = {"fill", "stroke", "stroke-width", "fill-rule", "clip-rule", "fill-opacity", "stroke-opacity",
         "opacity", "stroke-linejoin", "stroke-linecap", "stroke-miterlimit", "stroke-dasharray",
         "clip-path", "transform", "d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry",
         "x1", "y1", "x2", "y2", "viewBox", "id", "offset", "stop-color", "stop-opacity", "gradientUnits",
         "gradientTransform", "clipPathUnits", "mask", "display", "fx", "fy", "spreadMethod"}
FIGURE = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)


def short(value, decimals):
    """A number with few digits."""
    words = f"{value:.{decimals}f}"
    words = words.rstrip("0").rstrip(".") if "." in words else words
    return re.sub(r"^(-?)0\.", r"\1.", words).replace("-0", "0") if words != "-0" else "0"


def joined(figures):
    """Numbers with no more between them than needed."""
    text = ""
    for figure in figures:
        text += figure if not text or figure[0] == "-" else " " + figure
    return text


def short_path(data, decimals):
    """Path data with shorter numbers; an arc's flags may stand without a space and are kept apart."""
    parts = re.findall(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)", data)
    text = ""
    for letter, rest in parts:
        figures = FIGURE.findall(rest)
        if letter in "Aa" and (len(figures) % 7 or any(
                flag not in ("0", "1") for at, flag in enumerate(figures) if at % 7 in (3, 4))):
            return data
        text += letter + joined(short(float(figure), decimals) for figure in figures)
    return text


def style_of(node):
    """The attributes of a node, those of its `style` among them, of which something is seen."""
    found = {name.split("}")[-1] if name != LINK else "href": value for name, value in node.attrib.items()}
    for part in found.pop("style", "").split(";"):
        name, _, value = part.partition(":")
        if value:
            found[name.strip()] = value.strip()
    return {name: value for name, value in found.items()
            if name in LOOKS or name == "href" and value.startswith("#")}


def drawn(node, ids, decimals):
    """A node with what it shows, and nothing that names it."""
    kind = node.tag.split("}")[-1] if isinstance(node.tag, str) else ""
    if kind not in DRAWN:
        return None
    fresh = ElementTree.Element(kind)
    for name, value in style_of(node).items():
        if name == "id":
            if value not in ids:
                continue
            value = ids[value]
        for old, new in ids.items():
            if value in (f"#{old}", f"url(#{old})"):
                value = value.replace(old, new)
        if name == "d":
            value = short_path(value, decimals)
        elif name == "points":
            value = " ".join(short(float(figure), decimals) for figure in FIGURE.findall(value))
        fresh.set(name, value)
    fresh.extend([child for one in node if (child := drawn(one, ids, decimals)) is not None])
    if kind in ("g", "defs") and not len(fresh):
        return None
    return fresh


def used_ids(text):
    """Names to which a drawing refers → short ones that tell nothing."""
    names = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)
    return {name: f"a{at}" for at, name in enumerate(dict.fromkeys(one or other for one, other in names))}


def seen(root):
    """The part of the plane that a drawing shows: its box, grown to the form of its picture."""
    left, top, width, height = [
        float(figure) for figure in FIGURE.findall(root.get("viewBox", "0 0 640 480"))]
    form = float(root.get("width", 640)) / float(root.get("height", 480))
    wide, tall = max(width, height * form), max(height, width / form)
    return [left - (wide - width) / 2, top - (tall - height) / 2, wide, tall]


def flag(path):
    """A flag as a small SVG, or None if it stays too large or holds letters as text."""
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    if any(True for kind in ("text", "image") for _ in root.iter(SVG + kind)):
        return None
    box = seen(root)
    scale = max(0, round(math.log10(640 / box[2])))
    for decimals in (1, 0):
        fresh = drawn(root, used_ids(text), decimals + scale)
        for name in ("width", "height", "x", "y", "id"):
            fresh.attrib.pop(name, None)
        fresh.set("viewBox", " ".join(short(value, 2) for value in box))
        fresh.set("xmlns", "http://www.w3.org/2000/svg")
        found = ElementTree.tostring(fresh, encoding="unicode")
        if len(found.encode()) <= LARGEST:
            return found
    return None


def flat(ring, turn):
    """A ring on the plane, in degrees of latitude; across the date line it stays in one piece."""
    return [((x + 36_000 if turn and x < 0 else x) / 100, y / 100) for x, y in ring]


def spread(ring):
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def plain_area(ring):
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, ring[1:]))) / 2


def gap(one, other):
    """Between two boxes, the larger of the ways across and up; 0 where they overlap."""
    return max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3], 0)


def together(rings):
    """The largest part, with the others that are as good as it or near enough to belong to its shape."""
    first, *others = sorted(rings, key=plain_area, reverse=True)
    left, low, right, high = spread(first)
    reach = math.hypot(right - left, high - low) / 4
    kept = [first, *(ring for ring in others if plain_area(ring) > plain_area(first) * LIKE_THE_LARGEST)]
    others = [ring for ring in others if ring not in kept and plain_area(ring) > plain_area(first) * SPECK]
    while near := [ring for ring in others
                   if any(gap(spread(ring), spread(one)) < reach for one in kept)]:
        kept += near
        others = [ring for ring in others if ring not in near]
    return kept


SIDE = 320
"""Units of the longer side of an outline."""
LIKE_THE_LARGEST, SPECK = 0.45, 0.004
"""Shares of the largest part: above the first a part always belongs, below the second it is not drawn."""
SHOWN, FILLED = 0.6, 0.12
"""How much of a country its picture shows, and of the picture is land; islands far apart have no shape."""
CORNERS = 24
"""Below so many corners a shape is too rough to be recognised."""


def plane(rings):
    """Rings as they look on a map of the place: the north up, across the date line in one piece."""
    turn = any(x > 17_000 for ring in rings for x, _ in ring) and any(
        x < -17_000 for ring in rings for x, _ in ring)
    rings = [flat(ring, turn) for ring in rings]
    _, low, _, high = spread(max(rings, key=plain_area))
    squeeze = math.cos(math.radians((low + high) / 2))
    return [[(x * squeeze, -y) for x, y in ring] for ring in rings]


def outline(rings):
    """A country's shape without a word, as large as the picture, or None if it would tell nothing."""
    every = plane(rings)
    rings = together(every)
    if sum(map(plain_area, rings)) < SHOWN * sum(map(plain_area, every)):
        return None
    left, top, right, bottom = spread([corner for ring in rings for corner in ring])
    if sum(map(plain_area, rings)) < FILLED * (right - left) * (bottom - top):
        return None
    unit = SIDE / max(right - left, bottom - top)
    lines = []
    for ring in rings:
        points = [(round((x - left) * unit), round((y - top) * unit)) for x, y in ring]
        lines.append(simplify.line(points, 0.9))
    lines = [points for points in lines if len(points) > 3]
    if sum(map(len, lines)) < CORNERS:
        return None
    width, height = round((right - left) * unit), round((bottom - top) * unit)
    path = "".join(map(closed, lines))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 {width + 16} {height + 16}">'
            f'<path fill="#4a7fb5" stroke="#24486e" stroke-width="2" stroke-linejoin="round" d="{path}"/></svg>')


def closed(points):
    """A ring as path data, each corner from the one before it."""
    (x, y), *rest = points[:-1] if points[0] == points[-1] else points
    steps, at = [], (x, y)
    for point in rest:
        if point != at:
            steps += [str(point[0] - at[0]), str(point[1] - at[1])]
            at = point
    return f"M{joined([str(x), str(y)])}l{joined(steps)}z"
