"""Hats, scarves and what is worn in the hair: each gives (behind, before)."""

from shapes import blob, circle, darker, ellipse, lighter, line


class Hats:
    def __init__(self, head, colour, other):
        self.head, self.colour, self.other = head, colour, other
        self.dark, self.light = darker(colour, 0.24), lighter(colour, 0.28)

    def even(self, half, fill=None, **more):
        return blob(self.head.both(half), fill or self.colour, **more)

    def stroke(self, points, colour, width, **more):
        return line(self.head.spots(points), colour, width, **more)

    def beanie(self):
        dome = self.even([(0, -0.24), (0.6, -0.2), (1.02, -0.02), (1.12, 0.2), (1.1, 0.27), (0, 0.23)])
        ribs = "".join(self.stroke([(u * 0.4, -0.2), (u, 0.0), (u * 1.1, 0.18)], self.dark, 3, opacity=0.45)
                       for u in (-0.75, -0.38, 0, 0.38, 0.75))
        rim = self.even([(0, 0.11), (0.7, 0.13), (1.14, 0.18), (1.17, 0.27), (1.1, 0.33), (0.6, 0.26), (0, 0.24)],
                        self.other)
        x, y = self.head.at(0, -0.27)
        tassel = "".join(circle(x + dx, y + dy, 12, self.other) for dx, dy in
                         ((0, 0), (-12, 3), (12, 3), (-6, -9), (7, -9), (0, 9)))
        return "", tassel + dome + ribs + rim

    def cap(self):
        dome = self.even([(0, -0.15), (0.6, -0.12), (1.0, 0.03), (1.1, 0.2), (1.08, 0.24), (0, 0.2)])
        peak = blob(self.head.spots([(-1.08, 0.2), (-0.5, 0.14), (0.3, 0.13), (1.0, 0.16), (1.35, 0.25),
                                     (1.42, 0.32), (1.0, 0.3), (0.3, 0.25), (-0.5, 0.25)]), self.dark)
        seams = self.stroke([(0, -0.14), (0.02, 0.14)], self.dark, 3) + self.stroke(
            [(-0.3, -0.12), (-0.6, 0.0), (-0.7, 0.17)], self.dark, 2.4, opacity=0.6)
        badge = circle(*self.head.at(0, 0.03), 17, self.other) + circle(*self.head.at(0, 0.03), 8, self.light)
        return "", dome + seams + badge + peak + circle(*self.head.at(0, -0.15), 6, self.dark)

    def straw(self):
        brim = ellipse(*self.head.at(0, 0.12), self.head.width * 1.85, 33, self.dark)
        top = ellipse(*self.head.at(0, 0.1), self.head.width * 1.85, 30, self.colour)
        crown = self.even([(0, -0.31), (0.55, -0.29), (0.82, -0.18), (0.95, 0.1), (0, 0.15)], self.light)
        band = self.even([(0, 0.0), (0.45, -0.008), (0.9, -0.045, 0), (0.965, 0.07, 0), (0.5, 0.115), (0, 0.13)], self.other)
        weave = "".join(self.stroke([(-0.86, v), (0, v + 0.035), (0.86, v)], self.dark, 2, opacity=0.4)
                        for v in (-0.24, -0.17, -0.1))
        straws = "".join(self.stroke([(u, 0.06), (u * 1.1, 0.15)], self.dark, 2, opacity=0.35)
                         for u in (-1.6, -1.4, -1.2, 1.2, 1.4, 1.6))
        return "", brim + top + straws + crown + weave + band

    def beret(self):
        shape = blob(self.head.spots([(-1.14, 0.12), (-1.1, -0.06), (-0.6, -0.22), (0.1, -0.27), (0.9, -0.2),
                                      (1.5, 0.0), (1.55, 0.18), (1.1, 0.2), (0.3, 0.1), (-0.6, 0.12)]), self.colour)
        glow = self.stroke([(-0.6, -0.1), (0.1, -0.17), (0.8, -0.12)], self.light, 7, opacity=0.5)
        rim = self.stroke([(-1.08, 0.17), (-0.5, 0.14), (0.3, 0.13), (1.04, 0.22)], self.dark, 9)
        return "", self.stroke([(0.1, -0.24), (0.16, -0.33)], self.dark, 8) + shape + glow + rim

    def flat(self):
        shape = blob(self.head.spots([(-1.12, 0.17), (-1.12, 0.02), (-0.7, -0.14), (0, -0.19), (0.7, -0.14),
                                      (1.12, 0.02), (1.12, 0.17), (0.6, 0.14), (0, 0.13), (-0.6, 0.14)]), self.colour)
        peak = self.even([(0, 0.1), (0.6, 0.11), (1.12, 0.16), (1.02, 0.26), (0.5, 0.23), (0, 0.225)], self.dark)
        weave = "".join(self.stroke([(u, -0.13), (u * 1.25, 0.11)], self.light, 2.4, opacity=0.4)
                        for u in (-0.7, -0.35, 0, 0.35, 0.7))
        weave += "".join(self.stroke([(-0.95, v), (0, v - 0.05), (0.95, v)], self.light, 2.4, opacity=0.4)
                         for v in (0.0, 0.08))
        return "", shape + weave + peak

    def skipper(self):
        crown = self.even([(0, -0.22), (0.75, -0.2), (1.3, -0.08), (1.24, 0.04), (1.0, 0.08), (0, 0.05)], "#fdfaf2",
                          stroke="#d9d0c0", stroke_width=2)
        band = self.even([(0, 0.02), (1.02, 0.03), (1.08, 0.16), (0.5, 0.16), (0, 0.15)])
        peak = self.even([(0, 0.13), (0.6, 0.14), (1.1, 0.17), (0.95, 0.27), (0.45, 0.25), (0, 0.25)], "#23243a")
        x, y = self.head.at(0, -0.04)
        anchor = (circle(x, y - 13, 5, "none", stroke="#e9b43c", stroke_width=4)
                  + line([(x, y - 8), (x, y + 15)], "#e9b43c", 5)
                  + line([(x - 13, y + 5), (x, y + 16), (x + 13, y + 5)], "#e9b43c", 5))
        cord = self.stroke([(-0.98, 0.1), (0, 0.085), (0.98, 0.1)], "#e9b43c", 4)
        return "", crown + band + cord + peak + anchor

    def fur(self):
        """A winter hat with ear flaps."""
        parts = []
        for side in (-1, 1):
            parts.append(blob(self.head.spots([(side * 0.98, 0.1), (side * 1.3, 0.14), (side * 1.42, 0.45),
                                               (side * 1.32, 0.72), (side * 1.1, 0.74), (side * 0.98, 0.5),
                                               (side * 0.95, 0.3)]), self.other))
        dome = self.even([(0, -0.28), (0.6, -0.27), (1.0, -0.2), (1.16, 0.0), (1.14, 0.15), (0, 0.1)])
        front = self.even([(0, -0.16), (0.7, -0.15), (1.17, -0.02), (1.22, 0.15), (1.0, 0.25), (0.5, 0.19),
                           (0, 0.175)], self.other)
        tufts = "".join(line([(x, y), (x + 4, y + 11)], darker(self.other, 0.22), 3, opacity=0.6) for x, y in
                        [self.head.at(u, v) for u, v in ((-0.9, 0.04), (-0.6, 0.0), (-0.3, -0.03), (0, -0.03),
                                                         (0.3, -0.03), (0.6, 0.0), (0.9, 0.04), (-1.2, 0.32),
                                                         (-1.15, 0.52), (1.2, 0.32), (1.15, 0.52), (-0.45, 0.08),
                                                         (-0.1, 0.07), (0.22, 0.07), (0.5, 0.08))])
        return "", "".join(parts) + dome + front + tufts

    def turban(self):
        shape = self.even([(0, -0.36), (0.6, -0.34), (1.08, -0.2), (1.3, 0.06), (1.18, 0.3), (1.0, 0.36, 0),
                           (0.62, 0.16), (0, 0.04, 0)])
        folds = ""
        for side in (-1, 1):
            for step in range(5):
                folds += self.stroke([(side * 0.02, 0.0 - step * 0.07), (side * 0.6, 0.06 - step * 0.08),
                                      (side * (1.1 + 0.03 * step), 0.28 - step * 0.1)], self.dark, 3.2, opacity=0.5)
        inner = self.even([(0, 0.02), (0.34, 0.1), (0, 0.155, 0)], self.other)
        glow = self.stroke([(-0.9, -0.1), (-0.5, -0.24), (0, -0.29)], self.light, 7, opacity=0.5)
        return "", shape + folds + inner + glow

    def headscarf(self):
        """Round the face and over the shoulders."""
        behind = self.even([(0, -0.16), (0.75, -0.12), (1.25, 0.12), (1.36, 0.5), (1.3, 0.9), (1.55, 1.2),
                            (0.6, 1.35), (0, 1.36)], self.dark)
        opening = [(0.93, 0.5), (0.86, 0.28), (0.55, 0.15), (0, 0.125), (-0.3, 0.13, 0)]
        side = [(-0.3, -0.15, 0), (0, -0.16), (0.72, -0.13), (1.2, 0.1), (1.3, 0.45), (1.22, 0.82), (0.85, 1.02), (0.3, 1.1),
                (0.1, 1.04, 0), (0.6, 0.9), (0.88, 0.7), *opening]
        front = "".join(blob(self.head.spots(points), self.colour) for points in
                        (side, [(-u, *rest) for u, *rest in side]))
        under = self.stroke([(-0.9, 0.42), (-0.84, 0.28), (-0.5, 0.155), (0, 0.13), (0.5, 0.155), (0.84, 0.28),
                             (0.9, 0.42)], self.other, 8)
        return behind, under + front

    def headscarf_end(self):
        """The part over chest and shoulders, drawn after the clothes."""
        drape = blob(self.head.spots([(-1.1, 0.72), (-0.5, 1.0), (0.3, 1.06), (1.05, 0.74), (1.5, 1.08), (1.2, 1.34),
                                      (0.5, 1.52), (-0.3, 1.46), (-1.2, 1.32), (-1.5, 1.08)]), self.colour)
        folds = "".join(self.stroke(points, self.dark, 3.4, opacity=0.5) for points in (
            [(-0.95, 0.92), (-0.2, 1.2), (0.6, 1.34)], [(-1.2, 1.1), (-0.5, 1.3), (0.2, 1.4)],
            [(0.95, 0.9), (0.5, 1.08), (-0.1, 1.14)], [(1.3, 1.08), (0.8, 1.2), (0.5, 1.22)]))
        return drape + folds + self.stroke([(-0.95, 0.86), (-0.3, 1.12), (0.5, 1.26)], self.light, 6, opacity=0.3)

    def wrap(self):
        """A festive head tie."""
        wings = blob(self.head.spots([(-0.9, 0.1), (-1.3, -0.12), (-1.25, -0.4), (-0.6, -0.52), (0.1, -0.42),
                                      (0.7, -0.6), (1.3, -0.46), (1.38, -0.12), (0.95, 0.1), (0, 0.0)]), self.colour)
        band = self.even([(0, -0.08), (0.6, -0.06), (1.08, 0.08), (1.13, 0.3), (1.02, 0.36, 0), (0.6, 0.18), (0, 0.15)],
                         self.dark)
        folds = "".join(self.stroke(points, self.dark, 4, opacity=0.6) for points in (
            [(-0.1, -0.02), (-0.6, -0.2), (-1.0, -0.3)], [(-0.2, -0.02), (-0.4, -0.26), (-0.5, -0.42)],
            [(0.1, -0.02), (0.5, -0.22), (0.8, -0.46)], [(0.2, 0.0), (0.8, -0.12), (1.15, -0.22)]))
        dots = "".join(circle(*self.head.at(u, v), 7, self.other) for u, v in (
            (-0.8, -0.22), (-0.95, -0.02), (-0.3, -0.34), (0.3, -0.3), (0.62, -0.36), (1.02, -0.3), (0.9, -0.06),
            (-0.62, -0.38), (0.42, -0.12), (-0.45, -0.12)))
        edge = self.stroke([(-0.98, 0.26), (-0.55, 0.08), (0, 0.04), (0.55, 0.08), (0.98, 0.26)], self.other, 7)
        return wings + folds + dots, band + edge

    def flower(self):
        x, y = self.head.at(0.98, 0.22)
        petals = "".join(ellipse(x, y - 17, 11, 16, self.colour,
                                 transform=f"rotate({turn} {x:.0f} {y:.0f})") for turn in range(0, 360, 72))
        return "", petals + circle(x, y, 10, self.other) + circle(x, y, 5, darker(self.other, 0.2))

    def clip(self):
        x, y = self.head.at(0.72, 0.17)
        return "", "".join(ellipse(x + s * 14, y, 14, 10, self.colour, transform=f"rotate({s * 20} {x:.0f} {y:.0f})")
                           for s in (-1, 1)) + circle(x, y, 7, self.dark)

    def band(self):
        return "", self.stroke([(-1.08, 0.26), (-0.75, 0.02), (0, -0.07), (0.75, 0.02), (1.08, 0.26)], self.colour, 15)

    def pins(self):
        """Two sticks through a knot."""
        x, y = self.head.at(0, -0.26)
        return (line([(x - 46, y - 26), (x + 40, y + 18)], self.colour, 6)
                + line([(x + 46, y - 26), (x - 40, y + 18)], self.colour, 6)
                + circle(x - 46, y - 26, 8, self.other) + circle(x + 46, y - 26, 8, self.other)), ""


def hat(head, kind, colour, other):
    return getattr(Hats(head, colour, other), kind)()
