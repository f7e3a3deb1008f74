"""Things in the right hand, or in both."""

from svg import INK, box, circle, dot, group, limb, line, oval, path, star

BALLOONS = ["#d94b3f", "#f0b93a", "#3f9b59", "#3f88c5", "#d36fa0", "#8a5fb0"]


def behind(kind, right, left):
    """The part behind the person who holds it; the hand's place is `right`."""
    x, y = right
    if kind == "balloons":
        strings = "".join(
            line(f"M{x},{y} L{x + dx},{y - dy}", INK, 1) for dx, dy in ((-14, 52), (2, 66), (18, 54))
        )
        return strings + "".join(
            oval(x + dx, y - dy - 12, 11, 14, BALLOONS[(int(x) + at) % 6])
            for at, (dx, dy) in enumerate(((-14, 52), (18, 54), (2, 66)))
        )
    if kind == "balloon":
        return line(f"M{x},{y} q6,-24 0,-46", INK, 1) + oval(x, y - 58, 11, 14, BALLOONS[int(abs(x + y)) % 6])
    if kind == "umbrella":
        return line(f"M{x},{y + 6} V{y - 50}", INK, 2.6) + path(
            f"M{x - 34},{y - 42} Q{x},{y - 86} {x + 34},{y - 42} q-6,-5 -11,0 q-6,-5 -12,0 q-5,-5 -11,0 q-6,-5 -12,0 q-6,-5 -11,0 q-6,-5 -11,0z",
            "#8a5fb0",
        )
    if kind == "backpack":
        return box(-15, -66, 30, 28, "#b0573f", 6)
    if kind == "ladder":
        return group(
            line("M-5,-100 V0 M5,-100 V0", "#8a6038", 3.4)
            + "".join(line(f"M-5,{y} h10", "#8a6038", 3) for y in range(-92, 0, 14)),
            x + 6,
            0,
        )
    if kind == "surfboard":
        return group(
            path("M0,-62 Q15,-40 13,20 Q8,42 0,44 Q-8,42 -13,20 Q-15,-40 0,-62z", "#f0b93a")
            + line("M0,-56 V40", "#d94b3f", 3),
            x + 6,
            -46,
            1,
            6,
        )
    if kind == "kite":
        return line(f"M{x},{y} Q{x + 30},{y - 40} {x + 26},{y - 108}", INK, 1) + group(
            path("M0,-26 L17,0 0,30 -17,0z", "#d94b3f")
            + path("M0,-26 L17,0 0,0z M0,30 L-17,0 0,0z", "#f0b93a")
            + line("M0,30 q8,10 0,18 q-8,8 0,16", INK, 1),
            x + 26,
            y - 124,
            1,
            14,
        )
    if kind == "skis":
        return group(box(-5, -118, 4, 118, "#d94b3f", 2) + box(2, -118, 4, 118, "#d94b3f", 2), x, 4, 1, 5)
    return ""


def before(kind, right, left):
    x, y = right
    drawn = PIECES.get(kind)
    return group(drawn, x, y) if drawn else ""


def _dish(content):
    return oval(0, 1, 14, 3.4, "#e9e6df") + content


