"""Hair, by style: what is behind head and shoulders, and what is in front of the face."""

import math

from shapes import blob, circle, darker, ellipse, group, lighter, line


class Hair:
    """Draws one head's hair; every method named after a style returns (behind, before)."""

    def __init__(self, head, colour, chance):
        self.head, self.colour, self.chance = head, colour, chance
        self.deep = darker(colour, 0.3)
        self.shine = lighter(colour, 0.32)

    def spots(self, points):
        return self.head.spots(points)

    def piece(self, points, fill=None):
        return blob(self.spots(points), fill or self.colour)

    def even(self, half, fill=None):
        return blob(self.head.both(half), fill or self.colour)

    def strand(self, points, width=3, light=True, opacity=0.5):
        return line(self.spots(points), self.shine if light else self.deep, width, opacity=opacity)

    def mirror(self, points):
        return [(-u, *rest) for u, *rest in points]

    def balls(self, spots, size, jitter=0.04):
        """Curls: overlapping balls, the lower ones darker."""
        parts = []
        for u, v in spots:
            x, y = self.head.at(u + self.chance.uniform(-jitter, jitter),
                                v + self.chance.uniform(-jitter, jitter) * 0.6)
            r = size * self.head.width * self.chance.uniform(0.9, 1.1)
            parts.append(circle(x, y, r, self.colour))
            parts.append(line([(x - r * 0.5, y - r * 0.1), (x - r * 0.1, y - r * 0.55),
                               (x + r * 0.4, y - r * 0.35)], self.shine, 2.6, opacity=0.4))
        return "".join(parts)

    def bald(self):
        shine = ellipse(*self.head.at(-0.35, 0.1), 20, 9, "#ffffff", opacity=0.35,
                        transform="rotate(-24 {:.0f} {:.0f})".format(*self.head.at(-0.35, 0.1)))
        return "", shine

    def sides(self):
        """A grandfather's remaining hair."""
        tuft = [(0.9, 0.22), (1.14, 0.27), (1.26, 0.38), (1.2, 0.5), (1.06, 0.57), (0.99, 0.45)]
        shine = self.bald()[1]
        return "", (self.piece(tuft) + self.piece(self.mirror(tuft)) + shine
                    + self.strand([(1.02, 0.33), (1.14, 0.42)], light=False)
                    + self.strand([(-1.02, 0.33), (-1.14, 0.42)], light=False))

    def buzz(self):
        cap = [(0, -0.035), (0.6, 0), (0.97, 0.15), (1.05, 0.34), (1.02, 0.47, 0), (0.93, 0.4),
               (0.87, 0.25, 0), (0.5, 0.19), (0, 0.17)]
        return "", self.even(cap) + self.strand([(-0.6, 0.07), (-0.2, 0.0)], 5, opacity=0.3)

    def parted(self):
        before = [(-1.03, 0.5, 0), (-1.14, 0.3), (-1.0, 0.05), (-0.5, -0.1), (0.1, -0.13), (0.7, -0.07),
                  (1.08, 0.11), (1.15, 0.31), (1.03, 0.5, 0), (0.97, 0.38), (0.9, 0.27, 0), (0.5, 0.21),
                  (0, 0.15), (-0.42, 0.03, 0), (-0.6, 0.17), (-0.9, 0.27), (-0.97, 0.38)]
        return "", (self.piece(before) + self.strand([(-0.42, 0.03), (0.1, 0.03), (0.7, 0.12)])
                    + self.strand([(-0.3, -0.03), (0.3, -0.04), (0.9, 0.1)], opacity=0.35)
                    + self.strand([(-0.44, 0.03), (-0.7, 0.06), (-0.98, 0.2)], light=False))

    def quiff(self):
        before = [(-1.02, 0.5, 0), (-1.12, 0.3), (-1.02, 0.12), (-0.85, -0.06), (-0.5, -0.2), (0, -0.27),
                  (0.55, -0.26), (0.98, -0.12), (1.12, 0.1), (1.12, 0.32), (1.02, 0.5, 0), (0.96, 0.36),
                  (0.88, 0.24, 0), (0.4, 0.14), (-0.1, 0.13), (-0.6, 0.17), (-0.88, 0.25, 0),
                  (-0.96, 0.36)]
        return "", (self.piece(before)
                    + self.strand([(-0.62, 0.1), (-0.45, -0.08), (0, -0.17), (0.5, -0.14)], 4)
                    + self.strand([(-0.25, 0.08), (0, -0.05), (0.4, -0.08), (0.85, 0.03)], 4, opacity=0.4)
                    + self.strand([(0.2, 0.1), (0.5, 0.03), (0.95, 0.14)], 3, light=False))

    def spiky(self):
        top = [(-1.02, 0.48, 0), (-1.12, 0.3), (-1.2, 0.12, 0), (-0.98, 0.1), (-1.0, -0.1, 0), (-0.74, -0.03),
               (-0.66, -0.21, 0), (-0.42, -0.08), (-0.22, -0.27, 0), (-0.02, -0.1), (0.26, -0.27, 0),
               (0.4, -0.08), (0.7, -0.2, 0), (0.74, -0.02), (1.03, -0.08, 0), (0.98, 0.1), (1.2, 0.13, 0),
               (1.12, 0.3), (1.02, 0.48, 0), (0.94, 0.34), (0.8, 0.2, 0), (0.62, 0.28, 0), (0.42, 0.17),
               (0.2, 0.27, 0), (0, 0.16), (-0.24, 0.27, 0), (-0.42, 0.17), (-0.66, 0.28, 0),
               (-0.82, 0.2), (-0.94, 0.34)]
        return "", (self.piece(top) + self.strand([(-0.4, 0.05), (-0.25, -0.12)], 4)
                    + self.strand([(0.1, 0.05), (0.22, -0.12)], 4) + self.strand([(0.5, 0.06), (0.62, -0.08)], 4))

    def mop(self):
        """Untidy, over the forehead."""
        top = [(-1.02, 0.55, 0), (-1.16, 0.38), (-1.2, 0.18), (-1.02, 0.0), (-0.7, -0.12), (-0.3, -0.16),
               (-0.1, -0.24, 0), (0.05, -0.16), (0.5, -0.14), (0.92, -0.02), (1.17, 0.17), (1.16, 0.38),
               (1.02, 0.55, 0), (0.95, 0.38), (0.84, 0.27), (0.72, 0.37, 0), (0.5, 0.26), (0.34, 0.36, 0),
               (0.12, 0.26), (-0.1, 0.37, 0), (-0.34, 0.27), (-0.5, 0.38, 0), (-0.76, 0.28),
               (-0.93, 0.4)]
        return "", (self.piece(top) + self.strand([(-0.1, -0.1), (-0.5, 0.02), (-0.75, 0.2)], 4)
                    + self.strand([(0, -0.1), (0.05, 0.05), (-0.06, 0.22)], 4, opacity=0.35)
                    + self.strand([(0.1, -0.08), (0.55, 0.02), (0.8, 0.18)], 4)
                    + self.strand([(0.02, -0.06), (0.3, 0.1), (0.36, 0.26)], 3, light=False))

    def curls(self):
        spots = [(-1.02, 0.36), (-1.08, 0.2), (-0.98, 0.04), (-0.75, -0.08), (-0.42, -0.14), (0, -0.17),
                 (0.42, -0.14), (0.75, -0.08), (0.98, 0.04), (1.08, 0.2), (1.02, 0.36), (-0.78, 0.12),
                 (-0.45, 0.02), (0, -0.02), (0.45, 0.02), (0.78, 0.12), (-0.55, 0.15), (-0.2, 0.11),
                 (0.2, 0.11), (0.55, 0.15)]
        cap = [(0, -0.13), (0.6, -0.1), (1.0, 0.06), (1.08, 0.3), (1.02, 0.4, 0), (0.92, 0.26), (0.5, 0.2),
               (0, 0.17)]
        return "", self.even(cap, self.deep) + self.balls(spots, 0.23)

    def perm(self):
        spots = [(-1.14, 0.5), (-1.22, 0.34), (-1.2, 0.17), (-1.05, 0.01), (-0.8, -0.11), (-0.42, -0.18),
                 (0, -0.21), (0.42, -0.18), (0.8, -0.11), (1.05, 0.01), (1.2, 0.17), (1.22, 0.34),
                 (1.14, 0.5), (-0.92, 0.24), (-0.84, 0.1), (-0.5, 0.0), (0, -0.04), (0.5, 0.0),
                 (0.84, 0.1), (0.92, 0.24), (-0.66, 0.17), (-0.3, 0.11), (0.04, 0.13), (0.36, 0.1),
                 (0.68, 0.17)]
        cap = [(0, -0.15), (0.7, -0.1), (1.1, 0.1), (1.16, 0.4), (1.02, 0.5, 0), (0.92, 0.3), (0.5, 0.18),
               (0, 0.15)]
        return (self.balls([(-1.08, 0.6), (1.08, 0.6)], 0.2),
                self.even(cap, darker(self.colour, 0.12)) + self.balls(spots, 0.215))

    def afro(self):
        ring = [(0, -0.34), (0.7, -0.3), (1.3, -0.08), (1.6, 0.22), (1.5, 0.55), (1.15, 0.74)]
        behind = self.even([*ring, (0, 0.7)])
        edge = [(u * 0.98, v) for u, v in ring]
        for half in (edge, self.mirror(edge)):
            behind += self.balls(half, 0.25, 0.07)
        cap = [(0, -0.2), (0.7, -0.12), (1.1, 0.14), (1.12, 0.42), (0.99, 0.5, 0), (0.93, 0.33), (0.78, 0.2),
               (0.4, 0.14), (0, 0.12)]
        front = self.even(cap) + self.balls([(-0.8, 0.15), (-0.5, 0.06), (-0.15, 0.03), (0.2, 0.03),
                                             (0.55, 0.06), (0.82, 0.16)], 0.16)
        return behind, front

    def puffs(self):
        behind = ""
        for side in (-1, 1):
            x, y = self.head.at(side * 1.24, -0.11)
            behind += circle(x, y, self.head.width * 0.46, self.deep)
            spots = [(1.24 + 0.4 * math.sin(turn), -0.11 - 0.175 * math.cos(turn)) for turn in range(9)]
            behind += self.balls([(side * u, v) for u, v in [*spots, (1.24, -0.11)]], 0.22)
        return behind, self.drawn_back() + self.bands(0.9, -0.04)

    def drawn_back(self):
        cap = [(0, -0.05), (0.6, -0.02), (0.98, 0.13), (1.07, 0.34), (1.01, 0.5, 0), (0.93, 0.36),
               (0.8, 0.2), (0.42, 0.1), (0, 0.07)]
        return (self.even(cap) + self.strand([(0, 0.06), (0, -0.04)], 3, light=False)
                + self.strand([(-0.35, 0.1), (-0.6, 0.02)], 3) + self.strand([(0.35, 0.1), (0.6, 0.02)], 3))

    def bands(self, u, v, colour="#e8505b"):
        return "".join(ellipse(*self.head.at(side * u, v), 9, 12, colour,
                               transform="rotate({} {:.0f} {:.0f})".format(
                                   side * 40, *self.head.at(side * u, v))) for side in (-1, 1))

    def fade(self):
        """Short curls above shorn sides."""
        low = self.even([(0, -0.02), (0.6, 0.0), (1.0, 0.1), (1.1, 0.5), (0.93, 0.46), (0.9, 0.26, 0), (0.5, 0.18),
                         (0, 0.16)])
        cap = self.even([(0, -0.1), (0.6, -0.06), (0.9, 0.06), (0.86, 0.15), (0.5, 0.12), (0, 0.11)])
        spots = [(-0.82, 0.02), (-0.6, -0.07), (-0.3, -0.12), (0, -0.14), (0.3, -0.12), (0.6, -0.07),
                 (0.82, 0.02), (-0.66, 0.1), (-0.36, 0.06), (0, 0.04), (0.36, 0.06), (0.66, 0.1)]
        return "", group(low, opacity=0.7, clip_path="url(#head)") + cap + self.balls(spots, 0.2)

    def locks(self):
        """Dreadlocks, tied at the back, some of them falling forward."""
        behind = front = ""
        for side in (-1, 1):
            for step in range(4):
                u = side * (0.55 + step * 0.12)
                end = side * (1.0 + step * 0.17)
                tip = 1.2 - step * 0.1 + self.chance.uniform(-0.04, 0.04)
                behind += line(self.spots([(u, 0.0), (end, 0.4), (end + side * 0.02, tip)]),
                               (self.colour, lighter(self.colour, 0.16))[step % 2], 17)
                behind += self.bead(end + side * 0.02, tip - 0.05, ("#f2b53c", "#d5483f")[step % 2])
        cap = [(0, -0.1), (0.62, -0.07), (1.04, 0.09), (1.14, 0.32), (1.02, 0.44, 0), (0.92, 0.28),
               (0.45, 0.16), (0, 0.13)]
        front = self.even(cap)
        for u in (-0.8, -0.5, -0.2, 0.12, 0.44, 0.75):
            front += line(self.spots([(u * 0.5, -0.1), (u, 0.04), (u * 1.12, 0.2)]), lighter(self.colour, 0.25), 4, opacity=0.6)
        front += line(self.spots([(0.2, 0.05), (0.62, 0.12), (0.86, 0.34)]), self.colour, 15)
        front += self.bead(0.86, 0.33)
        return behind, front

    def bead(self, u, v, colour="#f2b53c"):
        x, y = self.head.at(u, v)
        return f'<rect x="{x - 8:.1f}" y="{y - 6:.1f}" width="16" height="11" rx="4" fill="{colour}"/>'

    def bob(self):
        behind = self.even([(0, -0.13), (0.75, -0.08), (1.2, 0.16), (1.34, 0.5), (1.36, 0.84), (1.02, 0.93),
                            (0.4, 0.8), (0, 0.8)])
        front = [(0, -0.13), (0.7, -0.09), (1.13, 0.1), (1.28, 0.4), (1.35, 0.78), (1.16, 0.88, 0),
                 (1.0, 0.74), (0.96, 0.5), (0.9, 0.33, 0), (0.45, 0.345), (0, 0.35)]
        return behind, (self.even(front) + self.strand([(-0.5, 0.02), (-0.1, -0.05), (0.5, -0.03)], 6)
                        + "".join(self.strand([(u, 0.14), (u * 1.06, 0.31)], 2.4, light=False)
                                  for u in (-0.66, -0.4, -0.12, 0.16, 0.42, 0.66))
                        + self.strand([(1.14, 0.4), (1.2, 0.74)], 4)
                        + self.strand([(-1.14, 0.4), (-1.2, 0.74)], 4))

    def pixie(self):
        top = [(-1.04, 0.56, 0), (-1.16, 0.36), (-1.12, 0.12), (-0.8, -0.08), (-0.2, -0.16), (0.45, -0.13),
               (0.95, 0.0), (1.17, 0.24), (1.13, 0.46), (1.02, 0.58, 0), (0.97, 0.42), (0.94, 0.32, 0),
               (0.72, 0.36), (0.3, 0.27), (-0.1, 0.1), (-0.28, 0.05, 0), (-0.5, 0.22), (-0.86, 0.3),
               (-0.97, 0.42)]
        return "", (self.piece(top) + self.strand([(-0.25, 0.04), (0.2, 0.06), (0.75, 0.25)], 4)
                    + self.strand([(-0.1, -0.03), (0.4, -0.02), (0.95, 0.17)], 4, opacity=0.4)
                    + self.strand([(-0.32, 0.03), (-0.65, 0.06), (-0.98, 0.22)], 3, light=False))

    def straight(self, length=1.32):
        behind = self.even([(0, -0.12), (0.75, -0.07), (1.16, 0.16), (1.27, 0.6), (1.38, length),
                            (0.8, length + 0.06), (0, length)])
        side = [(-0.04, -0.12), (0.6, -0.1), (1.08, 0.08), (1.2, 0.4), (1.24, 0.8), (1.3, length - 0.04, 0),
                (1.08, length - 0.1), (0.99, 0.8), (0.97, 0.45), (0.8, 0.25), (0.3, 0.1), (0, 0.04, 0)]
        front = self.piece(side) + self.piece(self.mirror(side))
        front += "".join(self.strand([(s * 0.5, 0.02), (s * 0.98, 0.18), (s * 1.1, 0.5), (s * 1.14, 1.0)], 4,
                                     opacity=0.42) for s in (-1, 1))
        return behind, front

    def wavy(self, length=1.25):
        behind = self.even([(0, -0.14), (0.8, -0.09), (1.25, 0.14), (1.3, 0.42), (1.5, 0.68), (1.42, 0.95),
                            (1.58, length), (1.1, length + 0.1), (0, length)])
        side = [(-0.3, -0.13), (0.4, -0.15), (0.98, 0.02), (1.22, 0.3), (1.2, 0.52), (1.4, 0.74), (1.3, 0.98),
                (1.42, length, 0), (1.12, length - 0.02), (1.05, 0.98), (1.14, 0.78), (0.97, 0.56),
                (0.93, 0.32), (0.55, 0.17), (0.05, 0.06), (-0.3, 0.0, 0)]
        other = [(-0.28, -0.13, 0), (-0.75, -0.1), (-1.13, 0.08), (-1.24, 0.34), (-1.18, 0.54), (-1.4, 0.76),
                 (-1.3, 1.0), (-1.42, length, 0), (-1.12, length - 0.02), (-1.04, 0.98), (-1.12, 0.78),
                 (-0.97, 0.56), (-0.95, 0.32), (-0.7, 0.17), (-0.3, 0.0, 0)]
        strands = [self.strand([(-0.2, -0.04), (0.5, 0.03), (1.02, 0.28), (1.08, 0.55), (1.25, 0.76)], 4),
                   self.strand([(-0.4, -0.03), (-0.85, 0.08), (-1.1, 0.32), (-1.1, 0.55), (-1.26, 0.8)], 4)]
        return behind, self.piece(side) + self.piece(other) + "".join(strands)

    def bun(self):
        x, y = self.head.at(0, -0.24)
        r = self.head.width * 0.42
        behind = (circle(x, y, r, self.colour)
                  + line([(x - r * 0.6, y), (x, y - r * 0.6), (x + r * 0.6, y - r * 0.1)], self.shine, 4,
                         opacity=0.45)
                  + line([(x - r * 0.5, y + r * 0.4), (x + r * 0.1, y - r * 0.1), (x + r * 0.7, y + r * 0.3)],
                         self.deep, 3, opacity=0.5))
        return behind, self.swept()

    def swept(self):
        """Parted in the middle and drawn back over the ears."""
        side = [(-0.02, -0.11, 0), (0.6, -0.09), (1.06, 0.08), (1.16, 0.32), (1.08, 0.54), (0.98, 0.56, 0),
                (0.96, 0.42), (0.84, 0.25), (0.4, 0.11), (0, 0.02, 0)]
        return (self.piece(side) + self.piece(self.mirror(side))
                + "".join(self.strand([(s * 0.08, -0.04), (s * 0.6, 0.04), (s * 1.02, 0.3)], 3.4)
                          + self.strand([(s * 0.05, 0.0), (s * 0.6, 0.12), (s * 0.98, 0.4)], 2.6, light=False)
                          for s in (-1, 1)))

    def topknot(self):
        x, y = self.head.at(0, -0.085)
        knot = (ellipse(x, y - 10, 27, 23, self.colour)
                + line([(x - 16, y - 14), (x, y - 25), (x + 17, y - 16)], self.shine, 3.5, opacity=0.45)
                + f'<rect x="{x - 14}" y="{y + 6}" width="28" height="8" rx="4" fill="#b8433a"/>')
        return knot, self.drawn_back()

    def braids(self):
        front = self.swept()
        for side in (-1, 1):
            for step in range(6):
                x, y = self.head.at(side * (1.16 + 0.05 * step), 0.58 + step * 0.115)
                lean = side * (16 if step % 2 else -16)
                front += ellipse(x, y, 16 - step * 0.8, 13, self.colour if step % 2 else darker(self.colour, 0.1),
                                 transform=f"rotate({lean} {x:.0f} {y:.0f})")
                front += line([(x - 8, y - 3), (x + 6, y - 4)], self.shine, 2.4, opacity=0.45)
            x, y = self.head.at(side * 1.47, 1.27)
            front += blob([(x - 9, y - 6), (x + 9, y - 6), (x + 12, y + 20, 0), (x, y + 14), (x - 12, y + 20, 0)],
                          self.colour)
            front += f'<rect x="{x - 11:.0f}" y="{y - 13:.0f}" width="22" height="10" rx="5" fill="#3f9e8f"/>'
        return "", front

    def plait(self):
        """One long plait over the shoulder."""
        front = self.swept()
        for step in range(9):
            x, y = self.head.at(1.08 + 0.045 * step - 0.006 * step * step, 0.56 + step * 0.1)
            lean = 22 if step % 2 else -22
            front += ellipse(x, y, 20 - step * 0.6, 14, self.colour if step % 2 else lighter(self.colour, 0.09),
                             transform=f"rotate({lean} {x:.0f} {y:.0f})")
            front += line([(x - 9, y - 3), (x + 7, y - 4)], self.shine, 2.4, opacity=0.4)
        return "", front

    def crown(self):
        """A plait laid round the head."""
        front = self.swept()
        for step in range(13):
            share = step / 12
            u = -1.06 + 2.12 * share
            v = 0.13 - 0.21 * (1 - (2 * share - 1) ** 2)
            x, y = self.head.at(u, v)
            front += ellipse(x, y, 17, 12.5, self.colour if step % 2 else darker(self.colour, 0.13),
                             transform=f"rotate({-50 + 100 * share + (28 if step % 2 else -28):.0f} {x:.0f} {y:.0f})")
            front += line([(x - 7, y - 4), (x + 6, y - 5)], self.shine, 2.6, opacity=0.5)
        return "", front

    def undercut(self):
        """Shorn at one side, long at the other."""
        behind = self.piece([(0.3, -0.1), (1.0, 0.0), (1.3, 0.3), (1.42, 0.7), (1.36, 1.06, 0), (1.0, 0.98),
                             (0.9, 0.5)])
        shorn = [(-0.4, -0.02), (-0.85, 0.08), (-1.05, 0.3), (-1.0, 0.47, 0), (-0.92, 0.36), (-0.8, 0.2),
                 (-0.4, 0.06)]
        over = [(-0.62, -0.02, 0), (-0.3, -0.17), (0.3, -0.19), (0.9, -0.06), (1.22, 0.18), (1.32, 0.55),
                (1.36, 0.96, 0), (1.1, 0.86), (1.0, 0.6), (0.97, 0.42), (0.9, 0.52, 0), (0.72, 0.34), (0.2, 0.24),
                (-0.3, 0.12)]
        return behind, (group(self.piece(shorn, self.deep), opacity=0.8) + self.piece(over)
                        + self.strand([(-0.4, -0.02), (0.2, 0.0), (0.8, 0.16), (1.1, 0.5)], 5)
                        + self.strand([(-0.3, 0.06), (0.3, 0.12), (0.85, 0.36)], 4, opacity=0.35)
                        + self.strand([(-0.2, -0.1), (0.4, -0.1), (1.0, 0.1), (1.22, 0.5)], 4, light=False))

    def buns(self):
        """Two little buns and a fringe."""
        behind = ""
        for side in (-1, 1):
            x, y = self.head.at(side * 0.74, -0.15)
            behind += circle(x, y, self.head.width * 0.33, self.colour)
            behind += line([(x - 12, y - 4), (x - 2, y - 14), (x + 11, y - 7)], self.shine, 4, opacity=0.45)
        low = [(0, -0.08), (0.64, -0.05), (1.05, 0.12), (1.14, 0.36), (1.06, 0.6), (0.99, 0.62, 0), (0.95, 0.45),
               (0.86, 0.3, 0), (0.64, 0.36), (0.36, 0.32), (0, 0.35)]
        return behind, (self.even(low) + self.strand([(-0.4, 0.05), (0.1, 0.0), (0.5, 0.04)], 5)
                        + "".join(self.strand([(u, 0.14), (u * 1.05, 0.3)], 2.4, light=False)
                                  for u in (-0.5, -0.2, 0.1, 0.4)))

    def none(self):
        return "", ""


def hair(head, style, colour, chance):
    return getattr(Hair(head, colour, chance), style)()
