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
from head import Head
from moods import CALM, LASHES, MOODS, NAPKIN
from shapes import blob, darker, group, line, mix, path
from shorter import tidy
from tresses import Backs, Tresses

PUBLIC = pathlib.Path(__file__).parent.parent.parent / "public"
FIRST = 2
"""How many faces are in the first screen."""

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
    Face("quiff", 3, BLACK, "shirt", "square", age="man", mouth="grin", nose="straight", brow=2.3, tall=5.5),
    Face("braids", 0, GINGER, "dungarees", "round", age="child", mouth="gap", nose="button", freckles=True,
         iris="#3f7a3d", lashes=True),
    Face("bald", 0, BROWN, "check", "full", age="man", nose="big", brow=2.6, beard="full", iris="#3b6f9e"),
    Face("afro", 5, BLACK, "tee", "oval", mouth="teeth", nose="wide", lashes=True, lips="#b03550", tall=5),
    Face("perm", 0, WHITE, "pearls", "round", nose="big", lashes=True, lips="#cf5568", brow=1.2, iris="#4d7fa8",
         glasses=("half", "#a97a1e"), tall=3),
    Face("scarf", 2, BLACK, "tee", "oval", lashes=True, lips="#b44a56", brow=2, nose="straight", tall=1),
    Face("curls", 1, BLOND, "star", "round", age="child", mouth="oh", nose="button", iris="#3b7dba",
         glasses=("round", "#2c5fa8"), tall=3),
    Face("sides", 2, GREY, "bow", "oval", age="man", nose="big", brow=2.8, beard="walrus", iris="#5a7686",
         glasses=("square", "#3a2a2c")),
    Face("puffs", 4, BLACK, "stripes", "heart", age="child", mouth="grin", nose="button", lashes=True, tall=5),
    Face("turban", 3, BLACK, "suit", "oval", age="man", nose="hooked", brow=2.4, beard="full", tall=7.5),
    Face("bob", 1, BLACK, "sailor", "round", mouth="small", lashes=True, lips="#d02f3a", brow=1.5),
]


class Bust(Head):
    """A head on the figures' grid: the deck's, but larger in its frame, with eyes to be seen from afar."""

    @classmethod
    def of(cls, face):
        width, chin = {"child": (13.4, 46), "woman": (12.6, 46), "man": (13.2, 46.6)}[face.age]
        return cls(width, {"child": 15, "woman": 13.6, "man": 13}[face.age], chin, 30.5, 35, 39.5, 5, 24, face.shape,
                   SKINS[face.skin])

    @property
    def shade(self):
        return mix(self.skin, "#8a2f2a", 0.28)

    def at(self, u, v, *corner):
        return (32 + u * self.width, self.top + v * self.height, *corner)


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


NOSES = {
    "small": ("M30.6 35.3q1.4 1 2.8 0", 1.1), "button": ("M30 35.2q2 1.9 4 0", 1.2),
    "straight": ("M33.2 30.5l1.3 4.3q-.4 1.2-2.8 1.1", 1.1), "hooked": ("M33 29.5q2.6 2.5 1.9 5-1 1.8-3.5 1.3", 1.2),
    "wide": ("M29.2 34.3q-.6 1.7 1 1.5 1.8 1 3.6 0 1.6.2 1-1.5", 1.2),
}


def nose(kind, head):
    if kind == "big":
        return f'<ellipse cx="32" cy="34.8" rx="3.2" ry="2.5" fill="{mix(head.skin, "#e8403f", 0.24)}" stroke="none"/>'
    d, width = NOSES[kind]
    return f'<path d="{d}" stroke="{head.shade}" stroke-width="{width}" fill="none"/>'


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
    parts.append(nose(face.nose, Bust.of(face)))
    if face.beard == "full":
        parts.append(full_beard(face))
    parts.append(SMILES[face.mouth].replace("<path", '<path class="figure__smile"'))
    parts.append('<use href="#moods"/>')
    if face.beard == "walrus":
        parts.append(group(beards.walrus(Bust.of(face), face.colour).split("/>")[0] + "/>", stroke="none"))
    if face.glasses:
        parts.append(glasses(*face.glasses))
    return group(*parts, class_="figure__face", fill=face.iris, stroke=lip, color=hair_dark)


def full_beard(face):
    half = [(0, 0.73), (0.7, 0.68), (1.0, 0.44, 0), (1.04, 0.76), (0.7, 1.08), (0, 1.15)]
    head = Bust.of(face)
    return blob(head.both(half), face.colour, stroke="none")


