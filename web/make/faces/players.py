"""Draws the twelve faces that a player can choose, in the hand of the deck, on a grid of 64 units.

    python3 web/make/faces/players.py [FOLDER]

The first two stand in `index.html`, the others and all expressions in `faces.html`. Shirt and ring alone have
the player's colour, `var(--c)`. The same code gives the same bytes.
"""

import dataclasses
import pathlib
import re
import sys

import beards
import hair
from head import Head
from shapes import blob, darker, group, line, mirrored, mix, path, smooth

PUBLIC = pathlib.Path(__file__).parent.parent.parent / "public"
FIRST = 2
"""So many faces are in the first screen."""
MOST_BYTES = 2252
STEP = 0.2
"""To which coordinates of outlines are rounded."""

SKINS = ["#f6d7c3", "#eac1a1", "#d9a066", "#b4713d", "#8a4b28", "#5c3218"]
BLACK, BROWN, GINGER, BLOND, GREY, WHITE = "#2b1d1f", "#6b3d24", "#cf5f22", "#e6b54f", "#aaa5a6", "#f3eee6"
INK = "#2a0f2c"
"""What shadows on a shirt are mixed with."""


@dataclasses.dataclass
class Face:
    style: str
    """The hairstyle, a method of `Tresses`."""
    skin: int
    colour: str
    """Of the hair."""
    wear: str
    shape: str = "oval"
    age: str = "woman"
    iris: str = "#4a2c18"
    mouth: str = "smile"
    nose: str = "small"
    lips: str = ""
    brow: float = 1.7
    lashes: bool = False
    freckles: bool = False
    glasses: tuple = ()
    beard: str = ""
    tall: float = 0
    """How much room the hair or the hat needs above the others."""


FACES = [
    Face("wavy", 1, "#7d4526", "tee", "oval", mouth="teeth", lashes=True, lips="#c9414a", iris="#6b4420"),
    Face("quiff", 3, BLACK, "shirt", "square", age="man", mouth="grin", nose="straight", brow=2.3, tall=2),
    Face("braids", 0, GINGER, "dungarees", "round", age="child", mouth="gap", nose="button", freckles=True,
         iris="#3f7a3d", lashes=True),
    Face("bald", 0, BROWN, "check", "full", age="man", nose="big", brow=2.6, beard="full", iris="#3b6f9e"),
    Face("afro", 5, BLACK, "tee", "oval", mouth="teeth", nose="wide", lashes=True, lips="#b03550", tall=5),
    Face("perm", 0, WHITE, "pearls", "round", nose="big", lashes=True, lips="#cf5568", brow=1.2, iris="#4d7fa8",
         glasses=("half", "#a97a1e"), tall=3),
    Face("scarf", 2, BLACK, "tee", "oval", lashes=True, lips="#b44a56", brow=2, nose="straight"),
    Face("curls", 1, BLOND, "star", "round", age="child", mouth="oh", nose="button", iris="#3b7dba",
         glasses=("round", "#2c5fa8"), tall=3),
    Face("sides", 2, GREY, "bow", "oval", age="man", nose="big", brow=2.8, beard="walrus", iris="#5a7686",
         glasses=("square", "#3a2a2c")),
    Face("puffs", 4, BLACK, "stripes", "heart", age="child", mouth="grin", nose="button", lashes=True, tall=5),
    Face("turban", 3, BLACK, "suit", "oval", age="man", nose="hooked", brow=2.4, beard="full", tall=5),
    Face("bob", 1, BLACK, "sailor", "round", mouth="small", lashes=True, lips="#d02f3a", brow=1.5),
]


class Bust(Head):
    """A head on the figures' grid: the deck's, but larger in its frame, with eyes to be seen from afar."""

    @classmethod
    def of(cls, face):
        width, chin = {"child": (13.4, 46), "woman": (12.6, 46), "man": (13.2, 46.6)}[face.age]
        return cls(width, {"child": 15, "woman": 13.6, "man": 13}[face.age], chin, 30.5, 35, 39.5, 5, 24, face.shape,
                   SKINS[face.skin])

    def at(self, u, v, *corner):
        return (32 + u * self.width, self.top + v * self.height, *corner)


def dots(head, points, colour, width, gap, fill="none"):
    """A row of balls along a line: curls, beads, a braid. With a fill it is round a tuft."""
    closed = fill != "none"
    return path(smooth(head.spots(points), closed), fill, stroke=colour, stroke_width=width,
                stroke_dasharray=f"0 {gap}")


