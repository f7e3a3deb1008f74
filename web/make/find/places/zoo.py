"""The zoo."""

import animals
import buildings
import held
import people
import things
from scene import HEIGHT, WIDTH
from svg import box, flat, group, line, plain, words


def draw(s):
    rng = s.rng
    s.back(plain(0, 0, WIDTH, HEIGHT, "#a5cf74"), plain(0, 0, WIDTH, 200, "#cdeaf2"))
    s.grass(0, 230, WIDTH, HEIGHT, "#8cbb5e", 1500)
    for x in range(20, WIDTH, 110):
        s.put(
            x + rng.uniform(-30, 30),
            260 + rng.uniform(-40, 10),
            rng.choice([things.tree, things.palm, things.pine, things.tree])(rng),
            rng.uniform(0.9, 1.2),
        )
    for shape in (
        "M0,720 Q700,640 1500,740 T3072,700",
        "M0,1240 Q800,1180 1600,1260 T3072,1200",
        "M0,1760 Q900,1700 1700,1780 T3072,1740",
        "M980,300 Q1060,800 1000,1300 T1040,2048",
        "M2060,300 Q1980,800 2080,1300 T2020,2048",
    ):
        s.back(line(shape, "#d9c294", 190), line(shape, "#ead8ae", 172))
    pens = [
        (
            490,
            600,
            700,
            250,
            "#d9b56e",
            [
                (animals.lion(), -190, -40),
                (animals.lion(), 120, -70),
                (things.rock(rng), 250, -20),
                (group(people.seated(s.who("odd", back=False, eyes="wide", mouth="oh")), 0, 0), -30, -24),
            ],
        ),
        (
            1530,
            590,
            760,
            260,
            "#c9d68a",
            [
                (animals.giraffe(), -250, -60),
                (animals.giraffe(), -80, -30),
                (animals.zebra(), 110, -80),
                (animals.zebra(), 240, -30),
                (animals.zebra(), 20, -16),
            ],
        ),
        (
            2580,
            590,
            740,
            260,
            "#b9d3e2",
            [(things.puddle(230, 40, "#5fb2cc"), 0, -60)]
            + [(animals.penguin(), -280 + at * 62, -110 + at % 3 * 40) for at in range(10)]
            + [(people.person(s.who("odd", holds="fish", back=False)), 300, -30)],
        ),
        (
            480,
            1110,
            700,
            260,
            "#cdb98a",
            [
                (animals.elephant(), -190, -40),
                (animals.elephant("#a8b2bf"), 110, -80),
                (group(animals.elephant(), 0, 0, 0.55), 220, -16),
                (things.puddle(90, 20, "#5fb2cc"), -10, -14),
            ],
        ),
        (
            1530,
            1120,
            760,
            260,
            "#8fc28a",
            [
                (things.puddle(300, 56, "#5aa9b8"), 0, -60),
                (animals.crocodile(), -160, -60),
                (animals.crocodile(), 110, -90),
                (animals.crocodile(), 150, -20),
                (people.person(s.who("odd", pose="cheer", back=False)), -30, -70),
                (animals.flamingo(), 320, -20),
                (animals.flamingo(), -330, -30),
                (animals.flamingo(), -290, -90),
            ],
        ),
        (
            2590,
            1110,
            720,
            260,
            "#b9c98a",
            [
                (line("M-300,-200 Q0,-140 300,-210", "#8a6038", 9), 0, 0),
                (things.tree(rng), -220, -60),
                (things.tree(rng), 240, -60),
            ]
            + [
                (
                    group(animals.monkey(), 0, 0, 1, 180 if at % 4 == 2 else 0),
                    -270 + at * 68,
                    -30 - (at % 3) * 50 - (90 if at % 4 == 2 else 0),
                )
                for at in range(9)
            ],
        ),
        (
            480,
            1640,
            700,
            250,
            "#d3c79a",
            [
                (animals.bear(), -230, -30),
                (animals.bear("#e9e4da"), -90, -70),
                (animals.bear(), 60, -20),
                (things.table(rng, 120, "#d94b3f") + things.feast(rng, 120), 190, -30),
                (animals.bear("#5b3a24"), 290, -40),
            ],
        ),
        (
            1530,
            1650,
            740,
            250,
            "#c8cf9a",
            [
                (animals.dinosaur(), -120, -40),
                (group(animals.dinosaur(), 0, 0, 0.6), 170, -30),
                (animals.camel(), 290, -70),
                (animals.turtle(), 60, -8),
                (animals.turtle(), -300, -14),
            ],
        ),
        (
            2590,
            1640,
            720,
            250,
            "#b8d89a",
            [
                (animals.sheep(), -260, -30),
                (animals.sheep(), -180, -80),
                (animals.cow(), -60, -40),
                (animals.pig(), 70, -20),
                (animals.pig(), 120, -80),
                (animals.hen(), 190, -20),
                (animals.rabbit(), 240, -50),
                (animals.hen(), 290, -16),
                (animals.horse(), 250, -90),
            ],
        ),
    ]
    for x, y, wide, high, floor, lodgers in pens:
        s.back(
            flat(
                f"M{x - wide / 2},{y} v-{high - 70} q{wide / 2},-70 {wide},0 v{high - 70} q-{wide / 2},40 -{wide},0z",
                floor,
            )
        )
        for drawn, dx, dy in sorted(lodgers, key=lambda lodger: lodger[2]):
            s.put(x + dx, y + dy, drawn, 1.05, mirror=rng.random() < 0.4)
        s.put(x - wide / 2, y + 6, things.fence(wide, 40, rng.choice(["#c99a5b", "#e9e1d0", "#a8703c"])), 1)
        s.block(x - wide / 2 - 12, y - high - 10, x + wide / 2 + 12, y + 14)
    s.put(1040, 880, buildings.kiosk(rng, s, "GELATO", "#d36fa0", 170), 1.05, wide=220, deep=90)
    s.put(2040, 1420, buildings.kiosk(rng, s, "POP CORN", "#f0b93a", 180), 1.1, wide=240, deep=90)
    s.put(
        1020,
        1940,
        buildings.stall(
            rng, s, 270, buildings.wares(lambda r: group(things.PIECE_TEDDY, 0, -14)), "SOUVENIR"
        ),
        1.15,
        wide=330,
        deep=100,
    )
    s.put(
        200,
        330,
        "".join(box(x, -150, 30, 150, "#a8703c", 3) for x in (-150, 120))
        + box(-170, -190, 340, 54, "#f0b93a", 6)
        + words(0, -150, "ZOO", 46, "#33283a"),
        1,
        wide=340,
        deep=40,
    )
    s.put(2080, 1000, animals.monkey() + group(held.PIECES["camera"], 18, -24), 1.2, wide=60, deep=30)
    s.put(1160, 1330, animals.lion() + group(held.PIECES["news"], 58, -46, 1.4), 1.1, wide=120, deep=50)
    s.put(1980, 1990, animals.elephant() + group(things.parasol(rng), 10, -96, 0.8), 0.95, wide=140, deep=60)
    zones = [
        (30, 290, 3040, 330),
        (30, 650, 3040, 830),
        (30, 1170, 3040, 1350),
        (30, 1690, 3040, 1880),
        (880, 320, 1110, 2036),
        (1940, 320, 2170, 2036),
        (30, 1880, 3040, 2036),
    ]
    s.scatter(
        zones,
        76,
        lambda r: r.choice(
            [
                things.bench,
                things.bin_,
                things.lamp,
                things.bush,
                things.flower_bed,
                things.tree,
                lambda q: animals.pigeon(),
                lambda q: animals.monkey(),
                lambda q: animals.snake(),
                lambda q: animals.duck(),
                lambda q: things.sign(q, "?"),
                lambda q: things.sign(q, "!"),
            ]
        )(r),
        104,
        0.92,
    )
    s.hide(2188, 1312, group(things.bush(rng), 0, 0), -15)
    s.alike(zones, 18)
    s.crowd(zones, 400, ["anyone"] * 6 + ["garden", "beach"], 60)
