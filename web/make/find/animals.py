"""Animals: their feet at 0,0, looking to the right."""

from svg import INK, box, circle, darker, dot, flat, lighter, limb, line, oval, path, shade


def eye(x, y, size=1.8):
    return dot(x, y, size, INK)


def legs(places, height, colour, width):
    return "".join(limb(f"M{x},{-height} V-3", colour, width) for x in places)


def dog(colour="#b9824c", spot="#7a4a2c"):
    return (
        shade(0, 0, 24, 5)
        + limb("M-20,-26 Q-32,-34 -28,-44", colour, 5)
        + legs((-16, -8, 12, 19), 18, colour, 6)
        + path("M-22,-30 Q-22,-14 -8,-14 H14 Q24,-16 24,-28 Q10,-36 -22,-30z", colour)
        + oval(-6, -24, 8, 6, spot, 'stroke="none"')
        + path("M14,-44 q14,-8 22,4 q10,2 8,8 q-10,6 -22,2 q-12,-2 -8,-14z", colour)
        + path("M15,-44 q-9,4 -6,16 q8,0 10,-12z", spot)
        + eye(28, -40)
        + circle(43, -37, 2.6, INK)
        + line("M36,-30 q2,7 -2,6", "#e8705f", 4)
    )


def cat(colour="#8a8a92"):
    return (
        shade(0, 0, 16, 4)
        + limb("M-13,-14 Q-28,-14 -24,-38", colour, 4.4)
        + legs((-10, -4, 7, 12), 12, colour, 4.4)
        + oval(0, -16, 16, 9, colour)
        + path("M8,-36 l0,-9 6,5 h6 l6,-5 0,11 q0,12 -10,12 q-9,0 -8,-14z", colour)
        + eye(14, -32, 1.5)
        + eye(21, -32, 1.5)
        + line("M17,-28 l-2,2 M17,-28 l2,2 M26,-28 h7 M26,-26 l6,2", INK, 1)
    )


def gull(colour="#fbfaf4"):
    return (
        line("M-2,-8 V0 M4,-8 V0", "#e77c3c", 2)
        + path("M-20,-14 Q-6,-26 10,-20 Q8,-6 -6,-7z", colour)
        + path("M-22,-16 Q-8,-22 4,-16 Q-6,-9 -22,-10z", "#b8bfc8")
        + circle(11, -24, 7, colour)
        + path("M17,-25 l10,3 -10,2z", "#f0a030")
        + eye(13, -26, 1.3)
    )


def flying_gull():
    return (
        path("M0,0 Q-14,-20 -36,-12 Q-20,-8 -8,6z", "#fbfaf4")
        + path("M0,0 Q10,-24 34,-22 Q20,-10 8,5z", "#dfe4ea")
        + path("M-14,6 Q0,-4 18,2 q2,6 -6,7 q-14,2 -26,-1z", "#fbfaf4")
        + path("M18,3 l8,2 -8,2z", "#f0a030")
        + eye(14, 3, 1.2)
    )


def duck(colour="#f2c43c"):
    return (
        oval(0, -8, 15, 9, colour)
        + path("M-14,-10 l-8,-6 4,11z", colour)
        + circle(11, -20, 7.6, colour)
        + path("M17,-21 l10,2.4 -10,2.6z", "#e77c3c")
        + eye(13, -22, 1.4)
        + path("M-6,-10 q8,8 12,-1", darker(colour, 0.12))
    )


def pigeon():
    return (
        line("M-1,-6 V0 M4,-6 V0", "#d36f5f", 1.6)
        + path("M-18,-8 Q-4,-20 9,-15 Q8,-3 -4,-4z", "#8f98a8")
        + circle(9, -18, 5.4, "#6f7f95")
        + path("M14,-18 l5,1.5 -5,1.5z", "#f0b93a")
        + eye(10, -19, 1.1)
    )


def hen():
    return (
        line("M-3,-9 V0 M4,-9 V0", "#e77c3c", 2)
        + path("M-20,-28 Q-16,-8 0,-8 Q16,-8 14,-24 Q4,-18 -6,-22z", "#f7f2e6")
        + circle(13, -28, 7, "#f7f2e6")
        + path("M9,-34 q1,-6 4,-2 q3,-5 4,0 q4,-1 2,4z", "#d94b3f")
        + path("M19,-28 l7,2 -7,2.4z", "#f0b93a")
        + path("M18,-24 q1,6 -3,5z", "#d94b3f")
        + eye(15, -30, 1.2)
        + path("M-8,-18 q6,8 12,0", "#e0d8c4")
    )