class Tresses(hair.Hair):
    """The deck's hair with a strand or two, the curls as rows of balls."""

    def __init__(self, head, colour):
        super().__init__(head, colour, None)

    def mirror(self, points):
        """Round the same way, so that the two halves may be one path."""
        return super().mirror(points)[::-1]

    def strand(self, points, width=3, light=True, opacity=0.5):
        return ""

    def glint(self, *rows):
        return "".join(line(self.spots(row), self.shine, 0.9, opacity=0.6) for row in rows)

    def balls(self, points, size, gap=None, fill="none", light=False, deep=False):
        colour = mix(self.colour, "#fff4df", 0.3) if light else mix(self.colour, "#5a3a48", 0.3) if deep else self.colour
        return dots(self.head, points, colour, size, gap or round(size * 0.62, 1), fill)

    def wavy(self):
        behind = self.even([(0, 0), (1.18, 0.2), (1.2, 0.56), (1.46, 0.84), (1.3, 1.06), (1.42, 1.3), (0, 1.3)])
        before = self.piece([(-0.34, 0.02, 0), (0.6, 0.14), (0.98, 0.64, 0), (1.2, 0.36), (0.9, -0.02), (0, -0.15),
                             (-0.9, -0.02), (-1.2, 0.36), (-0.98, 0.64, 0), (-0.84, 0.26)])
        return behind, before + self.glint([(-0.2, -0.03), (0.5, 0.03), (1.0, 0.32)])

    def quiff(self):
        return "", super().quiff()[1] + self.glint([(-0.6, 0.08), (-0.4, -0.1), (0.5, -0.13)])

    def braids(self):
        front = self.swept()
        for side in (-1, 1):
            row = [(side * 1.14, 0.6), (side * 1.3, 1.2)]
            front += self.balls(row, 6.6, 4.2)
        for side in (-1, 1):
            front += line(self.spots([(side * 1.18, 1.06), (side * 1.4, 1.05)]), "#3f9e8f", 2.2)
        return "", front + self.glint([(0.1, -0.03), (0.7, 0.06), (1.0, 0.3)], [(-0.1, -0.03), (-0.7, 0.06), (-1.0, 0.3)])

    def bald(self):
        x, y = self.head.at(-0.4, 0.13)
        return "", f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="3.4" ry="1.6" fill="#fff" opacity=".4" transform="rotate(-26 {x:.0f} {y:.0f})"/>'

    def afro(self):
        rim = [(0, -0.3), (0.96, -0.18), (1.4, 0.16), (1.36, 0.5), (0.9, 0.7)]
        behind = self.balls(mirrored(rim), 7.4, 4.6, fill=self.colour)
        cap = [(0, -0.2), (1.0, 0.0), (1.12, 0.42), (0.98, 0.5, 0), (0.86, 0.24), (0, 0.15)]
        return behind, (self.even(cap) + self.balls([(-0.8, 0.18), (0, 0.08), (0.84, 0.2)], 5)
                        + self.balls([(-1.2, 0.16), (-0.9, -0.08), (-0.4, -0.18), (0.2, -0.2)], 1.6, 4.4, light=True))

    def perm(self):
        cap = [(0, -0.16), (1.0, 0.0), (1.16, 0.4), (1.02, 0.48, 0), (0.88, 0.28), (0, 0.17)]
        rim = [(-1.14, 0.52), (-1.1, 0.1), (-0.56, -0.13), (0.56, -0.13), (1.1, 0.1), (1.14, 0.54)]
        return "", (self.balls(rim, 9, 5, deep=True) + self.even(cap) + self.balls(rim, 7.6, 5)
                    + self.balls([(-0.9, 0.22), (-0.4, 0.12), (0.4, 0.12), (0.95, 0.24)], 5, 4))

    def curls(self):
        cap = [(0, -0.13), (0.9, 0.0), (1.08, 0.32), (1.0, 0.42, 0), (0.88, 0.24), (0, 0.18)]
        rim = [(-1.08, 0.42), (-1.02, 0.1), (-0.6, -0.1), (0, -0.15), (0.6, -0.1), (1.02, 0.1), (1.08, 0.46)]
        return "", (self.even(cap) + self.balls(rim, 7.4, 5.2)
                    + self.balls([(-0.78, 0.22), (-0.4, 0.14), (0, 0.19), (0.4, 0.12), (0.84, 0.24)], 6, 4.6)
                    + self.balls([(-0.8, 0.1), (-0.3, -0.06), (0.3, -0.04), (0.8, 0.1)], 2, 5, deep=True))

    def sides(self):
        tuft = [(0.94, 0.2), (1.16, 0.27), (1.28, 0.42), (1.1, 0.58), (0.97, 0.44)]
        return "", self.piece(tuft) + self.piece(self.mirror(tuft)) + self.bald()[1]

    def puffs(self):
        behind = ""
        for side in (-1, 1):
            ring = [(side * (1.2 + dx), -0.05 + dy) for dx, dy in ((0, -0.17), (0.36, 0), (0, 0.17), (-0.36, 0))]
            behind += self.balls(ring[::side], 6, 4.1, fill=self.colour)
        bands = "".join(line(self.spots([(s * 0.76, -0.06), (s * 0.92, 0.06)]), "#f2b53c", 2.4) for s in (-1, 1))
        cap = [(0, -0.05), (0.96, 0.1), (1.07, 0.4), (1.0, 0.48, 0), (0.8, 0.2), (0, 0.08)]
        return behind, self.even(cap) + self.glint([(-0.2, 0.02), (-0.65, 0.07)], [(0.2, 0.02), (0.65, 0.07)]) + bands

    def bob(self):
        behind = self.even([(0, 0.1), (1.1, 0.3), (1.3, 0.86), (0.8, 0.96), (0, 0.9)], self.deep)
        front = [(0, -0.13), (0.74, -0.08), (1.2, 0.2), (1.34, 0.78), (1.16, 0.94), (0.98, 0.8), (0.97, 0.5),
                 (0.9, 0.33, 0), (0, 0.34)]
        return behind, self.even(front) + self.glint([(-0.66, 0.08), (-0.1, -0.02), (0.5, 0.02)],
                                                     [(-1.12, 0.42), (-1.18, 0.76)], [(1.12, 0.42), (1.18, 0.76)])

    def scarf(self):
        cloth, fold = "#1f8f95", darker("#1f8f95", 0.28)
        behind = blob(self.head.both([(0, 0), (1.2, 0.2), (1.36, 0.96), (0, 1.1)]), fold)
        side = [(0, -0.17), (0.74, -0.13), (1.24, 0.1), (1.3, 0.5), (1.1, 0.9), (0, 1.14, 0), (0, 1.0, 0), (0.6, 0.9),
                (0.92, 0.5), (0.6, 0.18), (0, 0.125, 0)]
        under = line(self.spots([(-0.9, 0.44), (-0.5, 0.17), (0, 0.12), (0.5, 0.17), (0.9, 0.44)]), WHITE, 1.6)
        drape = blob(self.spots([(-1.2, 0.84), (0.2, 1.06), (1.2, 0.82), (1.4, 1.14), (0.2, 1.42), (-1.4, 1.16)]), cloth)
        lines = line(self.spots([(-1.1, 0.98), (0, 1.24), (0.7, 1.3)]), fold, 1)
        return behind, under + blob(self.head.spots(side), cloth) + blob(self.spots(self.mirror(side)), cloth) + drape + lines

    def turban(self):
        cloth, fold = "#ee8a2b", "#a8511a"
        shape = blob(self.head.both([(0, -0.36), (0.6, -0.34), (1.1, -0.18), (1.28, 0.1), (1.14, 0.34), (0.98, 0.36, 0),
                                     (0.6, 0.16), (0, 0.04, 0)]), cloth)
        rows = "".join(line(self.spots([(0.02 * s, -0.03 - step * 0.15), (0.6 * s, 0.04 - step * 0.15), (1.1 * s, 0.24 - step * 0.17)]),
                            fold, 0.9) for s in (-1, 1) for step in range(2))
        return "", shape + group(rows, opacity=0.45) + blob(self.head.both([(0, 0.02), (0.34, 0.11), (0, 0.155, 0)]), "#fff0d2")


