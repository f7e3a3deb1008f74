"""Rings taken apart into arcs, each of which neighbours share."""

import collections
import dataclasses

HALF_TURN = 18_000


@dataclasses.dataclass
class Arc:
    points: list
    uses: int = 1


def is_seam(points):
    """Along the date line or the pole, where the world was cut open, there is no coast."""
    return (all(abs(x) == HALF_TURN for x, _ in points)
            or all(y <= -8_990 for _, y in points))


def on_seam(point):
    return abs(point[0]) == HALF_TURN or point[1] <= -8_990


def corners_of(shapes):
    """The points at which lines part or the seam begins."""
    neighbours = collections.defaultdict(set)
    for ring in (ring for rings in shapes for ring in rings):
        for before, at, after in zip([ring[-2], *ring], ring, [*ring[1:], ring[1]]):
            neighbours[at].update((before, after))
    return {at for at, around in neighbours.items()
            if len(around) != 2
            or any(on_seam(one) != on_seam(at) for one in around) and on_seam(at)}


def split(ring, corners):
    """A closed ring as lines from corner to corner."""
    body = ring[:-1]
    start = next((at for at, point in enumerate(body) if point in corners), 0)
    turned = body[start:] + body[:start]
    parts = [[turned[0]]]
    for point in [*turned[1:], turned[0]]:
        parts[-1].append(point)
        if point in corners:
            parts.append([point])
    return [part for part in parts if len(part) > 1]


def arcs_of(shapes):
    """All lines once, and each shape's rings as their numbers, `~n` for one that runs backwards."""
    corners = corners_of(shapes)
    arcs, numbers = [], {}

    def number(part):
        key = tuple(part)
        back = key[::-1]
        if back in numbers:
            arcs[numbers[back]].uses += 1
            return ~numbers[back]
        if key in numbers:
            arcs[numbers[key]].uses += 1
            return numbers[key]
        numbers[key] = len(arcs)
        arcs.append(Arc(part))
        return numbers[key]

    rings = [[[number(part) for part in split(ring, corners)] for ring in rings if len(ring) > 3]
             for rings in shapes]
    return arcs, rings


def outline(arcs, ring):
    points = []
    for number in ring:
        part = arcs[number].points if number >= 0 else arcs[~number].points[::-1]
        points += part[1:] if points else part
    return points


def area(points):
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]])) / 2


def without_specks(arcs, shapes, smallest):
    """Leaves out islands too small to be seen, but no whole country, and arcs nobody needs."""
    def sizes(rings):
        return [abs(area(outline(arcs, ring))) for ring in rings]

    kept = []
    for rings in shapes:
        measured = sorted(zip(sizes(rings), rings), key=lambda one: -one[0])
        kept.append([ring for size, ring in measured
                     if size >= smallest or size == measured[0][0] > 0])
    used = sorted({number if number >= 0 else ~number
                   for rings in kept for ring in rings for number in ring})
    fresh = {old: new for new, old in enumerate(used)}
    return [arcs[old] for old in used], [
        [[fresh[n] if n >= 0 else ~fresh[~n] for n in ring] for ring in rings] for rings in kept]


def coloured(shapes, colours):
    """A number for each shape, so that neighbours differ; the most entangled choose first."""
    users = collections.defaultdict(set)
    for at, rings in enumerate(shapes):
        for number in (number for ring in rings for number in ring):
            users[number if number >= 0 else ~number].add(at)
    near = collections.defaultdict(set)
    for both in users.values():
        for one in both:
            near[one] |= both - {one}
    chosen, taken = {}, collections.Counter()
    for at in sorted(range(len(shapes)), key=lambda at: -len(near[at])):
        free = [colour for colour in range(colours)
                if colour not in {chosen.get(other) for other in near[at]}] or [0]
        chosen[at] = min(free, key=lambda colour: taken[colour])
        taken[chosen[at]] += 1
    return [chosen[at] for at in range(len(shapes))]


def crossings(points, y):
    found = []
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]]):
        if (y1 <= y) != (y2 <= y):
            found.append(x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    return sorted(found)


def label(arcs, rings):
    """Where the name stands: x, y and the room to its left and right together, in units."""
    points = outline(arcs, max(rings, key=lambda ring: abs(area(outline(arcs, ring)))))
    low, high = min(y for _, y in points), max(y for _, y in points)
    best = (0, round(sum(x for x, _ in points) / len(points)), round((low + high) / 2))
    for step in range(2, 19):
        y = low + (high - low) * step / 20 + 0.5
        across = crossings(points, y)
        # Rather in the middle of the country than at its widest.
        centred = 1 - abs(step - 10) / 20
        for left, right in zip(across[::2], across[1::2]):
            best = max(best, ((right - left) * centred, round((left + right) / 2), round(y)))
    return [best[1], best[2], round(best[0])]
