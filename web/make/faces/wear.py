"""Clothes, glasses and jewels."""

import math

from head import MIDDLE
from shapes import blob, circle, clip, darker, ellipse, group, lighter, line, mirrored, path, smooth


def rect(x, y, width, height, fill, **more):
    said = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{said}/>'


def trunk(head):
    """The outline of neck opening, shoulders and chest."""
    n, s = head.neck, head.shoulder
    base = head.chin + 20
    half = [(0, base + 14), (n + 4, base - 2, 0), (n + (s - n) * 0.42, base + 14), (s * 0.86, base + 36),
            (s * 1.03, base + 68), (s * 1.1, 430), (0, 430)]
    return smooth([(MIDDLE + x, y, *corner) for x, y, *corner in mirrored(half)])


def neck(head):
    n, chin = head.neck, head.chin
    shape = [(MIDDLE - n, chin - 45, 0), (MIDDLE + n, chin - 45, 0), (MIDDLE + n, chin + 6),
             (MIDDLE + n + 12, chin + 26), (MIDDLE + n + 30, chin + 40, 0), (MIDDLE, chin + 95),
             (MIDDLE - n - 30, chin + 40, 0), (MIDDLE - n - 12, chin + 26), (MIDDLE - n, chin + 6)]
    shadow = [(MIDDLE - n - 2, chin - 40), (MIDDLE + n + 2, chin - 40), (MIDDLE + n + 1, chin + 2),
              (MIDDLE, chin + 24), (MIDDLE - n - 1, chin + 2)]
    return blob(shape, head.skin) + blob(shadow, head.shade, opacity=0.7)