class Backs(Tresses):
    """The same hair from behind: one drawing a style."""

    def back(self, low=0.94):
        return self.even([(0, -0.15), (0.9, -0.03), (1.13, 0.32), (1.02, low - 0.2), (0.6, low), (0, low + 0.02)])

    def wavy(self):
        return super().wavy()[0] + self.back() + self.glint([(-0.9, 0.3), (-0.96, 0.6), (-1.1, 0.9)], [(0.9, 0.3), (0.96, 0.6), (1.1, 0.9)])

    def quiff(self):
        return self.even([(0, -0.26), (0.9, -0.12), (1.12, 0.3), (1.0, 0.6), (0.7, 0.78), (0, 0.8)])

    def braids(self):
        rows = "".join(self.balls([(s * 0.7, 0.86), (s * 1.1, 1.34)], 6.6, 4.2) for s in (-1, 1))
        return self.back() + rows + line(self.spots([(0, -0.12), (0, 0.9)]), self.deep, 0.9)

    def bald(self):
        return ""

    def afro(self):
        return super().afro()[0] + self.even([(0, 0), (1, 0.3), (0.8, 0.84), (0, 0.9)])

    def perm(self):
        rim = [(0, -0.17), (0.8, -0.04), (1.14, 0.3), (1.0, 0.66), (0.4, 0.84)]
        return self.balls(mirrored(rim), 9, 5, deep=True) + self.balls(mirrored(rim), 7.6, 5, fill=self.colour)

    def curls(self):
        rim = [(0, -0.15), (0.76, -0.04), (1.06, 0.26), (0.94, 0.6), (0.4, 0.76)]
        return self.balls(mirrored(rim), 7.4, 5, fill=self.colour)

    def sides(self):
        return self.even([(0, 0.56), (0.8, 0.46), (1.16, 0.26), (1.16, 0.62), (0.6, 0.9), (0, 0.92)])

    def puffs(self):
        return super().puffs()[0] + self.back() + line(self.spots([(0, -0.1), (0, 0.9)]), self.head.skin, 0.9)

    def bob(self):
        return self.even([(0, -0.14), (0.9, -0.02), (1.26, 0.4), (1.3, 0.9), (0.6, 1.0), (0, 1.0)])

    def scarf(self):
        return blob(self.head.both([(0, -0.17), (0.8, -0.1), (1.26, 0.3), (1.2, 0.8), (1.4, 1.2), (0.5, 1.5), (0, 1.52)]), "#1f8f95")

    def turban(self):
        cloth = blob(self.head.both([(0, -0.36), (0.7, -0.32), (1.28, 0.0), (1.1, 0.5), (0, 0.66)]), "#ee8a2b")
        return self.back(0.8) + cloth + line(self.spots([(-1.2, 0.1), (0, 0.3), (1.16, 0.0)]), "#a8511a", 0.9, opacity=0.45)