PIECES = {
    "icecream": path("M-4,-6 L0,9 4,-6z", "#dba45e")
    + circle(0, -9, 5.4, "#f6b7c4")
    + circle(1, -16, 4.6, "#fbf4dc"),
    "flag": line("M0,10 V-46", INK, 2.6)
    + path("M0,-46 q10,-5 18,0 q8,4 15,0 v19 q-8,4 -15,0 q-9,-5 -18,0z", "#d94b3f"),
    "pennant": line("M0,8 V-30", INK, 2.4) + path("M0,-31 L26,-23 0,-15z", "#3f88c5"),
    "bag": line("M-4,2 q4,-8 8,0", INK, 2) + box(-8, 2, 16, 15, "#e9d7a8", 1),
    "suitcase": line("M-5,3 v-4 h10 v4", INK, 2)
    + box(-14, 3, 28, 20, "#9c5b3c", 2)
    + line("M-8,3 v20 M8,3 v20", "#e3c08a", 2.4),
    "book": path("M-11,-6 Q-5,-10 0,-6 Q5,-10 11,-6 V6 Q5,2 0,6 Q-5,2 -11,6z", "#fbfaf4") + line("M0,-6 V6"),
    "news": path("M-15,-11 L0,-8 15,-11 V9 L0,12 -15,9z", "#f4f0e4")
    + line("M0,-8 V12 M-12,-5 l9,2 M-12,0 l9,2 M3,-3 l9,-2 M3,2 l9,-2", "#8f8a92", 1.4),
    "phone": box(-3.5, -9, 7, 12, "#2b2b35", 1.5) + box(-2.2, -7.4, 4.4, 8, "#9ccfd8", 0.5, 'stroke="none"'),
    "camera": box(-9, -7, 18, 12, "#3a3a46", 2) + circle(0, -1, 4, "#9ccfd8") + box(-3, -10, 6, 3, "#3a3a46"),
    "shovel": line("M0,-14 V24", "#8a6038", 3.4) + path("M-6,22 h12 v8 q-6,8 -12,0z", "#9aa1aa"),
    "broom": line("M0,-30 V30", "#8a6038", 3) + path("M-4,28 h8 l5,15 h-18z", "#e0b84f"),
    "ball": circle(0, -4, 10, "#fbfaf4")
    + path("M-4,-8 l4,-3 4,3 -1.6,5 h-4.8z", INK)
    + line("M-10,-5 l5,1 M10,-5 l-5,1 M0,6 v-4", INK, 1.4),
    "beachball": circle(0, -6, 11, "#fbfaf4")
    + path("M0,-6 L0,-17 A11,11 0 0 1 9.5,-11.5z", "#d94b3f")
    + path("M0,-6 L9.5,-.5 A11,11 0 0 1 0,5z", "#3f88c5")
    + path("M0,-6 L-9.5,-.5 A11,11 0 0 1 -9.5,-11.5z", "#f0b93a"),
    "bucket": path("M-8,0 h16 l-2,16 h-12z", "#3f88c5") + line("M-8,0 q8,-14 16,0", INK, 1.6),
    "fish": path("M-10,6 q10,-11 22,0 q-12,11 -22,0z", "#9ccfd8")
    + path("M-9,6 l-8,-6 v12z", "#9ccfd8")
    + dot(7, 4, 1.3, INK),
    "bread": group(
        box(-24, -4, 48, 8, "#d69d4c", 4) + line("M-14,-3 l4,6 M-4,-3 l4,6 M6,-3 l4,6", "#a86f2c", 1.6),
        0,
        0,
        1,
        -58,
    ),
    "flowers": line("M0,8 L-4,-8 M0,8 L4,-9 M0,8 V-12", "#3f9b59", 2)
    + circle(-5, -11, 4.4, "#d36fa0")
    + circle(5, -12, 4.4, "#f0b93a")
    + circle(0, -16, 4.4, "#d94b3f"),
    "pizza": _dish(
        oval(0, -2, 13, 3.2, "#e8b54c") + dot(-5, -2, 1.7, "#c43e35") + dot(4, -2.6, 1.7, "#c43e35")
    ),
    "cake": _dish(
        box(-9, -12, 18, 12, "#f6b7c4", 2)
        + line("M-9,-8 q4,4 9,0 q4,4 9,0", "#fff", 2.4)
        + line("M0,-12 v-6", "#f0b93a", 2)
    ),
    "tray": _dish(path("M-9,-12 h5 l-1,12 h-3z", "#9ccfd8") + path("M3,-10 h6 v10 h-6z", "#f0b93a")),
    "turkey": _dish(path("M-12,0 q0,-13 11,-13 q12,0 12,13z", "#c47a38") + limb("M9,-8 l6,-5", "#c47a38", 3)),
    "guitar": group(
        circle(0, 0, 9, "#c98d3f")
        + circle(0, 11, 12, "#c98d3f")
        + circle(0, 8, 3.6, INK)
        + line("M0,0 V-32", "#5a3a22", 4)
        + box(-3.4, -38, 6.8, 7, "#5a3a22", 1),
        -8,
        0,
        1,
        50,
    ),
    "trumpet": line("M-8,-2 H20", "#f2c43c", 4.4)
    + path("M18,-5 l12,-6 v18 l-12,-6z", "#f2c43c")
    + circle(4, 2, 4, "none"),
    "lantern": line("M0,0 V8", INK, 1.6) + box(-5, 8, 10, 13, "#f7d774", 2),
    "spoon": line("M0,8 V-24", "#8a6038", 3.6) + oval(0, -28, 5, 6.4, "#a5753f"),
    "knife": line("M0,4 V-4", "#5a3a22", 4.4) + path("M-3,-5 L-3,-24 Q4,-20 3,-5z", "#d5d9de"),
    "sword": path("M-2.4,-6 L-2,-46 0,-52 2,-46 2.4,-6z", "#d5d9de")
    + line("M-8,-6 h16", "#f2c43c", 3.6)
    + line("M0,-5 V4", "#5a3a22", 3.6),
    "wand": line("M0,4 L8,-22", "#5a3a22", 2.8) + star(9, -26, 7, "#f2c43c"),
    "candy": line("M0,6 V-10", "#fbfaf4", 2.4)
    + circle(0, -18, 10, "#f6b7c4")
    + line("M0,-18 q4,-2 3,2 q-3,5 -7,0 q-1,-8 6,-7", "#d36fa0", 2.2),
    "popcorn": path("M-7,-6 h14 l-3,16 h-8z", "#fbfaf4")
    + line("M-3,-6 l1,16 M3,-6 l-1,16", "#d94b3f", 2.6)
    + circle(-4, -8, 3.6, "#f7e3a1")
    + circle(3, -8, 3.6, "#f7e3a1")
    + circle(0, -12, 3.6, "#f7e3a1"),
    "cup": path("M-5,-8 h10 l-1.6,12 h-6.8z", "#fbfaf4") + line("M-5,-4 h10", "#8a5a34", 3),
    "map": path("M-15,-9 l10,3 10,-3 10,3 v18 l-10,-3 -10,3 -10,-3z", "#efe4c0")
    + line("M-10,0 q8,6 12,-1 t10,4", "#d94b3f", 1.6),
    "binoculars": box(-9, -6, 7, 11, "#3a3a46", 2)
    + box(2, -6, 7, 11, "#3a3a46", 2)
    + box(-3, -4, 6, 4, "#3a3a46"),
    "net": line("M0,14 L12,-40", "#8a6038", 2.8)
    + path("M4,-44 q10,-10 18,1 q2,22 -6,30 q-10,-12 -12,-31z", "#ffffffa0"),
    "rod": line("M-4,10 Q20,-40 52,-56", "#6e4425", 2.4) + line("M52,-56 V-6", INK, 0.9),
    "racket": line("M0,8 V-8", "#5a3a22", 3.6)
    + oval(0, -20, 9, 12, "#ffffff90")
    + line("M-8,-20 h16 M0,-31 v22 M-5,-29 v18 M5,-29 v18", "#b9b4ad", 0.9),
    "watering": path("M-10,0 h16 v13 h-16z", "#5f9ea0")
    + line("M6,9 L20,-3", "#5f9ea0", 4)
    + line("M22,-2 q6,4 6,12 M20,0 q3,5 3,11", "#9ccfd8", 1.4)
    + line("M-10,2 q-8,5 0,10", INK, 2),
    "teddy": circle(-4, -8, 3, "#b9824c")
    + circle(4, -8, 3, "#b9824c")
    + circle(0, -3, 6.4, "#b9824c")
    + oval(0, 9, 7, 8, "#b9824c")
    + dot(-2, -4, 1, INK)
    + dot(2, -4, 1, INK),
    "duck": oval(0, 2, 8.4, 6, "#f2c43c")
    + circle(6, -5, 4.8, "#f2c43c")
    + path("M10,-6 l6,1.6 -6,2z", "#e77c3c"),
    "box": box(-15, -24, 30, 24, "#c99a5b", 1) + line("M0,-24 V0", "#e9d7a8", 3.6),
    "crate": box(-17, -20, 34, 20, "#b98549", 1)
    + line("M-17,-13 h34 M-17,-6 h34", "#8a6038", 1.6)
    + "".join(circle(x, -22, 5, c) for x, c in ((-11, "#d94b3f"), (-1, "#f0b93a"), (9, "#8cb63f"))),
    "pile": "".join(
        box(
            -11 + (at % 3 - 1) * 2,
            -6 - at * 6,
            22,
            6,
            ["#d94b3f", "#3f88c5", "#f0b93a", "#3f9b59", "#8a5fb0", "#d36fa0"][at % 6],
            1,
        )
        for at in range(8)
    ),
    "boombox": box(-17, -20, 34, 20, "#3a3a46", 2)
    + circle(-9, -10, 6, "#9aa1aa")
    + circle(9, -10, 6, "#9aa1aa")
    + line("M-12,-20 v-6 h24 v6", INK, 2),
    "dumbbell": line("M-26,0 H26", "#5b616b", 3.4)
    + box(-32, -13, 7, 26, "#3a3a46", 2)
    + box(25, -13, 7, 26, "#3a3a46", 2),
    "trophy": path("M-8,-22 h16 q0,14 -8,16 q-8,-2 -8,-16z", "#f2c43c")
    + line("M0,-6 V-1 M-8,-19 q-7,1 -2,8 M8,-19 q7,1 2,8", "#c99a2b", 2.4)
    + box(-6, -2, 12, 4, "#8a6038"),
    "horn": path("M-4,-3 L18,-10 18,8 -4,3z", "#d94b3f") + circle(-5, 0, 4.4, "#f0b93a"),
    "scarfup": path("M-38,-6 Q-15,2 8,-4 V8 Q-15,14 -38,6z", "#3f9b59")
    + line("M-30,-4 v10 M-15,0 v11 M0,-2 v11", "#fff", 4),
    "sausage": line("M0,6 V-18", "#8a6038", 2) + limb("M-5,-22 Q0,-18 7,-24", "#a8482f", 5),
    "snowball": circle(0, -4, 7, "#ffffff"),
    "towel": path("M-10,0 h20 v26 h-20z", "#f3a6a0") + line("M-10,6 h20 M-10,20 h20", "#fff", 3),
    "easel": "",
}
