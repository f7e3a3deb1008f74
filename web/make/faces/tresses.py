"""The players' hair: the deck's, with fewer strands, curls as rows of balls, and what it is like from behind."""

import hair
from shapes import blob, darker, group, line, mirrored, mix, path, smooth

LINEN = "#f3eee6"


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
        behind = self.even([(0, 0), (1.2, 0.24), (1.2, 0.58), (1.46, 0.86), (1.36, 1.3), (0, 1.3)])
        before = self.piece([(-0.34, 0.02, 0), (0.6, 0.14), (0.98, 0.64, 0), (1.2, 0.3), (0.8, -0.08), (-0.8, -0.08),
                             (-1.2, 0.3), (-0.98, 0.64, 0), (-0.84, 0.26)])
        return behind, before + self.glint([(-0.2, -0.02), (0.6, 0.06), (1.0, 0.32)])

    def quiff(self):
        before = self.piece([(-1.02, 0.5, 0), (-1.06, 0.04), (-0.6, -0.22), (0.4, -0.29), (1.08, -0.04), (1.02, 0.5, 0),
                             (0.86, 0.22, 0), (0, 0.13), (-0.86, 0.25, 0)])
        return "", before + self.glint([(-0.6, 0.08), (-0.3, -0.12), (0.5, -0.16)])

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
        under = line(self.spots([(-0.9, 0.44), (-0.5, 0.17), (0, 0.12), (0.5, 0.17), (0.9, 0.44)]), LINEN, 1.6)
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
