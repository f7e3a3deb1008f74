"""Small things that stand about: their foot at 0,0."""

from svg import (
    INK,
    box,
    circle,
    dot,
    flat,
    group,
    lighter,
    limb,
    line,
    oval,
    path,
    polygon,
    shade,
    words,
)

BRIGHT = ["#d94b3f", "#f0b93a", "#3f9b59", "#3f88c5", "#d36fa0", "#e77c3c", "#2f8f8a", "#8a5fb0"]


def tree(rng):
    tall, green = rng.uniform(0.9, 1.25), rng.choice(["#5f9e4a", "#6fae52", "#4f8f55", "#86b54a"])
    leaves = "".join(
        circle(x, y, r, green)
        for x, y, r in [(-28, -92, 26), (28, -92, 26), (0, -120, 32), (-16, -74, 20), (18, -74, 20)]
    )
    inside = "".join(
        dot(rng.uniform(-34, 34), rng.uniform(-134, -72), rng.uniform(4, 8), lighter(green, 0.16))
        for _ in range(9)
    )
    body = flat("M-40,-92 a26,26 0 0 1 30,-22 a32,32 0 0 1 40,4 a26,26 0 0 1 14,40 q-40,24 -80,0z", green)
    return group(
        shade(0, 0, 38, 8) + path("M-7,0 Q-4,-40 -9,-70 H9 Q4,-40 7,0z", "#8a5f3c") + leaves + body + inside,
        0,
        0,
        tall,
    )


def fruit_tree(rng):
    return tree(rng) + "".join(
        circle(rng.uniform(-32, 32), rng.uniform(-125, -75), 4.6, "#d94b3f") for _ in range(9)
    )


def pine(rng, snow=False):
    green = rng.choice(["#2f6f55", "#3b7d57", "#2d6348"])
    drawn = shade(0, 0, 30, 6) + box(-6, -22, 12, 22, "#7a5236")
    for y, wide in ((-16, 40), (-48, 33), (-80, 25)):
        drawn += path(f"M0,{y - 56} L{wide},{y} Q0,{y + 9} {-wide},{y}z", green)
        if snow:
            drawn += path(
                f"M0,{y - 56} L{wide * 0.5},{y - 26} q-7,8 -12,0 q-5,9 -11,1 q-5,8 {-wide + 23 - wide * 0.0},-1z",
                "#ffffff",
            )
    return group(drawn, 0, 0, rng.uniform(0.8, 1.3))


def palm(rng):
    lean = rng.choice([-1, 1]) * rng.uniform(12, 30)
    leaves = "".join(
        path(f"M{lean:.0f},-150 q{x * 0.5:.0f},{y - 26} {x},{y} q{-x * 0.4:.0f},-12 {-x},{-y}z", "#4f9a55")
        for x, y in [(-62, 14), (62, 14), (-48, -20), (48, -20), (-40, 44), (42, 44)]
    )
    return (
        shade(0, 0, 24, 6)
        + path(
            f"M-8,0 Q{lean * 0.2:.0f},-80 {lean - 5:.0f},-150 h10 Q{lean * 0.2 + 12:.0f},-80 8,0z", "#b98a55"
        )
        + "".join(
            line(f"M{lean * t * t - 6:.0f},{-150 * t:.0f} q6,4 13,0", "#8a6038", 1.4)
            for t in (0.2, 0.35, 0.5, 0.65, 0.8)
        )
        + leaves
        + circle(lean - 5, -146, 5, "#7a4e30")
        + circle(lean + 6, -144, 5, "#7a4e30")
    )


def bush(rng, flowers=True):
    green = rng.choice(["#5f9e4a", "#6fae52", "#4f8f55", "#7fae4a"])
    drawn = path("M-34,0 q-12,-18 4,-26 q2,-18 22,-16 q12,-12 26,2 q20,0 16,20 q8,12 -6,20z", green)
    colour = rng.choice(BRIGHT + ["#ffffff"])
    return drawn + (
        "".join(dot(rng.uniform(-28, 28), rng.uniform(-34, -5), 3, colour) for _ in range(10))
        if flowers
        else ""
    )


def flower_bed(rng, wide=90):
    drawn = oval(0, -4, wide / 2, 13, "#8a5f3c")
    for _ in range(int(wide / 4)):
        x, y = rng.uniform(-wide / 2 + 8, wide / 2 - 8), rng.uniform(-8, 2)
        drawn += (
            line(f"M{x:.0f},{y:.0f} v-15", "#3f8f4f", 2)
            + circle(x, y - 17, 4.6, rng.choice(BRIGHT))
            + dot(x, y - 17, 1.7, "#f7e08a")
        )
    return drawn


