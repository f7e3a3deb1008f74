"""A person's measures, and what every face has: head, ears, eyes, brows, nose, mouth."""

import dataclasses

from shapes import blob, circle, clip, darker, ellipse, group, lighter, line, mirrored, mix, path
from shapes import smooth

MIDDLE = 200

SKINS = {
    "rose": "#fbd9c9", "fair": "#f8cfb0", "peach": "#f0bd95", "tan": "#e2aa7c",
    "olive": "#d39c6c", "amber": "#c58a58", "brown": "#a66c42", "deep": "#84512f",
    "dark": "#653c25",
}

AGES = {
    # half the width, crown, chin; lines of eyes, nose and mouth; half the neck and the shoulders
    "child": dict(width=80, top=112, chin=292, eye=211, nose=236, mouth=259, neck=23, shoulder=104),
    "woman": dict(width=70, top=88, chin=287, eye=190, nose=224, mouth=252, neck=27, shoulder=136),
    "man": dict(width=74, top=84, chin=290, eye=187, nose=224, mouth=254, neck=40, shoulder=166),
}

SHAPES = {
    # how wide cheek, jaw and chin are, in half widths
    "oval": (0.97, 0.74, 0.36), "round": (1.02, 0.86, 0.44), "heart": (0.95, 0.66, 0.27),
    "square": (0.98, 0.86, 0.52), "long": (0.92, 0.74, 0.40), "full": (1.06, 0.96, 0.54),
}


@dataclasses.dataclass
class Head:
    """Where things are. Hair, beards and hats are drawn in its units: `at(u, v)` is `u` half widths
    beside the middle, and `v` of the way from the crown (0) to the chin (1)."""

    width: float
    top: float
    chin: float
    eye: float
    nose: float
    mouth: float
    neck: float
    shoulder: float
    shape: str
    skin: str

    @classmethod
    def of(cls, person):
        measures = dict(AGES[person.age])
        measures["width"] *= person.broad
        measures["chin"] += person.longer
        return cls(shape=person.shape, skin=SKINS[person.skin], **measures)

    @property
    def height(self):
        return self.chin - self.top

    def at(self, u, v, *corner):
        return (MIDDLE + u * self.width, self.top + v * self.height, *corner)

    def spots(self, points):
        return [self.at(*point) for point in points]

    def both(self, half):
        """An outline alike on both sides, from its right half in the head's units."""
        return self.spots(mirrored(half))

    @property
    def outline(self):
        cheek, jaw, chin = SHAPES[self.shape]
        return smooth(self.both([
            (0, 0), (0.55, 0.035), (0.89, 0.17), (1, 0.40), (cheek, 0.62), (jaw, 0.83),
            (chin, 0.965), (0, 1)]))

    @property
    def shade(self):
        return mix(self.skin, "#8a2f2a", 0.24)

    @property
    def blush(self):
        return mix(self.skin, "#e8403f", 0.42)


def ears(head):
    parts = []
    y = (head.eye + head.nose) / 2 + 2
    for side in (-1, 1):
        x = MIDDLE + side * head.width * 1.02
        parts.append(ellipse(x, y, 14, 21, head.skin, transform=f"rotate({side * 8} {x:.0f} {y:.0f})"))
        parts.append(line([(x + side * 3, y - 11), (x + side * 7, y - 2), (x + side * 1, y + 3),
                           (x + side * 3, y + 11)], head.shade, 3, opacity=0.75))
    return "".join(parts)


def skull(head):
    """The head itself, lit from the upper left."""
    parts = [path(head.outline, head.skin), clip("head", head.outline)]
    turned = head.spots([(0.5, -0.1), (1.3, -0.1), (1.3, 1.1), (-0.45, 1.1), (-0.2, 1.0),
                         (0.42, 0.9), (0.76, 0.68), (0.82, 0.4), (0.74, 0.15)])
    parts.append(group(
        blob(turned, head.shade, opacity=0.28),
        blob(head.spots([(-0.9, 0.1), (-0.3, 0.03), (0.1, 0.1), (-0.2, 0.26), (-0.8, 0.32)]),
             lighter(head.skin, 0.4), opacity=0.2),
        clip_path="url(#head)"))
    return "".join(parts)


