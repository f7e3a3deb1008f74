"""A picture: the ground, and on it whatever stands there, the farther first."""

import dataclasses
import math

import crowd
import people
import things
from svg import INK, group, line

WIDTH, HEIGHT = 3072, 2048

NICO = people.Look(
    skin="#f7d3b5",
    hair="curly",
    hair_colour="#e2722e",
    hat="nico",
    hat_colour="#1f9a8f",
    hat_other="#f7c52f",
    eyes="dots",
    mouth="open",
    freckles=True,
    top="shirt",
    colour="#6b4fa3",
    pattern="star",
    other="#f7c52f",
    scarf="#f7c52f",
    bottom="trousers",
    bottom_colour="#2c5aa0",
    shoes="#f7c52f",
    pose="wave",
    scale=0.84,
    child=True,
)

ALIKE = [
    dict(hat_colour="#d94b3f"),
    dict(hair_colour="#2b2024"),
    dict(colour="#3f9b59"),
    dict(eyes="glasses", hat_colour="#3f88c5"),
    dict(pattern="stripes", scarf=""),
    dict(hat="beanie"),
    dict(beard="full", freckles=False, scale=0.95, child=False),
    dict(skin="#8d5a38", hair_colour="#2b2024"),
    dict(hat="", hair="spiky"),
    dict(back=True),
    dict(scarf="#d94b3f", colour="#d94b3f"),
    dict(eyes="shades", hair_colour="#e4bf6a"),
    dict(hat="cap"),
    dict(hair="pigtails", hat_colour="#8a5fb0"),
    dict(colour="#f0b93a", other="#6b4fa3", scarf="#6b4fa3"),
    dict(hat="wizard", pattern="dots"),
    dict(hair="ring", beard="moustache", scale=1.0, child=False, freckles=False),
    dict(skin="#9ccc5a", hair_colour="#5f8f3a"),
]
"""The differences of people who look like him at first sight."""


