"""The library."""

import animals
import buildings
import held
import people
import things
from scene import HEIGHT, WIDTH
from svg import INK, box, circle, group, line, path, plain, shade, words


def draw(s):
    rng = s.rng
    s.back(plain(0, 0, WIDTH, HEIGHT, "#c99a66"), plain(0, 0, WIDTH, 520, "#e6d3b0"))
    for y in range(540, HEIGHT, 58):
        s.back(line(f"M0,{y} H{WIDTH}", "#b98a57", 2))
        for x in range(y * 7 % 260, WIDTH, 260):
            s.back(line(f"M{x},{y} v58", "#b98a57", 2))
    for left, top, right, bottom, colour in (
        (980, 1000, 2100, 1300, "#b23a48"),
        (200, 1640, 1100, 1900, "#2c6f7a"),
        (2050, 1560, 2960, 1860, "#6b4f83"),
    ):
        s.back(
            box(left, top, right - left, bottom - top, colour, 8),
            box(
                left + 18,
                top + 18,
                right - left - 36,
                bottom - top - 36,
                "none",
                6,
                'stroke="#f0c96a" stroke-width="6"',
            ),
        )
    for x in range(150, WIDTH, 308):
        s.put(x, 530, buildings.shelf(rng, 270, 7, 66), 1)
    for x in (304, 1228, 2152, 2768):
        s.put(
            x,
            536,
            line(
                "M-16,0 L-6,-420 M16,0 L6,-420 "
                + " ".join(f"M{-16 + y * 0.024:.0f},{-y} H{16 - y * 0.024:.0f}" for y in range(24, 420, 30)),
                "#7a5236",
                7,
            )
            + group(people.person(s.who("reader", pose="reach", holds="book")), -4, -170, 0.9),
            1,
            wide=60,
        )
    rows = [
        (360, 860, 520),
        (1060, 840, 420),
        (2100, 850, 460),
        (2740, 880, 460),
        (380, 1240, 460),
        (2620, 1280, 520),
        (1560, 1560, 560),
        (1500, 1960, 420),
        (820, 1560, 300),
    ]
    for x, y, wide in rows:
        s.put(
            x,
            y,
            buildings.shelf(rng, wide, 3, 60) + box(-wide / 2 - 14, -204, wide + 28, 16, "#6e4a2c", 3),
            1.08,
            wide=wide * 1.12,
            deep=118,
        )
        for _ in range(int(wide / 90)):
            s.put(
                x + rng.uniform(-wide / 2, wide / 2),
                y - 200 * 1.08,
                rng.choice(
                    [
                        lambda: animals.cat(),
                        lambda: things.books(rng, 4),
                        lambda: people.seated(s.who("reader", back=False)),
                        lambda: animals.mouse(),
                        lambda: (
                            circle(0, -24, 20, "#6cb0c8")
                            + path(
                                "M-14,-34 q10,-4 12,6 q-6,8 -14,4z M4,-20 q10,-6 12,4 q-4,8 -12,6z", "#7fae5a"
                            )
                            + line("M-12,0 H12", INK, 5)
                        ),
                        lambda: animals.pigeon(),
                    ]
                )(),
                0.85,
                order=y + 1,
            )
    for x, y in (
        (1540, 1130),
        (700, 1780),
        (2480, 1740),
        (1180, 1250),
        (1920, 1240),
        (360, 1860),
        (2820, 1830),
    ):
        s.put(
            x,
            y,
            things.table(rng, 220)
            + group(things.books(rng, 5), -70, -46)
            + group(things.books(rng, 7), 72, -46)
            + group(things.books(rng, 2), 10, -46)
            + group(
                line("M0,0 V-40", "#c9a03a", 4) + path("M-24,-40 h48 l-10,-24 h-28z", "#3f9b59"), 34, -46
            ),
            1.1,
            wide=270,
            deep=60,
        )
        for dx in (-82, 0, 82):
            if rng.random() < 0.8:
                s.put(
                    x + dx,
                    y - 26,
                    people.bust(
                        s.who(
                            "odd" if rng.random() < 0.2 else "reader",
                            back=False,
                            eyes=rng.choice(["asleep", "glasses", "dots"]),
                        )
                    ),
                    1,
                )
        for dx in (-146, 146):
            s.put(
                x + dx, y + 2, people.seated(s.who("reader", back=False, pose="carry", holds="book")), wide=50
            )
    s.put(
        1540,
        800,
        box(-130, -90, 260, 90, "#8a5a34", 4)
        + box(-142, -98, 284, 14, "#6e4426", 3)
        + words(0, -36, "?", 50, "#f0c96a")
        + group(
            people.bust(
                s.who(
                    "reader",
                    eyes="glasses",
                    mouth="oh",
                    hair="bun",
                    hair_colour="#a9a4a2",
                    back=False,
                    pose="think",
                    holds="",
                )
            ),
            0,
            -92,
        )
        + group(things.books(rng, 9), -90, -96)
        + group(things.books(rng, 6), 96, -96),
        1.15,
        wide=320,
        deep=110,
    )
    for at in range(9):
        s.put(
            1380 + at * 44 + rng.uniform(-6, 6),
            870 + at % 3 * 12,
            people.standing(s.who("reader", scale=0.7 if at % 2 else 1)),
            wide=40,
            deep=10,
        )
    s.put(980, 1100, animals.elephant() + group(held.PIECES["book"], 96, -20, 1.8), 1, wide=160, deep=60)
    s.put(2240, 1150, animals.bear() + group(held.PIECES["news"], 6, -40, 1.7), 1.1, wide=80, deep=40)
    s.put(1150, 1480, animals.dinosaur(), 1, wide=180, deep=50)
    s.put(1160, 1510, box(-120, -26, 240, 26, "#8f959f", 3) + words(0, -7, "T. REX", 20), 1, wide=240)
    s.put(
        2040,
        1460,
        animals.octopus("#3f88c5")
        + "".join(
            group(held.PIECES["book"], x, y, 1.1) for x, y in ((-56, -12), (56, -12), (-30, 4), (32, 4))
        ),
        1.25,
        wide=130,
        deep=60,
    )
    for at in range(7):
        s.put(
            1180 + at * 54,
            1890 + at % 2 * 10,
            people.seated(s.who("anyone", child=True, scale=0.75, back=False, holds="")),
            wide=50,
            deep=20,
        )
    s.put(1330, 1810, people.seated(s.who("odd", pose="carry", holds="book", back=False)), 1.1, wide=60)
    s.put(
        300,
        1440,
        shade(0, 0, 60, 10)
        + box(-56, -34, 112, 34, "#b23a48", 10)
        + box(-62, -90, 24, 90, "#b23a48", 10)
        + box(38, -90, 24, 90, "#b23a48", 10)
        + box(-50, -110, 100, 80, "#c9505e", 16)
        + group(people.seated(s.who("reader", eyes="asleep", mouth="oh", back=False, holds="")), 0, -14)
        + words(44, -130, "Z z z", 22, "#5f4a3a"),
        1.1,
        wide=150,
        deep=50,
    )
    zones = [(30, 580, 3040, 2036)]
    s.scatter(
        zones,
        110,
        lambda r: r.choice(
            [
                things.books,
                things.books,
                lambda q: things.books(q, 9),
                lambda q: things.books(q, 14),
                lambda q: animals.cat(),
                lambda q: animals.mouse(),
                lambda q: animals.mouse(),
                things.lamp,
                lambda q: things.crate(q, False),
                lambda q: things.sign(q, "PSST"),
                lambda q: animals.dog(),
            ]
        )(r),
        84,
        0.95,
    )
    s.hide(1828, 1722, things.books(rng, 7), 16)
    s.alike(zones, 18)
    s.crowd(zones, 380, ["reader", "reader", "reader", "anyone"], 60)
    for x in (620, 1540, 2460):
        s.above(
            line(f"M{x},0 V120", INK, 4),
            "".join(
                line(f"M{x},120 Q{x + dx * 0.6},{170} {x + dx},130", "#c9a03a", 6)
                + path(f"M{x + dx - 12},130 h24 l-6,18 h-12z", "#f7e08a")
                for dx in (-110, -56, 56, 110)
            ),
        )
    for _ in range(16):
        x, y = rng.uniform(100, 3000), rng.uniform(60, 900)
        s.above(
            group(
                path("M0,0 Q-16,-18 -30,-8 V6 Q-16,-4 0,12 Q16,-4 30,6 V-8 Q16,-18 0,0z", "#fbf6e6")
                + line("M0,0 V12"),
                x,
                y,
                1,
                rng.uniform(-30, 30),
            )
        )