def bench(rng):
    colour = rng.choice(["#b0713c", "#3f88c5", "#3f9b59", "#d94b3f"])
    return (
        shade(0, 0, 50, 6)
        + line("M-38,0 V-18 M38,0 V-18 M-38,-18 V-40 M38,-18 V-40", INK, 4)
        + box(-46, -42, 92, 7, colour, 2)
        + box(-46, -31, 92, 6, colour, 2)
        + box(-48, -20, 96, 8, colour, 2)
    )


def lamp(rng):
    return (
        shade(0, 0, 10, 3)
        + box(-3, -120, 6, 120, "#404a55")
        + box(-8, -6, 16, 6, "#404a55")
        + path("M-11,-142 h22 l-4,22 h-14z", "#f7e08a")
        + path("M-13,-142 L0,-154 13,-142z", "#404a55")
    )


def parasol(rng):
    first, second = rng.sample(BRIGHT, 2)
    return (
        shade(0, 0, 40, 8)
        + line("M0,0 V-110", "#e9e1d0", 4.5)
        + path(
            "M-64,-92 Q-50,-138 0,-140 Q50,-138 64,-92 q-10,8 -22,0 q-10,8 -21,0 q-10,8 -21,0 q-10,8 -21,0 q-10,8 -22,0z",
            first,
        )
        + path("M-42,-92 Q-34,-132 0,-140 Q-12,-126 -21,-92 q-10,8 -21,0z", second)
        + path("M42,-92 Q34,-132 0,-140 Q12,-126 21,-92 q10,8 21,0z", second)
    )


def towel(rng):
    first, second = rng.sample(BRIGHT, 2)
    return (
        polygon([(-62, 6), (50, 6), (62, -30), (-50, -30)], first)
        + polygon([(-40, 6), (-26, 6), (-14, -30), (-28, -30)], second)
        + polygon([(16, 6), (30, 6), (42, -30), (28, -30)], second)
    )


def castle(rng):
    sand = "#e2bd74"
    return (
        shade(0, 2, 46, 8)
        + path(
            "M-42,0 v-26 h6 v-6 h6 v6 h8 v-6 h6 v6 h6 v-26 h5 v-6 h6 v6 h6 v-6 h6 v6 h5 v26 h6 v-6 h6 v6 h6 v-6 h6 v6 h6 v26z",
            sand,
        )
        + path("M-8,0 v-12 q8,-10 16,0 v12z", "#b98f4c")
        + line("M4,-64 v-20", INK, 1.6)
        + path("M4,-84 l14,5 -14,5z", "#d94b3f")
    )


def ball(rng):
    return (
        shade(0, 0, 10, 3)
        + circle(0, -11, 11, "#fbfaf4")
        + path("M0,-11 L0,-22 A11,11 0 0 1 9.5,-16.5z", rng.choice(BRIGHT))
        + path("M0,-11 L9.5,-5.5 A11,11 0 0 1 0,0z", rng.choice(BRIGHT))
        + path("M0,-11 L-9.5,-5.5 A11,11 0 0 1 -9.5,-16.5z", rng.choice(BRIGHT))
    )


def barrel(rng):
    return (
        shade(0, 0, 20, 5)
        + path("M-15,0 Q-22,-22 -15,-44 H15 Q22,-22 15,0z", "#a8703c")
        + line("M-18,-12 h36 M-18,-32 h36", "#5b4a42", 4)
        + oval(0, -44, 15, 4, "#8a5a2e")
    )


def crate(rng, fruit=True):
    drawn = shade(0, 0, 28, 5)
    if fruit:
        colour = rng.choice(["#d94b3f", "#f0b93a", "#8cb63f", "#e77c3c", "#8a5fb0", "#c9a06a"])
        drawn += "".join(
            circle(x, y, 6.4, colour)
            for x, y in [(-17, -26), (-6, -28), (6, -27), (17, -26), (-11, -33), (1, -35), (12, -33)]
        )
    return (
        drawn
        + box(-26, -24, 52, 24, "#c4935a", 1)
        + line("M-26,-16 h52 M-26,-8 h52", "#8a6038", 1.8)
        + line("M-22,-24 v24 M22,-24 v24", "#8a6038", 3)
    )


def sack(rng):
    return (
        shade(0, 0, 18, 4)
        + path("M-16,0 Q-22,-26 -9,-34 L-13,-44 H13 L9,-34 Q22,-26 16,0z", "#d3b98a")
        + line("M-10,-34 h20", "#8a6038", 3)
    )