class Scene:
    def __init__(self, rng):
        self.rng = rng
        self.ground, self.items, self.top = [], [], []
        self.taken, self.blocked = [], []
        self.face = None

    def scale(self, y):
        """Nearer is a little larger."""
        return 0.92 + 0.36 * y / HEIGHT

    def back(self, *drawn):
        self.ground += drawn

    def above(self, *drawn):
        """In front of everything: what hangs in the air."""
        self.top += drawn

    def block(self, left, top, right, bottom):
        """Where nobody is put by chance."""
        self.blocked.append((left, top, right, bottom))

    def put(self, x, y, drawn, scale=None, mirror=False, wide=0, deep=0, turn=0, order=None):
        """Stands with its foot at x,y; keeps `wide` by `deep` of ground for itself. Letters are never
        mirrored."""
        factor = self.scale(y) if scale is None else scale
        self.items.append(
            (
                y if order is None else order,
                len(self.items),
                group(drawn, x, y, factor, turn, mirror and "<text" not in drawn),
            )
        )
        if wide:
            self.block(x - wide / 2, y - deep, x + wide / 2, y + 12)

    def spot(self, zones, gap):
        """Somewhere free in one of the rectangles, or nothing."""
        for _ in range(60):
            left, top, right, bottom = self.rng.choices(
                zones, [(z[2] - z[0]) * (z[3] - z[1]) for z in zones]
            )[0]
            x, y = self.rng.uniform(left, right), self.rng.uniform(top, bottom)
            if any(a <= x <= c and b <= y <= d for a, b, c, d in self.blocked):
                continue
            if all(math.hypot(x - u, (y - v) * 1.5) > (gap + other) / 2 for u, v, other in self.taken):
                self.taken.append((x, y, gap))
                return x, y
        return None

    def scatter(self, zones, count, make, gap=90, scale=None):
        for _ in range(count):
            found = self.spot(zones, gap)
            if found:
                x, y = found
                self.put(x, y, make(self.rng), scale and scale * self.scale(y), self.rng.random() < 0.5)

    def crowd(self, zones, count, kinds, gap=72, draw=None):
        """People of random kinds from the list."""
        for _ in range(count):
            found = self.spot(zones, gap)
            if not found:
                continue
            look = crowd.someone(self.rng, "odd" if self.rng.random() < 0.035 else self.rng.choice(kinds))
            self.put(*found, draw(look) if draw else people.standing(look), mirror=self.rng.random() < 0.5)

    def who(self, kind="anyone", **fixed):
        return crowd.someone(self.rng, kind, **fixed)

    def cover(self):
        """Something to stand behind."""
        kind = self.rng.randrange(5)
        if kind == 0:
            return people.standing(
                self.who(back=True, pose="stand", holds="", scale=0.62, child=True, hat="")
            )
        return [things.barrel, things.crate, things.suitcase, things.bush][kind - 1](self.rng)

    def hide(self, x, y, covers=None, aside=None):
        """Nico at x,y, behind something; nobody stands before his face."""
        factor = self.scale(y)
        self.put(
            x,
            y,
            people.standing(
                dataclasses.replace(NICO, pose=self.rng.choice(["stand", "stand", "hips", "think"]))
            ),
            factor,
        )
        tall = 82 * NICO.scale * factor
        self.face = (
            x + 2 * factor,
            y - tall - 3 * factor,
            23 * factor * NICO.scale * 1.1,
            25 * factor * NICO.scale * 1.1,
        )
        shift = aside if aside is not None else self.rng.choice([-16, -11, 11, 16])
        self.put(x + shift, y + 9, covers or self.cover(), factor * 0.92)
        self.block(x - 52, y - 34, x + 52, y + 12)
        self.block(x - 44, y + 12, x + 44, y + 128)

    def alike(self, zones, count=16):
        kinds = self.rng.sample(ALIKE, min(count, len(ALIKE)))
        for kind in kinds:
            found = self.spot(zones, 80)
            if not found:
                continue
            x, y = found
            pose = self.rng.choice(["stand", "walk", "wave", "hips", "think", "run"])
            look = dataclasses.replace(
                NICO, **{"pose": pose, "mouth": self.rng.choice(["open", "smile"]), **kind}
            )
            self.put(x, y, people.standing(look), mirror=self.rng.random() < 0.5)
            if self.rng.random() < 0.45:
                self.put(x + self.rng.choice([-14, 14]), y + 9, self.cover(), self.scale(y) * 0.92)

    def speckle(self, left, top, right, bottom, colours, count, size=(2, 6)):
        """Grains, blades, pebbles."""
        for _ in range(count):
            x, y = self.rng.uniform(left, right), self.rng.uniform(top, bottom)
            wide = self.rng.uniform(*size)
            self.ground.append(
                f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{wide:.1f}" ry="{wide * 0.5:.1f}" fill="{self.rng.choice(colours)}" stroke="none"/>'
            )

    def grass(self, left, top, right, bottom, colour, count):
        for _ in range(count):
            x, y = self.rng.uniform(left, right), self.rng.uniform(top, bottom)
            self.ground.append(
                line(f"M{x:.0f},{y:.0f} l-3,-8 M{x:.0f},{y:.0f} l1,-10 M{x:.0f},{y:.0f} l5,-7", colour, 1.8)
            )

    def waves(self, left, top, right, bottom, colour, count):
        for _ in range(count):
            x, y = self.rng.uniform(left, right), self.rng.uniform(top, bottom)
            self.back(line(f"M{x:.0f},{y:.0f} q8,-6 16,0 q8,-6 16,0 q8,-6 16,0", colour, 2.2))

    def svg(self):
        stacked = "".join(drawn for _, _, drawn in sorted(self.items, key=lambda item: item[:2]))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
            f'<defs>{people.DEFINITIONS}</defs><g stroke="{INK}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round">'
            f"{''.join(self.ground)}{stacked}{''.join(self.top)}</g></svg>"
        )