class Clothes:
    """Draws a garment; every method named after one gives what lies on the trunk."""

    def __init__(self, head, colour, other):
        self.head, self.colour, self.other = head, colour, other
        self.base = head.chin + 20
        self.dark = darker(colour, 0.22)

    def body(self, *pattern, collar=""):
        outline = trunk(self.head)
        s = self.head.shoulder
        folds = [line([(MIDDLE + side * s * 0.72, 400), (MIDDLE + side * s * 0.68, self.base + 74)],
                      self.dark, 4, opacity=0.5) for side in (-1, 1)]
        shade = blob([(MIDDLE + s * 0.62, self.base + 14), (MIDDLE + s * 1.2, self.base + 30),
                      (MIDDLE + s * 1.2, 440), (MIDDLE + s * 0.5, 440), (MIDDLE + s * 0.74, self.base + 84)],
                     self.dark, opacity=0.3)
        return (clip("trunk", outline) + path(outline, self.colour)
                + group(*pattern, shade, *folds, clip_path="url(#trunk)") + collar)

    def ring(self, colour, width=13, deep=22):
        """The edge of a round neck."""
        n = self.head.neck + 5
        return line([(MIDDLE - n, self.base - 3), (MIDDLE - n * 0.7, self.base + deep * 0.7),
                     (MIDDLE, self.base + deep), (MIDDLE + n * 0.7, self.base + deep * 0.7),
                     (MIDDLE + n, self.base - 3)], colour, width)

    def skin_in_neck(self, deep):
        n = self.head.neck + 4
        return blob([(MIDDLE - n, self.base - 8, 0), (MIDDLE + n, self.base - 8, 0),
                     (MIDDLE + n * 0.66, self.base + deep * 0.66), (MIDDLE, self.base + deep),
                     (MIDDLE - n * 0.66, self.base + deep * 0.66)], self.head.skin)

    def tee(self):
        return self.body(collar=self.skin_in_neck(20) + self.ring(self.dark, 10, 20))

    def stripes(self):
        rows = [line([(40, y), (MIDDLE, y + 8), (360, y)], self.other, 13)
                for y in range(int(self.base) + 24, 430, 30)]
        return self.body(*rows, collar=self.skin_in_neck(18) + self.ring(self.other, 10, 18))

    def dots(self):
        spots = [circle(40 + column * 27 + (13 if row % 2 else 0), self.base + 8 + row * 22, 5.5, self.other)
                 for row in range(6) for column in range(13)]
        return self.body(*spots, collar=self.skin_in_neck(22) + self.ring(self.other, 9, 22))

    def flowers(self):
        parts = []
        for row in range(4):
            for column in range(9):
                x = 30 + column * 42 + (21 if row % 2 else 0)
                y = self.base + 18 + row * 30
                for dx, dy in ((0, -6), (6, -1), (3.6, 5.4), (-3.6, 5.4), (-6, -1)):
                    parts.append(circle(x + dx, y + dy, 4.4, self.other))
                parts.append(circle(x, y, 3.2, "#ffe27a"))
        return self.body(*parts, collar=self.skin_in_neck(30) + self.ring(self.dark, 8, 30))

    def check(self):
        parts = [rect(x, 280, 15, 150, self.other, opacity=0.55) for x in range(20, 400, 42)]
        parts += [rect(0, y, 400, 15, self.other, opacity=0.55) for y in range(300, 430, 38)]
        parts += [rect(x + 20, 280, 3, 150, "#f3e3c4", opacity=0.5) for x in range(20, 400, 42)]
        return self.body(*parts, self.buttons(), collar=self.collar())

    def buttons(self):
        return line([(MIDDLE, self.base + 20), (MIDDLE, 420)], self.dark, 3) + "".join(
            circle(MIDDLE, y, 4, lighter(self.colour, 0.6)) for y in (self.base + 52, self.base + 84))

    def collar(self, colour=None):
        colour, n, b = colour or self.colour, self.head.neck + 6, self.base
        throat = blob([(MIDDLE - n, b - 8, 0), (MIDDLE + n, b - 8, 0), (MIDDLE, b + 36, 0)], self.head.skin)
        flaps = "".join(blob([(MIDDLE + s * n * 0.98, b - 12, 0), (MIDDLE + s * (n + 13), b + 4),
                              (MIDDLE + s * (n + 4), b + 44, 0), (MIDDLE + s * 2, b + 34, 0)],
                             lighter(colour, 0.14), stroke=darker(colour, 0.18), stroke_width=2.4)
                        for s in (-1, 1))
        return throat + flaps

    def shirt(self):
        return self.body(self.buttons(), collar=self.collar())

    def suit(self):
        n, b = self.head.neck, self.base
        white = blob([(MIDDLE - n - 22, b - 6, 0), (MIDDLE + n + 22, b - 6, 0), (MIDDLE, 425, 0)], "#fbf7ee")
        tie = blob([(MIDDLE - 11, b + 24, 0), (MIDDLE + 11, b + 24, 0), (MIDDLE + 7, b + 40, 0),
                    (MIDDLE + 17, 415, 0), (MIDDLE - 17, 415, 0), (MIDDLE - 7, b + 40, 0)], self.other)
        tie += "".join(line([(MIDDLE - 14, y + 10), (MIDDLE + 14, y)], lighter(self.other, 0.5), 4)
                       for y in (b + 56, b + 76))
        lapels = "".join(blob([(MIDDLE + s * (n + 14), b - 4, 0), (MIDDLE + s * (n + 46), b + 18),
                               (MIDDLE + s * (n + 34), b + 52, 0), (MIDDLE + s * 16, 425, 0)],
                              lighter(self.colour, 0.1), stroke=self.dark, stroke_width=2.4) for s in (-1, 1))
        return self.body(white, tie, lapels, collar=self.collar("#fbf7ee"))

    def bow(self):
        b = self.base
        shape = "".join(blob([(MIDDLE, b + 30), (MIDDLE + s * 30, b + 12, 0), (MIDDLE + s * 34, b + 30),
                              (MIDDLE + s * 30, b + 48, 0)], self.other) for s in (-1, 1))
        knot = rect(MIDDLE - 8, b + 21, 16, 18, darker(self.other, 0.2), rx=5)
        vest = "".join(blob([(MIDDLE + s * 44, b, 0), (MIDDLE + s * 200, b, 0), (MIDDLE + s * 200, 430, 0),
                             (MIDDLE + s * 6, 430, 0)], self.colour) for s in (-1, 1))
        white = rect(60, 280, 280, 150, "#fbf7ee")
        return self.body(white, vest, collar=self.collar("#fbf7ee") + shape + knot)

    def hoodie(self):
        n, b = self.head.neck, self.base
        hood = blob([(MIDDLE - n - 12, b - 20), (MIDDLE - n - 48, b + 4), (MIDDLE - n - 34, b + 42),
                     (MIDDLE, b + 52), (MIDDLE + n + 34, b + 42), (MIDDLE + n + 48, b + 4),
                     (MIDDLE + n + 12, b - 20, 0), (MIDDLE + n * 0.8, b + 12), (MIDDLE, b + 26),
                     (MIDDLE - n * 0.8, b + 12), (MIDDLE - n - 12, b - 20, 0)], lighter(self.colour, 0.12),
                    stroke=self.dark, stroke_width=2.4)
        strings = "".join(line([(MIDDLE + s * 20, b + 44), (MIDDLE + s * 23, b + 84)], "#fbf3e4", 5)
                          + circle(MIDDLE + s * 23, b + 86, 4.6, self.other) for s in (-1, 1))
        return self.body(collar=self.skin_in_neck(24) + hood + strings)

    def turtle(self):
        n, b = self.head.neck + 7, self.base
        roll = blob([(MIDDLE - n, b - 24), (MIDDLE, b - 12), (MIDDLE + n, b - 24), (MIDDLE + n + 7, b + 6),
                     (MIDDLE, b + 22), (MIDDLE - n - 7, b + 6)], lighter(self.colour, 0.1),
                    stroke=self.dark, stroke_width=2.4)
        ribs = "".join(line([(MIDDLE + x, b - 12), (MIDDLE + x * 1.12, b + 10)], self.dark, 2, opacity=0.5)
                       for x in (-24, -12, 0, 12, 24))
        return self.body(collar=roll + ribs)

    def dungarees(self):
        b, n = self.base, self.head.neck
        straps = "".join(blob([(MIDDLE + s * (n + 12), b - 2, 0), (MIDDLE + s * (n + 34), b + 8, 0),
                               (MIDDLE + s * 50, 400, 0), (MIDDLE + s * 28, 400, 0)], self.other)
                         for s in (-1, 1))
        bib = rect(MIDDLE - 58, b + 54, 116, 90, self.other, rx=10)
        studs = "".join(circle(MIDDLE + s * 43, b + 66, 7, "#ffd66b") for s in (-1, 1))
        return self.body(straps, bib, studs, collar=self.skin_in_neck(18) + self.ring(self.dark, 9, 18))

    def cardigan(self):
        b, n = self.base, self.head.neck
        blouse = blob([(MIDDLE - n - 10, b - 8, 0), (MIDDLE + n + 10, b - 8, 0), (MIDDLE + 34, 430, 0),
                       (MIDDLE - 34, 430, 0)], self.other)
        edges = "".join(line([(MIDDLE + s * (n + 10), b - 4), (MIDDLE + s * 40, b + 42), (MIDDLE + s * 30, 420)],
                             darker(self.colour, 0.14), 9) for s in (-1, 1))
        return self.body(blouse, edges, collar=self.skin_in_neck(20) + self.ring(darker(self.other, 0.1), 7, 20))

    def sari(self):
        b = self.base
        drape = blob([(60, b + 60), (110, b + 8), (165, b - 4, 0), (250, b + 70), (330, 430, 0), (60, 430, 0)],
                     self.other)
        hem = line([(165, b - 4), (200, b + 26), (252, b + 70), (310, 425)], "#f4c64f", 9)
        dots = "".join(circle(x, y, 3.4, "#f4c64f") for x, y in ((120, b + 42), (150, b + 66), (180, b + 42),
                                                                (130, b + 84), (205, b + 80), (95, b + 74)))
        return self.body(collar=self.skin_in_neck(36) + self.ring(self.dark, 6, 36)
                         + group(drape, dots, hem, clip_path="url(#trunk)"))

    def blouse(self):
        """White with embroidery at the neck."""
        b = self.base
        work = "".join(circle(MIDDLE + s * (12 + step * 9), b + 40 - step * 5, 4.4,
                              (self.other, "#3b7dc4", "#e9b43c")[step % 3]) for s in (-1, 1) for step in range(5))
        strip = "".join(rect(MIDDLE - 5, b + 48 + step * 16, 10, 10, (self.other, "#3b7dc4")[step % 2], rx=2)
                        for step in range(4))
        return self.body(strip, collar=self.skin_in_neck(24) + self.ring(self.dark, 5, 24) + work)

    def denim(self):
        b, n = self.base, self.head.neck
        shirt = blob([(MIDDLE - n - 10, b - 8, 0), (MIDDLE + n + 10, b - 8, 0), (MIDDLE + 30, 430, 0),
                      (MIDDLE - 30, 430, 0)], self.other)
        flaps = "".join(blob([(MIDDLE + s * (n + 4), b - 14, 0), (MIDDLE + s * (n + 34), b + 2),
                              (MIDDLE + s * (n + 30), b + 48, 0), (MIDDLE + s * (n - 2), b + 34, 0)],
                             lighter(self.colour, 0.2), stroke="#e6a95a", stroke_width=2.4) for s in (-1, 1))
        seams = "".join(line([(MIDDLE + s * 34, b + 60), (MIDDLE + s * 32, 420)], "#e6a95a", 2.4) for s in (-1, 1))
        return self.body(shirt, seams, collar=self.skin_in_neck(22) + self.ring(darker(self.other, 0.14), 7, 22)
                         + flaps)

    def sailor(self):
        b, n = self.base, self.head.neck
        flaps = "".join(blob([(MIDDLE + s * (n + 2), b - 12, 0), (MIDDLE + s * (n + 58), b + 18, 0),
                              (MIDDLE + s * (n + 46), b + 62, 0), (MIDDLE + s * 3, b + 58, 0)], self.other)
                        + line([(MIDDLE + s * (n + 48), b + 24), (MIDDLE + s * (n + 38), b + 52),
                                (MIDDLE + s * 14, b + 50)], "#ffffff", 4) for s in (-1, 1))
        knot = blob([(MIDDLE, b + 50), (MIDDLE + 26, b + 84, 0), (MIDDLE, b + 74), (MIDDLE - 26, b + 84, 0)],
                    "#e14b4b") + circle(MIDDLE, b + 56, 9, "#c93a3c")
        throat = blob([(MIDDLE - n - 4, b - 10, 0), (MIDDLE + n + 4, b - 10, 0), (MIDDLE, b + 52, 0)],
                      self.head.skin)
        return self.body(collar=throat + flaps + knot)

    def star(self):
        """A jumper with a star."""
        b = self.base
        points = []
        for step in range(10):
            r = 26 if step % 2 == 0 else 12
            points.append((MIDDLE + r * math.sin(step * math.pi / 5),
                           b + 74 - r * math.cos(step * math.pi / 5), 0))
        return self.body(blob(points, self.other), collar=self.skin_in_neck(18) + self.ring(self.other, 9, 18))

    def kimono(self):
        b, n = self.base, self.head.neck
        throat = blob([(MIDDLE - n - 6, b - 10, 0), (MIDDLE + n + 6, b - 10, 0), (MIDDLE + 4, b + 62, 0)],
                      self.head.skin)
        under = line([(MIDDLE + n + 4, b - 10), (MIDDLE + 22, b + 34), (MIDDLE - 30, 420)], self.other, 20)
        over = line([(MIDDLE - n - 4, b - 10), (MIDDLE - 20, b + 34), (MIDDLE + 44, 420)], self.other, 20)
        trim = line([(MIDDLE - n - 13, b - 4), (MIDDLE - 30, b + 36), (MIDDLE + 33, 420)], self.dark, 3)
        return self.body(collar=throat + group(under, over, trim, clip_path="url(#trunk)"))