def ears(head):
    x, y = head.width * 1.02, head.eye + 1.7
    return line([(32 - x, y), (32 - x, y + 2)], head.skin, 5) + line([(32 + x, y), (32 + x, y + 2)], head.skin, 5)


JAWS = {"oval": (0.62, 0.42), "round": (0.64, 0.6), "heart": (0.56, 0.3), "square": (0.76, 0.58), "full": (0.84, 0.64)}
"""How far the cheeks go straight down, and how broad the chin is."""


def skull(head, is_lit=True):
    """Two arcs for the crown and two for the jaw; lit from the upper left."""
    straight, chin = JAWS[head.shape]

    def arc(u1, v1, u2, v2, u3, v3):
        spots = head.spots([(u1, v1), (u2, v2), (u3, v3)])
        return "C" + " ".join(f"{x:.2f} {y:.2f}" for x, y in spots)

    def start(u, v):
        return "M{:.2f} {:.2f}".format(*head.at(u, v))

    down = 0.44 + 0.56 * straight
    jaw = arc(1, down, chin, 1, 0, 1)
    whole = start(-1, 0.44) + arc(-1, 0.18, -0.6, 0, 0, 0) + arc(0.6, 0, 1, 0.18, 1, 0.44) + jaw + arc(-chin, 1, -1, down, -1, 0.44)
    turned = start(1, 0.44) + jaw + arc(0.55, 0.93, 0.86, 0.72, 1, 0.44)
    if not is_lit:
        return path(whole + "Z", head.skin)
    return path(whole + "Z", head.skin) + path(turned + "Z", head.shade, opacity=0.3)


SMILES = {
    "smile": '<path d="M27.4 38.2q4.6 4.4 9.2 0" fill="none" stroke-width="1.5"/>',
    "teeth": '<path d="M26.8 37.4q5.2 1.4 10.4 0-1 4.8-5.2 4.8t-5.2-4.8z" fill="#fffdf6" stroke-width="1.2"/>',
    "grin": '<path d="M26 37.2q6 1.8 12 0-.6 5.6-6 5.6t-6-5.6z" fill="#6d1b2a" stroke="none"/>'
            '<path d="M26.4 37.3q5.6 1.7 11.2 0l-.7 2.3q-4.9 1-9.8 0z" fill="#fffdf6" stroke="none"/>',
    "gap": '<path d="M26 37.4q6 1.6 12 0-.6 5-6 5t-6-5z" fill="#6d1b2a" stroke="none"/>'
           '<path d="M26.5 37.5q2.4.6 4.8.7l-.2 2.2-3.6-.3zM33.2 38.2q2.2-.1 4.3-.7l-1 2.6-3.1.3z" fill="#fffdf6" stroke="none"/>',
    "oh": '<path d="M32 37a2.2 2.7 0 1 0 .1 0z" fill="#6d1b2a" stroke-width="1"/>',
    "small": '<path d="M28.6 38.8q1.7-1.6 3.4-.8 1.7-.8 3.4.8-1.7 2.4-3.4 2.4t-3.4-2.4z" fill="#d02f3a" stroke="none"/>',
}