def suitcase(rng):
    colour = rng.choice(BRIGHT + ["#9c5b3c", "#7a5c48"])
    return (
        shade(0, 0, 26, 5)
        + line("M-8,-34 v-8 h16 v8", INK, 2.6)
        + box(-24, -34, 48, 34, colour, 4)
        + line("M-13,-34 v34 M13,-34 v34", lighter(colour), 3)
        + circle(3, -18, 5, "#f7e08a")
    )


def sign(rng, text, wide=None, colour="#f7efd8", ink="#33283a"):
    wide = wide or len(text) * 11 + 22
    return (
        line("M0,0 V-46", "#8a6038", 4.4)
        + box(-wide / 2, -76, wide, 32, colour, 4)
        + words(0, -54, text, 17, ink)
    )


def snowman(rng):
    return (
        shade(0, 0, 30, 6)
        + circle(0, -24, 26, "#fdfdff")
        + circle(0, -62, 20, "#fdfdff")
        + circle(0, -94, 15, "#fdfdff")
        + line("M-18,-66 l-26,-14 M18,-66 l26,-16", "#6e4425", 3)
        + path("M0,-93 l18,4 -18,4z", "#e77c3c")
        + dot(-5, -98, 2, INK)
        + dot(6, -98, 2, INK)
        + dot(0, -66, 2.2, INK)
        + dot(0, -56, 2.2, INK)
        + line("M-6,-85 q6,5 12,1")
        + box(-12, -128, 24, 20, rng.choice(BRIGHT + ["#33283a"]), 2)
        + box(-19, -110, 38, 5, "#33283a", 2)
    )


def sled(rng):
    return (
        shade(0, 2, 34, 5)
        + line("M-34,-2 H28 q10,0 10,-12", "#7a5236", 4)
        + box(-30, -16, 56, 6, rng.choice(BRIGHT), 2)
        + line("M-22,-12 v10 M18,-12 v10", "#7a5236", 3)
    )


def rock(rng):
    return path(
        "M-28,0 q-6,-22 12,-26 q10,-12 24,-2 q18,4 18,28z", rng.choice(["#9a9aa4", "#8b8d99", "#aaa6a2"])
    ) + line("M-8,-20 q6,-4 10,2 M8,-10 q6,-2 8,3", "#6d6c78", 1.6)


def bin_(rng):
    return (
        shade(0, 0, 13, 4) + path("M-12,-34 h24 l-3,34 h-18z", "#5f8f6a") + box(-14, -39, 28, 6, "#47704f", 2)
    )


def bicycle(rng):
    colour = rng.choice(BRIGHT)
    return (
        shade(0, 0, 40, 5)
        + circle(-26, -17, 17, "none", 'stroke-width="3"')
        + circle(26, -17, 17, "none", 'stroke-width="3"')
        + line(
            "M-26,-17 L-8,-44 H18 L26,-17 M-8,-44 L2,-17 H-26 M2,-17 L18,-44 L15,-54 h9 M-8,-44 l-2,-6 m-7,0 h14",
            colour,
            3.4,
        )
    )


def table(rng, wide=100, cloth=None):
    drawn = (
        shade(0, 0, wide / 2, 7)
        + line(f"M{-wide / 2 + 8},0 V-34 M{wide / 2 - 8},0 V-34", "#7a5236", 6)
        + box(-wide / 2, -44, wide, 10, "#b98049", 3)
    )
    if cloth:
        drawn += path(
            f"M{-wide / 2},-46 H{wide / 2} L{wide / 2 + 3},-18 q-7,6 -14,0 "
            + "q-7,6 -14,0 " * int((wide - 20) / 14)
            + f"L{-wide / 2 - 3},-18z",
            cloth,
        )
    return drawn


