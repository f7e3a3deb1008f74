"""The market."""

import animals
import buildings
import people
import things
from scene import HEIGHT, WIDTH
from svg import INK, box, circle, dot, group, line, oval, path, plain, polygon, shade


def draw(s):
    rng = s.rng
    s.back(plain(0, 0, WIDTH, 420, "#c8e2ee"), plain(0, 400, WIDTH, HEIGHT, "#dcc9a6"))
    cobbles(s, 430, HEIGHT, "#c6b08a", 2600)
    for x, wide in (
        (150, 290),
        (440, 250),
        (720, 290),
        (1000, 250),
        (1780, 290),
        (2080, 270),
        (2380, 300),
        (2660, 240),
        (2930, 270),
    ):
        s.put(
            x,
            440,
            buildings.house(
                rng,
                s,
                wide,
                rng.uniform(250, 370),
                rng.choice([None, "CAFE", "HOTEL", "PIZZA", None, "BAZAR"]),
            ),
            1,
        )
    # The town hall and its clock.
    s.put(
        1390,
        440,
        box(-220, -330, 440, 330, "#e8b99a")
        + polygon([(-240, -330), (-190, -385), (190, -385), (240, -330)], "#a8453f")
        + polygon([(-66, -385), (0, -432), (66, -385)], "#a8453f")
        + box(-56, -385, 112, 90, "#e0a884")
        + circle(0, -350, 34, "#fbf6e6")
        + line("M0,-350 V-374 M0,-350 L16,-342", INK, 5)
        + buildings.windows(rng, s, -190, -290, 6, 2, 40, 60, 68, 110)
        + box(-34, -96, 68, 96, "#7a5236", 30),
        1,
        order=430,
    )
    s.block(0, 400, WIDTH, 462)
    goods = [
        (buildings.heaps(["#d94b3f", "#8cb63f", "#f0b93a"]), "FRUTTA"),
        (
            buildings.wares(
                lambda r: (
                    path("M-12,0 q-2,-18 12,-18 q14,0 12,18z", "#f2cf5a")
                    + dot(-3, -6, 2.4, "#d0a030")
                    + dot(4, -9, 2, "#d0a030")
                )
            ),
            "KASE",
        ),
        (
            buildings.wares(
                lambda r: box(-17, -11, 34, 11, "#d69d4c", 5) + line("M-8,-9 l4,6 M2,-9 l4,6", "#a86f2c", 1.6)
            ),
            "BAGUETTE",
        ),
        (buildings.wares(lambda r: group(things.PIECE_FLOWERS, 0, -4)), "FLORA"),
        (
            buildings.wares(
                lambda r: (
                    path("M-16,-4 q14,-14 32,0 q-14,13 -32,0z", "#9ccfd8")
                    + path("M-15,-4 l-9,-7 v14z", "#9ccfd8")
                    + dot(10, -6, 1.5, INK)
                )
            ),
            "SUSHI",
        ),
        (buildings.wares(lambda r: animals.mouse()), "SPUK"),
        (
            buildings.wares(
                lambda r: (
                    path("M-9,0 q-8,-16 9,-22 q17,6 9,22z", r.choice(things.BRIGHT))
                    + line("M0,-22 v-8", INK, 2)
                )
            ),
            "VASO",
        ),
        (buildings.heaps(["#8a5fb0", "#d36fa0", "#f6b7c4"]), "BONBON"),
        (buildings.wares(lambda r: group(animals.hen(), 0, 0, 0.7)), "COCO"),
        (
            buildings.wares(
                lambda r: (
                    box(-11, -18, 22, 18, r.choice(things.BRIGHT), 1)
                    + line("M0,-18 V0 M-11,-9 h22", "#fff", 2)
                )
            ),
            "BAZAR",
        ),
        (
            buildings.wares(
                lambda r: (
                    group(animals.cage_bird(), 0, 0)
                    + path("M-12,2 v-22 q12,-16 24,0 v22z M-6,2 v-26 M0,2 v-28 M6,2 v-26", "none")
                )
            ),
            "PIEP",
        ),
        (buildings.heaps(["#f0b93a", "#e77c3c"]), "AGRUMI"),
    ]
    at = 0
    for row, y in enumerate((720, 1060, 1400, 1760)):
        for column in range(5):
            x = 260 + column * 640 + (row % 2) * 300 + rng.uniform(-30, 30)
            if x > 2930 or (row == 1 and column == 2):
                continue
            make, name = goods[at % len(goods)]
            at += 1
            s.put(
                x,
                y,
                buildings.stall(
                    rng,
                    s,
                    rng.choice([240, 280, 320]),
                    make,
                    rng.choice([name, name, None]),
                    rng.choice(["anyone", "chef", "odd"]),
                ),
                1.16,
                wide=360,
                deep=110,
            )
    # The fountain, an elephant bathing.
    s.put(
        1800,
        1060,
        shade(0, 0, 190, 30)
        + oval(0, -18, 180, 44, "#b9b4ad")
        + oval(0, -26, 160, 34, "#6cc0d6")
        + group(animals.elephant("#a8b2bf"), 0, -26, 0.9)
        + line("M85,-80 q40,-90 70,-10 M85,-80 q26,-110 44,-20", "#9cdcec", 5),
        1.1,
        wide=400,
        deep=90,
    )
    for x, y in ((700, 920), (2350, 1250), (1150, 1610), (2700, 1930)):
        s.put(
            x,
            y,
            group(animals.horse(), 60, 0)
            + box(-130, -70, 120, 44, "#a8703c", 3)
            + circle(-100, -20, 22, "none", 'stroke-width="5"')
            + circle(-40, -20, 22, "none", 'stroke-width="5"')
            + group(things.crate(rng), -90, -66)
            + group(things.sack(rng), -40, -66),
            1.1,
            wide=300,
            deep=60,
        )
    s.put(420, 1600, animals.camel(), 1.2, wide=110, deep=60)
    s.put(2120, 1640, animals.giraffe(), 1.1, wide=100, deep=60)
    for at in range(6):
        s.put(1330 + at * 44, 1925 + at % 2 * 9, animals.hen(), 0.9, wide=40)
    s.put(1290, 1920, people.standing(s.who("anyone", pose="run", holds="net", mouth="open")), wide=60)
    s.scatter(
        [(40, 480, 3030, 2030)],
        110,
        lambda r: r.choice(
            [
                things.barrel,
                things.crate,
                things.crate,
                things.sack,
                things.bicycle,
                things.lamp,
                lambda q: animals.dog(),
                lambda q: animals.cat(),
                lambda q: animals.pigeon(),
                lambda q: animals.pigeon(),
                lambda q: animals.pig(),
                lambda q: animals.sheep(),
                lambda q: things.flower_bed(q),
            ]
        )(r),
        84,
        0.95,
    )
    s.hide(1498, 1236, group(things.crate(rng), 0, 0), -15)
    s.alike([(40, 480, 3030, 2030)], 18)
    s.crowd([(40, 476, 3030, 2036)], 420, ["anyone", "anyone", "anyone", "garden", "chef"], 60)
    for y in (470, 820, 1180):
        for x in range(0, WIDTH, 770):
            s.above(things.bunting(x, y - 130, x + 770, y - 150 + rng.uniform(-20, 20), 26))
    for _ in range(12):
        s.above(
            group(
                animals.flying_gull(), rng.uniform(60, 3000), rng.uniform(40, 380), 0.8, 0, rng.random() < 0.5
            )
        )


def cobbles(s, top, bottom, colour, count):
    for _ in range(count):
        x, y = s.rng.uniform(0, WIDTH), s.rng.uniform(top, bottom)
        s.back(line(f"M{x:.0f},{y:.0f} q8,-6 17,0", colour, 2))