def nose(kind, skin):
    dark, light = mix(skin, "#8a2f2a", 0.34), mix(skin, "#e8403f", 0.24)
    return {
        "small": lambda: f'<path d="M30.6 35.3q1.4 1 2.8 0" stroke="{dark}" stroke-width="1.1" fill="none"/>',
        "button": lambda: f'<path d="M30 35.2q2 1.9 4 0" stroke="{dark}" stroke-width="1.2" fill="none"/>',
        "straight": lambda: f'<path d="M33.2 30.5l1.3 4.3q-.4 1.2-2.8 1.1" stroke="{dark}" stroke-width="1.1" fill="none"/>',
        "hooked": lambda: f'<path d="M33 29.5q2.6 2.5 1.9 5-1 1.8-3.5 1.3" stroke="{dark}" stroke-width="1.2" fill="none"/>',
        "wide": lambda: f'<path d="M29.2 34.3q-.6 1.7 1 1.5 1.8 1 3.6 0 1.6.2 1-1.5" stroke="{dark}" stroke-width="1.2" fill="none"/>',
        "big": lambda: f'<ellipse cx="32" cy="34.8" rx="3.2" ry="2.5" fill="{light}" stroke="none"/>',
    }[kind]()


def features(face):
    skin = SKINS[face.skin]
    lip = face.lips or mix(skin, "#7c1f2c", 0.55)
    hair_dark = darker(face.colour, 0.3 if face.colour in (GREY, WHITE) else 0.12)
    parts = []
    if face.freckles:
        parts.append('<path d="M22 34.5h0m2.4 1h0m2-1.2h0m9.2 0h0m2 1.2h0m2.4-1h0" stroke="#c9713f" stroke-width="1"/>')
    parts.append(f'<use href="#calm" stroke-width="{face.brow:g}"/>')
    if face.lashes:
        parts.append('<use href="#lashes"/>')
    parts.append(nose(face.nose, skin))
    if face.beard:
        parts.append(BEARDS[face.beard](face))
    parts.append(SMILES[face.mouth].replace("<path", '<path class="figure__smile"'))
    parts.append('<use href="#moods"/>')
    if face.beard == "walrus":
        parts.append(beards.walrus(Bust.of(face), face.colour).split("<path")[1].join(["<path", ""]).replace("/>", ' stroke="none"/>'))
    if face.glasses:
        parts.append(glasses(*face.glasses))
    return group(*parts, class_="figure__face", fill=face.iris, stroke=lip, color=hair_dark)


def full_beard(face):
    half = [(0, 0.73), (0.7, 0.68), (1.0, 0.44, 0), (1.04, 0.76), (0.7, 1.08), (0, 1.15)]
    head = Bust.of(face)
    return blob(head.both(half), face.colour, stroke="none")


BEARDS = {"full": full_beard, "walrus": lambda face: ""}


def glasses(kind, colour):
    lenses = {
        "round": "M26.2 25.7a4.8 4.8 0 1 0 .1 0zM37.8 25.7a4.8 4.8 0 1 0 .1 0zM31 29.8q1-.8 2 0M21.4 29.5l-2.6-.8M42.6 29.5l2.6-.8",
        "square": "M21.4 27h9.4v5.5q0 2-2 2h-5.4q-2 0-2-2zM33.2 27h9.4v5.5q0 2-2 2h-5.4q-2 0-2-2zM30.8 29q1.2-.8 2.4 0"
                  "M21.4 28.5l-2.6-.6M42.6 28.5l2.6-.6",
        "half": "M21.4 32.5h9.4q-.4 4-4.7 4t-4.7-4zM33.2 32.5h9.4q-.4 4-4.7 4t-4.7-4zM30.8 33q1.2-.8 2.4 0M21.4 32.8l-2.6-2"
                "M42.6 32.8l2.6-2",
    }[kind]
    return f'<path d="{lenses}" fill="#fff" fill-opacity=".12" stroke="{colour}" stroke-width="1.3"/>'


def light(d, opacity=0.85):
    return f'<path d="{d}" fill="#fffbf2" opacity="{opacity}"/>'