def clothes(head, kind, colour, other):
    return getattr(Clothes(head, colour, other), kind)()


def glasses(head, kind, colour):
    y, half = head.eye + 1, head.width * 0.44
    parts = []
    for side in (-1, 1):
        x = MIDDLE + side * half
        if kind == "round":
            parts.append(circle(x, y, 27, "#ffffff", fill_opacity=0.06, stroke=colour, stroke_width=5))
        elif kind == "square":
            parts.append(rect(x - 28, y - 20, 56, 42, "#ffffff", fill_opacity=0.06, rx=10, stroke=colour,
                              stroke_width=6.5))
        elif kind == "cat":
            parts.append(blob([(x - side * 26, y - 12), (x + side * 8, y - 21), (x + side * 37, y - 28, 0),
                               (x + side * 29, y + 8), (x, y + 23), (x - side * 24, y + 10)], "#ffffff",
                              fill_opacity=0.06, stroke=colour, stroke_width=6))
        elif kind == "half":
            parts.append(path(f"M{x - 25:.1f} {y + 8:.1f}h50c0 28-50 28-50 0Z", "#ffffff", fill_opacity=0.08,
                              stroke=colour, stroke_width=4.5, stroke_linejoin="round"))
        parts.append(line([(x - 12, y - 9), (x - 4, y - 15)], "#ffffff", 3.4, opacity=0.55) if kind != "half" else "")
        parts.append(line([(x + side * 27, y - 5), (MIDDLE + side * head.width * 1.01, y - 9)], colour, 5))
    bridge = y + (10 if kind == "half" else -3)
    parts.append(line([(MIDDLE - half + 27, bridge), (MIDDLE, bridge - 6), (MIDDLE + half - 27, bridge)], colour, 5))
    return "".join(parts)


