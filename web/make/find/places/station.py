"""The railway station."""

import animals
import buildings
import people
import things
from scene import HEIGHT, WIDTH
from svg import INK, box, circle, group, line, path, plain, words


def draw(s):
    rng = s.rng
    s.back(plain(0, 0, WIDTH, HEIGHT, "#d9d3c6"), plain(0, 0, WIDTH, 470, "#cfd9dc"))
    for x in range(0, WIDTH, 384):
        s.back(
            path(f"M{x},470 V210 Q{x + 192},-60 {x + 384},210 V470z", "#e9eef0"),
            path(f"M{x + 40},470 V240 Q{x + 192},10 {x + 344},240 V470z", "#bcdcec"),
            line(f"M{x + 192},120 V470 M{x + 40},300 H{x + 344}", "#fff", 6),
        )
    s.back(
        circle(1536, 150, 96, "#fbf6e6", 'stroke-width="8"'),
        line("M1536,150 V86 M1536,150 L1580,176", INK, 9),
    )
    s.back(box(1900, 120, 700, 190, "#26303c", 8))
    for row, (time, place) in enumerate(
        (("08:15", "PARIS"), ("08:15", "TIMBUKTU"), ("08:16", "MARS"), ("??:??", "NICOSIA"))
    ):
        s.back(
            words(2010, 160 + row * 42, time, 28, "#f7d774"),
            words(2260, 160 + row * 42, place, 28, "#f7d774"),
            words(2530, 160 + row * 42, str(row * 3 + 1), 28, "#f7d774"),
        )
    platforms = [(470, 640), (900, 1080), (1350, 1530), (1800, 2048)]
    for top, bottom in platforms:
        s.back(
            plain(0, top, WIDTH, bottom - top, "#ded6c4"),
            plain(0, bottom - 16, WIDTH, 16, "#f7d774"),
            plain(0, bottom, WIDTH, 14, "#8b8378"),
        )
        for x in range(0, WIDTH, 96):
            s.back(line(f"M{x},{top} V{bottom - 16}", "#cbc2ae", 2))
    for top, bottom in ((654, 900), (1094, 1350), (1544, 1800)):
        s.back(plain(0, top, WIDTH, bottom - top, "#8d8478"))
        s.speckle(0, top, WIDTH, bottom, ["#9c9387", "#7b7268"], 260, (3, 7))
        for y in (bottom - 92, bottom - 34):
            s.back(
                "".join(plain(x, y - 12, 16, 34, "#6e5640") for x in range(0, WIDTH, 44)),
                line(f"M0,{y} H{WIDTH}", "#aab2ba", 7),
            )
    s.put(300, 868, buildings.train(rng, s, 4, 500), 1.05)
    s.put(-60 + 60, 1318, buildings.engine(rng), 1.15, order=1318)
    s.put(430, 1318, buildings.train(rng, s, 3, 480), 1.05)
    s.put(
        2080,
        1318,
        "".join(
            group(
                box(-120, -70, 240, 56, "#a8703c", 3)
                + circle(-70, -16, 18, "#3a3a46")
                + circle(70, -16, 18, "#3a3a46")
                + group(a, 0, -66, 0.8),
                at * 270,
                0,
            )
            for at, a in enumerate((animals.elephant(), animals.cow(), animals.dinosaur()))
        ),
        1.1,
    )
    s.put(1080, 1768, buildings.train(rng, s, 4, 470), 1.05)
    s.put(
        640,
        1768,
        box(-150, -52, 300, 16, "#5b616b", 3)
        + circle(-90, -24, 22, "#3a3a46")
        + circle(90, -24, 22, "#3a3a46")
        + line("M0,-52 V-100 M-70,-112 L70,-88", INK, 6)
        + group(people.person(s.who("odd", pose="reach", back=False)), -84, -52)
        + group(people.person(s.who("odd", pose="reach", back=False)), 84, -52, 1, 0, True),
        1.15,
    )
    s.block(0, 641, WIDTH, 905)
    s.block(0, 1081, WIDTH, 1355)
    s.block(0, 1531, WIDTH, 1806)
    for top, bottom in platforms:
        for x in range(170, WIDTH, 640):
            s.put(
                x,
                bottom - 60,
                box(-9, -170, 18, 170, "#5f8a7a")
                + box(-15, -12, 30, 12, "#47705f")
                + path("M-60,-170 Q0,-200 60,-170z", "#5f8a7a"),
                1.1,
            )
    s.put(900, 1030, buildings.kiosk(rng, s, "CAFE", "#2f8f8a", 170), 0.98, wide=220, deep=90)
    s.put(2250, 1486, buildings.kiosk(rng, s, "NEWS", "#d94b3f", 170), 0.98, wide=220, deep=90)
    s.put(420, 1920, buildings.kiosk(rng, s, "PIZZA", "#3f9b59", 180, "chef"), 1.1, wide=250, deep=100)
    s.put(
        2700,
        1930,
        buildings.stall(
            rng,
            s,
            270,
            buildings.wares(lambda r: box(-11, -18, 22, 18, r.choice(things.BRIGHT), 1)),
            "DUTY FREE",
        ),
        1.1,
        wide=330,
        deep=100,
    )
    s.put(1500, 1960, things.trolley(rng), 1.3, wide=130, deep=40)
    s.put(1440, 1962, group(animals.bear(), 0, 0), 1.1, wide=70, deep=30)
    for at in range(7):
        s.put(
            2000 + at * 60,
            1950 + at % 2 * 8,
            animals.penguin() + (group(things.suitcase(rng), 22, 0, 0.5) if at % 2 else ""),
            0.85,
            wide=56,
            deep=30,
        )
    s.put(1700, 560, animals.giraffe(), 0.9, wide=80, deep=40)
    s.put(1750, 570, things.trolley(rng), 0.9, wide=110, deep=40)
    s.put(
        1300,
        1480,
        animals.horse() + group(people.person(s.who("odd", back=False)), 0, -46),
        0.9,
        wide=90,
        deep=50,
    )
    zones = [(30, 510, 3040, 630), (30, 945, 3040, 1070), (30, 1395, 3040, 1520), (30, 1846, 3040, 2038)]
    s.scatter(
        zones,
        70,
        lambda r: r.choice(
            [
                things.bench,
                things.suitcase,
                things.suitcase,
                things.suitcase,
                things.trolley,
                things.bin_,
                lambda q: animals.dog(),
                lambda q: animals.pigeon(),
                lambda q: animals.pigeon(),
                lambda q: animals.cat(),
                things.bicycle,
            ]
        )(r),
        92,
        0.92,
    )
    s.hide(1835, 1462, group(things.trolley(rng), 0, 0), -18)
    s.alike(zones, 18)
    s.crowd(zones, 420, ["rail", "rail", "rail", "anyone"], 55)
    for _ in range(12):
        s.above(
            group(
                animals.flying_gull(), rng.uniform(60, 3000), rng.uniform(40, 380), 0.7, 0, rng.random() < 0.5
            )
        )