def garments(skin, top):
    throat = f'<path d="M25.5 {top + 0.8:g}q6.5 7 13 0z" fill="{skin}"/>'
    ringed = f'<path d="M25.5 {top + 1.2:g}q6.5 7 13 0" fill="{skin}" stroke="{INK}" stroke-opacity=".3" stroke-width="1.6"/>'
    return {
        "tee": ringed,
        "shirt": f'<path d="M26 48.5l6 8 6-8z" fill="{skin}"/>' + light("M26 48l-3 1.5 3.5 8 5.5-2zM38 48l3 1.5-3.5 8-5.5-2z", 0.55),
        "dungarees": throat + f'<path d="M19 54l3 9M45 54l-3 9M22 60h20" stroke="{INK}" stroke-width="3" opacity=".45" fill="none"/>',
        "check": throat + f'<path d="M19 53.5v10M28 56v8M36 56v8M45 53.5v10M11 59.5h42" stroke="{INK}" stroke-width="2.2" opacity=".22"/>',
        "pearls": throat + '<path d="M24.6 51q7.4 8 14.8 0" fill="none" stroke="#fffaf0" stroke-width="2.4" stroke-linecap="round" stroke-dasharray="0 2.6"/>',
        "star": ringed + light("M32 56l1.5 3 3.3.4-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 3.3-.4z"),
        "bow": light("M26 48l-5 2.5 11 13.5 11-13.5-5-2.5-6 6z") + f'<path d="M32 54.5l-5.5-3v6zl5.5-3v6z" fill="{INK}" opacity=".75"/>',
        "stripes": ringed + f'<path d="M17 55.5q15 5 30 0M13 61q19 5 38 0" fill="none" stroke="#fffbf2" stroke-width="2.6" opacity=".8"/>',
        "suit": light("M26 48l-3 2 9 14 9-14-3-2-6 5z") + f'<path d="M32 54l-2 2 1 2-1.5 6h5l-1.5-6 1-2z" fill="{INK}" opacity=".8"/>',
        "sailor": f'<path d="M26 48.5l6 10 6-10z" fill="{skin}"/>' + light("M26 47.5l-7 3 3 6 10 4zM38 47.5l7 3-3 6-10 4z", 0.8) + f'<path d="M32 59l5 5h-10z" fill="{INK}" opacity=".55"/>',
    }


def body(face):
    skin = SKINS[face.skin]
    broad = {"child": (10, 54, 51), "woman": (8, 56, 50), "man": (4, 60, 49.5)}[face.age]
    left, right, top = broad
    mid = (right - left) / 2
    shirt = f'<path d="M{left} 66c0-{66 - top - 3:g} {mid * 0.3:.1f}-{66 - top:g} {mid:g}-{66 - top:g}s{mid:g} 3 {mid:g} {66 - top:g}z" fill="var(--c)"/>'
    neck = {"child": 4, "woman": 4.4, "man": 5.8}[face.age]
    throat = f'<path d="M{32 - neck:g} 42v9q{neck:g} 4 {2 * neck:g} 0v-9z" fill="{mix(skin, "#8a2f2a", 0.24)}"/>'
    return shirt, throat + garments(mix(skin, "#8a2f2a", 0.1), top)[face.wear]


RINGS = ('<path d="M18.5 37.5a2.6 2.6 0 1 0 .1 0zM45.5 37.5a2.6 2.6 0 1 0 .1 0z" fill="none" stroke="#f0b93a" '
         'stroke-width="1.1"/>')


def drawing(face):
    head = Bust.of(face)
    behind, before = getattr(Tresses(head, face.colour), face.style)()
    shirt, throat = body(face)
    rings = RINGS if face.style == "afro" else ""
    return (group(behind, class_="figure__head") if behind else "") + shirt + group(
        throat, "" if face.style in ("wavy", "scarf") else ears(head), rings, skull(head), features(face), before,
        '<use href="#napkin"/>', class_="figure__head")