def penguin(scale=1):
    drawn = (
        oval(-5, -1, 6, 2.6, "#f0a030")
        + oval(6, -1, 6, 2.6, "#f0a030")
        + path("M-15,-30 Q-24,-14 -18,-10 L-13,-18z", "#2b3444")
        + path("M15,-30 Q24,-14 18,-10 L13,-18z", "#2b3444")
        + path("M0,-58 Q14,-58 14,-42 Q20,-2 0,-2 Q-20,-2 -14,-42 Q-14,-58 0,-58z", "#2b3444")
        + path(
            "M0,-44 Q10,-48 10,-36 Q13,-5 0,-5 Q-13,-5 -10,-36 Q-10,-48 0,-44z", "#fbfaf4", 'stroke="none"'
        )
        + eye(-4, -46, 1.6)
        + eye(4, -46, 1.6)
        + path("M-4,-42 L4,-42 0,-36z", "#f0a030")
    )
    return shade(0, 0, 16, 4) + drawn


def elephant(colour="#98a2b0"):
    return (
        shade(0, 0, 62, 9)
        + legs((-44, -24, 18, 38), 34, colour, 17)
        + line("M-62,-62 q-10,10 -6,26", INK, 3)
        + oval(-8, -64, 56, 38, colour)
        + circle(46, -82, 30, colour)
        + limb("M70,-80 Q88,-60 82,-28 Q80,-16 92,-18", colour, 13)
        + path("M40,-106 Q8,-112 14,-76 Q20,-58 42,-66z", darker(colour, 0.14))
        + path("M62,-64 q10,12 20,8 q-8,-4 -10,-14z", "#fbf3df")
        + eye(60, -90, 2.6)
        + line("M56,-97 q5,-4 9,0", INK, 1.6)
        + "".join(
            path(f"M{x - 6},-4 q3,-5 6,0z M{x + 1},-4 q3,-5 6,0z", "#fbf3df") for x in (-44, -24, 18, 38)
        )
    )


def giraffe():
    skin, spot = "#f0c45c", "#b5722f"
    spots = "".join(
        dot(x, y, r, spot)
        for x, y, r in [
            (-20, -72, 6),
            (-4, -66, 5),
            (10, -74, 6),
            (-12, -82, 4),
            (22, -98, 5),
            (28, -118, 4.4),
            (34, -138, 4),
            (26, -84, 4),
            (39, -152, 3),
        ]
    )
    return (
        shade(0, 0, 36, 6)
        + legs((-26, -14, 12, 22), 60, skin, 7)
        + line("M-34,-82 q-8,14 -4,30", INK, 2.4)
        + oval(-4, -74, 34, 18, skin)
        + path("M12,-82 L34,-166 46,-160 30,-64z", skin)
        + spots
        + line("M38,-176 v-11 M46,-176 v-11", "#7a4a2c", 3)
        + path("M30,-176 Q44,-184 56,-172 L70,-158 Q70,-150 58,-152 L38,-158z", skin)
        + path("M34,-176 l-12,-3 7,9z", skin)
        + eye(48, -168, 2.2)
        + eye(66, -156, 1)
    )


def lion():
    skin = "#e0a94c"
    return (
        shade(0, 0, 44, 7)
        + limb("M-36,-34 Q-58,-30 -54,-56", skin, 4)
        + circle(-54, -58, 6, "#8a4f25")
        + legs((-28, -16, 16, 26), 24, skin, 10)
        + oval(-2, -36, 38, 18, skin)
        + "".join(
            circle(32 + x, -54 + y, 11, "#a85f2a")
            for x, y in [(-16, -8), (-8, -18), (6, -20), (17, -10), (18, 5), (8, 16), (-6, 17), (-16, 6)]
        )
        + circle(33, -55, 19, skin)
        + eye(27, -59, 2)
        + eye(41, -59, 2)
        + path("M30,-54 h8 l-4,4z", "#5a3a22")
        + line("M34,-50 v4 q-4,4 -8,1 M34,-46 q4,4 8,1", INK, 1.5)
    )