def earrings(head, kind):
    parts = []
    y = (head.eye + head.nose) / 2 + 26
    for side in (-1, 1):
        x = MIDDLE + side * head.width * 1.06
        if kind == "hoops":
            parts.append(circle(x, y + 13, 14, "none", stroke="#f0b93a", stroke_width=5))
        elif kind == "pearls":
            parts.append(circle(x, y + 2, 7, "#fff8ee", stroke="#d8c7b4", stroke_width=1.5))
        elif kind == "drops":
            parts.append(circle(x, y, 4, "#f0b93a") + ellipse(x, y + 14, 7, 11, "#25a3a3"))
        elif kind == "stud" and side > 0:
            parts.append(circle(x - 2, y - 2, 5.5, "#ffe08a", stroke="#c98f1e", stroke_width=1.5))
    return "".join(parts)


def necklace(head, kind):
    b, n = head.chin + 20, head.neck
    beads = {"pearls": (["#fff8ee"], 6.4), "beads": (["#e8503a", "#f4b93a", "#2aa39a", "#fff1d6"], 8.5)}
    colours, size = beads[kind]
    parts = []
    for step in range(13):
        share = step / 12 * 2 - 1
        x = MIDDLE + share * (n + 12)
        y = b + 30 - 30 * share * share
        parts.append(circle(x, y, size, colours[step % len(colours)], stroke="#00000022", stroke_width=1))
    return "".join(parts)
