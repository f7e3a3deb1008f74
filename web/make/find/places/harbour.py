"""The harbour."""

import animals
import buildings
import people
import things
from scene import HEIGHT, WIDTH
from svg import INK, dot, flat, group, line, path, plain


def draw(s):
    rng = s.rng
    s.back(plain(0, 0, WIDTH, 420, "#f3dfc2"), flat("M0,0 H3072 V150 Q1500,260 0,140z", "#bcdcec"))
    for x in range(160, WIDTH, 330):
        tall = rng.uniform(270, 400)
        s.put(
            x,
            470,
            buildings.house(
                rng,
                s,
                rng.choice([230, 270, 300]),
                tall,
                rng.choice([None, None, "HOTEL", "CAFE", "TAXI", "BAR"]),
            ),
            1,
        )
    s.back(
        plain(0, 415, WIDTH, 376, "#d9c6a8"),
        plain(0, 776, WIDTH, 26, "#a08c70"),
        plain(0, 800, WIDTH, 720, "#4f9bb5"),
    )
    for y in range(480, 780, 42):
        s.back(line(f"M0,{y} H{WIDTH}", "#c7b291", 2))
    s.waves(0, 830, WIDTH, 1500, "#bfe3ee", 230)
    s.back(plain(0, 1500, WIDTH, 560, "#e0cfae"), plain(0, 1500, WIDTH, 22, "#9c8a6c"))
    for y in range(1560, HEIGHT, 60):
        s.back(line(f"M0,{y} H{WIDTH}", "#cbb78f", 2))
        for x in range(int(y) % 120, WIDTH, 150):
            s.back(line(f"M{x},{y} v60", "#cbb78f", 2))
    s.put(2480, 1190, buildings.ship(rng, s, 900, "NEPTUN"), 1.15)
    s.block(1900, 650, 3072, 1210)
    s.put(250, 800, buildings.crane(), 0.92, wide=140, deep=20)
    s.put(580, 560, buildings.container(rng), 1)
    for row in range(3):
        for column in range(3 - row):
            s.put(690 + column * 215 + row * 108, 790 - row * 92 + 0.1 * row, buildings.container(rng), 1)
    s.block(560, 560, 1260, 800)
    s.block(40, 470, 3050, 500)
    for x, y in ((300, 1080), (760, 980), (1230, 1090), (1640, 960), (560, 1330), (1700, 1330), (2740, 1400)):
        s.put(x, y, buildings.sailboat(rng), 1.25, wide=190, deep=60)
    for x, y in (
        (120, 1240),
        (940, 1210),
        (1420, 1390),
        (2180, 1400),
        (1000, 1420),
        (260, 1440),
        (2440, 1330),
    ):
        s.put(x, y, buildings.rowboat(rng, s, rng.choice(["anyone", "odd"])), 1.2, wide=200, deep=60)
    s.put(1330, 1260, animals.whale(), 1.2, wide=220, deep=60)
    s.put(1330, 1196, people.standing(s.who("odd", pose="cheer", back=False), False), 1)
    s.put(420, 1210, animals.octopus("#8a5fb0"), 1.5, wide=120, deep=70)
    s.put(2000, 1300, animals.crocodile(), 1.1, wide=180, deep=50)
    s.crowd([(60, 900, 1850, 1470), (1900, 1290, 3020, 1440)], 46, ["beach", "fan"], 150, people.swimming)
    for at in range(5):
        s.put(2250 + at * 70, 1470 + (at % 2) * 10, group(animals.duck()), 0.9 if at else 1.3, wide=60)
    s.put(
        1290,
        1700,
        buildings.stall(
            rng,
            s,
            300,
            buildings.wares(
                lambda r: (
                    path("M-16,-4 q14,-14 32,0 q-14,13 -32,0z", "#9ccfd8")
                    + path("M-15,-4 l-9,-7 v14z", "#9ccfd8")
                    + dot(10, -6, 1.5, INK)
                )
            ),
            "SUSHI",
        ),
        1.2,
        wide=370,
        deep=120,
    )
    s.put(
        640,
        1720,
        buildings.stall(rng, s, 260, buildings.heaps(["#e77c3c", "#d94b3f", "#f0b93a"]), "FRUTTA"),
        1.2,
        wide=320,
        deep=120,
    )
    s.put(2500, 1740, buildings.kiosk(rng, s, "CAFE", "#2f8f8a", 170), 1.25, wide=250, deep=120)
    s.put(1960, 1840, buildings.lighthouse(), 0.7, wide=90, deep=40)
    for x, y in ((260, 1820), (1650, 1900), (2820, 1880)):
        s.put(x, y, things.table(rng, 120, "#d94b3f") + things.feast(rng, 120), 1.1, wide=150, deep=50)
        for dx in (-80, 84):
            s.put(
                x + dx,
                y + 3,
                people.seated(
                    s.who("anyone", back=False, holds=rng.choice(["cup", "pizza", "icecream", ""]))
                ),
                wide=40,
            )
    s.put(900, 1920, animals.elephant(), 1.1, wide=150, deep=70)
    s.put(1040, 1950, people.standing(s.who("rail", pose="reach", holds="suitcase")), wide=50)
    s.put(1500, 650, things.trolley(rng), 1.1, wide=120)
    for x in range(80, WIDTH, 210):
        s.put(x, 1520, path("M-12,0 v-22 h-6 v-8 h36 v8 h-6 v22z", "#404a55"), 1)
    s.put(2120, 1520, animals.seal(), 1.1, wide=100, deep=30)
    for x in range(420, WIDTH, 520):
        s.put(x, 520, things.lamp(rng), 1.1)
    s.scatter(
        [(60, 530, 1880, 770), (60, 1560, 3000, 2030)],
        70,
        lambda r: r.choice(
            [
                things.barrel,
                things.crate,
                things.sack,
                things.suitcase,
                lambda q: animals.gull(),
                lambda q: animals.cat(),
                lambda q: things.crate(q, False),
                things.bicycle,
                lambda q: animals.dog(),
            ]
        )(r),
        96,
        1,
    )
    s.hide(1108, 752, group(things.barrel(rng), 0, 0), 13)
    s.alike([(60, 540, 1900, 760), (60, 1570, 3000, 2030)], 16)
    s.crowd([(60, 520, 1900, 772)], 90, ["anyone", "rail", "anyone"], 62)
    s.crowd([(1900, 520, 3020, 640)], 34, ["anyone", "rail"], 62)
    s.crowd([(50, 1545, 3020, 2036)], 230, ["anyone", "anyone", "rail", "chef"], 68)
    for _ in range(22):
        s.above(
            group(
                animals.flying_gull(),
                rng.uniform(60, 3000),
                rng.uniform(40, 1500),
                rng.uniform(0.8, 1.2),
                0,
                rng.random() < 0.5,
            )
        )