def glasses(kind, colour):
    lenses = {
        "round": "M26.2 25.7a4.8 4.8 0 1 0 .1 0zM37.8 25.7a4.8 4.8 0 1 0 .1 0zM31 29.8q1-.8 2 0M21.4 29.5l-2.6-.8M42.6 29.5l2.6-.8",
        "square": "M21.4 27h9.4v5.5q0 2-2 2h-5.4q-2 0-2-2zM33.2 27h9.4v5.5q0 2-2 2h-5.4q-2 0-2-2zM30.8 29q1.2-.8 2.4 0"
                  "M21.4 28.5l-2.6-.6M42.6 28.5l2.6-.6",
        "half": "M21.4 32.5h9.4q-.4 4-4.7 4t-4.7-4zM33.2 32.5h9.4q-.4 4-4.7 4t-4.7-4zM30.8 33q1.2-.8 2.4 0M21.4 32.8l-2.6-2"
                "M42.6 32.8l2.6-2",
    }[kind]
    return f'<path d="{lenses}" fill="#fff" fill-opacity=".12" stroke="{colour}" stroke-width="1.3"/>'


def cloth(d, opacity=0.85):
    """A collar, a star: light cloth of the shirt."""
    return f'<path d="{d}" fill="#fffbf2" opacity="{opacity}"/>'


def seam(d, width, opacity):
    return f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="{width}" opacity="{opacity}"/>'


def dark(d, opacity):
    return f'<path d="{d}" fill="{INK}" opacity="{opacity}"/>'


def neckline(skin, d):
    return f'<path d="{d}" fill="{skin}"/>'


def garment(kind, skin, top):
    """What lies on the shirt, whose neck is at `top`."""
    throat = neckline(skin, f"M25.5 {top + 0.8:g}q6.5 7 13 0z")
    ringed = (f'<path d="M25.5 {top + 1.2:g}q6.5 7 13 0" fill="{skin}" stroke="{INK}" stroke-opacity=".3" '
              'stroke-width="1.6"/>')
    return {
        "tee": ringed,
        "shirt": neckline(skin, "M26 48.5l6 8 6-8z") + cloth("M26 48l-3 1.5 3.5 8 5.5-2zM38 48l3 1.5-3.5 8-5.5-2z", 0.55),
        "dungarees": throat + seam("M19 54l3 9M45 54l-3 9M22 60h20", 3, 0.45),
        "check": throat + seam("M19 53.5v10M28 56v8M36 56v8M45 53.5v10M11 59.5h42", 2.2, 0.22),
        "pearls": throat + '<path d="M24.6 51q7.4 8 14.8 0" fill="none" stroke="#fffaf0" stroke-width="2.4" '
                           'stroke-dasharray="0 2.6"/>',
        "star": ringed + cloth("M32 56l1.5 3 3.3.4-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 3.3-.4z"),
        "bow": cloth("M26 48l-5 2.5 11 13.5 11-13.5-5-2.5-6 6z") + dark("M32 54.5l-5.5-3v6zl5.5-3v6z", 0.75),
        "stripes": ringed + '<path d="M17 55.5q15 5 30 0M13 61q19 5 38 0" fill="none" stroke="#fffbf2" '
                            'stroke-width="2.6" opacity=".8"/>',
        "suit": cloth("M26 48l-3 2 9 14 9-14-3-2-6 5z") + dark("M32 54l-2 2 1 2-1.5 6h5l-1.5-6 1-2z", 0.8),
        "sailor": neckline(skin, "M26 48.5l6 10 6-10z")
                  + cloth("M26 47.5l-7 3 3 6 10 4zM38 47.5l7 3-3 6-10 4z", 0.8) + dark("M32 59l5 5h-10z", 0.55),
    }[kind]


BODIES = {"child": (22, 51, 4), "woman": (24, 50, 4.4), "man": (28, 49.5, 5.8)}
"""Half the width of the shoulders, where they are, half the width of the neck."""


def body(face):
    """The shirt, and what is above it."""
    head = Bust.of(face)
    half, top, neck = BODIES[face.age]
    tall = 66 - top
    shirt = (f'<path d="M{32 - half} 66c0-{tall - 3:g} {half * 0.3:.1f}-{tall:g} {half}-{tall:g}'
             f's{half} 3 {half} {tall:g}z" fill="var(--c)"/>')
    throat = neckline(head.shade, f"M{32 - neck:g} 42v9q{neck:g} 4 {2 * neck:g} 0v-9z")
    return shirt, throat + garment(face.wear, head.skin, top)


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


def frame(face):
    """The part of the grid that is seen: heads alike in size, under hats and hair of any height."""
    size = 54 + face.tall
    return f"{32 - size / 2:g} {62 - size:g} {size:g} {size:g}"


def symbol(number, face):
    return f'  <symbol id="figure-{number}" viewBox="{frame(face)}">{tidy(drawing(face))}</symbol>\n'


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