def feast(rng, wide):
    """A thing on a table 46 units high."""
    dishes = [
        lambda: circle(0, -6, 7, "#d94b3f") + circle(9, -5, 6, "#8cb63f") + circle(4, -13, 6, "#f0b93a"),
        lambda: (
            oval(0, -2, 17, 4, "#e9e6df")
            + path("M-12,-3 q0,-15 12,-15 q13,0 13,15z", "#c47a38")
            + limb("M10,-12 l7,-6", "#c47a38", 3)
        ),
        lambda: (
            box(-12, -16, 24, 16, "#f6d7df", 3)
            + line("M-12,-11 q4,5 8,0 q4,5 8,0 q4,5 8,0", "#d36fa0", 2.4)
            + dot(0, -19, 3.6, "#d94b3f")
        ),
        lambda: (
            path("M-5,0 v-20 q-2,-4 2,-6 v-9 h6 v9 q4,2 2,6 v20z", "#3f7f5a") + box(-4, -16, 8, 8, "#f7efd8")
        ),
        lambda: path("M-7,-16 h14 l-2,16 h-10z", "#d5a04a") + path("M-8,-16 q8,-9 16,0z", "#fff"),
        lambda: (
            box(-20, -9, 40, 9, "#d69d4c", 4.5) + line("M-10,-8 l4,6 M0,-8 l4,6 M9,-8 l4,6", "#a86f2c", 1.6)
        ),
        lambda: (
            path("M-16,-12 h32 q-2,12 -16,12 q-14,0 -16,-12z", "#3f88c5")
            + line("M-7,-16 q3,-6 0,-11 M4,-16 q3,-6 0,-11", "#cfd6da", 2)
        ),
        lambda: (
            path("M-14,0 L0,-20 14,0z", "#f2cf5a") + dot(-3, -5, 2.4, "#d0a030") + dot(4, -8, 2, "#d0a030")
        ),
    ]
    drawn, x = "", -wide / 2 + 20
    while x < wide / 2 - 14:
        drawn += group(rng.choice(dishes)(), x, -46)
        x += rng.uniform(28, 40)
    return drawn


def fence(wide, high=34, colour="#e9e1d0"):
    posts = "".join(path(f"M{x},0 v{-high} l4,-6 4,6 v{high}z", colour) for x in range(0, int(wide), 15))
    return box(0, -high + 7, wide, 5, colour) + box(0, -12, wide, 5, colour) + posts


def bunting(x, y, u, v, drop=40):
    drawn, steps = (
        line(f"M{x},{y} Q{(x + u) / 2},{(y + v) / 2 + drop * 2} {u},{v}", INK, 1.6),
        max(4, int(abs(u - x) / 34)),
    )
    for step in range(steps):
        t = (step + 0.5) / steps
        px = (1 - t) ** 2 * x + 2 * t * (1 - t) * (x + u) / 2 + t * t * u
        py = (1 - t) ** 2 * y + 2 * t * (1 - t) * ((y + v) / 2 + drop * 2) + t * t * v
        drawn += path(f"M{px - 10:.0f},{py:.0f} h20 l-10,22z", BRIGHT[step % 8])
    return drawn


def cloud(rng):
    return group(
        flat(
            "M-60,0 q-22,-2 -18,-22 q4,-18 24,-14 q6,-26 34,-22 q24,2 28,22 q26,-8 32,12 q4,22 -20,24z",
            "#ffffff",
            0.9,
        ),
        0,
        0,
        rng.uniform(0.7, 1.5),
    )


def puddle(wide, down, colour):
    return oval(0, 0, wide, down, colour) + line(
        f"M{-wide * 0.5},{-down * 0.2} q8,-5 16,0 q8,-5 16,0 M{wide * 0.1},{down * 0.3} q8,-5 16,0 q8,-5 16,0",
        "#ffffff",
        2,
    )


def trolley(rng):
    return (
        shade(0, 0, 44, 5)
        + group(suitcase(rng), -18, -12)
        + group(suitcase(rng), 18, -12)
        + group(suitcase(rng), 2, -46, 0.9)
        + box(-46, -13, 92, 7, "#8f959f", 2)
        + line("M46,-10 L58,-52", "#8f959f", 4)
        + circle(-32, -4, 6, "#33283a")
        + circle(32, -4, 6, "#33283a")
    )


def books(rng, count=5):
    return "".join(
        box(-15 + rng.uniform(-4, 4), -8 - at * 8, 30, 8, rng.choice(BRIGHT), 1) for at in range(count)
    )


PIECE_FLOWERS = (
    line("M0,8 L-4,-8 M0,8 L4,-9 M0,8 V-12", "#3f9b59", 2)
    + circle(-5, -11, 4.4, "#d36fa0")
    + circle(5, -12, 4.4, "#f0b93a")
    + circle(0, -16, 4.4, "#d94b3f")
)
PIECE_TEDDY = (
    circle(-4, -8, 3, "#b9824c")
    + circle(4, -8, 3, "#b9824c")
    + circle(0, -3, 6.4, "#b9824c")
    + oval(0, 9, 7, 8, "#b9824c")
    + dot(-2, -4, 1, INK)
    + dot(2, -4, 1, INK)
)