def cheeks(head, strength):
    y = head.nose + 6
    return "".join(ellipse(MIDDLE + side * head.width * 0.6, y, head.width * 0.22,
                           head.width * 0.15, head.blush, opacity=strength) for side in (-1, 1))


def freckles(head, chance):
    parts = []
    for side in (-1, 1):
        for _ in range(9):
            x = MIDDLE + side * head.width * chance.uniform(0.24, 0.74)
            y = head.nose + chance.uniform(-13, 13)
            parts.append(circle(x, y, chance.uniform(1.4, 2.5), mix(head.skin, "#a3481c", 0.55)))
    return group(*parts, opacity=0.8)


# Half the width, and how far the upper and the lower lid stand from the middle.
LIDS = {
    "round": (15.5, 13.5, 11), "almond": (16.5, 10.5, 8.5), "narrow": (17, 7.5, 6.5),
    "wide": (16.5, 15.5, 12.5), "soft": (15.5, 9, 8.5),
}


def eyes(head, person):
    return "".join(eye(head, person, side) for side in (-1, 1))


def eye(head, person, side):
    x, y = MIDDLE + side * head.width * 0.44, head.eye
    kind = person.eyes
    if kind == "wink":
        kind = "happy" if side > 0 else "round"
    dark = person.lash or darker(person.colour, 0.5)
    if kind == "happy":
        return line([(x - 16, y + 4), (x, y - 8), (x + 16, y + 4)], dark, 5.5)
    width, up, down = LIDS[kind]
    if person.age == "child":
        width, up, down = width * 1.1, up * 1.12, down * 1.12
    inner, outer = x - side * width, x + side * width
    tilt = {"narrow": 3.5, "almond": 3}.get(kind, 0.5)
    upper = [(inner, y + 2), (x - side * 3, y - up), (outer - side * 5, y - up * 0.62), (outer, y - tilt)]
    lower = [(outer, y - tilt), (x + side * 3, y + down), (inner, y + 2)]
    name = "l" if side < 0 else "r"
    shape = smooth([(*upper[0], 0), *upper[1:3], (*upper[3], 0), lower[1]])
    iris = min(up + down, 25) * 0.46
    seen = person.look
    parts = [
        clip(name, shape), path(shape, "#fffdf8"),
        group(circle(x + seen, y - 0.5, iris, person.iris),
              circle(x + seen, y - 0.5, iris, "none", stroke=darker(person.iris, 0.5), stroke_width=2),
              circle(x + seen, y - 0.5, iris * 0.5, "#1d1216"),
              circle(x + seen - iris * 0.36, y - 0.5 - iris * 0.4, iris * 0.3, "#fff"),
              line([(inner, y + 2), upper[1], upper[2], outer_end(upper)], "#5a3a4a", 5, opacity=0.22,
                   transform="translate(0 3)"),
              clip_path=f"url(#{name})"),
        line(upper, dark, 3.6 if not person.lashes else 4.6),
    ]
    if person.lashes:
        parts.append(line([outer_end(upper), (outer + side * 6, y - tilt - 6)], dark, 4))
        parts.append(line([(upper[2][0], upper[2][1]), (upper[2][0] + side * 5, upper[2][1] - 6)],
                          dark, 3))
    if kind in ("almond", "wide", "round") and person.age != "child":
        fold = [(px, py - 5.5) for px, py in upper[1:]]
        parts.append(line(fold, head.shade, 2.2, opacity=0.7))
    if person.old:
        parts.append(line([(inner + side * 3, y + down + 6), (x, y + down + 9),
                           (outer - side * 4, y + down + 5)], head.shade, 2.4, opacity=0.7))
    return "".join(parts)


def outer_end(upper):
    return upper[3]


