"""The kitchen of a castle."""

import animals
import held
import people
import things
from scene import HEIGHT, WIDTH
from svg import INK, box, circle, group, limb, line, oval, path, plain


def draw(s):
    rng = s.rng
    s.back(plain(0, 0, WIDTH, 640, "#b8aa98"), plain(0, 630, WIDTH, HEIGHT, "#cdb088"))
    for y in range(0, 640, 62):
        for x in range(-(y // 62 % 2) * 70, WIDTH, 140):
            s.back(
                box(
                    x,
                    y,
                    138,
                    60,
                    rng.choice(["#b8aa98", "#c2b5a4", "#aea08e", "#bcae9c"]),
                    6,
                    'stroke="#9c8e7c"',
                )
            )
    for y in range(660, HEIGHT, 84):
        for x in range(-(y // 84 % 2) * 60, WIDTH, 120):
            s.back(
                box(
                    x,
                    y,
                    118,
                    82,
                    rng.choice(["#cdb088", "#d6ba93", "#c4a67d", "#d0b48c"]),
                    4,
                    'stroke="#b3946a"',
                )
            )
    # Three hearths.
    for x in (420, 1540, 2660):
        s.back(
            path(f"M{x - 230},640 V330 Q{x},60 {x + 230},330 V640z", "#8f8272"),
            path(f"M{x - 180},640 V350 Q{x},130 {x + 180},350 V640z", "#3a2a2a"),
        )
        s.put(
            x,
            640,
            "".join(
                path(f"M{at},0 q-26,-50 4,-100 q-2,40 18,44 q10,-40 -2,-64 q40,50 24,120z", colour)
                for at, colour in ((-90, "#e77c3c"), (-40, "#f0b93a"), (10, "#e77c3c"), (60, "#f0b93a"))
            ),
            1.1,
            order=600,
        )
        if x != 1540:
            s.put(
                x,
                560,
                line("M-150,-40 H150", INK, 7)
                + "".join(
                    group(path("M-34,0 q0,-38 30,-38 q36,0 36,38 q-30,16 -66,0z", "#b5682c"), at, -22)
                    for at in (-84, 0, 84)
                ),
                1,
                order=602,
            )
        else:
            s.put(
                x,
                620,
                path("M-120,-90 Q-140,10 -60,14 H60 Q140,10 120,-90z", "#33333d")
                + oval(0, -90, 122, 24, "#8fbf4a")
                + "".join(circle(at, -94 - abs(at) * 0.05, 9, "#b8dc7a") for at in (-70, -30, 14, 60))
                + group(people.bust(s.who("odd", back=False, mouth="open")), 10, -88, 0.9)
                + group(animals.duck(), -66, -88, 0.7),
                1.1,
                order=603,
            )
    s.block(0, 0, WIDTH, 665)
    for x in (90, 780, 1160, 1930, 2290, 2990):
        s.put(
            x,
            640,
            box(-100, -330, 200, 330, "#8a5f3c", 4)
            + "".join(
                plain(-90, -y - 70, 180, 70, "#5f3f28")
                + "".join(
                    group(
                        rng.choice(
                            [
                                path("M-13,0 q-6,-30 13,-34 q19,4 13,34z", "#c4703c"),
                                path("M-11,0 v-26 h22 v26z", "#9ccfd8") + box(-8, -32, 16, 7, "#8a6038"),
                                oval(0, -10, 16, 10, "#e9e6df"),
                                circle(0, -13, 13, "#f2cf5a"),
                                path("M-10,0 v-24 q-4,-8 4,-10 v-8 h12 v8 q8,2 4,10 v24z", "#3f7f5a"),
                            ]
                        ),
                        at,
                        -y,
                    )
                    for at in (-66, -24, 20, 64)
                )
                + plain(-98, -y, 196, 7, "#a8774c")
                for y in (10, 90, 170, 250)
            ),
            1,
        )
    for x in range(120, WIDTH, 128):
        s.above(
            line(f"M{x},70 V112", INK, 2),
            group(
                rng.choice(
                    [
                        path("M-22,0 h44 v26 q-22,12 -44,0z", "#c4703c") + line("M0,0 V-10", INK, 3),
                        line("M0,-4 V34", "#8a6038", 4) + oval(0, 46, 14, 16, "#a8adb5"),
                        limb("M0,0 q10,14 0,28 q-10,14 0,28", "#a8482f", 11),
                        "".join(
                            circle(dx, dy, 9, "#f2efe6") for dx, dy in ((0, 4), (-5, 18), (5, 22), (0, 38))
                        ),
                        path("M-4,0 h8 l16,52 q-20,16 -40,0z", "#c98a72"),
                    ]
                ),
                x,
                116,
            ),
        )
    s.above(line("M0,68 H3072", "#6e4a2c", 9))
    for x, y, wide in (
        (560, 980, 760),
        (1620, 960, 700),
        (2580, 1000, 680),
        (420, 1400, 620),
        (1400, 1360, 720),
        (2440, 1400, 760),
        (760, 1780, 700),
        (1800, 1760, 640),
        (2720, 1800, 520),
    ):
        s.put(
            x,
            y,
            things.table(rng, wide, rng.choice([None, None, "#e9e1d0", "#9ccfd8", "#f3d6a8"]))
            + things.feast(rng, wide),
            1.15,
            wide=wide * 1.12,
            deep=56,
        )
        at = x - wide / 2 + 30
        while at < x + wide / 2:
            if rng.random() < 0.82:
                s.put(
                    at,
                    y - 34,
                    people.bust(
                        s.who(
                            "odd" if rng.random() < 0.1 else rng.choice(["chef", "chef", "court"]), back=False
                        )
                    ),
                    1.02,
                )
            at += rng.uniform(62, 90)
        for _ in range(3):
            s.put(
                x + rng.uniform(-wide / 2, wide / 2),
                y - 50,
                rng.choice([animals.mouse, animals.cat, animals.hen, animals.mouse])(),
                0.8,
                order=y + 1,
            )
    s.put(
        1560,
        1180,
        "".join(
            box(
                -140 + at * 22,
                -60 - at * 52,
                280 - at * 44,
                56,
                ["#f6d7df", "#fbf6e6", "#f6c9a8", "#d9e6f2", "#f6d7df"][at],
                6,
            )
            + line(
                f"M{-136 + at * 22},{-50 - at * 52} " + "q10,16 20,0 " * int((272 - at * 44) / 20),
                "#d36fa0",
                4,
            )
            for at in range(5)
        )
        + group(people.person(s.who("odd", back=False, pose="cheer")), 0, -262, 0.8),
        1.15,
        wide=330,
        deep=90,
    )
    s.put(
        1640,
        1200,
        line(
            "M-10,0 L-4,-230 M30,0 L22,-230 " + " ".join(f"M-8,{-y} H28" for y in range(20, 230, 28)),
            "#8a6038",
            6,
        )
        + group(people.person(s.who("chef", pose="reach", holds="spoon", back=False)), 8, -110),
        1.1,
    )
    s.put(
        1010,
        1590,
        animals.cow() + group(people.seated(s.who("court", back=False, pose="reach")), -60, 6),
        1.1,
        wide=140,
        deep=50,
    )
    s.put(1120, 1180, animals.pig(), 1.1, wide=60)
    s.put(1060, 1190, people.standing(s.who("chef", pose="run", holds="knife")), wide=60)
    s.put(300, 1180, animals.dinosaur() + group(held.PIECES["turkey"], 106, -112), 1, wide=190, deep=60)
    s.put(2160, 1210, animals.bear() + group(held.PIECES["cake"], 26, -32, 1.3), 1.05, wide=80, deep=40)
    s.put(2980, 1260, group(people.person(s.who("odd", pose="think", back=False)), 0, 0), 1, wide=60)
    for at in range(8):
        s.put(1880 + at * 52, 1540 + at % 2 * 12, animals.hen(), 0.95, wide=40)
    s.put(1830, 1560, people.standing(s.who("court", pose="run", mouth="open", holds="net")), wide=60)
    s.put(
        420,
        1960,
        animals.horse()
        + group(
            people.person(s.who("court", back=False, hat="helmet", hat_colour="#a8adb5", holds="sword")),
            0,
            -50,
        ),
        1.1,
        wide=120,
        deep=60,
    )
    for at in range(6):
        s.put(1240 + at * 48, 1960 + at % 2 * 8, animals.mouse(), 1.1, wide=40)
    s.put(1190, 1958, animals.cat(), 1.1, wide=50)
    zones = [(30, 690, 3040, 2036)]
    s.scatter(
        zones,
        110,
        lambda r: r.choice(
            [
                things.barrel,
                things.barrel,
                things.crate,
                things.crate,
                things.sack,
                things.sack,
                lambda q: animals.mouse(),
                lambda q: animals.cat(),
                lambda q: animals.dog(),
                lambda q: animals.hen(),
                lambda q: things.crate(q, False),
                lambda q: animals.duck(),
            ]
        )(r),
        88,
        0.95,
    )
    s.hide(1046, 1430, things.sack(rng), 14)
    s.alike(zones, 18)
    s.crowd(zones, 380, ["chef", "chef", "court", "chef"], 60)
