"""Smooth lines through points, colours, and the pieces of SVG that all drawings are made of."""

import math


def number(value):
    """A coordinate as short as it can be said: a tenth of a unit is less than one sees."""
    return f"{value:.1f}".rstrip("0").rstrip(".").replace("-0", "-0") or "0"


def pair(x, y):
    return f"{number(x)} {number(y)}"


def _direction(before, after):
    x, y = after[0] - before[0], after[1] - before[1]
    length = math.hypot(x, y) or 1
    return x / length, y / length


def smooth(points, closed=True):
    """The path through `points`, without corners but where a point has a third value, 0."""
    count = len(points)
    tangents = []
    for index, point in enumerate(points):
        before = points[index - 1] if closed or index else point
        after = points[(index + 1) % count] if closed or index + 1 < count else point
        tangents.append((0, 0) if len(point) > 2 else _direction(before, after))
    path = [f"M{pair(*points[0][:2])}"]
    for index in range(count if closed else count - 1):
        here, there = points[index], points[(index + 1) % count]
        reach = math.hypot(there[0] - here[0], there[1] - here[1]) / 2.7
        (ax, ay), (bx, by) = tangents[index], tangents[(index + 1) % count]
        path.append(f"C{pair(here[0] + ax * reach, here[1] + ay * reach)} "
                    f"{pair(there[0] - bx * reach, there[1] - by * reach)} {pair(*there[:2])}")
    return "".join(path) + ("Z" if closed else "")


def mirrored(half):
    """A closed outline from its right half, from top to bottom; x counts from the middle."""
    left = [(-point[0], *point[1:]) for point in reversed(half) if abs(point[0]) > 0.001]
    return list(half) + left


def channels(colour):
    return [int(colour[index:index + 2], 16) for index in (1, 3, 5)]


def mix(one, other, part):
    """`part` 0 is `one`, 1 is `other`."""
    both = zip(channels(one), channels(other))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in both)


def darker(colour, part=0.2):
    return mix(colour, "#2a0f2c", part)


def lighter(colour, part=0.2):
    return mix(colour, "#fff4df", part)


def attributes(**values):
    said = {name.rstrip("_").replace("_", "-"): value for name, value in values.items()}
    return "".join(f' {name}="{number(value) if isinstance(value, (int, float)) else value}"'
                   for name, value in said.items() if value is not None)


def path(d, fill="none", **more):
    return f"<path d=\"{d}\"{attributes(fill=fill, **more)}/>"


def blob(points, fill, **more):
    return path(smooth(points), fill, **more)


def line(points, stroke, width, **more):
    return path(smooth(points, closed=False), stroke=stroke, stroke_width=width,
                stroke_linecap="round", stroke_linejoin="round", **more)


def ellipse(x, y, rx, ry, fill, **more):
    return f"<ellipse{attributes(cx=x, cy=y, rx=rx, ry=ry, fill=fill, **more)}/>"


def circle(x, y, r, fill, **more):
    return f"<circle{attributes(cx=x, cy=y, r=r, fill=fill, **more)}/>"


def group(*parts, **more):
    return f"<g{attributes(**more)}>{''.join(parts)}</g>"


def clip(name, d):
    return f'<clipPath id="{name}"><path d="{d}"/></clipPath>'