BROWS = {
    # rises of the inner end, the bow and the outer end over the line of the brows; thickness
    "calm": (4, 8, 1, 7), "bold": (3, 8, 0, 10), "thin": (3, 8, 1, 4), "raised": (11, 15, 3, 6),
    "straight": (1, 3, 1, 8), "bushy": (3, 7, -2, 13), "kind": (5, 7, -2, 7),
}


def brows(head, person):
    inner, bow, outer, thick = BROWS[person.brows]
    base = head.eye - 23 - (3 if person.age == "child" else 0)
    colour = person.brow_colour or darker(person.colour, 0.22)
    parts = []
    for side in (-1, 1):
        x = MIDDLE + side * head.width * 0.44
        near, far = x - side * 17, x + side * 20
        top = [(near, base - inner - thick * 0.35), (x + side * 3, base - bow - thick * 0.5),
               (far, base - outer, 0)]
        bottom = [(x + side * 3, base - bow + thick * 0.5), (near, base - inner + thick * 0.5)]
        parts.append(blob([*top, *bottom], colour))
    return "".join(parts)


def nose(head, kind):
    x, y, dark = MIDDLE, head.nose, head.shade
    bridge = head.eye + 4
    if kind == "button":
        return (ellipse(x, y - 1, 11, 8, lighter(head.skin, 0.18), opacity=0.7)
                + line([(x - 9, y + 3), (x, y + 7.5), (x + 9, y + 3)], dark, 4))
    if kind == "small":
        return line([(x - 7, y + 2), (x - 1, y + 6), (x + 7, y + 2)], dark, 3.6)
    if kind == "straight":
        return (line([(x + 6, bridge), (x + 9, y - 10), (x + 14, y + 1), (x + 8, y + 6),
                      (x - 8, y + 6)], dark, 3.6, opacity=0.85)
                + line([(x - 2, bridge + 6), (x - 1, y - 6)], lighter(head.skin, 0.5), 5, opacity=0.5))
    if kind == "wide":
        return (ellipse(x, y - 2, 13, 9, lighter(head.skin, 0.2), opacity=0.55)
                + line([(x - 17, y - 3), (x - 18, y + 3), (x - 11, y + 6), (x, y + 8.5), (x + 11, y + 6),
                        (x + 18, y + 3), (x + 17, y - 3)], dark, 4))
    if kind == "big":
        return (blob([(x - 8, bridge + 6), (x + 8, bridge + 6), (x + 13, y - 12), (x + 21, y + 1),
                      (x + 12, y + 10), (x, y + 12), (x - 12, y + 10), (x - 21, y + 1),
                      (x - 13, y - 12)], mix(head.skin, head.blush, 0.3))
                + ellipse(x - 5, y - 4, 6, 5, lighter(head.skin, 0.55), opacity=0.6)
                + line([(x - 19, y + 4), (x - 11, y + 9), (x, y + 12), (x + 11, y + 9), (x + 19, y + 4)],
                       dark, 3.4))
    if kind == "hooked":
        return (line([(x + 5, bridge - 3), (x + 13, y - 17), (x + 15, y - 2), (x + 10, y + 6),
                      (x, y + 11), (x - 11, y + 5)], dark, 3.8)
                + line([(x - 1, bridge), (x + 3, y - 6)], lighter(head.skin, 0.5), 6, opacity=0.45))
    raise ValueError(kind)