CALM = ('<g id="calm" fill-rule="evenodd"><g fill="#d8352f" stroke="none" opacity=".26"><ellipse cx="22.6" cy="36" rx="2.8" ry="1.8"/>'
        '<ellipse cx="41.4" cy="36" rx="2.8" ry="1.8"/></g>'
        '<path class="figure__brows" d="M22.8 25q3-2.2 6.4-.6M41.2 25q-3-2.2-6.4-.6" fill="none" stroke="currentColor" stroke-linecap="round"/>'
        '<g class="figure__eyes" stroke="none"><path d="M26.2 27.2a3.2 3.5 0 1 0 .1 0zM37.8 27.2a3.2 3.5 0 1 0 .1 0z" fill="#fffdf8"/>'
        '<g class="figure__gaze"><path d="M26.4 27.7a2.7 2.7 0 1 0 .1 0zM37.6 27.7a2.7 2.7 0 1 0 .1 0z"/>'
        '<path d="M26.4 28.9a1.5 1.5 0 1 0 .1 0zM37.6 28.9a1.5 1.5 0 1 0 .1 0z" fill="#1d1216"/>'
        '<path d="M25.5 28.3a.9.9 0 1 0 .1 0zM36.7 28.3a.9.9 0 1 0 .1 0z" fill="#fff"/></g>'
        '<path d="M22.9 30q.8-3 3.4-3t3.3 2.7M41.1 30q-.8-3-3.4-3t-3.3 2.7" fill="none" stroke="#2b1a20" stroke-width="1.1" stroke-linecap="round"/></g></g>')

LASHES = '<path id="lashes" class="figure__eyes" d="M23 29.5l-1.6-1.2M24.2 28l-.9-1.4M41 29.5l1.6-1.2M39.8 28l.9-1.4" stroke="#2b1a20" stroke-width="1" stroke-linecap="round"/>'

MOODS = ('<g id="moods" fill="none" stroke-linecap="round" stroke-linejoin="round">'
         '<path class="figure__lids" display="none" d="M26.2 26.8a3.6 3.7 0 1 0 .1 0zM37.8 26.8a3.6 3.7 0 1 0 .1 0z" fill="#fff" stroke="none" opacity=".14"/>'
         '<g stroke="#2b1a20" stroke-width="1.7">'
         '<path class="figure__glad" display="none" d="M23 31.8q3.2-5 6.4 0M34.6 31.8q3.2-5 6.4 0"/>'
         '<path class="figure__shut" display="none" d="M23 30.2q3.2 3 6.4 0M34.6 30.2q3.2 3 6.4 0"/>'
         '<path class="figure__wince" display="none" d="M23.4 28.4l5.4 2.4-5.2 2M40.6 28.4l-5.4 2.4 5.2 2M22.6 26l5.6-2.6M41.4 26l-5.6-2.6"/></g>'
         '<g class="figure__laugh" display="none" stroke="none"><path d="M25 36.6q7 2 14 0 .2 8-7 8t-7-8z" fill="#6d1b2a"/>'
         '<path d="M25.3 36.7q6.7 1.9 13.4 0l-.5 2.5q-6.2 1.3-12.4 0z" fill="#fffdf6"/>'
         '<path d="M28 43.2q4-3.4 8 0-1.6 1.4-4 1.4t-4-1.4z" fill="#e06f78"/></g>'
         '<path class="figure__ponder" display="none" d="M30.2 40q2.6.8 5.2-1.2" stroke-width="1.5"/>'
         '<path class="figure__proud" display="none" d="M27 38.4q5 3.6 10-1.2" stroke-width="1.6"/>'
         '<g class="figure__wince" display="none"><rect x="26" y="37" width="12" height="5" rx="2.4" fill="#fffdf6" stroke-width="1.2"/>'
         '<path d="M26.4 39.5h11.2M29.2 37.2v4.6M32 37.2v4.6M34.8 37.2v4.6" stroke="#b9a9a2" stroke-width=".7"/></g>'
         '<ellipse class="figure__doze" display="none" cx="32" cy="39.6" rx="1.8" ry="2.2" fill="#6d1b2a" stroke-width="1"/></g>')

NAPKIN = ('<g id="napkin" class="figure__doze" display="none" transform="translate(0 -5.5)">'
          '<path d="M9.5 41c1.5-6 2.5-10 3.5-17C14.5 12 22 7 32 7s17.5 5 19 17c1 7 2 11 3.5 17-4-1.5-6.5-4-8.5-8.5-2.5.5-4.5 0-6-1-2.5 3-5 5-8 6.5-3-1.5-5.5-3.5-8-6.5-1.5 1-3.5 1.5-6 1-2 4.5-4.5 7-8.5 8.5z" fill="#fffaf0"/>'
          '<path d="M12.5 37.6c2.3-1.6 3.8-4 4.9-7.1 2.7.8 5 .6 7.2-1.2 2.2 2.6 4.5 4.6 7.4 6.2 2.9-1.6 5.2-3.6 7.4-6.2 2.2 1.8 4.5 2 7.2 1.2 1.1 3.1 2.6 5.5 4.9 7.1" fill="none" stroke="#a8324f" stroke-width="1.6"/>'
          '<path d="M18 28c-.5-6 1-11 4-14M46 28c.5-6-1-11-4-14M27 26.5c-.6-4.5 0-9 1.5-12M36 27c.8-4.5.5-8-.5-11" fill="none" stroke="#cdbfae" stroke-width="1.2"/></g>')