def zebra():
    stripes = "".join(line(f"M{x},-54 q4,14 -2,26", INK, 3) for x in range(-24, 24, 9))
    return (
        shade(0, 0, 32, 6)
        + legs((-24, -14, 14, 23), 30, "#f4f1ea", 7)
        + oval(0, -40, 32, 16, "#f4f1ea")
        + stripes
        + line("M-31,-44 q-9,8 -7,22", INK, 3)
        + path("M16,-48 L28,-84 44,-76 32,-32z", "#f4f1ea")
        + line("M24,-66 l14,4 M20,-56 l14,4 M28,-76 l12,4", INK, 3)
        + path("M26,-84 Q36,-92 46,-82 L58,-66 Q54,-60 44,-66z", "#f4f1ea")
        + path("M51,-70 l8,5 q-5,6 -10,0z", INK)
        + line("M20,-62 Q18,-82 28,-92", INK, 5)
        + eye(40, -80, 2)
    )


def horse(colour="#9c6238", mane="#4b2e20"):
    return (
        shade(0, 0, 34, 6)
        + legs((-24, -14, 14, 23), 32, colour, 7.5)
        + limb("M-30,-46 q-12,6 -9,28", mane, 5)
        + oval(0, -42, 33, 17, colour)
        + path("M14,-50 L26,-88 44,-78 32,-34z", colour)
        + path("M24,-88 Q36,-96 46,-84 L60,-66 Q54,-58 44,-66z", colour)
        + limb("M14,-58 Q18,-80 27,-92", mane, 6)
        + eye(40, -82, 2)
        + line("M26,-90 l2,-7 4,5", INK)
    )


def cow():
    return (
        shade(0, 0, 36, 6)
        + legs((-26, -15, 14, 24), 26, "#f7f2ea", 8)
        + line("M-35,-48 q-8,8 -6,24", INK, 2.4)
        + box(-36, -58, 68, 34, "#f7f2ea", 14)
        + flat("M-24,-57 q14,-2 14,12 q-12,10 -20,-2z M4,-40 q14,-8 18,6 q-6,10 -18,6z", "#3a3238")
        + box(24, -70, 26, 30, "#f7f2ea", 9)
        + box(26, -50, 25, 12, "#f0b9b0", 6)
        + path("M26,-66 l-12,-2 8,9z", "#3a3238")
        + path("M48,-66 l12,-2 -8,9z", "#3a3238")
        + line("M30,-70 q-3,-8 2,-10 M44,-70 q4,-8 -1,-10", "#e9d7a8", 3)
        + eye(32, -59, 2)
        + eye(43, -59, 2)
        + dot(34, -44, 1.3, INK)
        + dot(43, -44, 1.3, INK)
    )


def sheep():
    return (
        shade(0, 0, 24, 5)
        + legs((-14, -6, 8, 15), 14, "#3a3238", 4.6)
        + "".join(
            circle(x, y, 10, "#f7f4ec")
            for x, y in [(-16, -22), (16, -22), (-8, -14), (8, -14), (-8, -30), (8, -30), (0, -22)]
        )
        + oval(24, -26, 8, 10, "#3a3238")
        + dot(22, -28, 1.8, "#fff")
        + dot(27, -28, 1.8, "#fff")
        + circle(20, -36, 5, "#f7f4ec")
    )


def pig():
    return (
        shade(0, 0, 24, 5)
        + legs((-14, -7, 8, 15), 12, "#f0a8ae", 5.6)
        + line("M-24,-22 q-7,-2 -5,-7 q4,-2 3,3", "#d9858d", 2.4)
        + oval(0, -20, 25, 14, "#f3b4b9")
        + circle(20, -26, 11, "#f3b4b9")
        + oval(27, -24, 4.6, 5.4, "#e0909a")
        + dot(26, -25, 1, INK)
        + dot(28.4, -25, 1, INK)
        + eye(19, -30, 1.5)
        + path("M12,-35 l2,-9 7,6z", "#e0909a")
    )


def bear(colour="#7a4e30"):
    return (
        shade(0, 0, 22, 6)
        + limb("M-9,-22 V-4", colour, 13)
        + limb("M9,-22 V-4", colour, 13)
        + oval(0, -44, 22, 28, colour)
        + oval(0, -38, 13, 18, lighter(colour, 0.35), 'stroke="none"')
        + limb("M-18,-56 Q-30,-46 -26,-34", colour, 10)
        + limb("M18,-56 Q30,-46 26,-34", colour, 10)
        + circle(-13, -94, 7, colour)
        + circle(13, -94, 7, colour)
        + circle(0, -82, 20, colour)
        + oval(0, -76, 9, 7, lighter(colour, 0.35))
        + oval(0, -79, 3.6, 2.6, INK)
        + eye(-8, -86, 2)
        + eye(8, -86, 2)
        + line("M0,-77 v4", INK)
    )