def mouth(head, person):
    x, y = MIDDLE, head.mouth
    lip = person.lips or mix(head.skin, "#9c2f3c", 0.5)
    inside, kind = "#6d1b2a", person.mouth
    if kind == "smile":
        parts = [line([(x - 25, y - 4), (x - 12, y + 5), (x, y + 7), (x + 12, y + 5), (x + 25, y - 4)],
                      darker(lip, 0.25), 4.2)]
        if person.lips:
            parts.insert(0, blob([(x - 24, y - 3, 0), (x - 9, y - 4), (x, y - 1), (x + 9, y - 4),
                                  (x + 24, y - 3, 0), (x + 13, y + 12), (x, y + 15), (x - 13, y + 12)], lip))
        else:
            parts.append(line([(x - 9, y + 17), (x, y + 19), (x + 9, y + 17)], head.shade, 3.2,
                              opacity=0.7))
        return "".join(parts)
    if kind == "smirk":
        return (line([(x - 18, y + 4), (x - 2, y + 6), (x + 14, y + 1), (x + 25, y - 8)],
                     darker(lip, 0.25), 4.4)
                + line([(x + 22, y - 14), (x + 29, y - 6)], head.shade, 3)
                + line([(x - 6, y + 16), (x + 6, y + 16)], head.shade, 3, opacity=0.7))
    if kind == "small":
        return (blob([(x - 14, y + 1, 0), (x - 5, y - 4), (x, y - 2), (x + 5, y - 4), (x + 14, y + 1, 0),
                      (x + 6, y + 8), (x, y + 9), (x - 6, y + 8)], lip)
                + line([(x - 15, y), (x, y + 2.5), (x + 15, y)], darker(lip, 0.35), 2.8))
    wide, deep = {"grin": (31, 22), "laugh": (33, 33), "gap": (30, 23), "teeth": (27, 17),
                  "oh": (12, 26)}[kind]
    if kind == "oh":
        return (ellipse(x, y + 6, 12, 14, inside, stroke=lip, stroke_width=4)
                + ellipse(x, y + 14, 7, 5, "#d8606a"))
    shape = smooth([(x - wide, y - 7, 0), (x - wide * 0.4, y - 2), (x, y - 1), (x + wide * 0.4, y - 2),
                    (x + wide, y - 7, 0), (x + wide * 0.66, y + deep * 0.55), (x, y + deep - 3),
                    (x - wide * 0.66, y + deep * 0.55)])
    teeth = smooth([(x - wide, y - 8), (x, y - 4), (x + wide, y - 8),
                    (x + wide * 0.7, y + deep * 0.22), (x, y + deep * (0.36 if kind == "laugh" else 0.5)),
                    (x - wide * 0.7, y + deep * 0.22)])
    parts = [clip("mouth", shape), path(shape, inside)]
    inner = [ellipse(x, y + deep - 3, wide * 0.5, deep * 0.36, "#de6a72"), path(teeth, "#fffdf6")]
    if kind == "gap":
        inner.append(f'<rect x="{x + 1}" y="{y - 5}" width="7" height="14" fill="{inside}"/>')
        inner.append(line([(x - 8, y - 6), (x - 8, y + 8)], "#d9cfc4", 1.6))
    if kind == "teeth":
        inner = [path(shape, "#fffdf6"), line([(x - wide, y + 3), (x, y + 7), (x + wide, y + 3)],
                                              "#d9cfc4", 1.6)]
    parts.append(group(*inner, clip_path="url(#mouth)"))
    parts.append(path(shape, stroke=darker(lip, 0.12), stroke_width=4.4 if person.lips else 3.2,
                      stroke_linejoin="round"))
    parts += [line([(x + side * (wide + 4), y - 12), (x + side * (wide + 6), y - 4)], head.shade, 3,
                   opacity=0.6) for side in (-1, 1)]
    return "".join(parts)


def lines_of_age(head):
    """Wrinkles of seventy years of laughing."""
    parts = []
    for side in (-1, 1):
        far = MIDDLE + side * head.width * 0.82
        parts += [line([(far, head.eye - 4 + step), (far + side * 9, head.eye - 7 + step * 1.8)],
                       head.shade, 2.2) for step in (0, 7)]
        near = MIDDLE + side * 24
        parts.append(line([(near, head.nose + 4), (near + side * 11, head.nose + 17),
                           (near + side * 13, head.mouth + 2)], head.shade, 2.6))
    parts += [line([(MIDDLE - 30 + step, head.eye - 46 - step), (MIDDLE, head.eye - 49 - step),
                    (MIDDLE + 30 - step, head.eye - 46 - step)], head.shade, 2.2) for step in (0, 11)]
    return group(*parts, opacity=0.6)
