"""Lines with fewer corners (Ramer, Douglas and Peucker), ends kept."""

import math


def distance(point, start, end):
    """From a point to the line between two others; degrees of longitude count as they look."""
    squeeze = math.cos(math.radians(point[1] / 100))
    px, py = (point[0] - start[0]) * squeeze, point[1] - start[1]
    dx, dy = (end[0] - start[0]) * squeeze, end[1] - start[1]
    length = math.hypot(dx, dy)
    return abs(px * dy - py * dx) / length if length else math.hypot(px, py)


def ring(points, tolerance):
    """A closed line, which stays one with an inside."""
    found = line(points, tolerance)
    quarter = len(points) / 4
    return found if len(found) > 3 else [points[int(step * quarter)] for step in range(4)] + points[:1]


def line(points, tolerance):
    """The corners that are needed to stay within `tolerance`."""
    kept = {0, len(points) - 1}
    open_parts = [(0, len(points) - 1)]
    while open_parts:
        first, last = open_parts.pop()
        if last - first < 2:
            continue
        middle = range(first + 1, last)
        far = max(middle, key=lambda at: distance(points[at], points[first], points[last]))
        if distance(points[far], points[first], points[last]) > tolerance:
            kept.add(far)
            open_parts += [(first, far), (far, last)]
    return [points[at] for at in sorted(kept)]