def monkey(colour="#8a5a34"):
    return (
        shade(0, 0, 14, 4)
        + limb("M-10,-20 Q-30,-16 -24,-38 Q-20,-46 -28,-48", colour, 3.6)
        + limb("M-5,-20 L-8,-3", colour, 6)
        + limb("M5,-20 L8,-3", colour, 6)
        + oval(0, -28, 12, 15, colour)
        + limb("M-9,-36 Q-20,-42 -16,-58", colour, 5)
        + limb("M9,-36 Q20,-30 18,-20", colour, 5)
        + circle(-13, -52, 5.4, "#e3b58a")
        + circle(13, -52, 5.4, "#e3b58a")
        + circle(0, -53, 13.5, colour)
        + path("M0,-60 q10,-5 10,6 q0,11 -10,11 q-10,0 -10,-11 q0,-11 10,-6z", "#e3b58a", 'stroke="none"')
        + eye(-4, -54, 1.7)
        + eye(4, -54, 1.7)
        + line("M-4,-47 q4,3.6 8,0")
    )


def crocodile():
    return (
        shade(0, 0, 56, 6)
        + path("M-76,-6 Q-40,-30 0,-28 Q20,-30 32,-26 L78,-18 76,-10 34,-8 Q-10,0 -76,-6z", "#5f9a4d")
        + path("M30,-12 L77,-12 q2,4 -2,5 L30,-6z", "#7fb763")
        + line("M36,-12 l4,4 4,-4 4,4 4,-4 4,4 4,-4 4,4 4,-4", "#fff", 1.8)
        + "".join(path(f"M{x},-27 l5,-8 5,8z", "#4a7d3b") for x in range(-44, 16, 12))
        + circle(30, -31, 6, "#5f9a4d")
        + dot(31, -32, 3, "#fff")
        + eye(32, -32, 1.6)
        + limb("M-26,-8 l-6,8", "#5f9a4d", 6)
        + limb("M12,-8 l5,8", "#5f9a4d", 6)
    )


def octopus(colour="#d36fa0"):
    arms = "".join(
        limb(
            f"M{x * 4},-24 Q{x * 11},-14 {x * 9},-4 q{3 if x > 0 else -3},5 {8 if x > 0 else -8},1", colour, 6
        )
        for x in (-4, -2, 2, 4)
    )
    return (
        arms
        + path("M0,-70 Q28,-70 26,-42 Q24,-20 0,-20 Q-24,-20 -26,-42 Q-28,-70 0,-70z", colour)
        + circle(-8, -44, 5, "#fff")
        + circle(8, -44, 5, "#fff")
        + eye(-7, -43, 2.2)
        + eye(9, -43, 2.2)
        + line("M-6,-31 q6,5 12,0")
        + dot(-14, -60, 3, lighter(colour))
        + dot(0, -64, 2.4, lighter(colour))
    )


def crab():
    return (
        line("M-14,-6 l-8,6 M-10,-4 l-5,5 M14,-6 l8,6 M10,-4 l5,5", "#c43e35", 2.6)
        + limb("M-14,-11 Q-24,-14 -22,-22", "#d94b3f", 4)
        + limb("M14,-11 Q24,-14 22,-22", "#d94b3f", 4)
        + circle(-22, -25, 5, "#d94b3f")
        + circle(22, -25, 5, "#d94b3f")
        + oval(0, -9, 16, 9, "#d94b3f")
        + line("M-5,-17 v-6 M5,-17 v-6", INK, 1.6)
        + dot(-5, -24, 2, INK)
        + dot(5, -24, 2, INK)
        + line("M-5,-7 q5,4 10,0")
    )


def flamingo():
    return (
        line("M-2,-44 V0 M4,-44 L9,-24 2,-22", "#e0708a", 2.4)
        + oval(0, -50, 19, 12, "#f4a0b4")
        + limb("M14,-54 Q34,-66 20,-84 Q12,-96 24,-100", "#f4a0b4", 5)
        + circle(26, -101, 7, "#f4a0b4")
        + path("M32,-102 q10,4 5,13 q-5,-3 -7,-8z", INK)
        + eye(27, -103, 1.3)
    )


def rabbit(colour="#e9e1d4"):
    return (
        shade(0, 0, 12, 3)
        + oval(0, -10, 13, 10, colour)
        + circle(-13, -9, 4, "#fff")
        + circle(10, -21, 8, colour)
        + oval(7, -35, 3, 9, colour)
        + oval(13, -35, 3, 9, colour)
        + eye(13, -22, 1.4)
        + dot(17.6, -20, 1.2, "#e8705f")
    )


