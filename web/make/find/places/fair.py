"""The fair."""

import animals
import buildings
import people
import things
from scene import HEIGHT, WIDTH
from svg import INK, box, circle, flat, group, line, oval, path, plain, polygon, shade, star, words


def draw(s):
    rng = s.rng
    s.back(
        plain(0, 0, WIDTH, 720, "#f6c9a8"),
        plain(0, 0, WIDTH, 330, "#f2b5a8"),
        flat("M0,560 Q500,430 1100,540 T2200,520 T3072,500 V760 H0z", "#a8b878"),
        plain(0, 700, WIDTH, HEIGHT, "#e5cf9c"),
    )
    s.speckle(0, 720, WIDTH, HEIGHT, ["#d9bf86", "#f0dfb4", "#cfb277"], 1400)
    for x in range(200, WIDTH, 520):
        s.back(group(things.cloud(rng), x, rng.uniform(70, 240)))
    s.put(620, 900, buildings.ferris(rng, s, 330), 1, wide=420, deep=50)
    # The switchback.
    track = "M1040,640 Q1180,120 1330,420 T1600,520 Q1800,60 2010,430 T2300,560 Q2440,330 2560,640"
    s.back(
        "".join(line(f"M{x},700 V{430 + (x % 200)}", "#b0c0d0", 6) for x in range(1080, 2560, 60)),
        line(track, INK, 22),
        line(track, "#d94b3f", 16),
        line(track, "#fbf6e6", 4),
    )
    for x, y, turn in (
        (1180, 330, -30),
        (1262, 322, 20),
        (1380, 500, 30),
        (1700, 372, -62),
        (1760, 270, -40),
        (1905, 270, 40),
        (2110, 520, 20),
        (2430, 470, 20),
    ):
        s.back(
            group(
                group(
                    people.bust(s.who(pose="cheer", mouth="open", back=False, holds="", scale=1)), 0, -26, 0.8
                )
                + path("M-34,-30 h68 q6,34 -12,34 h-44 q-18,0 -12,-34z", rng.choice(things.BRIGHT)),
                x,
                y,
                1.1,
                turn,
            )
        )
    s.put(
        2760,
        860,
        box(-180, -330, 360, 330, "#5b4a78", 4)
        + path("M-200,-330 Q0,-520 200,-330z", "#3f3358")
        + "".join(box(x, -280, 60, 80, "#f7d774", 30) for x in (-140, -30, 80))
        + box(-50, -130, 100, 130, "#241c36", 40)
        + words(0, -340, "HORROR", 46, "#9ccc5a")
        + "".join(group(people.bust(s.who("odd", back=False)), x, -196, 0.8) for x in (-110, 0, 110)),
        1,
        wide=380,
        deep=60,
    )
    s.put(
        1560,
        1260,
        buildings.carousel(
            rng,
            s,
            [
                animals.horse(),
                animals.zebra(),
                animals.lion(),
                animals.pig(),
                animals.giraffe(),
                animals.cow(),
            ],
        ),
        1.25,
        wide=600,
        deep=120,
    )
    s.put(
        2470,
        1440,
        shade(0, 0, 260, 30)
        + oval(0, -16, 250, 40, "#5b6676")
        + "".join(
            group(
                path("M-52,-6 q-6,-34 30,-36 h26 q44,4 46,36z", c)
                + group(people.bust(s.who(back=False, mouth="open")), -4, -36, 0.86),
                x,
                y,
                1,
            )
            for x, y, c in (
                (-150, -14, "#d94b3f"),
                (-20, -34, "#f0b93a"),
                (120, -16, "#3f88c5"),
                (-80, 6, "#3f9b59"),
                (60, 10, "#d36fa0"),
            )
        ),
        1.2,
        wide=580,
        deep=110,
    )
    s.put(
        480,
        1540,
        polygon([(-330, 0), (-330, -190), (0, -350), (330, -190), (330, 0)], "#d94b3f")
        + "".join(
            polygon([(-330 + at * 110, -190), (-275 + at * 110, -190), (0, -350)], "#fbf6e6")
            for at in range(6)
        )
        + "".join(
            polygon(
                [
                    (-330 + at * 110, 0),
                    (-275 + at * 110, 0),
                    (-275 + at * 110, -190),
                    (-330 + at * 110, -190),
                ],
                "#fbf6e6",
            )
            for at in range(6)
        )
        + path("M-80,0 Q-60,-150 0,-170 Q60,-150 80,0z", "#3a2438")
        + words(0, -196, "CIRCUS", 54, "#2c5aa0")
        + group(animals.elephant(), 10, 0, 0.8)
        + line("M0,-350 v-50", INK, 4)
        + path("M0,-400 l44,14 -44,14z", "#f0b93a"),
        1,
        wide=680,
        deep=90,
    )
    for x, y, name, roof in (
        (1040, 1010, "POP CORN", "#f0b93a"),
        (2060, 980, "GELATO", "#d36fa0"),
        (1180, 1720, "PIZZA", "#3f9b59"),
        (2860, 1750, "BONBON", "#8a5fb0"),
    ):
        s.put(x, y, buildings.kiosk(rng, s, name, roof, 190, "chef"), 1.15, wide=260, deep=110)
    s.put(
        1900,
        1800,
        buildings.stall(rng, s, 360, buildings.wares(lambda r: group(things.PIECE_TEDDY, 0, -14)), "1 2 3"),
        1.2,
        wide=430,
        deep=120,
    )
    s.put(
        700,
        1900,
        buildings.stall(rng, s, 300, buildings.wares(lambda r: animals.duck()), "QUAK"),
        1.2,
        wide=360,
        deep=120,
    )
    s.put(
        1010,
        1400,
        group(animals.bear(), 0, -60) + circle(0, -30, 30, "#fbf6e6") + star(0, -30, 22, "#d94b3f"),
        1.2,
        wide=90,
        deep=40,
    )
    s.put(
        2140,
        1560,
        people.standing(s.who("odd", back=False, pose="carry", holds="dumbbell", scale=1.3)),
        wide=90,
        deep=40,
    )
    s.put(
        230,
        1130,
        group(people.person(s.who(pose="above", back=False, holds="")), 0, -66)
        + group(animals.horse("#f4f1ea", "#d36fa0"), 0, 0),
        1.1,
        wide=120,
        deep=60,
    )
    s.scatter(
        [(40, 760, 3030, 2030)],
        60,
        lambda r: r.choice(
            [
                things.bench,
                things.lamp,
                things.bin_,
                things.barrel,
                lambda q: animals.dog(),
                lambda q: animals.pigeon(),
                lambda q: animals.cat(),
                lambda q: animals.monkey(),
                things.bush,
            ]
        )(r),
        110,
        0.95,
    )
    s.hide(2283, 1136, group(things.barrel(rng), 0, 0), 12)
    s.alike([(40, 760, 3030, 2030)], 18)
    s.crowd([(40, 740, 3030, 2036)], 470, ["anyone"] * 8 + ["fan", "chef"], 61)
    for x in range(0, WIDTH, 620):
        s.above(things.bunting(x, 720 + rng.uniform(-20, 20), x + 620, 720, 24))
    for at in range(14):
        x, y = rng.uniform(100, 3000), rng.uniform(40, 620)
        s.above(oval(x, y, 15, 19, things.BRIGHT[at % 8]) + line(f"M{x},{y + 19} q6,20 -2,40", INK, 1.2))