def tidy(svg):
    """Numbers as short as they can be written, and paths in relative steps."""
    svg = re.sub(r' d="([^"]+)"', lambda found: f' d="{relative(found[1])}"', svg)
    svg = re.sub(r' stroke-line(cap|join)="round"', "", svg)
    merged = None
    while merged != svg:
        merged, svg = svg, re.sub(r'<path d="([^"]+)"([^>]*)/><path d="([^"]+)"\2/>', r'<path d="\1\3"\2/>', svg)
    return re.sub(r'(?<=[" ])0(\.\d)', r"\1", svg)


def relative(d):
    if re.search(r"[a-zHVQLST]", d.replace("Z", "")):
        return re.sub(r"(\.\d*?)0+(?=\D|$)", r"\1", d).replace(". ", " ")
    out, here, start, last = [], (0, 0), (0, 0), ""
    for command, rest in re.findall(r"([MCZ])([^MCZ]*)", d):
        values = [float(each) for each in re.findall(r"-?[\d.]+", rest)]
        if command == "Z":
            out.append("z")
            here, last = start, command
            continue
        base = (0, 0) if command == "M" else here
        if command == "C" and is_straight(here, values):
            command, values = "L", values[4:]
        steps = [round(round((value - base[index % 2]) / STEP) * STEP, 1) for index, value in enumerate(values)]
        follows = command == "C" and last == "C"
        out.append(("" if follows and steps[0] < 0 else command if command == "M" else command.lower()) + packed(steps))
        here, last = (round(base[0] + steps[-2], 1), round(base[1] + steps[-1], 1)), command
        start = here if command == "M" else start
    return "".join(out)


def is_straight(here, values):
    """Whether both handles of a curve lie on the line between its ends."""
    dx, dy = values[4] - here[0], values[5] - here[1]
    return all(abs((values[i] - here[0]) * dy - (values[i + 1] - here[1]) * dx) < 0.1 * (abs(dx) + abs(dy)) for i in (0, 2))


def packed(steps):
    said = ""
    for step in steps:
        one = f"{step:g}".replace("0.", ".") if abs(step) < 1 else f"{step:g}"
        fits = not said or one[0] == "-" or (one[0] == "." and "." in said.split(" ")[-1].split("-")[-1])
        said += one if fits else f" {one}"
    return said


def frame(face):
    """The part of the grid that is seen: heads alike in size, under hats and hair of any height."""
    size = 54 + face.tall
    return f"{32 - size / 2:g} {62 - size:g} {size:g} {size:g}"


def symbol(number, face):
    drawn = tidy(drawing(face))
    if len(drawn) > MOST_BYTES:
        print(f"face {number}: {len(drawn)} bytes", file=sys.stderr)
    return f'  <symbol id="figure-{number}" viewBox="{frame(face)}">{drawn}</symbol>\n'


def nape(number, face):
    """The same person from behind."""
    head = Bust.of(face)
    shirt, _ = body(face)
    throat = f'<path d="M32 40v9" stroke="{head.shade}" stroke-width="{11 if face.age == "man" else 8.6}"/>'
    drawn = tidy(shirt + throat + ears(head) + skull(head, is_lit=False) + getattr(Backs(head, face.colour), face.style)())
    return f'  <symbol id="nape-{number}" viewBox="{frame(face)}">{drawn}</symbol>\n'


SPRITE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Fourtop: faces, drawn by web/make/faces/players.py</title>

<svg class="sprite" aria-hidden="true">
{}</svg>
"""


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else PUBLIC
    symbols = [symbol(number, face) for number, face in enumerate(FACES)]
    first = f"  {tidy(CALM)}\n  {tidy(LASHES)}\n" + "".join(symbols[:FIRST])
    napes = [nape(number, face) for number, face in enumerate(FACES)]
    rest = f"  {tidy(MOODS)}\n  {tidy(NAPKIN)}\n" + "".join(symbols[FIRST:] + napes)
    page = (PUBLIC / "index.html").read_text()
    (folder / "index.html").write_text(re.sub(
        r'  <g id="calm".*<symbol id="figure-1".*?</symbol>\n', lambda _: first, page, flags=re.DOTALL))
    (folder / "faces.html").write_text(SPRITE.format(rest))