def mouse():
    return (
        line("M-9,-3 q-12,2 -14,-6", "#d9a0a0", 1.8)
        + path("M-10,0 q-2,-13 8,-13 q10,0 14,13z", "#a9a4ac")
        + circle(0, -13, 4.4, "#d9b8bc")
        + eye(7, -6, 1.2)
        + dot(12, -1.4, 1.4, "#e8705f")
    )


def whale():
    return (
        path("M-70,0 Q-66,-50 -6,-50 Q50,-50 62,-12 Q74,-30 92,-26 Q84,-8 70,0z", "#4f7fae")
        + flat("M-68,0 Q-58,-16 -20,-12 Q30,-6 62,0z", "#dfe9f2")
        + eye(-44, -22, 3)
        + line("M-66,-10 q14,6 26,2", INK, 1.6)
        + line("M-14,-52 q-2,-20 -18,-22 M-14,-52 q2,-20 18,-22 M-14,-52 v-24", "#8fc4e0", 3)
    )


def seal():
    return (
        shade(0, 0, 34, 5)
        + path(
            "M-46,-4 Q-40,-12 -30,-8 Q-14,-30 10,-28 Q14,-52 28,-52 Q42,-50 40,-36 Q40,-8 20,-2 Q-20,2 -34,-2 l-12,6z",
            "#6f7b8c",
        )
        + eye(30, -42, 2)
        + circle(41, -39, 2.4, INK)
        + line("M38,-36 l9,2 M38,-35 l8,6", INK, 1)
        + path("M6,-8 q-4,10 12,8z", "#5b6676")
    )


def snake():
    return (
        limb("M-40,-4 Q-28,-18 -16,-4 Q-4,10 8,-6 Q18,-20 26,-16", "#7fb763", 8)
        + line("M-40,-4 Q-28,-18 -16,-4 Q-4,10 8,-6 Q18,-20 26,-16", "#e8d35c", 2)
        + circle(28, -17, 6.4, "#7fb763")
        + eye(30, -19, 1.3)
        + line("M34,-16 h7 l3,-2 M41,-16 l3,2", "#d94b3f", 1.4)
    )


def turtle():
    return (
        circle(26, -12, 7, "#9cc46a")
        + limb("M-12,-6 v4", "#9cc46a", 6)
        + limb("M12,-6 v4", "#9cc46a", 6)
        + path("M-24,-6 Q-22,-28 0,-28 Q22,-28 24,-6z", "#6b8f4a")
        + line("M-10,-26 l-4,20 M10,-26 l4,20 M-20,-15 h40", "#4d6a34", 1.8)
        + eye(28, -14, 1.4)
    )


def camel():
    skin = "#d9ac66"
    return (
        shade(0, 0, 36, 6)
        + legs((-24, -14, 14, 24), 40, skin, 7)
        + path(
            "M-36,-42 Q-34,-62 -26,-62 Q-18,-84 -10,-62 Q0,-60 4,-66 Q12,-84 20,-60 Q34,-50 40,-60 Q44,-78 44,-88 Q60,-98 66,-84 Q66,-76 56,-76 Q58,-40 34,-34 Q0,-30 -36,-42z",
            skin,
        )
        + eye(54, -86, 1.8)
        + line("M60,-79 h5", INK)
    )


def dinosaur():
    skin = "#7fae5a"
    return (
        shade(0, 0, 66, 9)
        + path(
            "M-112,-22 Q-70,-40 -46,-58 Q-10,-88 28,-58 Q48,-70 58,-122 Q62,-148 90,-144 Q112,-140 108,-128 Q104,-120 84,-120 Q78,-60 44,-30 L42,-4 h-18 v-22 h-48 v22 h-18 l-4,-30 Q-78,-20 -112,-22z",
            skin,
        )
        + "".join(
            dot(x, y, 4, "#5d8a3f")
            for x, y in [(-20, -60), (-4, -68), (10, -58), (-36, -46), (60, -96), (66, -110)]
        )
        + eye(90, -136, 2.4)
        + line("M98,-126 q6,1 10,-2", INK, 1.6)
    )


def cage_bird():
    return (
        oval(0, -10, 5, 8, "#f0b93a")
        + circle(2, -20, 4.4, "#f0b93a")
        + path("M6,-20 l4,1.4 -4,1.6z", "#e77c3c")
        + eye(3, -21, 1)
        + line("M-2,-3 v3 M2,-3 v3", INK, 1.2)
    )
